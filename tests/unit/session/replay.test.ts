import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Replay } from '../../../src/contract/replay.ts';
import { ALGORITHM, drawFatalLine, seedHash } from '../../../src/game/fairness.ts';
import { multiplierTable } from '../../../src/game/multipliers.ts';
import type { Phase } from '../../../src/game/state.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { fryEnding } from '../../../src/presentation/fry-ending.ts';
import { CHICKEN_MOVE_MS, CROUCH_MS } from '../../../src/presentation/timings.ts';
import { createReplayPlayer, momentsOf } from '../../../src/session/round/replay.ts';

const TABLE = [...multiplierTable(4)];

/** Landings on lines 1 to n, 1.5 s apart. */
const landings = (lines: number) => ({
  step: lines,
  landed_ms: Array.from({ length: lines }, (_, index) => 1_500 * (index + 1)),
  fire_hits: Array.from({ length: lines }, () => false),
});

/** A replay of a Hardcore round. */
function replayOf(round: Partial<Replay>): Replay {
  return {
    state: 'cashed_out',
    cause: 'cashout',
    type: 4,
    amount: 1000n,
    multiplier: TABLE,
    last_step: TABLE.length,
    roast_multiplier: 0,
    win_amount: 4950n,
    max_win: 50_000_000n,
    server_seed_hash: 'a'.repeat(64),
    client_seed: 'chicken',
    nonce: 3,
    algorithm: 1,
    fire_version: 2,
    created_at: '2026-03-02T10:00:00.000Z',
    ended_at: '2026-03-02T10:00:09.000Z',
    server_seed: 'b'.repeat(64),
    target: null,
    ...landings(3),
    landed_ms: [1_500, 3_200, 5_000],
    ended_ms: 7_000,
    frequency: 1,
    ...round,
  };
}

/** A player of the replay, its store, and a clock controlled by the test. */
function watch(round: Partial<Replay> = {}) {
  let nowMs = 0;
  let timers: { atMs: number; then: () => void }[] = [];
  const clock = {
    now: () => nowMs,
    setTimer: (ms: number, then: () => void) => {
      const timer = { atMs: nowMs + ms, then };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      const [due] = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
      if (!due) break;
      timers = timers.filter((one) => one !== due);
      nowMs = Math.max(nowMs, due.atMs);
      due.then();
    }
    nowMs = untilMs;
  };
  const store = createGameStore();
  store.dispatch({ kind: 'fireDrawn', isDrawn: true });
  const replay = replayOf(round);
  const player = createReplayPlayer(replay, store, clock);
  const phases: Phase[] = [];
  store.subscribe((state, before) => {
    if (state.phase !== before.phase) phases.push(state.phase);
  });
  /** Plays to the end. */
  const playAll = () => {
    player.play();
    pass(momentsOf(replay).lengthMs);
    return store.getState();
  };
  return { clock, pass, store, state: () => store.getState(), player, phases, playAll };
}

describe('a replay', () => {
  test('passes through the store as the round did, in its own time', () => {
    const { player, state, phases, pass } = watch();
    player.play();
    pass(1_499);
    expect(state()).toMatchObject({ phase: 'ready', step: 0 });
    pass(1);
    expect(state().phase).toBe('jumping');
    pass(1_000);
    expect(state()).toMatchObject({ phase: 'landed', step: 1 });
    pass(4_499);
    expect(state()).toMatchObject({ phase: 'ready', step: 3 });
    pass(1_000);
    expect(state()).toMatchObject({
      phase: 'won',
      step: 3,
      settlement: { winPaise: 4950n, multiplier: 495 },
    });
    const line: Phase[] = ['jumping', 'landed', 'ready'];
    expect(phases).toEqual([...line, ...line, ...line, 'cashing', 'won']);
    expect(player.hasEnded()).toBe(true);
    expect(player.playing.getState()).toBe(false);
  });

  test('reveals the fatal line after a cash-out, if the draw agrees, and not before', () => {
    const server_seed = 'b'.repeat(64);
    const fatalLine = drawFatalLine({
      serverSeed: server_seed,
      clientSeed: 'chicken',
      nonce: 3,
      type: 4,
      algorithm: ALGORITHM,
    });
    const round = { ...landings(fatalLine - 1), ended_ms: 1_500 * fatalLine };
    for (const [server_seed_hash, check] of [
      [seedHash(server_seed), { verdict: 'fair', fatalLine }],
      ['a'.repeat(64), { verdict: 'none' }],
    ] as const) {
      const { player, state, pass } = watch({ ...round, server_seed_hash });
      player.play();
      while (state().phase !== 'won') {
        expect(state().check).toEqual({ verdict: 'none' });
        pass(100);
      }
      expect(state().check).toMatchObject(check);
    }
  });

  test('changes its rate, also in the middle, and knows its position by it', () => {
    const { player, state, pass } = watch();
    player.setRate(4);
    player.play();
    pass(375);
    expect([state().phase, player.positionMs()]).toEqual(['jumping', 1500]);
    player.setRate(2);
    pass(500);
    expect([state().phase, player.positionMs()]).toEqual(['landed', 2500]);
    player.pause();
    pass(500);
    expect(player.positionMs()).toBe(2500);
  });

  test('advances step by step: each ends with a landing or the end', () => {
    const { player, state, pass } = watch();
    const seen = [1, 2, 3].map(() => {
      player.step();
      pass(60_000);
      expect(player.playing.getState()).toBe(false);
      return state().step;
    });
    expect(seen).toEqual([1, 2, 3]);
    player.step();
    pass(60_000);
    expect(state().phase).toBe('won');
  });

  test('stops while it is paused, continues from there, and restarts', () => {
    const { player, state, pass } = watch();
    player.play();
    pass(1_000);
    player.pause();
    pass(60_000);
    expect(state().phase).toBe('ready');
    player.play();
    pass(500);
    expect(state().phase).toBe('jumping');
    player.restart();
    expect(state()).toMatchObject({ phase: 'ready', step: 0 });
    player.pause();
    pass(60_000);
    expect(state().step).toBe(0);
  });

  test('shows the fire where the chicken jumped into it, and not on lines it passed', () => {
    const { playAll, store, clock } = watch({
      state: 'fried',
      cause: 'fire',
      fire_hits: [false, false, true],
      win_amount: 0n,
      ended_ms: 5_000,
    });
    const taps: boolean[] = [];
    let tappedMs = 0;
    let jumpedMs = 0;
    store.subscribe((state, before) => {
      if (state.phase === 'jumping' && before.phase !== 'jumping') {
        taps.push(state.fireHit);
        tappedMs = clock.now();
      }
      if (before.phase === 'jumping') jumpedMs = clock.now() - tappedMs;
    });
    expect(playAll()).toMatchObject({ phase: 'fried', hit: 3, settlement: { cause: 'fire', step: 2 } });
    expect(taps).toEqual([false, false, true]);
    expect(jumpedMs).toBe(CROUCH_MS + CHICKEN_MOVE_MS);
  });

  test.each([
    [1, 0.5, 350],
    [2, 0.25, 1000],
  ] as const)(
    'with fire of version %i moves it and warns as in the round',
    (fire_version, frequency, warningMs) => {
      const slow = { landed_ms: [8_000, 16_000, 24_000], ended_ms: 32_000 };
      const { player, store, pass, clock } = watch({ fire_version, frequency, ...slow });
      const moved: number[] = [];
      const lit: number[] = [];
      store.subscribe((state, before) => {
        if (state.fire !== before.fire && state.phase === 'ready') moved.push(clock.now());
        if (state.fireBurns && !before.fireBurns) lit.push(clock.now());
      });
      player.play();
      pass(1_400);
      expect([moved, lit]).toEqual([[0], [warningMs]]);
      pass(60_000);
      const periodMs = 1000 / frequency;
      expect(moved.length).toBeGreaterThan(1);
      for (const ms of moved) expect(ms % periodMs).toBe(0);
      for (const ms of lit) expect((ms - warningMs) % periodMs).toBe(0);
    },
  );

  test.each<[string, Partial<Replay>, object]>([
    [
      'a road passed to its end runs to the end tile',
      { cause: 'last_line', ...landings(TABLE.length), ended_ms: 1_500 * TABLE.length },
      { atEnd: true, eggOpen: true, step: TABLE.length },
    ],
    [
      'the largest win runs on to the egg, though its table goes on',
      { cause: 'max_win', last_step: 12, win_amount: 50_000_000n, ...landings(12), ended_ms: 18_000 },
      { atEnd: true, eggOpen: true, settlement: { gameOver: true, step: 12, winPaise: 50_000_000n } },
    ],
    [
      'a returned stake names no line as paid',
      { cause: 'voided', win_amount: 1000n },
      { settlement: { cause: 'voided', multiplier: 0, gameOver: false } },
    ],
    [
      'an abandoned round does not wait a day for its end',
      { cause: 'abandoned', ...landings(1), ended_ms: 86_400_000 },
      { settlement: { cause: 'abandoned' } },
    ],
  ])('of %s', (_, round, end) => {
    const { player, pass, state } = watch(round);
    player.play();
    pass(60_000);
    expect(state()).toMatchObject({ phase: 'won', ...end });
  });

  test('of any round ends as the round did, however fast or slow it was tapped', () => {
    const paces = fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(paces, fc.constantFrom('cashout', 'roast', 'fire', 'blocked'), (waits, cause) => {
        const landed_ms = waits.map((_, at) => waits.slice(0, at + 1).reduce((sum, wait) => sum + wait, 0));
        const isFried = cause === 'roast' || cause === 'fire';
        const { phase, settlement } = watch({
          state: isFried ? 'fried' : 'cashed_out',
          cause,
          step: waits.length,
          landed_ms,
          fire_hits: waits.map((_, index) => cause === 'fire' && index === waits.length - 1),
          ended_ms: (landed_ms.at(-1) ?? 0) + (isFried ? 0 : 500),
        }).playAll();
        expect(phase).toBe(isFried ? 'fried' : 'won');
        expect(settlement?.step).toBe(isFried ? waits.length - 1 : waits.length);
      }),
      { numRuns: 25 },
    );
  });

  test('shows the fry ending of the round', () => {
    for (let nonce = 1; nonce <= 12; nonce++) {
      const { phase, round } = watch({ state: 'fried', cause: 'roast', nonce }).playAll();
      expect(phase).toBe('fried');
      expect(round && fryEnding(round)).toBe(fryEnding({ clientSeed: 'chicken', nonce }));
    }
  });
});
