import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { sentence } from '../../../src/contract/back-office/sentence.ts';
import { dayStart } from '../../../src/contract/back-office/zones.ts';
import { DAY_MS } from '../../../src/contract/day.ts';
import { SETTINGS } from '../../../src/contract/settings.ts';
import { translate } from '../../../src/languages/back-office/text.ts';
import {
  countMissingMachines,
  machinesText,
  readAlarms,
} from '../../../src/server/back-office/reports/alarms.ts';
import { executeRun, insertRun } from '../../../src/server/back-office/reports/reconciliation-runs.ts';
import { openTotals, updateTotals } from '../../../src/server/ledger/totals.ts';
import { totalsProgress } from '../../../src/server/platform/db/schema/schema.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { databaseKind, fakeClock, type Player, REAL_MONEY, startApp } from '../support/harness.ts';
import { claim } from '../support/payments.ts';
import { EASY, HARDCORE, round } from '../support/rounds.ts';
import { adjustWallet } from '../support/wallets.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;

// Noon of the tenth in India, before noon in UTC.
const clock = fakeClock(new Date(dayStart('2026-03-10', 'ist').getTime() + 12 * HOUR));
const { it, asha, newBrowser } = useBackOffice({ asha: 'support' }, { clock, isLedgerBroken: true });

const read = async (zone = 'utc') => {
  await clock.advance(30_000);
  await asha.login();
  return asha.ok('overview', { query: { zone } });
};
const lose = (player: Player, type: 1 | 4, amount: number) =>
  round(player).on(type, { fatal: 1, amount }).fry();
const periodsOf = ({ periods }: Awaited<ReturnType<typeof read>>) =>
  periods.map(({ days, figures: { bets, stake, ggr, ngr }, active_players: active }) =>
    [days, bets, stake, ggr, ngr, active].join(' '),
  );

test('the overview has the results of today, 7 and 30 days, with days of UTC or India', async () => {
  const [first, second] = [await it.player(), await it.player()];
  await lose(first, EASY, 10);
  await clock.set(new Date('2026-03-15T12:00:00Z'));
  await lose(second, HARDCORE, 20);
  await updateTotals(it.context.database);
  // Still the fifteenth in UTC, and the sixteenth in India.
  await clock.set(new Date('2026-03-15T18:29:59.999Z'));
  await lose(first, EASY, 40);
  await clock.set(new Date('2026-03-15T18:30:00Z'));
  await lose(second, EASY, 80);
  await adjustWallet(it.database.db, first.user_id, 5_50n);
  await updateTotals(it.context.database);
  expect(periodsOf(await read('utc'))).toEqual([
    '1 3 140.00 140.00 134.50 2',
    '7 4 150.00 150.00 144.50 2',
    '30 4 150.00 150.00 144.50 2',
  ]);
  expect(periodsOf(await read('ist'))).toEqual([
    '1 1 80.00 80.00 74.50 1',
    '7 4 150.00 150.00 144.50 2',
    '30 4 150.00 150.00 144.50 2',
  ]);
  const { periods, days } = await read('ist');
  expect(
    periods[1]?.by_difficulty.map(({ type, figures: { bets, stake } }) => `${type} ${bets} ${stake}`),
  ).toEqual(['1 3 130.00', '2 0 0.00', '3 0 0.00', '4 1 20.00']);
  expect(days).toHaveLength(30);
  expect(days[0]?.day).toBe('2026-02-15');
  expect(days.filter(({ figures }) => figures.bets > 0).map(({ day }) => day)).toEqual([
    '2026-03-10',
    '2026-03-15',
    '2026-03-16',
  ]);
  await clock.advance(5 * DAY_MS);
  expect(periodsOf(await read('ist'))).toEqual([
    '1 0 0.00 0.00 0.00 0',
    '7 3 140.00 140.00 134.50 2',
    '30 4 150.00 150.00 144.50 2',
  ]);
});

test('a player with an open round counts among the active players', async () => {
  const before = (await read()).periods[0]?.active_players ?? 0;
  const player = await it.player();
  await player.bet({ amount: 15 });
  const now = await read();
  expect(now.periods[0]?.active_players).toBe(before + 1);
  expect([now.open_rounds, now.open_stake, now.periods[0]?.figures.bets]).toEqual([1, '15.00', 0]);
});

test('the overview has the length of each queue and the age of its oldest item', async () => {
  const at = clock.now().toISOString();
  await claim(await it.player(), 300);
  await clock.advance(HOUR);
  await claim(await it.player(), 200);
  const [deposits, withdrawals, payouts, proposals] = (await read()).queues;
  expect(deposits).toEqual({ queue: 'deposits', waiting: 2, amount: '500.00', oldest_at: at });
  expect(withdrawals).toEqual({ queue: 'withdrawals', waiting: 0, amount: '0.00', oldest_at: null });
  expect(payouts).toEqual({ queue: 'payouts', waiting: 0, amount: '0.00', oldest_at: null });
  expect(proposals).toMatchObject({ waiting: 0, amount: null, oldest_at: null });
});

test('the overview raises an alarm while betting is paused and for rounds that cannot be settled', async () => {
  const alarms = async () => (await read()).alarms.map(({ alarm, text }) => `${alarm}: ${text}`);
  expect(await alarms()).toEqual([]);
  await it.set('betting_paused', true);
  expect(await alarms()).toEqual(['betting paused: Betting is paused: nobody can open a round.']);
  await it.set('betting_paused', false);
  await clock.advance(25 * HOUR);
  expect(await alarms()).toEqual([
    "unsettled rounds: 1 round could not be settled. The server's log says why.",
  ]);
});

test('with many uncounted entries the overview shows the time up to which results are counted', async () => {
  const finance = await newBrowser().enrol('bela', 'finance');
  const player = await it.player();
  await clock.advance(MINUTE);
  await updateTotals(it.context.database);
  const [progress] = await it.database.db.select().from(totalsProgress);
  const before = (await read()).periods[0]?.figures.bets ?? 0;
  await lose(player, EASY, 10);
  const answers = async () => {
    await clock.advance(MINUTE);
    await asha.login();
    await clock.advance(MINUTE);
    await finance.login();
    const overview = await asha.ok('overview', { query: {} });
    const report = await finance.ok('report', { query: {} });
    const returned = await finance.ok('returnToPlayer', { query: {} });
    return {
      bets: overview.periods[0]?.figures.bets,
      counted: [overview, report, returned].map(({ counted_only_to: to }) => to),
    };
  };
  const nothingLeftOut = { bets: before + 1, counted: [null, null, null] };
  expect(await answers()).toEqual(nothingLeftOut);
  await it.database.db.execute(sql`
    insert into journal (user_id, journal_id, kind, actor, created_at)
    select ${player.user_id}, gen_random_uuid(), 'adjustment', 'test', clock_now() from generate_series(1, 50000)`);
  const countedTo = progress?.countedTo?.toISOString();
  expect(await answers()).toEqual({ bets: before, counted: [countedTo, countedTo, countedTo] });
  await updateTotals(it.context.database);
  expect(await answers()).toEqual(nothingLeftOut);
});

test('with real money, missing payment addresses, reconciliations and backups and open refunds raise alarms', async () => {
  const real = await startApp(databaseKind(), { clock, config: REAL_MONEY });
  try {
    const alarms = async () => {
      const found = await readAlarms(real.context, clock.now(), await openTotals(real.database.db));
      return found.map(({ alarm, text }) => `${alarm}: ${translate(text)}`);
    };
    const closed = 'deposits: Deposits are closed: no payment address is set.';
    const backup = 'backup: There was never a backup.';
    expect(await alarms()).toEqual(['reconciliation: The ledger was never reconciled.', closed, backup]);
    await real.set('upi_id', 'house@bank');
    await executeRun(
      real.database,
      await insertRun(real.database.db, 'test'),
      null,
      new AbortController().signal,
    );
    const { db } = real.database;
    await db.execute(
      sql`insert into backups (ended_at, bytes, file) values (${clock.now().toISOString()}, 1, 'a')`,
    );
    await claim(await real.player(), 300);
    await db.execute(sql`update deposits set status = 2, refund_state = 'due', refund_paise = 30000`);
    const unset =
      'deposits: No USDT address is set: players cannot deposit with it. Set one, or leave it empty under Settings if you do not offer it.';
    const refund = 'refunds: 1 refund is open, ₹300.00.';
    expect(await alarms()).toEqual([unset, refund]);
    await real.set('usdt_address', '');
    expect(await alarms()).toEqual([refund]);
    await real.set('usdt_address', SETTINGS.usdt_address.defaultValue);
    await clock.advance(DAY_MS);
    expect(await alarms()).toEqual([unset, refund, 'backup: There was no backup for 1 day.']);
    await real.set('usdt_address', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW');
    expect(await alarms()).toContain(
      'deposits: The network of the USDT address is not set: set it under Settings.',
    );
    await real.set('usdt_network', 'TRC20');
    expect((await alarms()).join()).not.toContain('deposits: ');
  } finally {
    await real.close();
  }
});

test('a missing standby and an inactive worker raise alarms', async () => {
  const { context, close } = await startApp('postgres', { clock });
  const alarm = async (hosts: number) =>
    machinesText(await countMissingMachines({ ...context.database, hosts }));
  const standby = new pg.Client(`${inject('postgres_url')}/postgres?replication=database`);
  try {
    expect(await alarm(1)).toBe(false);
    expect(await alarm(2)).toBe('A standby of the database is missing.');
    await standby.connect();
    expect(await alarm(2)).toBe(false);
    expect(await alarm(3)).toBe('A standby of the database is missing.');
  } finally {
    await standby.end();
    await close();
  }
  expect(machinesText({ workers: 1, standbys: 1 })).toEqual(
    sentence`${1} of the database's workers is not active.`,
  );
});
