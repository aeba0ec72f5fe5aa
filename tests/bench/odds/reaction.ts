import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../../src/contract/constants.ts';
import { FIRE_VERSION, fireFrequencyHz } from '../../../src/game/fire.ts';
import { multiplierTable } from '../../../src/game/multipliers.ts';
import { oddsOf } from '../../../src/game/odds.ts';
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
 * @returns whether the marker fried the chicken on the way
 */
function friedByFire(type: DifficultyType, toLine: number, reactionMs: number, seed: number): boolean {
  const clock = new QuickClock();
  const draw = random(seed);
  const multipliers = multiplierTable(type);
  const level = { type, multipliers, frequencyHz: fireFrequencyHz(type), roastMultiplier: 0 };
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
      fireVersion: FIRE_VERSION,
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
function lostToFire(type: DifficultyType, toLine: number, reactionMs: number): number {
  let fried = 0;
  for (let seed = 0; seed < ROUNDS; seed++) if (friedByFire(type, toLine, reactionMs, seed)) fried++;
  return fried / ROUNDS;
}

const ROUNDS = 2000;

/** From seeing to tapping, ms, and the points of return that it may cost. The median of people in simple visual tests is 250 to 270. */
const REACTIONS = [
  { reactionMs: 260, boundPoints: 0.1 },
  { reactionMs: 520, boundPoints: 0.1 },
  { reactionMs: 1000, boundPoints: 0.5 },
] as const;

/** Longer than the warning: told beside the bounds, so that a loss can be seen. */
const SLOW_MS = 1500;

const LINES: Readonly<Record<DifficultyType, number>> = { 1: 8, 2: 6, 3: 5, 4: 3 };

const points = (returned: number): string => `${(returned * 100).toFixed(2)} points`;

/** What the fire marker costs a player who reacts like people do and never jumps into fire. */
export function benchReaction(): readonly Row[] {
  return DIFFICULTY_TYPES.flatMap((type) => {
    const line = LINES[type];
    const returned = oddsOf(type, multiplierTable(type))[line - 1]?.returned ?? 0;
    const slower = points(returned * lostToFire(type, line, SLOW_MS));
    return REACTIONS.map(({ reactionMs, boundPoints }) => {
      const lost = lostToFire(type, line, reactionMs);
      return {
        what: `return of ${DIFFICULTY_NAMES[type]} at line ${line} lost to the fire marker, reaction ${reactionMs} ms`,
        figure: points(returned * lost),
        bound: points(boundPoints / 100),
        aim: points(0),
        ok: returned * lost * 100 <= boundPoints,
        peer: `${(lost * 100).toFixed(2)} % of ${ROUNDS} rounds; reaction ${SLOW_MS} ms: ${slower}`,
      };
    });
  });
}
