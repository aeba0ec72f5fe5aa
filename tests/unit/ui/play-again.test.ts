import { expect, test } from 'vitest';
import { BET_DELAY_MS, RESTART_AFTER_MS } from '../../../src/presentation/timings.ts';
import { togglePlayAgain } from '../../../src/ui/features/round/Fried.tsx';
import { advanceTime, gameOnLine, stopTimeInEachTest } from '../session/test-game.ts';

stopTimeInEachTest();

async function lostGame() {
  const testGame = await gameOnLine(0, { fatal: 1 });
  await testGame.go();
  expect(testGame.state().phase).toBe('fried');
  return testGame;
}

test('three taps, one after another or not, place one bet', async () => {
  for (const pauseMs of [0, 100]) {
    const { game, model } = await lostGame();
    for (let tap = 0; tap < 3; tap++) {
      togglePlayAgain(game);
      await advanceTime(pauseMs);
    }
    await advanceTime(RESTART_AFTER_MS + BET_DELAY_MS);
    expect(model.stakes).toHaveLength(2);
  }
});

test('places no bet for a player who logs out meanwhile, and nothing of it is left for the next', async () => {
  const { game, model } = await lostGame();
  togglePlayAgain(game);
  void game.controls.logout();
  await advanceTime(RESTART_AFTER_MS + BET_DELAY_MS);
  expect(model.stakes).toHaveLength(1);
  const next = await lostGame();
  togglePlayAgain(next.game);
  await advanceTime(RESTART_AFTER_MS + BET_DELAY_MS);
  expect(next.model.stakes).toHaveLength(2);
});
