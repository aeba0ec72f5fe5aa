import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BackOfficeAnswerOnWire } from '../../../src/contract/back-office/calls.ts';
import type { NewEpoch } from '../../../src/contract/back-office/overview.ts';
import { button, field, press } from '../app.ts';
import {
  address,
  catchDownloads,
  choose,
  closeBackOffice,
  expectFit,
  follow,
  openBackOffice,
  reload,
  row,
} from './back-office.ts';
import { figuresOf, overviewOf, pageOf } from './rows.ts';
import { answer, lastSent, refused, sent } from './server.ts';

afterEach(closeBackOffice);

const played = (more: object = {}) => {
  const { periods } = overviewOf();
  const week = [{ type: 4 as const, figures: figuresOf({ bets: 1, stake: '77.00' }) }];
  return overviewOf({
    periods: periods.map((one) => (one.days === 7 ? { ...one, by_difficulty: week } : one)),
    ...more,
  });
};

test('the overview shows what was played, for the period in the address', async () => {
  await openBackOffice('/overview', {
    overview: played(),
    startChecklist: {
      steps: [
        { step: 'payment address', is_done: false },
        { step: 'backup', is_done: true },
      ],
    },
  });
  const checklist = page.getByRole('group', { name: 'Before players come: 1 of 2 done' });
  await expect.element(checklist.getByRole('link', { name: 'Players can pay in' })).toBeVisible();
  await expect.element(page.getByText('No alarms.')).toBeVisible();
  await expectFit();
  await choose('Period', '7 days');
  await expect.poll(address).toBe('/overview?days=7');
  await reload();
  await expect.element(field('Period')).toHaveValue('7');
  await expect.element(row('Hardcore')).toHaveTextContent('₹77.00');
});

test('counts on cards and in the navigation lead to the rows that they count', async () => {
  const queue = {
    queue: 'payouts' as const,
    waiting: 32,
    amount: '640.00',
    oldest_at: '2026-11-01T09:05:00Z',
  };
  await openBackOffice('/overview', {
    overview: overviewOf({
      queues: [queue],
      open_rounds: 3,
      alarms: [{ alarm: 'unpaid withdrawals', text: '2 withdrawals wait.' }],
    }),
    queues: { queues: [queue] },
    withdrawals: pageOf(),
  });
  const hrefOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).element().getAttribute('href');
  await expect.element(page.getByRole('link', { name: 'Withdrawals to pay' })).toBeVisible();
  expect(hrefOf('Withdrawals to pay')).toBe('/withdrawals?status=approved');
  expect(hrefOf('Open rounds')).toBe('/rounds?state=open');
  expect(hrefOf('2 withdrawals wait.')).toBe('/withdrawals?status=overdue');
  await press(page.getByRole('navigation').getByRole('link', { name: '32 to pay' }));
  await expect.poll(() => lastSent('withdrawals').query).toEqual({ status: 'approved' });
});

describe('after a restore', () => {
  const newEpoch: NewEpoch = {
    epoch: 2,
    cause: 'restore',
    started_at: '2026-11-28T09:00:00Z',
    known_until: '2026-11-28T08:30:00Z',
    read_back: null,
  };
  const enter = 'Enter again what was done after 2026-11-28 08:30 UTC:';

  test('the overview lists what to enter again, until an admin acknowledges it', async () => {
    await openBackOffice('/overview', {
      overview: played({ new_epoch: newEpoch }),
      acknowledgeEpoch: () => {
        answer({ overview: played() });
        return {};
      },
    });
    const notice = page.getByRole('alert');
    await expect.element(notice).toHaveTextContent('A backup was restored.');
    await expect
      .element(notice)
      .toHaveTextContent(`${enter} exclusions, breaks, blocks, limits and barred operators;`);
    await expectFit();
    await press(button('All is entered again'));
    await field('Reason').fill('entered from the paper list');
    await press(button('Acknowledge'));
    await expect.element(page.getByText('A backup was restored.')).not.toBeInTheDocument();
    expect(lastSent('acknowledgeEpoch').body).toEqual({ epoch: 2, reason: 'entered from the paper list' });
  });

  test('the overview omits what was read back, and only an admin may acknowledge', async () => {
    const readBack = { entries: 5, applied: 3, unknown: 1 };
    await openBackOffice(
      '/overview',
      { overview: played({ new_epoch: { ...newEpoch, read_back: readBack } }) },
      'finance',
    );
    const notice = page.getByRole('alert');
    await expect.element(notice).toHaveTextContent('Read back from the copy of the audit log: 5 entries.');
    await expect.element(notice).toHaveTextContent(`${enter} operators who were enrolled,`);
    await expect.element(button('All is entered again')).not.toBeInTheDocument();
  });
});

test('a plot is drawn, and its table has the same values', async () => {
  await openBackOffice('/overview', { overview: played() });
  const plot = page.getByRole('figure', { name: 'GGR and NGR by day' });
  await expect.element(plot.getByRole('img')).toBeVisible();
  expect(plot.getByRole('img').element().querySelector('canvas')?.width).toBeGreaterThan(0);
  await press(plot.getByText('Table', { exact: true }));
  const table = plot.getByRole('table', { name: 'GGR and NGR by day' });
  expect(table.getByRole('row').elements()).toHaveLength(1 + 30);
  await expect.element(row('2026-11-30', table)).toHaveTextContent('₹29.00');
  await expectFit();
});

test('the overview is read again every 30 s, and once by its link', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  await openBackOffice('/overview', { overview: played() });
  await expect.element(page.getByText('No alarms.')).toBeVisible();
  const paused = 'Betting is paused: nobody can open a round.';
  answer({ overview: played({ alarms: [{ alarm: 'betting paused', text: paused }] }) });
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(page.getByRole('alert')).toHaveTextContent(paused);
  const before = sent('overview').length;
  answer({ overview: played() });
  await follow('Overview');
  await expect.element(page.getByText('No alarms.')).toBeVisible();
  expect(sent('overview').length - before).toBe(1);
});

type Report = BackOfficeAnswerOnWire<'report'>;
const reportOf = (rows: Report['rows']): Report => ({
  from: '2026-11-01',
  to: '2026-11-30',
  currency: 'DEMO',
  rows,
  total: figuresOf(),
  booked: [],
  cash: [],
  counted_only_to: null,
});

const POSITION: BackOfficeAnswerOnWire<'position'> = {
  owed: '0.00',
  wallets: '0.00',
  debts: '0.00',
  held: '0.00',
  withdrawals_pending: 0,
  claimed: '0.00',
  deposits_pending: 0,
  open_rounds: 0,
  open_stake: '0.00',
  open_now: '0.00',
  open_most: '0.00',
  to_refund: '0.00',
  players: [],
};

test('a report is grouped, exported as CSV, and counted by cause, for the period in the address', async () => {
  const files = catchDownloads();
  const hard = { day: null, type: 3 as const, player: null, figures: figuresOf({ bets: 1, stake: '33.00' }) };
  await openBackOffice('/reports', {
    report: ({ query }) => reportOf(query.by === 'difficulty' && !query.from ? [hard] : []),
    roundsReport: {
      by_difficulty: [],
      by_cause: [
        {
          of: 'roast',
          rounds: 1,
          staked: '33.00',
          won: '0.00',
          return: '0.00',
          theory: null,
          fire_hit: null,
        },
      ],
    },
    position: POSITION,
  });
  await expect.element(page.getByText('Nothing was played or booked in this period.')).toBeVisible();
  await press(button('Filters'));
  await choose('Group by', 'Difficulty');
  const report = page.getByRole('table', { name: 'Report' });
  await expect.element(row('Hard', report)).toHaveTextContent('₹33.00');
  await expectFit();
  await press(button('Export CSV'));
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toMatch(/^report-2026-11-01-2026-11-30-utc-\d{4}-\d\d-\d\dT.*-UTC\.csv$/);
  const bytes = new Uint8Array((await files[0]?.content.arrayBuffer()) ?? []);
  expect([...bytes.slice(0, 3)], 'byte order mark').toEqual([0xef, 0xbb, 0xbf]);
  expect((await files[0]?.content.text())?.trimEnd().split('\r\n')).toEqual([
    'day,difficulty,player,currency,bets,stake,payout,refunds,refunded,adjustments,ggr,ngr',
    ',Hard,,DEMO,1,33.00,0.00,0,0.00,0.00,0.00,0.00',
  ]);
  await press(button('Count by return and cause'));
  await expect.element(page.getByRole('table', { name: 'Ended rounds by cause' })).toHaveTextContent('roast');
  await field('From day').fill('2025-01-01');
  await field('To day').fill('2025-01-31');
  await press(button('Search'));
  await expect.element(page.getByText('Nothing was played or booked in this period.')).toBeVisible();
  expect(address()).toBe('/reports?from=2025-01-01&to=2025-01-31&by=difficulty');
});

test('the return of a month is compared with the odds by line, and an alarm says since when', async () => {
  const returned = { actual: 97.57, theory: 97.68, band95: 1.2, band999: 2, alarm_share: 0.1 };
  const lines = [{ line: 1, landings: 1000, fatal: 121, fatal_expected: 120, ...returned }];
  const month = (more: object = {}): BackOfficeAnswerOnWire<'returnToPlayer'> => ({
    month: '2001-02',
    rtp: 98,
    alarm_since: null,
    difficulties: [
      { type: 2, rounds: 1000, stake: '1000.00', payout: '970.00', fire_hit: 0, ...returned, lines },
    ],
    counted_only_to: null,
    ...more,
  });
  await openBackOffice('/return?month=2001-02&type=2', { returnToPlayer: month() });
  await expect.element(page.getByText('No alarm in 2001-02')).toBeVisible();
  const first = page.getByRole('table', { name: 'Return by line' }).getByRole('row').nth(1);
  for (const text of ['121 (120)', '97.57 %', '97.68 %', 'within 95 %'])
    await expect.element(first).toHaveTextContent(text);
  expect(lastSent('returnToPlayer').query).toEqual({ month: '2001-02' });
  await expectFit();
  answer({ returnToPlayer: month({ alarm_since: '2001-02-05' }) });
  await reload();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Alarm since 2001-02-05');
});

test('the audit log lists who did what, and whether its chain is whole', async () => {
  const entry = { seq: 7, at: '2026-11-01T09:05:00Z', user_id: null, subject_id: null };
  await openBackOffice('/audit-log', {
    auditLog: {
      rows: [
        {
          ...entry,
          actor: 'operator:meera',
          act: 'withdrawals send',
          detail: { reference: 'N305262345678977' },
        },
      ],
      next: null,
    },
    verifyAuditLog: { findings: [], entries: 7, head_hash: 'a'.repeat(64) },
  });
  await expect.element(row('meera')).toHaveTextContent(/withdrawals send.*reference N305262345678977/);
  await expect.element(page.getByText('All 7 entries are as they were written.')).toBeVisible();
  await expectFit();
  answer({
    verifyAuditLog: { findings: [{ entry: '7', detail: 'has another hash' }], entries: 7, head_hash: '' },
  });
  await press(button('Check again'));
  await expect.element(page.getByText('This log was tampered with:')).toBeVisible();
  answer({ verifyAuditLog: refused('The log cannot be read.') });
  await press(button('Check again'));
  await expect.element(page.getByText('The log cannot be read.')).toBeVisible();
});
