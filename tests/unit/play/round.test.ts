import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canGo, canPlay, currentWinPaise } from '../../../src/game/panel.ts';
import {
  BET_DELAY_MS,
  FORWARD_MS,
  RESTART_AFTER_MS,
  RUN_TO_END_AFTER_MS,
} from '../../../src/game/timings.ts';
import { createModelProvider } from './model-provider.ts';
import { pass, sitDown, stopTime, type Table } from './table.ts';

beforeEach(() => {
  stopTime();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const state = (table: Table) => table.game.store.getState();

/** Sits down, lets everything load, bets, and waits until Go is open. */
async function bet(table: Table, stake_rupees = 10n) {
  await pass(0);
  table.game.controls.chooseStake(stake_rupees * 100n);
  table.game.controls.play();
  await pass(BET_DELAY_MS);
  expect(state(table).phase).toBe('ready');
}

/** One jump that is answered at once; ends when the buttons are open or the round is over. */
async function go(table: Table) {
  // A jump into visible fire would burn her: the players of these tests wait for a free line.
  while (state(table).fire === state(table).step + 1) await pass(100);
  table.game.controls.go();
  expect(state(table).phase).toBe('jumping');
  await pass(FORWARD_MS);
}

describe('a round', () => {
  test('three lines and CASH OUT pay exactly the stake times the multiplier', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table, 10n);
    expect(state(table).wallet?.balance_paise).toBe(99_000n);
    for (let line = 1; line <= 3; line++) {
      await go(table);
      expect(state(table)).toMatchObject({ step: line, phase: 'ready' });
    }
    const win_paise = currentWinPaise(state(table));
    table.game.controls.cashOut();
    await pass(0);
    expect(state(table)).toMatchObject({
      phase: 'won',
      settlement: { cause: 'cashout', win_paise, step: 3, game_over: false },
      check: { verdict: 'fair', roast_line: 25 },
    });
    expect(state(table).wallet?.balance_paise).toBe(99_000n + win_paise);
    expect(table.model.balance_paise).toBe(99_000n + win_paise);
    await pass(RESTART_AFTER_MS);
    expect(state(table)).toMatchObject({ phase: 'idle', round: null, step: 0 });
    expect(canPlay(state(table))).toBe(true);
  });

  test('the client seed is the player’s, where one is set, and the check holds with it', async () => {
    const table = sitDown();
    table.storage.kept.set('clientseed', 'my-lucky_seed');
    await bet(table);
    expect(table.of('bet')[0]?.body.client_seed).toBe('my-lucky_seed');
    await go(table);
    table.game.controls.cashOut();
    await pass(0);
    expect(state(table).check.verdict).toBe('fair');
  });

  test('the bet leaves half a second after Play and never twice', async () => {
    const table = sitDown();
    await pass(0);
    const tapped_ms = Date.now();
    table.game.controls.play();
    table.game.controls.play();
    await pass(BET_DELAY_MS - 1);
    table.game.controls.play();
    expect(table.of('bet')).toHaveLength(0);
    await pass(5000);
    expect(table.of('bet').map(({ at_ms }) => at_ms - tapped_ms)).toEqual([BET_DELAY_MS]);
    expect(table.model.stakes).toHaveLength(1);
  });

  test('the hen leaves in the frame of the tap, and lands no earlier than the forward animation', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table);
    while (state(table).fire === 1) await pass(100);
    table.game.controls.go();
    expect(state(table)).toMatchObject({ phase: 'jumping', target: 1 });
    table.game.controls.go();
    table.game.controls.cashOut();
    await pass(FORWARD_MS - 1);
    expect(state(table)).toMatchObject({ phase: 'jumping', step: 0 });
    await pass(1);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 1 });
    expect(table.of('advance')).toHaveLength(1);
    expect(table.of('cashout')).toHaveLength(0);
  });

  test('the profile is fetched after each landing and holds the buttons for a second at most', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table);
    const fetched = table.of(`profile/player-1`).length;
    table.skies.weather = (call) => (call.startsWith('profile') ? { back_ms: 5000 } : {});
    while (state(table).fire === 1) await pass(100);
    table.game.controls.go();
    await pass(FORWARD_MS);
    expect(state(table).phase).toBe('landed');
    expect(table.of('profile/player-1')).toHaveLength(fetched + 1);
    await pass(999);
    expect(state(table).phase).toBe('landed');
    await pass(1);
    expect(state(table).phase).toBe('ready');
  });

  test('roasted: the flag is up for the other tabs, the cause and the draw are shown, the game restarts', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 2 }) });
    await bet(table);
    await go(table);
    await go(table);
    expect(state(table)).toMatchObject({
      phase: 'fried',
      hit: 2,
      settlement: { cause: 'roast', win_paise: 0n, step: 1, multiplier: 102 },
      check: { verdict: 'fair', roast_line: 2 },
    });
    expect(table.storage.kept.get('redfragment')).toBe('true');
    expect(table.sounds).toContain('dead');
    await pass(RESTART_AFTER_MS);
    expect(table.storage.kept.has('redfragment')).toBe(false);
    expect(state(table)).toMatchObject({ phase: 'idle', red_fragment: false });
    expect(table.of('chickenMultplier')).toHaveLength(2);
  });

  test('a jump into the fire marker burns her', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table);
    for (let waited = 0; state(table).fire !== state(table).step + 1; waited++) {
      expect(waited).toBeLessThan(2000);
      await pass(100);
    }
    table.game.controls.go();
    await pass(FORWARD_MS);
    expect(table.of('advance')[0]?.body).toMatchObject({ fire_hit: true, step: 1 });
    expect(state(table)).toMatchObject({ phase: 'fried', hit: 1, settlement: { cause: 'fire' } });
  });

  test('the last line: paid once, on to the end tile, the documented automatic cashout, and over', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table, 150n);
    for (let line = 1; line <= 24; line++) await go(table);
    expect(state(table)).toMatchObject({
      phase: 'won',
      step: 24,
      at_end: false,
      settlement: { cause: 'last_line', win_paise: 367_500n, game_over: true },
    });
    await pass(RUN_TO_END_AFTER_MS);
    expect(state(table).at_end).toBe(true);
    expect(table.of('cashout').map(({ body }) => body)).toEqual([
      {
        userid: 'player-1',
        game_id: 1,
        multiplier_id: 24.5,
        round_id: table.model.rounds[0]?.round_id,
      },
    ]);
    expect(table.model.payouts).toEqual([{ round_id: table.model.rounds[0]?.round_id, paise: 367_500n }]);
    await pass(RESTART_AFTER_MS - 1);
    expect(state(table).phase).toBe('won');
    await pass(1);
    expect(state(table).phase).toBe('idle');
    expect(state(table).wallet?.balance_paise).toBe(100_000n - 15_000n + 367_500n);
  });

  test('the fire marker moves at the pace of the level and holds still from tap to landing', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table);
    const at_open = state(table).fire;
    expect(at_open).not.toBeNull();
    await pass(1999);
    expect(state(table).fire).toBe(at_open);
    await pass(1);
    expect(state(table).fire).not.toBe(at_open);
    while (state(table).fire === 1) await pass(2000);
    const seen = state(table).fire;
    table.skies.weather = (call) => (call === 'advance' ? { back_ms: 3500 } : {});
    table.game.controls.go();
    await pass(3400);
    expect(state(table)).toMatchObject({ phase: 'jumping', fire: seen });
    await pass(2200);
    expect(state(table).fire).not.toBe(seen);
  });

  test('a hidden page moves no fire and looks at no flag; shown again it goes on', async () => {
    const table = sitDown();
    await bet(table);
    table.page.hide();
    await pass(5000);
    const seen = state(table).fire;
    const timers = vi.getTimerCount();
    await pass(60_000);
    expect(state(table).fire).toBe(seen);
    expect(timers).toBe(0);
    table.page.show();
    await pass(0);
    const shown = state(table).fire;
    expect(shown).not.toBe(seen);
    table.page.show();
    expect(state(table).fire).toBe(shown);
  });

  test('disposed in mid-round, nothing happens any more', async () => {
    const table = sitDown();
    await bet(table);
    table.game.dispose();
    const seen = state(table);
    await pass(60_000);
    expect(state(table)).toBe(seen);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the end of a round is shown in full, even when the one before it ended a moment ago', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 1 }) });
    await bet(table);
    await go(table);
    expect(state(table).phase).toBe('fried');
    void table.game.controls.logout();
    await table.game.controls.login({ mobile: '9876543210', password: 'pass' });
    await bet(table);
    table.game.controls.go();
    await pass(FORWARD_MS);
    const again = state(table).settlement;
    expect(again?.round_id).toBe(table.model.rounds[1]?.round_id);
    await pass(RESTART_AFTER_MS - 100);
    expect(state(table)).toMatchObject({ phase: 'fried', settlement: again });
    await pass(100);
    expect(state(table).phase).toBe('idle');
  });

  test('a player found blocked in mid-jump still sees the landing', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table);
    await go(table);
    while (state(table).fire === 2) await pass(100);
    table.game.controls.go();
    table.model.player_status = 2;
    void table.game.controls.refreshProfile();
    await pass(FORWARD_MS - 50);
    expect(state(table)).toMatchObject({ phase: 'jumping', user_id: 'player-1' });
    await pass(50);
    expect(state(table)).toMatchObject({ phase: 'idle', user_id: null });
  });

  test('a blocked player is out after the landing, and the landing is seen', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await bet(table);
    const phases: string[] = [];
    table.game.store.subscribe(({ phase }) => phases.push(phase));
    table.model.player_status = 2;
    await go(table);
    expect(phases).toContain('landed');
    expect(state(table)).toMatchObject({ phase: 'idle', user_id: null, round: null });
    expect(table.storage.kept.has('userid')).toBe(false);
    expect(canGo(state(table))).toBe(false);
  });
});
