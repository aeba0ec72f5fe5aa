/**
 * Quality that follows the machine: late frames step it down, room to spare steps it up again, and a step up that did
 * not hold is tried less often.
 */
export interface Quality {
  /** device px in one CSS px that the picture is drawn with */
  readonly resolution: number;
  /** share of the motes that are born */
  readonly motes: number;
}

/** Share of the best resolution, and of the motes, best first. */
const STEPS: readonly Quality[] = [
  { resolution: 1, motes: 1 },
  { resolution: 0.8, motes: 0.8 },
  { resolution: 0.62, motes: 0.5 },
  { resolution: 0.5, motes: 0.25 },
];

/** More device pixels than this in one CSS px nobody sees and every phone pays for. */
const FINEST = 2;
/** An average frame longer than this is late; shorter than the other is on time. */
const LATE_MS = 22;
const ON_TIME_MS = 17.6;
/** So many frames are looked at before a step down. */
const WINDOW = 40;
/** So many on-time windows before a step up; doubled after one that did not hold. */
const PATIENCE = 8;
const MOST_PATIENCE = 128;
/** A single hole, such as a page that was hidden, says nothing about the machine. */
const HOLE_MS = 250;

export class QualityGauge {
  #finest = 1;
  #step = 0;
  #sum_ms = 0;
  #count = 0;
  #good = 0;
  #patience = PATIENCE;
  #just_up = false;

  /** @param device_pixel_ratio of the screen */
  constructor(device_pixel_ratio: number) {
    this.onScreen(device_pixel_ratio);
  }

  /** The page has come to another screen. */
  onScreen(device_pixel_ratio: number): void {
    this.#finest = Math.min(FINEST, Math.max(1, device_pixel_ratio));
  }

  get quality(): Quality {
    const step = STEPS[this.#step] ?? { resolution: 1, motes: 1 };
    return { resolution: Math.max(0.75, this.#finest * step.resolution), motes: step.motes };
  }

  /**
   * One frame of continuous motion.
   * @param interval_ms since the frame before
   * @returns whether the quality has changed
   */
  frame(interval_ms: number): boolean {
    if (interval_ms <= 0 || interval_ms > HOLE_MS) return false;
    this.#sum_ms += interval_ms;
    this.#count += 1;
    if (this.#count < WINDOW) return false;
    const average_ms = this.#sum_ms / this.#count;
    this.#sum_ms = 0;
    this.#count = 0;
    if (average_ms > LATE_MS) return this.#down();
    if (average_ms > ON_TIME_MS) {
      this.#good = 0;
      return false;
    }
    this.#just_up = false;
    this.#good += 1;
    return this.#good >= this.#patience && this.#up();
  }

  #down(): boolean {
    this.#good = 0;
    if (this.#just_up) this.#patience = Math.min(MOST_PATIENCE, this.#patience * 2);
    this.#just_up = false;
    if (this.#step >= STEPS.length - 1) return false;
    this.#step += 1;
    return true;
  }

  #up(): boolean {
    this.#good = 0;
    if (this.#step === 0) return false;
    this.#step -= 1;
    this.#just_up = true;
    return true;
  }
}
