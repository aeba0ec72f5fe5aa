/**
 * Draws on demand. After each frame `draw` returns the frames per second wanted next; at 0 nothing runs until
 * {@link FrameLoop.invalidate}. At most 60 frames a second, none while the page is hidden.
 */

/** Screens are not exact to the millisecond: a frame this early is drawn. */
const EARLY_MS = 3;

/** Gaps longer than this use a timer, so that the screen is not asked 60 times a second for nothing. */
const SLOW_MS = 30;

export interface FrameScheduler {
  request(callback: (nowMs: number) => void): number;
  cancel(id: number): void;
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
  drawn = 0;
  intervalMs = 0;
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
  #hidden = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(draw: (nowMs: number) => number, scheduler: FrameScheduler = BROWSER_SCHEDULER) {
    this.#draw = draw;
    this.#scheduler = scheduler;
  }

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

  request(): void {
    this.#dueMs = 0;
    this.#requested = true;
    this.#requestFrame();
  }

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
    // Due times continue from each other, so 60 of 144 Hz stay 60. After a gap they start anew.
    const nextMs = this.#dueMs + gapMs;
    this.#dueMs = this.#dueMs === 0 || nextMs < nowMs ? nowMs + gapMs : nextMs;
    if (gapMs > SLOW_MS) this.#timer = setTimeout(this.#requestFrameLater, this.#dueMs - nowMs - EARLY_MS);
    else this.#requestFrame();
  };
}
