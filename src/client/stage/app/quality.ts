/**
 * Follows the speed of the machine: late frames lower the quality, frames on time raise it, and a rise that did not hold is
 * tried less often. Where even the lowest step does not shorten the frames, as under a cap of 30 a second, quality goes back
 * and that length counts as on time.
 */
export interface Quality {
  readonly resolution: number;
  readonly particleShare: number;
  readonly ambience: boolean;
}

const STEPS: readonly [Quality, ...Quality[]] = [
  { resolution: 1, particleShare: 1, ambience: true },
  { resolution: 0.8, particleShare: 0.8, ambience: false },
  { resolution: 0.62, particleShare: 0.5, ambience: false },
  { resolution: 0.5, particleShare: 0.25, ambience: false },
  { resolution: 0.375, particleShare: 0.1, ambience: false },
];

/** More device pixels in a CSS pixel are slower and look the same. */
const MAX_RESOLUTION = 2;

export const maxResolution = (devicePixelRatio: number): number => Math.min(MAX_RESOLUTION, devicePixelRatio);

const PERIOD_MS = 1000 / 60;
/** In frame periods. */
const LATE = 1.32;
const VERY_LATE = 2.64;
const FASTER = 0.95;
const SHORTENED = 0.9;
const MAX_TOLERANCE = 16;
const WINDOW = 40;
const WINDOW_MS = 1000;
const PATIENCE = 8;
const MAX_PATIENCE = 128;
const MAX_FRAME_GAP_MS = 250;

export class QualityGauge {
  private maxResolution = 1;
  private step = 0;
  private sumMs = 0;
  private count = 0;
  private goodWindows = 0;
  private patience = PATIENCE;
  private justSteppedUp = false;
  private periodMs = PERIOD_MS;
  private tolerance = 1;
  private lateWindows = 0;
  private downgrade: { readonly step: number; readonly averageMs: number } | null = null;
  quality: Quality = STEPS[0];

  constructor(devicePixelRatio: number) {
    this.setPixelRatio(devicePixelRatio);
  }

  setPixelRatio(devicePixelRatio: number): void {
    this.maxResolution = Math.max(1, maxResolution(devicePixelRatio));
    this.goTo(this.step);
  }

  private goTo(step: number): void {
    this.step = step;
    const { resolution, particleShare, ambience } = STEPS[step] ?? STEPS[0];
    this.quality = {
      resolution: Math.max(0.75, this.maxResolution * resolution),
      particleShare,
      ambience,
    };
  }

  frame(intervalMs: number): boolean {
    if (intervalMs <= 0 || intervalMs > MAX_FRAME_GAP_MS) return false;
    this.sumMs += intervalMs;
    this.count += 1;
    if (this.count < WINDOW && this.sumMs < WINDOW_MS) return false;
    const averageMs = this.sumMs / this.count;
    this.sumMs = 0;
    this.count = 0;
    if (averageMs < this.periodMs * FASTER) this.periodMs = PERIOD_MS;
    return averageMs > this.periodMs * LATE ? this.late(averageMs) : this.onTime();
  }

  private onTime(): boolean {
    this.downgrade = null;
    this.lateWindows = 0;
    this.justSteppedUp = false;
    this.goodWindows += 1;
    return this.goodWindows >= this.patience && this.stepUp();
  }

  private late(averageMs: number): boolean {
    this.goodWindows = 0;
    if (this.justSteppedUp) this.patience = Math.min(MAX_PATIENCE, this.patience * 2);
    else if (!this.downgrade && ++this.lateWindows < this.tolerance) return false;
    this.justSteppedUp = false;
    if (this.step === STEPS.length - 1) return this.judgeDescent(averageMs);
    this.downgrade ??= { step: this.step, averageMs };
    const steps = averageMs > this.periodMs * VERY_LATE ? 2 : 1;
    this.goTo(Math.min(STEPS.length - 1, this.step + steps));
    return true;
  }

  private judgeDescent(averageMs: number): boolean {
    const downgrade = this.downgrade;
    this.downgrade = null;
    this.lateWindows = 0;
    if (!downgrade || averageMs <= downgrade.averageMs * SHORTENED) return false;
    this.periodMs = averageMs;
    this.tolerance = Math.min(MAX_TOLERANCE, this.tolerance * 4);
    this.goTo(downgrade.step);
    return true;
  }

  private stepUp(): boolean {
    this.goodWindows = 0;
    if (this.step === 0) return false;
    this.goTo(this.step - 1);
    this.justSteppedUp = true;
    return true;
  }
}
