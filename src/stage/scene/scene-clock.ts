/** The scene's time in ms. The gallery and replays change its rate. */
export interface SceneClock {
  now(): number;
  readonly rate: number;
  roundMs(openedAtMs: number): number;
}

const roundMs = (openedAtMs: number): number => performance.now() - openedAtMs;

export const REAL_TIME: SceneClock = { now: () => performance.now(), rate: 1, roundMs };

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
