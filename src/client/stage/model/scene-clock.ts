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
  private currentRate = 1;
  private baseMs = performance.now();
  private sinceMs = performance.now();

  constructor(measureRound: SceneClock['roundMs'] = roundMs) {
    this.roundMs = measureRound;
  }

  get rate(): number {
    return this.currentRate;
  }

  set rate(rate: number) {
    this.baseMs = this.now();
    this.sinceMs = performance.now();
    this.currentRate = rate;
  }

  now(): number {
    return this.baseMs + (performance.now() - this.sinceMs) * this.currentRate;
  }
}
