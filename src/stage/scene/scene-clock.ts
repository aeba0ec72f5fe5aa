/** The time that the scene moves by, in ms. The gallery runs it slower or faster. */
export interface SceneClock {
  now(): number;
  readonly rate: number;
  /**
   * How long a round has lasted, ms: a replay's goes at the replay's rate.
   * @param openedAtMs by `performance.now()`
   */
  roundMs(openedAtMs: number): number;
}

const roundMs = (openedAtMs: number): number => performance.now() - openedAtMs;

export const REAL_TIME: SceneClock = { now: () => performance.now(), rate: 1, roundMs };

/** A clock whose rate can be changed while it runs. */
export class VariableClock implements SceneClock {
  readonly roundMs: SceneClock['roundMs'];
  #rate = 1;
  #baseMs = performance.now();
  #sinceMs = performance.now();

  constructor(measureRound: SceneClock['roundMs'] = roundMs) {
    this.roundMs = measureRound;
  }

  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    this.#baseMs = this.now();
    this.#sinceMs = performance.now();
    this.#rate = rate;
  }

  now(): number {
    return this.#baseMs + (performance.now() - this.#sinceMs) * this.#rate;
  }
}

/** A clock that goes on 1/60 s with every frame, however long the frame took: a measurement of frames, not of a machine. */
export class FrameClock implements SceneClock {
  readonly rate = 1;
  readonly roundMs = roundMs;
  /** how many frames have been drawn */
  frames: () => number = () => 0;

  now(): number {
    return (this.frames() * 1000) / 60;
  }
}
