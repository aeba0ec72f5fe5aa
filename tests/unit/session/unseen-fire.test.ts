import { expect, test } from 'vitest';
import { FIRE_VERSION, fireFrequencyHz, firePeriodMs, fireWarningMs } from '../../../src/game/fire.ts';
import { canGo } from '../../../src/game/selectors.ts';
import { BET_DELAY_MS } from '../../../src/presentation/timings.ts';
import { PLAYER } from './model-provider.ts';
import {
  advanceTime,
  createTestGame,
  jumpMs,
  stopTimeInEachTest,
  type TestGame,
  type TestGameOptions,
} from './test-game.ts';

stopTimeInEachTest();

const PERIOD_MS = firePeriodMs(fireFrequencyHz(1));
const WARNING_MS = fireWarningMs(FIRE_VERSION, fireFrequencyHz(1));

const state = ({ game }: TestGame) => game.store.getState();
const setDrawn = ({ game }: TestGame, isDrawn: boolean) =>
  game.store.dispatch({ kind: 'fireDrawn', isDrawn });

async function open(options: TestGameOptions): Promise<TestGame> {
  const testGame = createTestGame({ isFireDrawn: false, ...options });
  await advanceTime(0);
  testGame.game.controls.chooseStake(1000n);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  expect(state(testGame).phase).toBe('ready');
  return testGame;
}

/** Waits until the marker burns on the next line. */
async function waitForFire(testGame: TestGame) {
  const burns = () => state(testGame).fireBurns && state(testGame).fire === state(testGame).step + 1;
  for (let waitedMs = 0; !burns(); waitedMs += 50) {
    expect(waitedMs).toBeLessThan(40 * PERIOD_MS);
    await advanceTime(50);
  }
}

/** Answers of a provider with the documented calls only, whose marker moves twice a second. */
const GENERIC: Readonly<Record<string, object>> = {
  [`profile/${PLAYER}`]: { profile: { amount: 1000 } },
  chickenMultplier: { success: true, data: [{ type: 1, multiplier: [1.1, 1.3, 1.6, 2, 3], frequency: 2 }] },
  getGameRules: { data: {} },
  bet_values: { data: null },
  bet: { success: true },
};

test.each<[string, TestGameOptions]>([
  ['our own provider', {}],
  [
    'another provider',
    {
      generic: true,
      faults: (call) => ({ reply: { status: call in GENERIC ? 200 : 404, body: GENERIC[call] ?? {} } }),
    },
  ],
])(
  'without a picture no marker of %s moves, and every step is sent and played as free of fire',
  async (_, options) => {
    const testGame = await open(options);
    const seen = new Set<number | null>();
    testGame.game.store.subscribe(({ fire }) => seen.add(fire));
    for (let line = 1; line <= 4; line++) {
      await advanceTime(2 * PERIOD_MS);
      testGame.game.controls.go();
      await advanceTime(jumpMs(testGame));
      expect(state(testGame)).toMatchObject({ phase: 'ready', step: line });
    }
    expect([...seen]).toEqual([null]);
    for (const { body } of testGame.callsTo('advance')) expect(body).toMatchObject({ fire_hit: false });
  },
);

test('a picture that is lost while the marker burns puts it out, and back again it moves and warns anew', async () => {
  const testGame = await open({ isFireDrawn: true });
  await waitForFire(testGame);
  setDrawn(testGame, false);
  testGame.game.controls.go();
  await advanceTime(jumpMs(testGame));
  expect(testGame.callsTo('advance').at(-1)?.body).toMatchObject({ fire_hit: false });
  expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1, fire: null });
  setDrawn(testGame, true);
  for (let waitedMs = 0; state(testGame).fire === null; waitedMs += 50) {
    expect(waitedMs).toBeLessThanOrEqual(PERIOD_MS);
    await advanceTime(50);
  }
  expect(state(testGame).fireBurns).toBe(false);
  await advanceTime(WARNING_MS);
  expect(state(testGame).fireBurns).toBe(true);
});

test('the marker of a picture that comes late burns only after it was seen for its warning', async () => {
  const testGame = await open({});
  await advanceTime(3 * PERIOD_MS + WARNING_MS / 2);
  setDrawn(testGame, true);
  await advanceTime(WARNING_MS - 50);
  expect(state(testGame).fireBurns).toBe(false);
});

test('where the profile counts it, Go waits for the line to be free, and the step is sent as free of fire', async () => {
  const play = {
    jurisdiction: 'strict',
    min_start_ms: 0,
    autoplay: false,
    turbo: false,
    reality_check: 'off',
    unseen_fire_counts: true,
  };
  const profile = { amount: 1000, name: 'Asha', profile_image: null, first_recharge: 1, status: 1, play };
  const testGame = await open({
    faults: (call) =>
      call === `profile/${PLAYER}`
        ? { reply: { status: 200, body: { status: true, message: '', profile } } }
        : {},
  });
  await waitForFire(testGame);
  testGame.game.controls.go();
  await advanceTime(0);
  expect([state(testGame).phase, testGame.callsTo('advance')]).toEqual(['ready', []]);
  while (!canGo(state(testGame))) await advanceTime(100);
  testGame.game.controls.go();
  await advanceTime(jumpMs(testGame));
  expect(testGame.callsTo('advance').at(-1)?.body).toMatchObject({ fire_hit: false, step: 1 });
  expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1 });
});
