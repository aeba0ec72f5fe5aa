import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multiplierTable } from '../../src/game/multipliers.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { ABANDONED_AFTER_MS, settleAbandoned } from '../../src/server/rounds/abandoned.ts';
import { expectDone, expectRefused } from './back-office.ts';
import { DATABASES, fakeClock, startApp, type TestApp } from './harness.ts';
import { claim, payIn, withdraw } from './payments.ts';
import { steerNextRound } from './steer.ts';

describe.each(DATABASES)('the settings on %s', (kind) => {
  let it: TestApp;

  beforeAll(async () => {
    it = await startApp(kind);
  });
  afterAll(() => it.close());

  const set = (setting: string, value: string) => expectDone(it, { command: 'settings set', setting, value });

  test('the game’s rules, chips and roads read them from the next call on', async () => {
    const guest = it.guest();
    await set('min_bet', '5');
    await set('max_bet', '1000');
    await set('max_win', '20000');
    await set('min_recharge', '200');
    await set('chips', '5, 50 500');
    await set('rtp', '97.5');
    const { data: rules } = await guest.ok('gameRules');
    expect(rules).toMatchObject({
      min_bet_amount: 5_00n,
      max_bet_amount: 1000_00n,
      max_win: 20_000_00n,
      min_recharge: 200_00n,
      return_to_player: 97.5,
    });
    expect((await guest.ok('betValues')).data).toEqual([
      { value: 5_00n },
      { value: 50_00n },
      { value: 500_00n },
    ]);
    const { data: levels } = await guest.ok('levels');
    expect(levels.map(({ multiplier }) => multiplier)).toEqual(
      ([1, 2, 3, 4] as const).map((type) => [...multiplierTable(type, 9750)]),
    );
    const player = await it.player();
    expect((await player.refused('bet', player.betRequest({ amount: 4 }))).message).toBe(
      'Minimum bet is ₹5.',
    );
    expect((await player.bet({ amount: 500 })).max_win).toBe(20_000_00n);
  });

  test('an open round keeps the copy that it was opened with', async () => {
    const player = await it.player();
    await set('rtp', '98');
    await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 25 });
    const bet = await player.bet({ amount: 5 });
    await set('rtp', '96.48');
    await set('max_win', '1000');
    expect((await player.advance(bet.round_id, 1)).multiplier).toBe(102);
    expect((await player.ok('round', player.about())).data.open).toMatchObject({
      max_win: 20_000_00n,
      multiplier: bet.multiplier,
    });
    await player.ok('cashout', player.cashoutRequest(1.02, { round_id: bet.round_id }));
    await set('max_win', '20000');
    expect((await player.bet({ amount: 5 })).multiplier[0]).toBe(101);
  });

  test.each([
    ['min_bet', '0', /min_bet must be whole rupees/],
    ['min_bet', '1.50', /whole rupees/],
    ['min_bet', 'five', /"five" is not an amount/],
    ['min_bet', '5000', /min_bet ₹5000 may not be more than max_bet ₹1000/],
    ['max_bet', '100', /chip ₹500 is not between/],
    ['max_win', '500', /max_bet ₹1000 may not be more than max_win ₹500/],
    ['max_win', '99999999999999', /not an amount|too large/],
    ['chips', '', /What value/],
    ['chips', '5 5', /names an amount twice/],
    ['chips', '5 2000', /chip ₹2000 is not between/],
    ['chips', Array.from({ length: 13 }, (_, at) => at + 5).join(' '), /at most 12/],
    ['rtp', '101', /rtp must be at most 100/],
    ['rtp', '0', /rtp must be more than 0/],
    ['rtp', '96.47', /rtp must be at least 96\.48: with less, the first line of a road pays no more/],
    ['rtp', '50', /rtp must be at least 96\.48/],
    ['rtp', '97.555', /percentage such as/],
    ['upi_id', 'no at sign', /UPI id such as name@bank/],
    ['upi_name', '   ', /What value|must not be empty/],
    ['usdt_address', 'short', /address of 20 to 100/],
    ['banners', '[]', /There is no setting banners/],
    ['betting_paused', 'true', /Use pause and resume/],
    ['server_secret', 'x', /There is no setting server_secret. There are: min_bet/],
    ['constructor', 'x', /There is no setting constructor/],
  ])('%s cannot be "%s", and nothing changes', async (setting, value, message) => {
    const before = await expectDone(it, { command: 'settings show' });
    const refused = await expectRefused(it, { command: 'settings set', setting, value }).catch(String);
    expect(refused).toMatch(message);
    expect(await expectDone(it, { command: 'settings show' })).toEqual(before);
  });
});

describe.each(DATABASES)('the report on %s', (kind) => {
  test('counts stakes, wins, payments, returns by difficulty and cause, and what is open, over a period', async () => {
    const clock = fakeClock(new Date('2026-03-10T12:00:00Z'));
    const it = await startApp(kind, { clock });
    const player = await it.player();
    const round = async (type: 1 | 2, fatalLine: number, amount: number) => {
      await steerNextRound(it.context, player.user_id, { type, fatal_line: fatalLine });
      return (await player.bet({ type, amount })).round_id;
    };

    // The day before: in no report of the 10th.
    await clock.set(new Date('2026-03-09T23:59:59Z'));
    await player.advance(await round(1, 1, 100), 1);
    await clock.set(new Date('2026-03-10T00:00:00Z'));

    const won = await round(1, 9, 100);
    await player.advance(won, 1);
    await player.advance(won, 2);
    await player.ok('cashout', player.cashoutRequest(1.07, { round_id: won }));
    await player.advance(await round(1, 1, 50), 1);
    const burnt = await round(2, 9, 20);
    await player.advance(burnt, 1);
    await player.advance(burnt, 2, true);
    const left = await round(2, 9, 10);
    await clock.advance(ABANDONED_AFTER_MS + 1);
    expect(await settleAbandoned(it.context)).toEqual({ settled: 1, skipped: 0 });
    await clock.set(new Date('2026-03-10T13:00:00Z'));
    await payIn(it, player, 500);
    await claim(player, 70);
    const { withdrawal_id: withdrawalId = '' } = await withdraw(player, 300);
    await expectDone(it, { command: 'withdrawals approve', id: withdrawalId });
    await withdraw(player, 40);
    const open = await round(1, 20, 10);
    await player.advance(open, 1);

    const day = { command: 'report', from: '2026-03-10', to: '2026-03-10' } as const;
    const report = await expectDone(it, day);
    expect(report.money).toMatchObject({
      stakes: { rows: 5, amount: '190.00' },
      wins: { rows: 1, amount: '107.00' },
      deposits: { rows: 1, amount: '500.00' },
      withdrawals: { rows: 1, amount: '300.00' },
    });
    // Line 1: 100 x 1.02 x 24/25, 50 the same; line 2 of the 100: 107 x 23/24 less 102. 147.42 of 150.
    expect(report.by_difficulty).toMatchObject({
      Easy: { rounds: 2, staked: '150.00', won: '107.00', return_percent: '71.33', theory_percent: '98.28' },
      Medium: { rounds: 1, staked: '20.00', won: '0.00', return_percent: '0.00', into_fire: '22.20' },
    });
    expect(report.all).toMatchObject({ rounds: 3, staked: '170.00', won: '107.00' });
    expect(report.by_cause).toMatchObject({
      cashout: { rounds: 1, won: '107.00' },
      roast: { rounds: 1, won: '0.00' },
      fire: { rounds: 1, won: '0.00' },
      abandoned: { rounds: 1, staked: '10.00', won: '10.00' },
    });
    expect(report.exposure).toEqual({ rounds: 1, staked: '10.00', now: '10.20', most: '245.00' });
    expect(report.books).toMatchObject({
      held: '40.00',
      withdrawals_pending: 1,
      deposits_pending: 1,
      claimed: '70.00',
    });
    expect((await player.ok('round', player.about())).data.last?.round_id).toBe(left);

    const before = await expectDone(it, { ...day, from: '2026-03-09', to: '2026-03-09' });
    expect(before.all).toMatchObject({ rounds: 1, staked: '100.00', won: '0.00' });
    expect(await expectRefused(it, { command: 'report', from: '10.3.2026' })).toMatch(
      /^A period is two days/,
    );
    expect((await reconcile(it.database)).findings).toEqual([]);
    await it.close();
  });
});
