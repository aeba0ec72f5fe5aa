import { describe, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/client/session/clock.ts';
import { canPlay, currentPayoutPaise } from '../../../src/client/state/selectors.ts';
import {
  BET_DELAY_MS,
  CHICKEN_MOVE_MS,
  CROUCH_MS,
  EGG_OPENS_MS,
  FORWARD_MS,
  RESTART_AFTER_MS,
  RUN_TO_END_AFTER_MS,
} from '../../../src/client/state/timings.ts';
import { FIRE_VERSION, fireFrequencyHz, firePeriodMs, fireWarningMs } from '../../../src/rules/fire.ts';
import { createProvider } from '../../provider.ts';
import {
  advanceTime,
  faultsOf,
  gameOnLine,
  loadGame,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const PERIOD_MS = firePeriodMs(fireFrequencyHz(1));
const FIRE_WARNING_MS = fireWarningMs(FIRE_VERSION, fireFrequencyHz(1));

test('three lines and CASH OUT pay exactly the stake times the multiplier', async () => {
  const { state, cashOut, model } = await gameOnLine(3);
  const winPaise = currentPayoutPaise(state());
  expect(winPaise).toBe(1110n);
  expect(state().wallet?.balancePaise).toBe(99_000n);
  await cashOut();
  expect(state()).toMatchObject({
    phase: 'won',
    settlement: { cause: 'cashout', winPaise, step: 3, gameOver: false },
    check: { verdict: 'fair', fatalLine: 25 },
    wallet: { balancePaise: 99_000n + winPaise },
  });
  expect(model.balancePaise).toBe(99_000n + winPaise);
  await advanceTime(RESTART_AFTER_MS);
  expect(state()).toMatchObject({ phase: 'idle', round: null, step: 0 });
  expect(canPlay(state())).toBe(true);
});

test('a round uses the player’s own client seed, where one is set, and the check holds with it', async () => {
  const { storage, bet, callsTo, go, cashOut, state } = await loadGame();
  storage.kept.set('clientseed', 'my-lucky_seed');
  await bet();
  expect(callsTo('bet')[0]?.body.client_seed).toBe('my-lucky_seed');
  await go();
  await cashOut();
  expect(state().check.verdict).toBe('fair');
});

test('the bet, of the whole wallet too, leaves half a second after Play and never twice', async () => {
  const model = createProvider();
  model.balancePaise = 100n;
  const { controls, callsTo } = await loadGame({ model });
  const tappedMs = Date.now();
  controls.play();
  controls.play();
  await advanceTime(BET_DELAY_MS - 1);
  controls.play();
  expect(callsTo('bet')).toHaveLength(0);
  await advanceTime(5000);
  expect(callsTo('bet').map(({ atMs }) => atMs - tappedMs)).toEqual([BET_DELAY_MS]);
  expect(model.stakes).toHaveLength(1);
});

test.each<[string, (game: TestGame) => void]>([
  [
    'the limits change the stake',
    ({ game, state }) =>
      game.store.dispatch({
        kind: 'betLimitsLoaded',
        betLimits: { ...state().betLimits, minBetPaise: state().stakePaise + 100n },
      }),
  ],
  [
    'the levels change the difficulty',
    ({ game, state }) => game.store.dispatch({ kind: 'levelsLoaded', levels: state().levels.slice(1) }),
  ],
  ['Play is covered', ({ controls }) => controls.showPanel(false)],
])(
  'a bet is not placed, with a notice, when %s between the tap and the call; the next tap places the bet on screen',
  async (_, change) => {
    const testGame = await loadGame();
    const { controls, callsTo, state, toasts, play } = testGame;
    controls.play();
    await advanceTime(BET_DELAY_MS - 1);
    change(testGame);
    await advanceTime(1);
    expect(callsTo('bet')).toHaveLength(0);
    expect(toasts()).toEqual(['Your bet was not placed. Check it, then tap Play.']);
    const { stakePaise, type } = state();
    controls.showPanel(true);
    await play();
    expect(state()).toMatchObject({ phase: 'ready', round: { stakePaise, type } });
  },
);

test('the chicken leaves in the frame of the tap, and lands no earlier than the forward animation', async () => {
  const { waitForFreeLine, controls, state, callsTo } = await gameOnLine(0);
  await waitForFreeLine();
  controls.go();
  expect(state()).toMatchObject({ phase: 'jumping', nextLine: 1 });
  controls.go();
  controls.cashOut();
  await advanceTime(FORWARD_MS - 1);
  expect(state()).toMatchObject({ phase: 'jumping', step: 0 });
  await advanceTime(1);
  expect(state()).toMatchObject({ phase: 'ready', step: 1 });
  expect(callsTo('advance')).toHaveLength(1);
  expect(callsTo('cashout')).toHaveLength(0);
});

test('the profile is fetched after each landing, beside the open buttons', async () => {
  const { callsTo, network, go, state } = await gameOnLine(0);
  const fetched = callsTo('profile/player-1').length;
  network.faults = faultsOf('profile/player-1', { responseDelayMs: 5000 });
  await go();
  expect(state()).toMatchObject({ phase: 'ready', step: 1, wallet: { balancePaise: 99_000n } });
  expect(callsTo('profile/player-1')).toHaveLength(fetched + 1);
});

test('levels, rules and bet values are fetched again when a profile names another version', async () => {
  const { bet, callsTo, model } = await loadGame();
  const counts = () => ['chickenMultplier', 'getGameRules', 'bet_values'].map((call) => callsTo(call).length);
  expect(counts()).toEqual([1, 1, 1]);
  model.rulesVersion = '2';
  await bet();
  expect(counts()).toEqual([2, 2, 2]);
});

test('roasted: the flag is up for the other tabs, the cause and the draw are shown, the game restarts', async () => {
  const { go, state, storage } = await gameOnLine(1, { fatal: 2 });
  await go();
  expect(state()).toMatchObject({
    phase: 'fried',
    friedLine: 2,
    settlement: { cause: 'roast', winPaise: 0n, step: 1, multiplier: 102 },
    check: { verdict: 'fair', fatalLine: 2 },
  });
  expect(storage.kept.get('redfragment')).toBe('true');
  await advanceTime(RESTART_AFTER_MS);
  expect(storage.kept.has('redfragment')).toBe(false);
  expect(state()).toMatchObject({ phase: 'idle', isFriedElsewhere: false });
});

test('the last line: paid once, on to the end tile, the documented automatic cashout, and over', async () => {
  const { bet, go, state, callsTo, model } = await loadGame();
  await bet(15_000n);
  await go(24);
  expect(state()).toMatchObject({
    phase: 'won',
    step: 24,
    atEnd: false,
    settlement: { cause: 'last_line', winPaise: 367_500n, gameOver: true },
  });
  await advanceTime(RUN_TO_END_AFTER_MS);
  expect(state().atEnd).toBe(true);
  const roundId = model.rounds[0]?.roundId ?? '';
  expect(callsTo('cashout').map(({ body }) => body)).toEqual([
    { userid: 'player-1', game_id: 1, multiplier_id: 24.5, round_id: roundId },
  ]);
  expect(model.payouts).toEqual([{ roundId, paise: 367_500n }]);
  await advanceTime(EGG_OPENS_MS - 1);
  expect(state().eggOpen).toBe(false);
  await advanceTime(1);
  expect(state().eggOpen).toBe(true);
  await advanceTime(RESTART_AFTER_MS - 1);
  expect(state().phase).toBe('won');
  await advanceTime(1);
  expect(state()).toMatchObject({ phase: 'idle', wallet: { balancePaise: 100_000n - 15_000n + 367_500n } });
});

test('a win can be skipped, and its reset does not affect the next round', async () => {
  const { bet, controls, state, cashOut } = await gameOnLine(1);
  controls.skipWin();
  expect(state().phase).toBe('ready');
  await cashOut();
  controls.skipWin();
  expect(canPlay(state())).toBe(true);
  await bet();
  await advanceTime(RESTART_AFTER_MS);
  expect(state().phase).toBe('ready');
});

test('the way to the egg can be skipped: the popup is there at once, and stays its two seconds', async () => {
  const { go, controls, state } = await gameOnLine(23);
  await go();
  await advanceTime(100);
  controls.skipWin();
  expect(state()).toMatchObject({ phase: 'won', atEnd: true, eggOpen: true });
  await advanceTime(RESTART_AFTER_MS - 1);
  expect(state().phase).toBe('won');
});

test('the end of a round is shown in full, even when the one before it ended a moment ago', async () => {
  const { bet, go, controls, logIn, state, model } = await gameOnLine(0, { fatal: 1 });
  await go();
  void controls.logout();
  await logIn();
  await bet();
  await go();
  const { settlement } = state();
  expect(settlement?.roundId).toBe(model.rounds[1]?.roundId);
  await advanceTime(RESTART_AFTER_MS - 100);
  expect(state()).toMatchObject({ phase: 'fried', settlement });
  await advanceTime(100);
  expect(state().phase).toBe('idle');
});

test('disposed in mid-round, nothing happens any more', async () => {
  const { game, state } = await gameOnLine(0);
  game.dispose();
  const seen = state();
  await advanceTime(60_000);
  expect(state()).toBe(seen);
  expect(vi.getTimerCount()).toBe(0);
});

describe('the fire marker', () => {
  const sparkOn = ({ waitFor }: TestGame, line: number) => waitFor(({ fire }) => fire === line);

  const fried = { phase: 'fried', friedLine: 1, settlement: { cause: 'fire' } };
  test.each([
    ['into it is lost at touchdown, with no wait on the lid', 0, true, CROUCH_MS + CHICKEN_MOVE_MS, fried],
    ['1 ms before it burns is safe', 1, false, FORWARD_MS, { phase: 'ready', step: 1 }],
  ])('a jump %s', async (_, earlyMs, isHit, landsMs, end) => {
    const testGame = await gameOnLine(0);
    const { controls, state, callsTo } = testGame;
    await sparkOn(testGame, 1);
    await advanceTime(FIRE_WARNING_MS - earlyMs);
    controls.go();
    await advanceTime(landsMs - 1);
    expect(state().phase).toBe('jumping');
    await advanceTime(1);
    expect(callsTo('advance')[0]?.body).toMatchObject({ fire_hit: isHit, step: 1 });
    expect(state()).toMatchObject(end);
  });

  test('a move that comes due in mid-air does not cut short the warning that is given after the landing', async () => {
    const testGame = await loadGame();
    const { controls, bet, network, state } = testGame;
    controls.chooseType(4);
    await bet();
    await sparkOn(testGame, 2);
    network.faults = faultsOf('advance', { responseDelayMs: 1500 });
    await advanceTime(FIRE_WARNING_MS - 50);
    controls.go();
    await advanceTime(1500);
    expect(state()).toMatchObject({ step: 1, fire: 2, fireBurns: false });
    await advanceTime(FIRE_WARNING_MS - 50);
    expect(state()).toMatchObject({ fire: 2, fireBurns: false });
    await advanceTime(50);
    expect(state()).toMatchObject({ fire: 2, fireBurns: true });
  });

  test('moves at the pace of the level and holds still from tap to landing', async () => {
    const { state, network, controls } = await gameOnLine(0);
    const atOpen = state().fire;
    expect(atOpen).not.toBeNull();
    await advanceTime(PERIOD_MS - 1);
    expect(state().fire).toBe(atOpen);
    await advanceTime(1);
    expect(state().fire).not.toBe(atOpen);
    while (state().fire === 1) await advanceTime(PERIOD_MS);
    const seen = state().fire;
    const lateMs = PERIOD_MS + 1500;
    network.faults = faultsOf('advance', { responseDelayMs: lateMs });
    controls.go();
    await advanceTime(lateMs - 100);
    expect(state()).toMatchObject({ phase: 'jumping', fire: seen });
    await advanceTime(PERIOD_MS + 200);
    expect(state().fire).not.toBe(seen);
  });

  test('a hidden page moves no fire and reads no flag; shown again it goes on', async () => {
    const { page, state } = await gameOnLine(0);
    page.hide();
    await advanceTime(5000);
    const seen = state().fire;
    expect(vi.getTimerCount()).toBe(0);
    await advanceTime(60_000);
    expect(state().fire).toBe(seen);
    page.show();
    await advanceTime(0);
    const shown = state().fire;
    expect(shown).not.toBe(seen);
    page.show();
    expect(state().fire).toBe(shown);
  });

  test('moves on, by as many timers, when the device’s clock jumps', async () => {
    const movesAfter = async (jumpMs: number) => {
      const { game } = await gameOnLine(0);
      const seen: unknown[] = [];
      game.store.subscribe(({ fire }, before) => fire !== before.fire && seen.push(fire));
      await advanceTime(1000);
      const timers = vi.spyOn(globalThis, 'setTimeout');
      vi.setSystemTime(Date.now() + jumpMs);
      await advanceTime(19_000);
      seen.push(timers.mock.calls.length);
      timers.mockRestore();
      game.dispose();
      return seen;
    };
    const undisturbed = await movesAfter(0);
    expect(undisturbed.length).toBeGreaterThan(4);
    for (const hours of [-1, 1, -720, 720])
      expect(await movesAfter(hours * 3_600_000), `${hours} h`).toEqual(undisturbed);
  });
});

test('a timer of 30 days does not overflow: it waits as long as a browser can', async () => {
  const called = vi.fn();
  createClock().setTimer(30 * 86_400_000, called);
  await vi.advanceTimersByTimeAsync(24 * 86_400_000);
  expect(called).not.toHaveBeenCalled();
});
