/**
 * Frames on demand. `draw` says after each frame how many frames a second it wants next: 60 while something flies, a few
 * for a flickering fire, 0 when nothing moves. At 0 no frame is asked for at all until {@link FrameLoop.request}.
 * A screen faster than 60 Hz still gets at most 60; a hidden page gets none.
 */

/** A frame that comes this much too early is taken all the same: screens do not keep time to the millisecond. */
const EARLY_MS = 3;

/** Frames rarer than this are waited for by a timer: the screen is not asked 60 times a second for nothing. */
const SLOW_MS = 30;

export interface FrameScheduler {
  request(callback: (nowMs: number) => void): number;
  cancel(id: number): void;
  /** calls back when the page is hidden or shown again; returns how to stop listening */
  onVisibility(callback: () => void): () => void;
  hidden(): boolean;
}

export const BROWSER_SCHEDULER: FrameScheduler = {
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
  intervalMs = 0;
  /** the frame that is drawn was requested: more than time has changed since the one before */
  hasNews = false;
  readonly #scheduler: FrameScheduler;
  readonly #draw: (nowMs: number) => number;
  #unsubscribe: (() => void) | null = null;
  #id: number | null = null;
  #dueMs = 0;
  #lastMs = 0;
  #wantedHz = 0;
  #stopped = true;
  #requested = false;
  /** kept: asked of the document in every frame it would cost as much as an entity */
  #hidden = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param draw draws a frame, is told when it began, and returns how many a second it wants next */
  constructor(draw: (nowMs: number) => number, scheduler: FrameScheduler = BROWSER_SCHEDULER) {
    this.#draw = draw;
    this.#scheduler = scheduler;
  }

  /** From now on frames may be drawn, the first at once. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#hidden = this.#scheduler.hidden();
    this.#unsubscribe = this.#scheduler.onVisibility(() => {
      this.#hidden = this.#scheduler.hidden();
      if (this.#hidden) this.#pause();
      else this.request();
    });
    this.request();
  }

  /** Something changed: a frame at the next chance. */
  request(): void {
    this.#dueMs = 0;
    this.#requested = true;
    this.#requestFrame();
  }

  /** The frame that is waited for comes only in so many ms, or with the next {@link FrameLoop.request}. */
  postpone(ms: number): void {
    if (this.#id === null && this.#timer === null) return;
    this.#pause();
    this.#timer = setTimeout(this.#requestFrameLater, ms);
  }

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#pause();
  }

  #requestFrame(): void {
    if (this.#id !== null || this.#stopped || this.#hidden) return;
    this.#id = this.#scheduler.request(this.#tick);
  }

  readonly #requestFrameLater = (): void => {
    this.#timer = null;
    this.#requestFrame();
  };

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #pause(): void {
    this.#clearTimer();
    if (this.#id !== null) this.#scheduler.cancel(this.#id);
    this.#id = null;
    this.#wantedHz = 0;
  }

  // A field, so that the same function is handed over each frame and nothing is allocated.
  readonly #tick = (nowMs: number): void => {
    this.#id = null;
    this.#clearTimer();
    if (nowMs < this.#dueMs - EARLY_MS) {
      this.#requestFrame();
      return;
    }
    this.intervalMs = this.#wantedHz >= 60 ? Math.max(0, nowMs - this.#lastMs) : 0;
    this.#lastMs = nowMs;
    this.drawn += 1;
    this.hasNews = this.#requested;
    this.#requested = false;
    const wantedHz = Math.min(60, this.#draw(nowMs));
    this.#wantedHz = wantedHz;
    if (wantedHz <= 0) return;
    const gapMs = 1000 / wantedHz;
    // Due times run on from each other, so 60 of 144 Hz stay 60; after a hole they start afresh.
    const nextMs = this.#dueMs + gapMs;
    this.#dueMs = this.#dueMs === 0 || nextMs < nowMs ? nowMs + gapMs : nextMs;
    if (gapMs > SLOW_MS) this.#timer = setTimeout(this.#requestFrameLater, this.#dueMs - nowMs - EARLY_MS);
    else this.#requestFrame();
  };
}
