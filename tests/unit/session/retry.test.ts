import { expect, test } from 'vitest';
import { BET_DELAY_MS } from '../../../src/presentation/timings.ts';
import { advanceTime, createTestGame, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

test('a call that is lost goes out again after 0.3, 0.6, 1.2, 2 and 3 s, and every 3 s from then on', async () => {
  const testGame = createTestGame({ faults: (call) => (call === 'bet' ? { lost: 'call' } : {}) });
  await advanceTime(0);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS + 20_000);
  const sentMs = testGame.callsTo('bet').map(({ atMs }) => atMs);
  const pausesMs = sentMs.slice(1).map((atMs, index) => atMs - (sentMs[index] ?? 0));
  expect(pausesMs).toEqual([300, 600, 1200, 2000, 3000, 3000, 3000, 3000, 3000]);
});
