import { describe, expect, test } from 'vitest';
import type { AutoplayPlan } from '../../../src/game/autoplay.ts';
import { canGo } from '../../../src/game/selectors.ts';
import { forwardMs } from '../../../src/presentation/suspense.ts';
import {
  BET_DELAY_MS,
  RESTART_AFTER_MS,
  RETRY_BACKOFF_MS,
  STAND_MS,
} from '../../../src/presentation/timings.ts';
import { playSeries } from '../../../src/session/round/autoplay.ts';
import '../../../src/session/round/played-steps.ts';
import { createModelProvider } from './model-provider.ts';
import { advanceTime, createTestGame, stopTimeInEachTest, type TestGame } from './test-game.ts';

stopTimeInEachTest();

const NO_LIMITS: AutoplayPlan = { rounds: null, maxLossPaise: null, winPaise: null, minBalancePaise: null };

const state = ({ game }: TestGame) => game.store.getState();

async function ready(fatalLine: number, line: number): Promise<TestGame> {
  const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => fatalLine }) });
  await advanceTime(0);
  testGame.game.controls.chooseStake(1000n);
  testGame.game.controls.chooseCashOutAt({ line });
  return testGame;
}

async function play(testGame: TestGame): Promise<void> {
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
}

describe('a round that its bet settles', () => {
  test('is played step by step without a tap, and pays at its line', async () => {
    const testGame = await ready(25, 2);
    await play(testGame);
    expect(testGame.callsTo('bet').at(-1)?.body).toMatchObject({ target: 2 });
    expect(state(testGame)).toMatchObject({ phase: 'jumping', target: 1, wallet: { balancePaise: 99_000n } });
    await advanceTime(forwardMs(1, 24, 1));
    expect(state(testGame)).toMatchObject({ phase: 'landed', step: 1 });
    expect(canGo(state(testGame))).toBe(false);
    await advanceTime(STAND_MS + forwardMs(2, 24, 1));
    expect(state(testGame)).toMatchObject({
      phase: 'won',
      step: 2,
      settlement: { cause: 'cashout', winPaise: 1070n, step: 2 },
      check: { verdict: 'fair' },
      wallet: { balancePaise: 100_070n },
    });
    expect(testGame.callsTo('advance')).toHaveLength(0);
    expect(testGame.callsTo('cashout')).toHaveLength(0);
  });

  test('meets no fire marker', async () => {
    const testGame = await ready(25, 20);
    await play(testGame);
    for (let second = 0; second < 15; second++) {
      await advanceTime(1000);
      expect(state(testGame).fire).toBeNull();
    }
  });

  test('is fried on its fatal line', async () => {
    const testGame = await ready(2, 5);
    await play(testGame);
    testGame.game.controls.skipSteps();
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({
      phase: 'fried',
      hit: 2,
      settlement: { cause: 'roast', step: 1, winPaise: 0n },
      check: { verdict: 'fair', fatalLine: 2 },
      wallet: { balancePaise: 99_000n },
    });
  });

  test('to the end of the road sends no automatic cashout', async () => {
    const testGame = await ready(25, 24);
    await play(testGame);
    testGame.game.controls.skipSteps();
    await advanceTime(10_000);
    expect(state(testGame).settlement).toMatchObject({ gameOver: true, step: 24 });
    expect(testGame.callsTo('cashout')).toHaveLength(0);
  });

  test.each([
    [true, 'won'],
    [false, 'jumping'],
  ])('is shown within 1.2 s with Turbo, if the jurisdiction allows it: %s', async (turbo, phase) => {
    const testGame = await ready(25, 20);
    testGame.model.turbo = turbo;
    testGame.game.settings.setState({ turbo: true });
    await play(testGame);
    await advanceTime(1200);
    expect(state(testGame).phase).toBe(phase);
  });

  test('that is lost on its way is settled once, and shown', async () => {
    const testGame = await ready(25, 1);
    testGame.network.faults = (call, nth) => (call === 'bet' && nth === 1 ? { lost: 'answer' } : {});
    await play(testGame);
    await advanceTime(5_000);
    expect(testGame.model.stakes).toHaveLength(1);
    expect(state(testGame).wallet?.balancePaise).toBe(100_020n);
  });

  test('answered by a 5xx after it was taken is asked for with the same key, and shown', async () => {
    const testGame = await ready(25, 1);
    testGame.network.faults = (call, nth) => {
      if (call !== 'bet' || nth > 2) return {};
      const { body, headers } = testGame.callsTo('bet')[nth] ?? { body: {}, headers: new Headers() };
      testGame.model.handle('bet', { body, key: headers.get('idempotency-key') });
      return { reply: { status: 502, body: {} } };
    };
    await play(testGame);
    await advanceTime(RETRY_BACKOFF_MS[0] + RETRY_BACKOFF_MS[1] + RETRY_BACKOFF_MS[2]);
    expect(state(testGame).phase).toBe('jumping');
    await advanceTime(forwardMs(1, 24, 1));
    expect(state(testGame)).toMatchObject({
      phase: 'won',
      settlement: { cause: 'cashout', winPaise: 1020n },
      wallet: { balancePaise: 100_020n },
    });
    expect(testGame.callsTo('bet')).toHaveLength(4);
    expect(testGame.model.stakes).toHaveLength(1);
    expect(testGame.toasts()).toEqual(['Internal server error']);
  });

  test('that is answered by 5xx alone is given up, and the panel is open again', async () => {
    const testGame = await ready(25, 1);
    testGame.network.faults = (call) => (call === 'bet' ? { reply: { status: 500, body: {} } } : {});
    await play(testGame);
    await advanceTime(20_000);
    expect(testGame.callsTo('bet')).toHaveLength(1 + RETRY_BACKOFF_MS.length);
    expect(state(testGame)).toMatchObject({ phase: 'idle', round: null });
    expect(testGame.toasts()).toEqual(['Internal server error']);
  });

  test('is played by hand again once another difficulty is chosen', async () => {
    const testGame = await ready(25, 3);
    testGame.game.controls.chooseType(2);
    expect(state(testGame).cashOutAt).toBeNull();
    testGame.game.controls.chooseCashOutAt({ atLeast: 200 });
    testGame.game.controls.chooseType(3);
    expect(state(testGame).cashOutAt).toEqual({ atLeast: 200 });
  });
});

const ROUND_MS = BET_DELAY_MS + forwardMs(1, 24, 1) + RESTART_AFTER_MS;

describe('a series of rounds', () => {
  test('plays as many as were chosen, no faster than by hand', async () => {
    const testGame = await ready(25, 1);
    const startMs = Date.now();
    const series = testGame.game.run(playSeries, { ...NO_LIMITS, rounds: 3 });
    await advanceTime(4 * ROUND_MS + 2000);
    await series;
    const bets = testGame.callsTo('bet');
    expect(bets).toHaveLength(3);
    for (const [index, { atMs }] of bets.entries()) {
      const before = bets[index - 1]?.atMs;
      if (before !== undefined) expect(atMs - before).toBeGreaterThanOrEqual(ROUND_MS);
    }
    expect(startMs).toBeLessThan(Date.now());
    expect(state(testGame)).toMatchObject({ autoplay: null, phase: 'idle' });
    expect(testGame.toasts()).toContain('Autoplay has played all its rounds.');
  });

  test.each([
    ['a tap on Stop', (testGame: TestGame) => testGame.game.controls.stopAutoplay(), 'Autoplay stopped.'],
    [
      'a hidden tab',
      (testGame: TestGame) => testGame.page.hide(),
      'Autoplay stopped: the game was not on screen.',
    ],
  ] as const)('ends with %s after the round that is played', async (_, stop, text) => {
    const testGame = await ready(25, 1);
    const series = testGame.game.run(playSeries, NO_LIMITS);
    await advanceTime(BET_DELAY_MS + 100);
    stop(testGame);
    await advanceTime(3 * ROUND_MS);
    await series;
    expect(testGame.callsTo('bet')).toHaveLength(1);
    expect(state(testGame).settlement).not.toBeNull();
    expect(testGame.toasts()).toContain(text);
  });

  test('stopped before the stake has left takes none', async () => {
    const testGame = await ready(25, 1);
    const series = testGame.game.run(playSeries, NO_LIMITS);
    await advanceTime(BET_DELAY_MS / 2);
    testGame.game.controls.stopAutoplay();
    await advanceTime(ROUND_MS);
    await series;
    expect(testGame.model.stakes).toHaveLength(0);
  });

  test('ends with an error', async () => {
    const testGame = await ready(25, 1);
    testGame.network.faults = (call) =>
      call === 'bet'
        ? { reply: { status: 409, body: { success: false, status: false, message: 'No.' } } }
        : {};
    const series = testGame.game.run(playSeries, NO_LIMITS);
    await advanceTime(3 * ROUND_MS);
    await series;
    expect(testGame.callsTo('bet')).toHaveLength(1);
    expect(testGame.toasts()).toContain('Autoplay stopped: a round could not be played.');
  });

  test('ends with a total loss, a win and a low balance', async () => {
    for (const [plan, bets, fatalLine] of [
      [{ ...NO_LIMITS, maxLossPaise: 2000n }, 2, 1],
      [{ ...NO_LIMITS, winPaise: 1020n }, 1, 25],
      [{ ...NO_LIMITS, minBalancePaise: 98_500n }, 1, 1],
    ] as const) {
      const testGame = await ready(fatalLine, 1);
      const series = testGame.game.run(playSeries, plan);
      await advanceTime(5 * ROUND_MS);
      await series;
      expect(testGame.callsTo('bet')).toHaveLength(bets);
    }
  });

  test('keeps stake, difficulty and Play locked', async () => {
    const testGame = await ready(25, 1);
    const series = testGame.game.run(playSeries, { ...NO_LIMITS, rounds: 2 });
    testGame.game.controls.chooseStake(5000n);
    testGame.game.controls.play();
    expect(state(testGame).stakePaise).toBe(1000n);
    await advanceTime(4 * ROUND_MS);
    await series;
    expect(testGame.callsTo('bet')).toHaveLength(2);
  });
});
