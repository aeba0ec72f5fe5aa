import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReplayPlayer, momentsOf } from '../../../src/client/session/round/replay.ts';
import type { Phase } from '../../../src/client/state/state.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import { CHICKEN_MOVE_MS, CROUCH_MS } from '../../../src/client/state/timings.ts';
import type { Replay } from '../../../src/contract/replay.ts';
import { drawFatalLine, seedHash } from '../../../src/rules/fairness.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';
import { ROUND_DRAW, ROUND_VIEW } from '../contract/examples.ts';

const { round_id: _, ...view } = ROUND_VIEW;
const TABLE = [...multiplierTable(4)];

const landings = (lines: number) => ({
  step: lines,
  landed_ms: Array.from({ length: lines }, (_, index) => 1_500 * (index + 1)),
  fire_hits: Array.from({ length: lines }, () => false),
});

function replayOf(round: Partial<Replay>): Replay {
  return {
    ...view,
    state: 'cashed_out',
    cause: 'cashout',
    multiplier: TABLE,
    win_amount: 4950n,
    server_seed: 'b'.repeat(64),
    ...landings(3),
    landed_ms: [1_500, 3_200, 5_000],
    ended_ms: 7_000,
    frequency: 1,
    ...round,
  };
}

function watch(round: Partial<Replay> = {}) {
  let nowMs = 0;
  const timers = new Set<{ atMs: number; then: () => void }>();
  const setTimer = (ms: number, then: () => void) => {
    const timer = { atMs: nowMs + ms, then };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      const [due] = [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
      if (!due) break;
      timers.delete(due);
      nowMs = due.atMs;
      due.then();
    }
    nowMs = untilMs;
  };
  const store = createGameStore();
  store.dispatch({ kind: 'fireDrawn', isDrawn: true });
  const replay = replayOf(round);
  const now = () => nowMs;
  const player = createReplayPlayer(replay, store, { now, setTimer });
  const phases: Phase[] = [];
  store.subscribe((state, before) => {
    if (state.phase !== before.phase) phases.push(state.phase);
  });
  const playAll = () => {
    player.play();
    pass(momentsOf(replay).lengthMs);
    return store.getState();
  };
  return { now, pass, store, state: () => store.getState(), player, phases, playAll };
}

test('a replay passes through the store as the round did, in its own time', () => {
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
  expect(state()).toMatchObject({ phase: 'won', step: 3, settlement: { winPaise: 4950n, multiplier: 495 } });
  const line: Phase[] = ['jumping', 'landed', 'ready'];
  expect(phases).toEqual([...line, ...line, ...line, 'cashing', 'won']);
  expect(player.hasEnded()).toBe(true);
  expect(player.playing.getState()).toBe(false);
});

test('a replay reveals the fatal line after a cash-out, if the draw agrees, and not before', () => {
  const server_seed = 'b'.repeat(64);
  const fatalLine = drawFatalLine({ ...ROUND_DRAW, serverSeed: server_seed });
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

test('a replay changes its rate, also in the middle, and knows its position by it', () => {
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
  player.play();
  pass(500);
  expect(player.positionMs()).toBe(3500);
  player.restart();
  expect([state().phase, state().step, player.positionMs()]).toEqual(['ready', 0, 0]);
  pass(60_000);
  expect(player.hasEnded()).toBe(true);
  player.play();
  expect([state().phase, state().step, player.positionMs()]).toEqual(['ready', 0, 0]);
});

test('a replay advances step by step: each ends with a landing or the end', () => {
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

test('a replay shows the fire where the chicken jumped into it, and not on lines it passed', () => {
  const { playAll, store, now } = watch({
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
      tappedMs = now();
    }
    if (before.phase === 'jumping') jumpedMs = now() - tappedMs;
  });
  expect(playAll()).toMatchObject({ phase: 'fried', friedLine: 3, settlement: { cause: 'fire', step: 2 } });
  expect(taps).toEqual([false, false, true]);
  expect(jumpedMs).toBe(CROUCH_MS + CHICKEN_MOVE_MS);
});

test.each([
  [1, 0.5, 350],
  [2, 0.25, 1000],
] as const)('a replay moves fire %i as the round did', (fire_version, frequency, warningMs) => {
  const slow = { landed_ms: [8_000, 16_000, 24_000], ended_ms: 32_000 };
  const { player, store, pass, now } = watch({ fire_version, frequency, ...slow });
  const moved: number[] = [];
  const lit: number[] = [];
  store.subscribe((state, before) => {
    if (state.fire !== before.fire && state.phase === 'ready') moved.push(now());
    if (state.fireBurns && !before.fireBurns) lit.push(now());
  });
  player.play();
  pass(1_400);
  expect([moved, lit]).toEqual([[0], [warningMs]]);
  pass(60_000);
  const periodMs = 1000 / frequency;
  expect(moved.length).toBeGreaterThan(1);
  for (const ms of moved) expect(ms % periodMs).toBe(0);
  for (const ms of lit) expect((ms - warningMs) % periodMs).toBe(0);
});

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
])('a replay of %s', (_, round, end) => {
  const { player, state, pass } = watch(round);
  player.play();
  pass(60_000);
  expect(state()).toMatchObject({ phase: 'won', ...end });
});

test('a replay of any round ends as the round did, however fast or slow it was tapped', () => {
  const paces = fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(paces, fc.constantFrom('cashout', 'roast', 'fire', 'blocked'), (waits, cause) => {
      const landed_ms = waits.map((_, at) => waits.slice(0, at + 1).reduce((sum, wait) => sum + wait, 0));
      const isFried = cause === 'roast' || cause === 'fire';
      const { phase, settlement, round } = watch({
        nonce: waits.length,
        state: isFried ? 'fried' : 'cashed_out',
        cause,
        step: waits.length,
        landed_ms,
        fire_hits: waits.map((_, index) => cause === 'fire' && index === waits.length - 1),
        ended_ms: (landed_ms.at(-1) ?? 0) + (isFried ? 0 : 500),
      }).playAll();
      expect(phase).toBe(isFried ? 'fried' : 'won');
      expect(round).toMatchObject({ clientSeed: 'chicken', nonce: waits.length });
      expect(settlement?.step).toBe(isFried ? waits.length - 1 : waits.length);
    }),
    { numRuns: 25 },
  );
});
