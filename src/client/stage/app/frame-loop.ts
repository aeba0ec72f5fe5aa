/**
 * Draws on demand. After each frame `draw` returns the frames per second wanted next; at 0 nothing runs until
 * {@link FrameLoop.invalidate}. At most 60 frames a second, none while the page is hidden.
 */

/** A frame this early is drawn, as screens are not exact to the millisecond. */
const EARLY_MS = 3;

/** Gaps longer than this use a timer, so that the screen is not asked 60 times a second for nothing. */
const SLOW_MS = 30;

export class FrameLoop {
  drawn = 0;
  /** since the frame before while 60 a second were wanted, else 0 */
  intervalMs = 0;
  private readonly draw: (nowMs: number) => number;
  private frameId: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueMs = 0;
  private lastMs = 0;
  private wantedHz = 0;
  private stopped = true;

  constructor(draw: (nowMs: number) => number) {
    this.draw = draw;
  }

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    document.addEventListener('visibilitychange', this.onVisibilityChange);
    this.invalidate();
  }

  stop(): void {
    this.stopped = true;
    document.removeEventListener('visibilitychange', this.onVisibilityChange);
    this.cancel();
  }

  invalidate(): void {
    this.dueMs = 0;
    this.request();
  }

  /** Delays a pending frame, unless {@link FrameLoop.invalidate} is called before. */
  postpone(ms: number): void {
    if (this.frameId === null && this.timer === undefined) return;
    this.cancel();
    this.timer = setTimeout(this.request, ms);
  }

  private readonly onVisibilityChange = (): void => (document.hidden ? this.cancel() : this.invalidate());

  private readonly request = (): void => {
    this.clearTimer();
    if (this.frameId !== null || this.stopped || document.hidden) return;
    this.frameId = requestAnimationFrame(this.onFrame);
  };

  private clearTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private cancel(): void {
    this.clearTimer();
    if (this.frameId !== null) cancelAnimationFrame(this.frameId);
    this.frameId = null;
    this.wantedHz = 0;
  }

  private readonly onFrame = (nowMs: number): void => {
    this.frameId = null;
    if (nowMs < this.dueMs - EARLY_MS) {
      this.request();
      return;
    }
    this.intervalMs = this.wantedHz === 60 ? nowMs - this.lastMs : 0;
    this.lastMs = nowMs;
    this.drawn += 1;
    this.wantedHz = Math.min(60, this.draw(nowMs));
    if (this.wantedHz <= 0) return;
    const gapMs = 1000 / this.wantedHz;
    // Due times continue from each other, so 60 of 144 Hz stay 60. After a gap they start anew.
    const nextMs = this.dueMs + gapMs;
    this.dueMs = this.dueMs === 0 || nextMs < nowMs ? nowMs + gapMs : nextMs;
    if (gapMs > SLOW_MS) this.timer = setTimeout(this.request, this.dueMs - nowMs - EARLY_MS);
    else this.request();
  };
}
