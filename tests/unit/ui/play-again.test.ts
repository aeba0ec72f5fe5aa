import { expect, test } from 'vitest';
import { BET_DELAY_MS, RESTART_AFTER_MS } from '../../../src/client/state/timings.ts';
import { playAgain } from '../../../src/client/ui/features/round/PlayAgain.tsx';
import { advanceTime, gameOnLine, stopTimeInEachTest, type TestGame } from '../session/test-game.ts';

stopTimeInEachTest();

const BET_NOT_PLACED = 'Your bet was not placed. Check it, then tap Play.';

async function lostGame() {
  const testGame = await gameOnLine(0, { fatal: 1 });
  await testGame.go();
  expect(testGame.state().phase).toBe('fried');
  return testGame;
}

test('three taps on Play again, one after another or not, place one bet', async () => {
  for (const pauseMs of [0, 100]) {
    const { game, model } = await lostGame();
    for (let tap = 0; tap < 3; tap++) {
      playAgain(game);
      await advanceTime(pauseMs);
    }
    await advanceTime(RESTART_AFTER_MS + BET_DELAY_MS);
    expect(model.stakes).toHaveLength(2);
  }
});

test('Play again places no bet for a player who logs out meanwhile, and nothing of it is left for the next', async () => {
  const { game, controls, model, toasts } = await lostGame();
  playAgain(game);
  void controls.logout();
  await advanceTime(RESTART_AFTER_MS + BET_DELAY_MS);
  expect(model.stakes).toHaveLength(1);
  expect(toasts()).not.toContain(BET_NOT_PLACED);
  const next = await lostGame();
  playAgain(next.game);
  await advanceTime(RESTART_AFTER_MS + BET_DELAY_MS);
  expect(next.model.stakes).toHaveLength(2);
});

test.each<[string, (game: TestGame) => void]>([
  ['the tab is hidden', ({ page }) => page.hide()],
  ['Play is covered', ({ controls }) => controls.showPanel(false)],
  [
    'the stake is another',
    ({ game, state }) =>
      game.store.dispatch({
        kind: 'betLimitsLoaded',
        betLimits: { ...state().betLimits, minBetPaise: state().stakePaise + 100n },
      }),
  ],
])('the queued bet is cancelled with a notice when %s', async (_, change) => {
  const testGame = await lostGame();
  playAgain(testGame.game);
  change(testGame);
  testGame.page.show();
  testGame.controls.showPanel(true);
  await advanceTime(RESTART_AFTER_MS + BET_DELAY_MS);
  expect(testGame.model.stakes).toHaveLength(1);
  expect(testGame.toasts()).toEqual([BET_NOT_PLACED]);
});

test.each([
  ['before 0.8 s', 100, 800],
  ['at 1.2 s', 1200, 1200],
])('Play again tapped %s bets as soon as the loss has shown for 0.8 s', async (_, tapMs, placingMs) => {
  const { game, state } = await lostGame();
  await advanceTime(tapMs);
  playAgain(game);
  await advanceTime(placingMs - tapMs - 50);
  if (tapMs < placingMs) expect(state().phase).toBe('fried');
  await advanceTime(50);
  expect(state().phase).toBe('placing');
});

test('a loss is shown for 2 s without a tap, and where the pace is fixed', async () => {
  const untouched = await lostGame();
  await advanceTime(RESTART_AFTER_MS - 100);
  expect(untouched.state().phase).toBe('fried');
  const { game, controls, model, state } = await lostGame();
  model.rules = { min_start_ms: 5000 };
  await controls.refreshProfile();
  playAgain(game);
  await advanceTime(RESTART_AFTER_MS - 100);
  expect(state().phase).toBe('fried');
});

test('a tap on the lost round takes it off the screen from 0.8 s on', async () => {
  const { controls, state } = await lostGame();
  await advanceTime(700);
  controls.skipLoss();
  expect(state().phase).toBe('fried');
  await advanceTime(100);
  controls.skipLoss();
  expect(state().phase).toBe('idle');
});
