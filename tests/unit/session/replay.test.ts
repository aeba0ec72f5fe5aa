import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Replay } from '../../../src/contract/replay.ts';
import { drawFatalLine, seedHash } from '../../../src/game/fairness.ts';
import { multiplierTable } from '../../../src/game/multipliers.ts';
import type { Phase } from '../../../src/game/state.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { fryEnding } from '../../../src/presentation/fry-ending.ts';
import { CHICKEN_MOVE_MS, CROUCH_MS } from '../../../src/presentation/timings.ts';
import { createReplayPlayer, momentsOf } from '../../../src/session/round/replay.ts';

const TABLE = [...multiplierTable(4)];

/** A replay of a Hardcore round. */
function replayOf(round: Partial<Replay>): Replay {
  return {
    state: 'cashed_out',
    cause: 'cashout',
    type: 4,
    amount: 1000n,
    multiplier: TABLE,
    step: 3,
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
    landed_ms: [1_500, 3_200, 5_000],
    fire_hits: [false, false, false],
    ended_ms: 7_000,
    frequency: 1,
    ...round,
  };
}

/** A clock controlled by the test. */
function fakeTime() {
  let nowMs = 0;
  let timers: { atMs: number; then: () => void }[] = [];
  return {
    clock: {
      now: () => nowMs,
      setTimer: (ms: number, then: () => void) => {
        const timer = { atMs: nowMs + ms, then };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
    },
    pass: (ms: number) => {
      const untilMs = nowMs + ms;
      for (;;) {
        const [due] = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (!due) break;
        timers = timers.filter((one) => one !== due);
        nowMs = Math.max(nowMs, due.atMs);
        due.then();
      }
      nowMs = untilMs;
    },
  };
}

function watch(replay: Replay) {
  const time = fakeTime();
  const store = createGameStore();
  store.dispatch({ kind: 'fireDrawn', isDrawn: true });
  const player = createReplayPlayer(replay, store, time.clock);
  const phases: Phase[] = [];
  store.subscribe((state, before) => {
    if (state.phase !== before.phase) phases.push(state.phase);
  });
  return { ...time, store, player, phases };
}

describe('a replay', () => {
  test('goes through the store as the round did, in its own time', () => {
    const { player, store, phases, pass } = watch(replayOf({}));
    player.play();
    pass(1_499);
    expect(store.getState()).toMatchObject({ phase: 'ready', step: 0 });
    pass(1);
    expect(store.getState().phase).toBe('jumping');
    pass(1_000);
    expect(store.getState()).toMatchObject({ phase: 'landed', step: 1 });
    pass(4_499);
    expect(store.getState()).toMatchObject({ phase: 'ready', step: 3 });
    pass(1_000);
    expect(store.getState()).toMatchObject({
      phase: 'won',
      step: 3,
      settlement: { winPaise: 4950n, multiplier: 495 },
    });
    const line: Phase[] = ['jumping', 'landed', 'ready'];
    expect(phases).toEqual([...line, ...line, ...line, 'cashing', 'won']);
    expect(player.hasEnded()).toBe(true);
    expect(player.playing.getState()).toBe(false);
  });

  test('tells the fatal line after a cash-out, if the draw agrees, and not before', () => {
    const [server_seed, client_seed] = ['b'.repeat(64), 'chicken'];
    const fatalLine = drawFatalLine(server_seed, client_seed, 3, 4);
    const step = fatalLine - 1;
    const landed_ms = Array.from({ length: step }, (_, index) => 1_500 * (index + 1));
    const round = { server_seed, client_seed, step, landed_ms, fire_hits: landed_ms.map(() => false) };
    for (const [server_seed_hash, check] of [
      [seedHash(server_seed), { verdict: 'fair', fatalLine }],
      ['a'.repeat(64), { verdict: 'none' }],
    ] as const) {
      const { player, store, pass } = watch(
        replayOf({ ...round, server_seed_hash, ended_ms: 1_500 * (step + 1) }),
      );
      player.play();
      while (store.getState().phase !== 'won') {
        expect(store.getState().check).toEqual({ verdict: 'none' });
        pass(100);
      }
      expect(store.getState().check).toMatchObject(check);
    }
  });

  test('is twice and four times as fast when asked, also in the middle', () => {
    const { player, store, pass } = watch(replayOf({}));
    player.setRate(4);
    player.play();
    pass(375);
    expect(store.getState().phase).toBe('jumping');
    player.setRate(2);
    pass(500);
    expect(store.getState().phase).toBe('landed');
  });

  test('knows how far it has come: by its rate, and not while it is paused', () => {
    const { clock, pass } = fakeTime();
    const player = createReplayPlayer(replayOf({}), createGameStore(), clock);
    expect(player.positionMs()).toBe(0);
    player.setRate(4);
    player.play();
    pass(500);
    expect(player.positionMs()).toBe(2000);
    player.pause();
    pass(500);
    expect(player.positionMs()).toBe(2000);
  });

  test('goes step by step: each ends with a landing or the end', () => {
    const { player, store, pass } = watch(replayOf({}));
    const seen = [1, 2, 3].map(() => {
      player.step();
      pass(60_000);
      expect(player.playing.getState()).toBe(false);
      return store.getState().step;
    });
    expect(seen).toEqual([1, 2, 3]);
    player.step();
    pass(60_000);
    expect(store.getState().phase).toBe('won');
  });

  test('stands still while it is paused, goes on from there, and begins anew', () => {
    const { player, store, pass } = watch(replayOf({}));
    player.play();
    pass(1_000);
    player.pause();
    pass(60_000);
    expect(store.getState().phase).toBe('ready');
    player.play();
    pass(500);
    expect(store.getState().phase).toBe('jumping');
    player.restart();
    expect(store.getState()).toMatchObject({ phase: 'ready', step: 0 });
    player.pause();
    pass(60_000);
    expect(store.getState().step).toBe(0);
  });

  test('shows the fire where the chicken jumped into it, and not on lines it passed', () => {
    const { player, store, pass, clock } = watch(
      replayOf({
        state: 'fried',
        cause: 'fire',
        fire_hits: [false, false, true],
        win_amount: 0n,
        ended_ms: 5_000,
      }),
    );
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
    player.play();
    pass(60_000);
    expect(taps).toEqual([false, false, true]);
    expect(jumpedMs).toBe(CROUCH_MS + CHICKEN_MOVE_MS);
    expect(store.getState()).toMatchObject({
      phase: 'fried',
      hit: 3,
      settlement: { cause: 'fire', step: 2 },
    });
  });

  test.each([
    [1, 0.5, 350],
    [2, 0.25, 1000],
  ] as const)(
    'with the fire of version %i moves and warns as that did',
    (fire_version, frequency, warningMs) => {
      const { player, store, pass, clock } = watch(
        replayOf({ fire_version, frequency, landed_ms: [8_000, 16_000, 24_000], ended_ms: 32_000 }),
      );
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

  test('of a road passed to its end runs to the end tile', () => {
    const { player, store, pass } = watch(
      replayOf({
        cause: 'last_line',
        step: TABLE.length,
        landed_ms: TABLE.map((_, index) => 1_500 * (index + 1)),
        fire_hits: TABLE.map(() => false),
        ended_ms: 1_500 * TABLE.length,
      }),
    );
    player.play();
    pass(120_000);
    expect(store.getState()).toMatchObject({ phase: 'won', atEnd: true, step: TABLE.length });
  });

  test('of a round that reached the largest win runs on to the egg, though its table goes on', () => {
    const step = 12;
    const landed_ms = Array.from({ length: step }, (_, index) => 1_500 * (index + 1));
    const { player, store, pass } = watch(
      replayOf({
        cause: 'max_win',
        step,
        last_step: step,
        win_amount: 50_000_000n,
        landed_ms,
        fire_hits: landed_ms.map(() => false),
        ended_ms: 1_500 * step,
      }),
    );
    player.play();
    pass(120_000);
    expect(store.getState()).toMatchObject({
      phase: 'won',
      atEnd: true,
      eggOpen: true,
      settlement: { gameOver: true, step, winPaise: 50_000_000n },
    });
  });

  test('of a returned stake names no line as paid', () => {
    const { player, store, pass } = watch(replayOf({ cause: 'voided', win_amount: 1000n }));
    player.play();
    pass(30_000);
    expect(store.getState().settlement).toMatchObject({ cause: 'voided', multiplier: 0, gameOver: false });
  });

  test('of an abandoned round does not wait a day for its end', () => {
    const { player, store, pass } = watch(
      replayOf({ cause: 'abandoned', step: 1, landed_ms: [1_500], fire_hits: [false], ended_ms: 86_400_000 }),
    );
    player.play();
    pass(30_000);
    expect(store.getState()).toMatchObject({ phase: 'won', settlement: { cause: 'abandoned' } });
  });

  test('of any round ends as the round did, however fast or slow it was tapped', () => {
    const paces = fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(paces, fc.constantFrom('cashout', 'roast', 'fire', 'blocked'), (waits, cause) => {
        const landed_ms = waits.map((_, index) =>
          waits.slice(0, index + 1).reduce((sum, wait) => sum + wait, 0),
        );
        const isFried = cause === 'roast' || cause === 'fire';
        const replay = replayOf({
          state: isFried ? 'fried' : 'cashed_out',
          cause,
          step: waits.length,
          landed_ms,
          fire_hits: waits.map((_, index) => cause === 'fire' && index === waits.length - 1),
          ended_ms: (landed_ms.at(-1) ?? 0) + (isFried ? 0 : 500),
        });
        const { player, store, pass } = watch(replay);
        player.play();
        pass(momentsOf(replay).lengthMs);
        expect(store.getState().phase).toBe(isFried ? 'fried' : 'won');
        expect(store.getState().settlement?.step).toBe(isFried ? waits.length - 1 : waits.length);
      }),
      { numRuns: 25 },
    );
  });

  test('shows the fry ending of the round', () => {
    const endings = Array.from({ length: 12 }, (_, index) => {
      const nonce = index + 1;
      const { player, store, pass } = watch(replayOf({ state: 'fried', cause: 'roast', nonce }));
      player.play();
      pass(60_000);
      const { phase, round } = store.getState();
      expect(phase).toBe('fried');
      expect(round && fryEnding(round)).toBe(fryEnding({ clientSeed: 'chicken', nonce }));
      return round && fryEnding(round);
    });
    expect(new Set(endings).size).toBeGreaterThan(2);
  });
});
