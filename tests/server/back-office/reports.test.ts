import { beforeAll, expect, test } from 'vitest';
import { updateTotals } from '../../../src/server/ledger/totals.ts';
import { ABANDONED_AFTER_MS, settleAbandoned } from '../../../src/server/rounds/abandoned.ts';
import { adjust, correctDeposit, done, entryOf, payOut, reverse } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import { makePlayers } from '../support/made-players.ts';
import { claim, payIn, withdraw } from '../support/payments.ts';
import { EASY, MEDIUM, round } from '../support/rounds.ts';
import { adjustWallet } from '../support/wallets.ts';

const clock = fakeClock(new Date('2026-03-09T23:59:59Z'));
const { it, asha } = useBackOffice({ asha: 'finance' }, { clock });
beforeAll(async () => {
  const player = await it.player();
  // The day before in UTC, and the same in India.
  await round(player).on(EASY, { fatal: 1, amount: 100 }).fry();
  await clock.set(new Date('2026-03-10T00:00:00Z'));
  await round(player).on(EASY, { fatal: 9, amount: 100 }).step(2).cashOut();
  await round(player).on(EASY, { fatal: 1, amount: 50 }).fry();
  await round(player).on(MEDIUM, { fatal: 9, amount: 20 }).step().burn();
  await updateTotals(it.context.database);
  await round(player).on(MEDIUM, { fatal: 9 }).open();
  await clock.set(new Date('2026-03-10T13:00:00Z'));
  await payIn(it, player, 500);
  await claim(player, 70);
  await done(payOut(it, await withdraw(player, 300)));
  await withdraw(player, 40);
  await adjustWallet(it.database.db, player.user_id, -7_25n);
  await clock.advance(ABANDONED_AFTER_MS);
  expect(await settleAbandoned(it.context)).toEqual({ settled: 1, skipped: 0 });
  await updateTotals(it.context.database);
  await round(player).on(EASY, { fatal: 20 }).step().open();
  await asha.login();
});

const DAY = { from: '2026-03-10', to: '2026-03-10' };
const report = (query: Record<string, string>) => asha.ok('report', { query });
const rowsOf = ({ rows }: Awaited<ReturnType<typeof report>>) =>
  rows.map(({ day, type, figures: { bets, stake, payout, refunds, ngr } }) =>
    [day ?? '-', type ?? '-', bets, stake, payout, refunds, ngr].join(' '),
  );

test('reports are by day, difficulty, both or currency, over any period of days of UTC or India', async () => {
  const { total, ...day } = await report(DAY);
  expect(rowsOf({ ...day, total })).toEqual(['2026-03-10 - 3 170.00 107.00 0 70.25']);
  expect(total).toEqual({
    bets: 3,
    stake: '170.00',
    payout: '107.00',
    refunds: 0,
    refunded: '0.00',
    adjustments: '-7.25',
    ggr: '63.00',
    ngr: '70.25',
  });
  expect(rowsOf(await report({ ...DAY, by: 'difficulty' }))).toEqual([
    '- - 0 0.00 0.00 0 7.25',
    '- 1 2 150.00 107.00 0 43.00',
    '- 2 1 20.00 0.00 0 20.00',
  ]);
  expect(rowsOf(await report({ ...DAY, by: 'currency', zone: 'ist' }))).toEqual([
    '- - 4 270.00 107.00 0 170.25',
  ]);
  expect(rowsOf(await report({ by: 'day and difficulty' }))).toEqual([
    '2026-03-09 1 1 100.00 0.00 0 100.00',
    '2026-03-10 - 0 0.00 0.00 0 7.25',
    '2026-03-10 1 2 150.00 107.00 0 43.00',
    '2026-03-10 2 1 20.00 0.00 0 20.00',
    '2026-03-11 2 0 0.00 0.00 1 0.00',
  ]);
  expect(rowsOf(await report({ by: 'week' }))).toEqual(['2026-W11 - 4 270.00 107.00 1 170.25']);
  expect(rowsOf(await report({ by: 'month' }))).toEqual(['2026-03 - 4 270.00 107.00 1 170.25']);
  expect(rowsOf(await report({ ...DAY, by: 'hour', zone: 'ist' })).at(-1)).toMatch(/^2026-03-10 18:00 - 0 /);
  const { rows: byPlayer } = await report({ by: 'player' });
  expect(byPlayer).toMatchObject([{ player: { name: expect.any(String) } }]);
  expect(byPlayer[0]?.figures).toMatchObject({ bets: 4, stake: '270.00', payout: '107.00', refunds: 1 });
  expect((await report({ from: '2025-01-01', to: '2025-12-31' })).rows).toEqual([]);
  const last = await report({});
  expect([last.from, last.to, last.currency]).toEqual(['2026-02-10', '2026-03-11', 'DEMO']);
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, '400 The period ends before it begins.'],
  [{ from: '2000-01-01', to: '2026-03-01' }, '400 A period has ten years at most.'],
  [{ from: '2026-02-31' }, '400 There is no such day.'],
  [{ from: '10.3.2026' }, '400 A day is written 2026-01-31.'],
])('a report over %j is refused', async (query, message) => {
  expect(await asha.refused('report', { query })).toBe(message);
});

test('a report has what was booked, and what the house gained', async () => {
  const { booked } = await report(DAY);
  expect(booked.map(({ what, entries, amount }) => `${what} ${entries} ${amount}`)).toEqual([
    'Stakes 4 180.00',
    'Wins 1 107.00',
    'Stakes given back 0 0.00',
    'Welcome credits 0 0.00',
    'Adjustments 1 -7.25',
    'Debt repaid 0 0.00',
    'Result of the house 4 70.25',
  ]);
});

test('a report counts the rounds of a period by return and by cause', async () => {
  const { by_difficulty: byDifficulty, by_cause: byCause } = await asha.ok('roundsReport', { query: DAY });
  expect(byDifficulty).toMatchObject([
    { of: 'Easy', rounds: 2, staked: '150.00', won: '107.00', return: '71.33', theory: '98.28' },
    { of: 'Medium', rounds: 1, staked: '20.00', won: '0.00', return: '0.00', fire_hit: '111.00' },
    { of: 'All', rounds: 3, staked: '170.00', won: '107.00' },
  ]);
  expect(byCause).toMatchObject([
    { of: 'abandoned', rounds: 1, staked: '10.00', won: '10.00' },
    { of: 'cashout', rounds: 1, won: '107.00' },
    { of: 'fire', rounds: 1, won: '0.00' },
    { of: 'roast', rounds: 1, won: '0.00' },
  ]);
});

test('the position is what is owed now, and what open rounds may cost', async () => {
  expect(await asha.ok('position')).toMatchObject({
    owed: '1019.75',
    wallets: '979.75',
    debts: '0.00',
    held: '40.00',
    withdrawals_pending: 1,
    claimed: '70.00',
    deposits_pending: 1,
    open_rounds: 1,
    open_stake: '10.00',
    open_now: '10.20',
    open_most: '245.00',
  });
});

test('a report by player has the 200 with the largest stakes, and on request all', async () => {
  await makePlayers(it.database.db, 1, 201, 1);
  const query = { by: 'player', from: '2026-04-01', to: '2036-03-01' };
  expect((await report(query)).rows).toHaveLength(200);
  expect((await report({ ...query, players: 'all' })).rows).toHaveLength(201);
});

test('the cash of a report has a row for each flow, and a sum equal to the clearing account of the ledger', async () => {
  const player = await it.player();
  await clock.set(new Date('2026-03-20T00:00:00Z'));
  const [credited, corrected] = [await payIn(it, player, 500), await payIn(it, player, 400)];
  await done(correctDeposit(it, corrected));
  const charged = await payIn(it, player, 300);
  await done(reverse(it, await entryOf(it, player.user_id, 'deposit', charged)));
  await done(payOut(it, await withdraw(player, 120)));
  const returned = await withdraw(player, 110);
  await done(payOut(it, returned));
  await done(reverse(it, await entryOf(it, player.user_id, 'withdrawal_paid', returned)));
  await round(player).on(EASY, { fatal: 9, amount: 100 }).step(2).cashOut();
  await done(reverse(it, await entryOf(it, player.user_id, 'settlement')));
  await done(adjust(it, player.user_id, 3_00n));
  await asha.login();
  const day = { from: '2026-03-20', to: '2026-03-20' };
  const answers = async () => {
    const { booked, cash, total } = await report(day);
    return { cash: cash.map(({ what, entries, amount }) => `${what} ${entries} ${amount}`), booked, total };
  };
  const { cash, booked, total } = await answers();
  expect(cash).toEqual([
    'Deposits credited 3 1200.00',
    'Deposits corrected 1 -400.00',
    'Deposits reversed (charge-backs) 1 -300.00',
    'Withdrawals paid 2 -230.00',
    'Withdrawals reversed (returned by the bank) 1 110.00',
    'Change at the bank 8 380.00',
  ]);
  const cleared = (await asha.pages('ledger', { query: { ...day, account: 'clearing' } }))
    .flat()
    .flatMap(({ postings }) => postings.filter(({ account }) => account === 'clearing'));
  expect(cleared).toHaveLength(8);
  expect(cleared.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(-380);
  expect(total.adjustments).toBe('-104.00');
  expect(booked.find(({ what }) => what === 'Adjustments')).toMatchObject({ entries: 2, amount: '-104.00' });
  await updateTotals(it.context.database);
  expect((await answers()).cash).toEqual(cash);

  const { protection } = await asha.ok('player', { params: { id: player.user_id } });
  expect([protection.deposits, protection.withdrawals]).toEqual([
    { count: 1, amount: '500.00' },
    { count: 1, amount: '120.00' },
  ]);
  const statusOf = async (call: 'deposits' | 'withdrawals', id: string) =>
    (await asha.pages(call, { query: { status: 'all' } })).flat().find((row) => row.id === id)?.status;
  expect([await statusOf('deposits', credited), await statusOf('deposits', charged)]).toEqual([
    'approved',
    'reversed',
  ]);
  expect(await statusOf('withdrawals', returned)).toBe('reversed');
});

test('a list is filtered by days of the zone in its query', async () => {
  const ofDay = async (zone: string) =>
    (
      await asha.pages('ledger', {
        query: { from: '2026-03-09', to: '2026-03-09', kind: 'settlement', zone },
      })
    ).flat().length;
  expect([await ofDay('utc'), await ofDay('ist')]).toEqual([1, 0]);
});
