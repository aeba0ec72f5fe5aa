import { expect, test } from 'vitest';
import { canAdvance } from '../../../src/client/state/selectors.ts';
import { FIRE_VERSION, fireFrequencyHz, firePeriodMs, fireWarningMs } from '../../../src/rules/fire.ts';
import { advanceTime, answer, faultsOf, gameOnLine, stopTimeInEachTest, type TestGame } from './test-game.ts';

stopTimeInEachTest();

const PERIOD_MS = firePeriodMs(fireFrequencyHz(1));
const WARNING_MS = fireWarningMs(FIRE_VERSION, fireFrequencyHz(1));

const setDrawn = ({ game }: TestGame, isDrawn: boolean) =>
  game.store.dispatch({ kind: 'fireDrawn', isDrawn });

test('without a picture no marker moves, and every step is sent and played as free of fire', async () => {
  const { game, state, go, callsTo } = await gameOnLine(0, { isFireDrawn: false });
  const seen = new Set<number | null>();
  game.store.subscribe(({ fire }) => seen.add(fire));
  for (let line = 1; line <= 4; line++) {
    await advanceTime(2 * PERIOD_MS);
    await go();
    expect(state()).toMatchObject({ phase: 'ready', step: line });
  }
  expect([...seen]).toEqual([null]);
  for (const { body } of callsTo('advance')) expect(body).toMatchObject({ fire_hit: false });
});

test('a picture that comes late, or back, shows a marker that burns only after it was seen for its warning', async () => {
  const testGame = await gameOnLine(0);
  const { state, waitFor, waitForFire } = testGame;
  await waitForFire();
  setDrawn(testGame, false);
  await advanceTime(PERIOD_MS + WARNING_MS / 2);
  setDrawn(testGame, true);
  await waitFor(({ fire }) => fire !== null);
  await advanceTime(WARNING_MS - 50);
  expect(state().fireBurns).toBe(false);
  await advanceTime(50);
  expect(state().fireBurns).toBe(true);
});

test('where the profile counts it, Go waits for the line to be free, and the step is sent as free of fire', async () => {
  const rules = { jurisdiction: 'strict', min_start_ms: 0, autoplay: false, turbo: false };
  const play = { ...rules, reality_check: 'off', unseen_fire_counts: true };
  const profile = { amount: 1000, name: 'Asha', profile_image: null, first_recharge: 1, status: 1, play };
  const faults = faultsOf('profile/player-1', answer({ status: true, message: '', profile }));
  const { waitFor, waitForFire, controls, state, callsTo, go } = await gameOnLine(0, {
    isFireDrawn: false,
    faults,
  });
  await waitForFire();
  controls.go();
  await advanceTime(0);
  expect([state().phase, callsTo('advance')]).toEqual(['ready', []]);
  await waitFor(canAdvance);
  await go();
  expect(callsTo('advance').at(-1)?.body).toMatchObject({ fire_hit: false, step: 1 });
  expect(state()).toMatchObject({ phase: 'ready', step: 1 });
});
