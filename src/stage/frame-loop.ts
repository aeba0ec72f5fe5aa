/**
 * Frames on demand. `draw` says after each frame how many frames a second it wants next: 60 while something flies, a few
 * for a flickering fire, 0 when nothing moves. At 0 no frame is asked for at all until {@link FrameLoop.request}.
 * A screen faster than 60 Hz still gets at most 60; a hidden page gets none.
 */

/** A frame that comes this much too early is taken all the same: screens do not keep time to the millisecond. */
const EARLY_MS = 3;

/** Frames rarer than this are waited for by a timer: the screen is not asked 60 times a second for nothing. */
const SLOW_MS = 30;

export interface Frames {
  request(callback: (now_ms: number) => void): number;
  cancel(id: number): void;
  /** calls back when the page is hidden or shown again; returns how to stop listening */
  onVisibility(callback: () => void): () => void;
  hidden(): boolean;
}

export const BROWSER_FRAMES: Frames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (id) => cancelAnimationFrame(id),
  onVisibility: (callback) => {
    document.addEventListener('visibilitychange', callback);
    return () => document.removeEventListener('visibilitychange', callback);
  },
  hidden: () => document.hidden,
};

export class FrameLoop {
  /** frames drawn since the start */
  drawn = 0;
  /** ms between the last two frames while 60 a second were wanted, else 0: what the quality is judged by */
  interval_ms = 0;
  readonly #frames: Frames;
  readonly #draw: () => number;
  #unlisten: (() => void) | null = null;
  #id: number | null = null;
  #due_ms = 0;
  #last_ms = 0;
  #wanted_hz = 0;
  #stopped = true;
  #alarm: ReturnType<typeof setTimeout> | null = null;

  /** @param draw draws a frame and returns how many a second it wants next */
  constructor(draw: () => number, frames: Frames = BROWSER_FRAMES) {
    this.#draw = draw;
    this.#frames = frames;
  }

  /** From now on frames may be drawn, the first at once. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#unlisten = this.#frames.onVisibility(() => {
      if (this.#frames.hidden()) this.#rest();
      else this.request();
    });
    this.request();
  }

  /** Something changed: a frame at the next chance. */
  request(): void {
    this.#due_ms = 0;
    this.#ask();
  }

  /** A frame after so many ms, if none comes before. */
  wakeIn(ms: number): void {
    this.#forget();
    if (!this.#stopped) this.#alarm = setTimeout(() => this.request(), ms);
  }

  stop(): void {
    this.#stopped = true;
    this.#unlisten?.();
    this.#unlisten = null;
    this.#rest();
  }

  #ask(): void {
    if (this.#id !== null || this.#stopped || this.#frames.hidden()) return;
    this.#id = this.#frames.request(this.#tick);
  }

  readonly #askLater = (): void => {
    this.#alarm = null;
    this.#ask();
  };

  #forget(): void {
    if (this.#alarm !== null) clearTimeout(this.#alarm);
    this.#alarm = null;
  }

  #rest(): void {
    this.#forget();
    if (this.#id !== null) this.#frames.cancel(this.#id);
    this.#id = null;
    this.#wanted_hz = 0;
  }

  // A field, so that the same function is handed over each frame and nothing is allocated.
  readonly #tick = (now_ms: number): void => {
    this.#id = null;
    this.#forget();
    if (now_ms < this.#due_ms - EARLY_MS) {
      this.#ask();
      return;
    }
    this.interval_ms = this.#wanted_hz >= 60 ? Math.max(0, now_ms - this.#last_ms) : 0;
    this.#last_ms = now_ms;
    this.drawn += 1;
    const wanted_hz = Math.min(60, this.#draw());
    this.#wanted_hz = wanted_hz;
    if (wanted_hz <= 0) return;
    const gap_ms = 1000 / wanted_hz;
    // Due times run on from each other, so 60 of 144 Hz stay 60; after a hole they start afresh.
    const next_ms = this.#due_ms + gap_ms;
    this.#due_ms = this.#due_ms === 0 || next_ms < now_ms ? now_ms + gap_ms : next_ms;
    if (gap_ms > SLOW_MS) this.#alarm = setTimeout(this.#askLater, this.#due_ms - now_ms - EARLY_MS);
    else this.#ask();
  };
}
