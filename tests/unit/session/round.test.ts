import { describe, expect, test, vi } from 'vitest';
import { FIRE_VERSION, fireFrequencyHz, firePeriodMs, fireWarningMs } from '../../../src/game/fire.ts';
import { canGo, canPlay, currentWinPaise } from '../../../src/game/selectors.ts';
import {
  BET_DELAY_MS,
  CHICKEN_MOVE_MS,
  CROUCH_MS,
  EGG_OPENS_MS,
  FORWARD_MS,
  RESTART_AFTER_MS,
  RUN_TO_END_AFTER_MS,
} from '../../../src/presentation/timings.ts';
import { createModelProvider } from './model-provider.ts';
import { advanceTime, createTestGame, jumpMs, stopTimeInEachTest, type TestGame } from './test-game.ts';

stopTimeInEachTest();

/** of Easy, which the tests play unless they choose another */
const PERIOD_MS = firePeriodMs(fireFrequencyHz(1));
const FIRE_WARNING_MS = fireWarningMs(FIRE_VERSION, fireFrequencyHz(1));

const state = (testGame: TestGame) => testGame.game.store.getState();

/** Loads, bets, and waits until Go is open. */
async function bet(testGame: TestGame, stakeRupees = 10n) {
  await advanceTime(0);
  testGame.game.controls.chooseStake(stakeRupees * 100n);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  expect(state(testGame).phase).toBe('ready');
}

/** Takes a step that is answered at once, and waits until the buttons are open or the round has ended. */
async function go(testGame: TestGame) {
  // A jump into visible fire would be lost: the players of these tests wait for a free line.
  while (state(testGame).fire === state(testGame).step + 1) await advanceTime(100);
  testGame.game.controls.go();
  expect(state(testGame).phase).toBe('jumping');
  await advanceTime(jumpMs(testGame));
}

describe('a round', () => {
  test('three lines and CASH OUT pay exactly the stake times the multiplier', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame, 10n);
    expect(state(testGame).wallet?.balancePaise).toBe(99_000n);
    for (let line = 1; line <= 3; line++) {
      await go(testGame);
      expect(state(testGame)).toMatchObject({ step: line, phase: 'ready' });
    }
    const winPaise = currentWinPaise(state(testGame));
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({
      phase: 'won',
      settlement: { cause: 'cashout', winPaise: winPaise, step: 3, gameOver: false },
      check: { verdict: 'fair', fatalLine: 25 },
    });
    expect(state(testGame).wallet?.balancePaise).toBe(99_000n + winPaise);
    expect(testGame.model.balancePaise).toBe(99_000n + winPaise);
    await advanceTime(RESTART_AFTER_MS);
    expect(state(testGame)).toMatchObject({ phase: 'idle', round: null, step: 0 });
    expect(canPlay(state(testGame))).toBe(true);
  });

  test('the client seed is the player’s, where one is set, and the check holds with it', async () => {
    const testGame = createTestGame();
    testGame.storage.kept.set('clientseed', 'my-lucky_seed');
    await bet(testGame);
    expect(testGame.callsTo('bet')[0]?.body.client_seed).toBe('my-lucky_seed');
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame).check.verdict).toBe('fair');
  });

  test('the bet leaves half a second after Play and never twice', async () => {
    const testGame = createTestGame();
    await advanceTime(0);
    const tappedMs = Date.now();
    testGame.game.controls.play();
    testGame.game.controls.play();
    await advanceTime(BET_DELAY_MS - 1);
    testGame.game.controls.play();
    expect(testGame.callsTo('bet')).toHaveLength(0);
    await advanceTime(5000);
    expect(testGame.callsTo('bet').map(({ atMs }) => atMs - tappedMs)).toEqual([BET_DELAY_MS]);
    expect(testGame.model.stakes).toHaveLength(1);
  });

  test('the chicken leaves in the frame of the tap, and lands no earlier than the forward animation', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    while (state(testGame).fire === 1) await advanceTime(100);
    testGame.game.controls.go();
    expect(state(testGame)).toMatchObject({ phase: 'jumping', target: 1 });
    testGame.game.controls.go();
    testGame.game.controls.cashOut();
    await advanceTime(FORWARD_MS - 1);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', step: 0 });
    await advanceTime(1);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1 });
    expect(testGame.callsTo('advance')).toHaveLength(1);
    expect(testGame.callsTo('cashout')).toHaveLength(0);
  });

  test('the profile is fetched after each landing and holds the buttons for a second at most', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    const fetched = testGame.callsTo(`profile/player-1`).length;
    testGame.network.faults = (call) => (call.startsWith('profile') ? { responseDelayMs: 5000 } : {});
    while (state(testGame).fire === 1) await advanceTime(100);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(testGame).phase).toBe('landed');
    expect(testGame.callsTo('profile/player-1')).toHaveLength(fetched + 1);
    await advanceTime(999);
    expect(state(testGame).phase).toBe('landed');
    await advanceTime(1);
    expect(state(testGame).phase).toBe('ready');
  });

  test('roasted: the flag is up for the other tabs, the cause and the draw are shown, the game restarts', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 2 }) });
    await bet(testGame);
    await go(testGame);
    await go(testGame);
    expect(state(testGame)).toMatchObject({
      phase: 'fried',
      hit: 2,
      settlement: { cause: 'roast', winPaise: 0n, step: 1, multiplier: 102 },
      check: { verdict: 'fair', fatalLine: 2 },
    });
    expect(testGame.storage.kept.get('redfragment')).toBe('true');
    await advanceTime(RESTART_AFTER_MS);
    expect(testGame.storage.kept.has('redfragment')).toBe(false);
    expect(state(testGame)).toMatchObject({ phase: 'idle', redFragment: false });
    expect(testGame.callsTo('chickenMultplier')).toHaveLength(2);
  });

  /** Waits until the marker is on a line, within one time slice. */
  async function sparkOn(testGame: TestGame, line: number) {
    for (let waited = 0; state(testGame).fire !== line; waited++) {
      expect(waited).toBeLessThan(4000);
      await advanceTime(50);
    }
  }

  test('a jump into the fire marker is lost', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    await sparkOn(testGame, 1);
    await advanceTime(FIRE_WARNING_MS);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(testGame.callsTo('advance')[0]?.body).toMatchObject({ fire_hit: true, step: 1 });
    expect(state(testGame)).toMatchObject({ phase: 'fried', hit: 1, settlement: { cause: 'fire' } });
  });

  test('a jump into visible fire is lost at touchdown: there is no wait on the lid', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    await sparkOn(testGame, 1);
    await advanceTime(FIRE_WARNING_MS);
    testGame.game.controls.go();
    await advanceTime(CROUCH_MS + CHICKEN_MOVE_MS - 1);
    expect(state(testGame).phase).toBe('jumping');
    await advanceTime(1);
    expect(state(testGame)).toMatchObject({ phase: 'fried', hit: 1 });
  });

  test('a tap 999 ms after the marker came to the next line is safe: it sparks, and does not burn yet', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    await sparkOn(testGame, 1);
    await advanceTime(FIRE_WARNING_MS - 1);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(testGame.callsTo('advance')[0]?.body).toMatchObject({ fire_hit: false, step: 1 });
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1 });
  });

  test('a warning that a jump cut short is given again after the landing', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    await sparkOn(testGame, 2);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(testGame)).toMatchObject({ step: 1, fire: 2, fireBurns: false });
    await advanceTime(FIRE_WARNING_MS);
    expect(state(testGame)).toMatchObject({ fire: 2, fireBurns: true });
  });

  test('a move that comes due in mid-air does not cut short the warning that is given after the landing', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await advanceTime(0);
    testGame.game.controls.chooseType(4);
    await bet(testGame);
    await sparkOn(testGame, 2);
    testGame.network.faults = (call) => (call === 'advance' ? { responseDelayMs: 1500 } : {});
    // Hardcore moves it every two seconds: once in the air, before the landing.
    await advanceTime(FIRE_WARNING_MS - 50);
    testGame.game.controls.go();
    await advanceTime(1500);
    expect(state(testGame)).toMatchObject({ step: 1, fire: 2, fireBurns: false });
    await advanceTime(FIRE_WARNING_MS - 50);
    expect(state(testGame)).toMatchObject({ fire: 2, fireBurns: false });
    await advanceTime(50);
    expect(state(testGame)).toMatchObject({ fire: 2, fireBurns: true });
  });

  test('the last line: paid once, on to the end tile, the documented automatic cashout, and over', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame, 150n);
    for (let line = 1; line <= 24; line++) await go(testGame);
    expect(state(testGame)).toMatchObject({
      phase: 'won',
      step: 24,
      atEnd: false,
      settlement: { cause: 'last_line', winPaise: 367_500n, gameOver: true },
    });
    await advanceTime(RUN_TO_END_AFTER_MS);
    expect(state(testGame).atEnd).toBe(true);
    expect(testGame.callsTo('cashout').map(({ body }) => body)).toEqual([
      {
        userid: 'player-1',
        game_id: 1,
        multiplier_id: 24.5,
        round_id: testGame.model.rounds[0]?.roundId,
      },
    ]);
    expect(testGame.model.payouts).toEqual([{ roundId: testGame.model.rounds[0]?.roundId, paise: 367_500n }]);
    await advanceTime(EGG_OPENS_MS - 1);
    expect(state(testGame).eggOpen).toBe(false);
    await advanceTime(1);
    expect(state(testGame).eggOpen).toBe(true);
    await advanceTime(RESTART_AFTER_MS - 1);
    expect(state(testGame).phase).toBe('won');
    await advanceTime(1);
    expect(state(testGame).phase).toBe('idle');
    expect(state(testGame).wallet?.balancePaise).toBe(100_000n - 15_000n + 367_500n);
  });

  test('a win that the player has seen enough of makes room at once, and Play is open', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    testGame.game.controls.skipWin();
    expect(state(testGame).phase).toBe('ready');
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame).phase).toBe('won');
    const levels = testGame.callsTo('chickenMultplier').length;
    testGame.game.controls.skipWin();
    expect(canPlay(state(testGame))).toBe(true);
    await advanceTime(0);
    expect(testGame.callsTo('chickenMultplier').length).toBe(levels + 1);
    await bet(testGame);
    // The reset of the skipped round does not affect the next one.
    await advanceTime(RESTART_AFTER_MS);
    expect(state(testGame).phase).toBe('ready');
  });

  test('the way to the egg can be skipped: the popup is there at once, and stays its two seconds', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    for (let line = 1; line <= 24; line++) await go(testGame);
    await advanceTime(100);
    testGame.game.controls.skipWin();
    expect(state(testGame)).toMatchObject({ phase: 'won', atEnd: true, eggOpen: true });
    await advanceTime(RESTART_AFTER_MS - 1);
    expect(state(testGame).phase).toBe('won');
    await advanceTime(1);
    expect(state(testGame).phase).toBe('idle');
  });

  test('the fire marker moves at the pace of the level and holds still from tap to landing', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    const atOpen = state(testGame).fire;
    expect(atOpen).not.toBeNull();
    await advanceTime(PERIOD_MS - 1);
    expect(state(testGame).fire).toBe(atOpen);
    await advanceTime(1);
    expect(state(testGame).fire).not.toBe(atOpen);
    while (state(testGame).fire === 1) await advanceTime(PERIOD_MS);
    const seen = state(testGame).fire;
    const lateMs = PERIOD_MS + 1500;
    testGame.network.faults = (call) => (call === 'advance' ? { responseDelayMs: lateMs } : {});
    testGame.game.controls.go();
    await advanceTime(lateMs - 100);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', fire: seen });
    await advanceTime(PERIOD_MS + 200);
    expect(state(testGame).fire).not.toBe(seen);
  });

  test('a hidden page moves no fire and looks at no flag; shown again it goes on', async () => {
    const testGame = createTestGame();
    await bet(testGame);
    testGame.page.hide();
    await advanceTime(5000);
    const seen = state(testGame).fire;
    const timers = vi.getTimerCount();
    await advanceTime(60_000);
    expect(state(testGame).fire).toBe(seen);
    expect(timers).toBe(0);
    testGame.page.show();
    await advanceTime(0);
    const shown = state(testGame).fire;
    expect(shown).not.toBe(seen);
    testGame.page.show();
    expect(state(testGame).fire).toBe(shown);
  });

  test('disposed in mid-round, nothing happens any more', async () => {
    const testGame = createTestGame();
    await bet(testGame);
    testGame.game.dispose();
    const seen = state(testGame);
    await advanceTime(60_000);
    expect(state(testGame)).toBe(seen);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the end of a round is shown in full, even when the one before it ended a moment ago', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 1 }) });
    await bet(testGame);
    await go(testGame);
    expect(state(testGame).phase).toBe('fried');
    void testGame.game.controls.logout();
    await testGame.game.controls.login({ mobile: '9876543210', password: 'pass' });
    await bet(testGame);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    const retry = state(testGame).settlement;
    expect(retry?.roundId).toBe(testGame.model.rounds[1]?.roundId);
    await advanceTime(RESTART_AFTER_MS - 100);
    expect(state(testGame)).toMatchObject({ phase: 'fried', settlement: retry });
    await advanceTime(100);
    expect(state(testGame).phase).toBe('idle');
  });

  test('a player found blocked in mid-jump still sees the landing', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    await go(testGame);
    while (state(testGame).fire === 2) await advanceTime(100);
    testGame.game.controls.go();
    testGame.model.playerStatus = 2;
    void testGame.game.controls.refreshProfile();
    await advanceTime(FORWARD_MS - 50);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', userId: 'player-1' });
    await advanceTime(50);
    expect(state(testGame)).toMatchObject({ phase: 'idle', userId: null });
  });

  test('a blocked player is out after the landing, and the landing is seen', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await bet(testGame);
    const phases: string[] = [];
    testGame.game.store.subscribe(({ phase }) => phases.push(phase));
    testGame.model.playerStatus = 2;
    await go(testGame);
    expect(phases).toContain('landed');
    expect(state(testGame)).toMatchObject({ phase: 'idle', userId: null, round: null });
    expect(testGame.storage.kept.has('userid')).toBe(false);
    expect(canGo(state(testGame))).toBe(false);
  });
});
