import type { DifficultyType } from '../../../src/contract/constants.ts';
import { FIRE_FREQUENCY_HZ, multiplierTable } from '../../../src/game/multipliers.ts';
import { INITIAL_STATE } from '../../../src/game/state.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { forwardMs } from '../../../src/presentation/suspense.ts';
import type { Clock } from '../../../src/session/clock.ts';
import { startFireMarker } from '../../../src/session/round/fire.ts';
import type { Row } from '../table.ts';

/** A clock whose time passes as fast as the machine can count. */
class QuickClock implements Clock {
  #nowMs = 0;
  #waiting: { readonly dueMs: number; readonly then: () => void }[] = [];

  now = () => this.#nowMs;

  epochMs = () => this.#nowMs;

  setTimer = (ms: number, then: () => void) => {
    const timer = { dueMs: this.#nowMs + Math.max(0, ms), then };
    this.#waiting.push(timer);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== timer);
    };
  };

  sleep = (ms: number) => new Promise<void>((resolve) => this.setTimer(ms, resolve));

  stop = () => {
    this.#waiting = [];
  };

  /** Lets time pass, with everything that comes due in its order. */
  pass(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      let next = this.#waiting[0];
      for (const timer of this.#waiting) if (next && timer.dueMs < next.dueMs) next = timer;
      if (!next || next.dueMs > endMs) break;
      const due = next;
      this.#waiting = this.#waiting.filter((timer) => timer !== due);
      this.#nowMs = Math.max(this.#nowMs, due.dueMs);
      due.then();
    }
    this.#nowMs = endMs;
  }
}

/** A repeatable random number in [0, 1) (mulberry32). */
function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How often a player looks for a free line, ms. */
const LOOK_EVERY_MS = 20;

/** A player takes so long at most to make up their mind after a landing, ms. */
const THINKS_AT_MOST_MS = 1500;

/**
 * Plays one round to a line by the game's own rules: the marker moves as in a real round, and the player taps Go a
 * reaction time after having seen the next line free of it, spark or fire. What lies under the lids plays no part.
 * @returns whether the marker fried her on the way
 */
function friedByFire(
  type: DifficultyType,
  toLine: number,
  frequencyHz: number,
  reactionMs: number,
  seed: number,
): boolean {
  const clock = new QuickClock();
  const draw = random(seed);
  const multipliers = multiplierTable(type);
  const level = { type, multipliers, frequencyHz, roastMultiplier: 0 };
  const store = createGameStore({ ...INITIAL_STATE, userId: 'player', levels: [level], type });
  const stop = startFireMarker({ clock, page: { hidden: () => false, on: () => () => {} }, store });
  store.dispatch({ kind: 'playTapped' });
  store.dispatch({
    kind: 'roundOpened',
    round: {
      roundId: '',
      type,
      stakePaise: 100n,
      multipliers,
      lastStep: multipliers.length,
      maxWinPaise: 10n ** 15n,
      openedAtMs: 0,
      clientSeed: `player-${seed}`,
      nonce: 0,
      serverSeedHash: '',
      algorithm: 0,
    },
  });
  try {
    for (let line = 1; line <= toLine; line++) {
      clock.pass(draw() * THINKS_AT_MOST_MS);
      while (store.getState().fire === line) clock.pass(LOOK_EVERY_MS);
      // Seen free, decided; the finger comes down later, whatever has come there meanwhile.
      clock.pass(reactionMs);
      store.dispatch({ kind: 'goTapped' });
      if (store.getState().fireHit) return true;
      clock.pass(forwardMs(line, multipliers.length, type));
      store.dispatch({ kind: 'landedSafe' });
      store.dispatch({ kind: 'unlocked' });
    }
    return false;
  } finally {
    stop();
  }
}

/** Share of rounds that the marker ends before their line is reached, 0..1. */
export function lostToFire(
  type: DifficultyType,
  toLine: number,
  rounds: number,
  reactionMs: number,
  frequencyHz = FIRE_FREQUENCY_HZ[type],
): number {
  let fried = 0;
  for (let seed = 0; seed < rounds; seed++)
    if (friedByFire(type, toLine, frequencyHz, reactionMs, seed)) fried++;
  return fried / rounds;
}

/** From seeing to tapping, ms: the median of people in simple visual tests is 250 to 270. */
export const REACTION_MS = 260;

/** The return to such a player may be below the stated one by this share of it. */
const BOUND = 0.005;

const ROUNDS = 1000;

const CASES = [
  { name: 'Easy', type: 1, line: 8 },
  { name: 'Medium', type: 2, line: 6 },
  { name: 'Hard', type: 3, line: 5 },
  { name: 'Hardcore', type: 4, line: 3 },
] as const;

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** What the fire marker costs a player who reacts like people do and never jumps into fire. */
export function benchReaction(): readonly Row[] {
  return CASES.map(({ name, type, line }) => {
    const lost = lostToFire(type, line, ROUNDS, REACTION_MS);
    const slow = lostToFire(type, line, ROUNDS, 2 * REACTION_MS);
    return {
      what: `return of ${name} at line ${line} lost to the fire marker, reaction ${REACTION_MS} ms`,
      figure: percent(lost),
      bound: percent(BOUND),
      aim: percent(0),
      ok: lost <= BOUND,
      peer: `reaction ${2 * REACTION_MS} ms: ${percent(slow)}`,
    };
  });
}
