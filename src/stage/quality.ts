/**
 * Quality that follows the machine: late frames step it down, room to spare steps it up again, and a step up that did
 * not hold is tried less often.
 */
export interface Quality {
  /** device px in one CSS px that the picture is drawn with */
  readonly resolution: number;
  /** share of the particles that are born */
  readonly particleShare: number;
  /** what lives by the road does, the first to go */
  readonly life: boolean;
}

/** Share of the best resolution, and of the particles, best first. */
const STEPS: readonly [Quality, ...Quality[]] = [
  { resolution: 1, particleShare: 1, life: true },
  { resolution: 0.8, particleShare: 0.8, life: false },
  { resolution: 0.62, particleShare: 0.5, life: false },
  { resolution: 0.5, particleShare: 0.25, life: false },
  { resolution: 0.375, particleShare: 0.1, life: false },
];

/** More device pixels than this in one CSS px nobody sees and every phone pays for. */
const MAX_RESOLUTION = 2;
/** An average frame longer than this is late; shorter than the other is on time. */
const LATE_MS = 22;
const ON_TIME_MS = 17.6;
/** Longer than this one step is not enough. */
const VERY_LATE_MS = 44;
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
  // Kept, as it is asked for each frame.
  #quality: Quality = STEPS[0];

  /** @param devicePixelRatio of the screen */
  constructor(devicePixelRatio: number) {
    this.setPixelRatio(devicePixelRatio);
  }

  /** The page has come to another screen. */
  setPixelRatio(devicePixelRatio: number): void {
    this.#maxResolution = Math.min(MAX_RESOLUTION, Math.max(1, devicePixelRatio));
    this.#goTo(this.#step);
  }

  get quality(): Quality {
    return this.#quality;
  }

  #goTo(step: number): void {
    this.#step = step;
    const { resolution, particleShare, life } = STEPS[step] ?? STEPS[0];
    this.#quality = { resolution: Math.max(0.75, this.#maxResolution * resolution), particleShare, life };
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
    if (averageMs > LATE_MS) return this.#stepDown(averageMs > VERY_LATE_MS ? 2 : 1);
    if (averageMs > ON_TIME_MS) {
      this.#goodWindows = 0;
      return false;
    }
    this.#justSteppedUp = false;
    this.#goodWindows += 1;
    return this.#goodWindows >= this.#patience && this.#stepUp();
  }

  #stepDown(steps: number): boolean {
    this.#goodWindows = 0;
    if (this.#justSteppedUp) this.#patience = Math.min(MAX_PATIENCE, this.#patience * 2);
    this.#justSteppedUp = false;
    if (this.#step >= STEPS.length - 1) return false;
    this.#goTo(Math.min(STEPS.length - 1, this.#step + steps));
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
