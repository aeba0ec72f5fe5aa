/** The time that the scene moves by, in ms. The gallery runs it slower or faster. */
export interface Clock {
  now(): number;
  readonly rate: number;
}

export const REAL_TIME: Clock = { now: () => performance.now(), rate: 1 };

/** A clock whose rate can be changed while it runs. */
export class VariableClock implements Clock {
  #rate = 1;
  #base_ms = performance.now();
  #since_ms = performance.now();

  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    this.#base_ms = this.now();
    this.#since_ms = performance.now();
    this.#rate = rate;
  }

  now(): number {
    return this.#base_ms + (performance.now() - this.#since_ms) * this.#rate;
  }
}

/** A clock that goes on 1/60 s with every frame, however long the frame took: a measurement of frames, not of a machine. */
export class FrameClock implements Clock {
  readonly rate = 1;
  /** how many frames have been drawn */
  frames: () => number = () => 0;

  now(): number {
    return (this.frames() * 1000) / 60;
  }
}
