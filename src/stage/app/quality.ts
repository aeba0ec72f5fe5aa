/**
 * Quality that follows the machine: late frames step it down, frames on time step it up again, and a step up that did
 * not hold is tried less often. Where even the lowest step does not shorten the frames, such as under a cap of 30 a second, quality
 * goes back, and frames of that length count as on time.
 */
export interface Quality {
  /** device px in one CSS px that the picture is drawn with */
  readonly resolution: number;
  /** share of the particles that are born */
  readonly particleShare: number;
  /** what lives by the road does, the first to go */
  readonly ambience: boolean;
}

/** Share of the best resolution, and of the particles, best first. */
const STEPS: readonly [Quality, ...Quality[]] = [
  { resolution: 1, particleShare: 1, ambience: true },
  { resolution: 0.8, particleShare: 0.8, ambience: false },
  { resolution: 0.62, particleShare: 0.5, ambience: false },
  { resolution: 0.5, particleShare: 0.25, ambience: false },
  { resolution: 0.375, particleShare: 0.1, ambience: false },
];

/** More device pixels than this in one CSS px nobody sees and every phone pays for. */
const MAX_RESOLUTION = 2;
const PERIOD_MS = 1000 / 60;
/** An average frame of more periods than this is late. */
const LATE = 1.32;
/** Of more than this, one step is not enough. */
const VERY_LATE = 2.64;
/** A longer period than {@link PERIOD_MS} ends with an average frame of less than this share of it. */
const FASTER = 0.95;
/** Lowering has shortened the frames when they last at most this share of what they lasted. */
const SHORTENED = 0.9;
/** So many late windows before the quality is lowered; four times as many after it was of no use. */
const MAX_TOLERANCE = 16;
/** So many frames are looked at before a step down, or as many as come in a second. */
const WINDOW = 40;
const WINDOW_MS = 1000;
/** So many on-time windows before a step up; doubled after one that did not hold. */
const PATIENCE = 8;
const MAX_PATIENCE = 128;
/** A single hole, such as a page that was hidden, says nothing about the machine. */
const HOLE_MS = 250;

export class QualityGauge {
  #maxResolution = 1;
  #step = 0;
  #sumMs = 0;
  #count = 0;
  #goodWindows = 0;
  #patience = PATIENCE;
  #justSteppedUp = false;
  /** ms that a frame lasts at the least */
  #periodMs = PERIOD_MS;
  #tolerance = 1;
  #lateWindows = 0;
  /** where the quality was, and how long a frame lasted, before it was lowered */
  #descent: { readonly step: number; readonly averageMs: number } | null = null;
  // Kept, as it is asked for each frame.
  #quality: Quality = STEPS[0];

  /** @param devicePixelRatio of the screen */
  constructor(devicePixelRatio: number) {
    this.setPixelRatio(devicePixelRatio);
  }

  /** The page is on another screen, or zoomed. */
  setPixelRatio(devicePixelRatio: number): void {
    this.#maxResolution = Math.min(MAX_RESOLUTION, Math.max(1, devicePixelRatio));
    this.#goTo(this.#step);
  }

  get quality(): Quality {
    return this.#quality;
  }

  #goTo(step: number): void {
    this.#step = step;
    const { resolution, particleShare, ambience } = STEPS[step] ?? STEPS[0];
    this.#quality = { resolution: Math.max(0.75, this.#maxResolution * resolution), particleShare, ambience };
  }

  /**
   * One frame of continuous motion.
   * @param intervalMs since the frame before
   * @returns whether the quality has changed
   */
  frame(intervalMs: number): boolean {
    if (intervalMs <= 0 || intervalMs > HOLE_MS) return false;
    this.#sumMs += intervalMs;
    this.#count += 1;
    if (this.#count < WINDOW && this.#sumMs < WINDOW_MS) return false;
    const averageMs = this.#sumMs / this.#count;
    this.#sumMs = 0;
    this.#count = 0;
    if (averageMs < this.#periodMs * FASTER) this.#periodMs = PERIOD_MS;
    return averageMs > this.#periodMs * LATE ? this.#late(averageMs) : this.#onTime();
  }

  #onTime(): boolean {
    this.#descent = null;
    this.#lateWindows = 0;
    this.#justSteppedUp = false;
    this.#goodWindows += 1;
    return this.#goodWindows >= this.#patience && this.#stepUp();
  }

  #late(averageMs: number): boolean {
    this.#goodWindows = 0;
    if (this.#justSteppedUp) this.#patience = Math.min(MAX_PATIENCE, this.#patience * 2);
    else if (!this.#descent && ++this.#lateWindows < this.#tolerance) return false;
    this.#justSteppedUp = false;
    if (this.#step === STEPS.length - 1) return this.#judgeDescent(averageMs);
    this.#descent ??= { step: this.#step, averageMs };
    const steps = averageMs > this.#periodMs * VERY_LATE ? 2 : 1;
    this.#goTo(Math.min(STEPS.length - 1, this.#step + steps));
    return true;
  }

  /** At the lowest step frames are late still: goes back up where lowering has not shortened them. */
  #judgeDescent(averageMs: number): boolean {
    const descent = this.#descent;
    this.#descent = null;
    this.#lateWindows = 0;
    if (!descent || averageMs <= descent.averageMs * SHORTENED) return false;
    this.#periodMs = averageMs;
    this.#tolerance = Math.min(MAX_TOLERANCE, this.#tolerance * 4);
    this.#goTo(descent.step);
    return true;
  }

  #stepUp(): boolean {
    this.#goodWindows = 0;
    if (this.#step === 0) return false;
    this.#goTo(this.#step - 1);
    this.#justSteppedUp = true;
    return true;
  }
}
