import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { COUNTED_LISTS } from '../../../src/contract/back-office/counted-lists.ts';
import { DAY_MS } from '../../../src/contract/day.ts';
import { translate } from '../../../src/languages/back-office/text.ts';
import { approveDeposit, approveWithdrawal, done, payOut, proposeAdjustment } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import { claim, depositor, freshUtr, payIn, withdraw } from '../support/payments.ts';
import { ownerOf } from '../support/roles.ts';

const clock = fakeClock();
const { it, asha } = useBackOffice({ asha: 'admin' }, { clock, isLedgerBroken: true });
const owner = () => ownerOf(it.database).db;
const addLine = (utr: string, isOut: boolean) =>
  owner().execute(
    sql`insert into bank_lines (line_id, utr_canonical, amount_paise, is_out, added_by, added_at)
      values (gen_random_uuid(), ${utr}, 30000, ${isOut}, 'operator:asha', clock_now())`,
  );
let approvedAt: Date;

beforeAll(async () => {
  const [early, player] = [await depositor(it, 1_000), await depositor(it, 1_000)];
  const requested = [await withdraw(early, 100), await withdraw(early, 101), await withdraw(early, 102)];
  await clock.advance(DAY_MS / 24);
  approvedAt = clock.now();
  for (const id of requested) await done(approveWithdrawal(it, id));
  await clock.advance(DAY_MS + 1);
  for (const amount of [200, 201]) await done(approveWithdrawal(it, await withdraw(player, amount)));
  await withdraw(player, 300);
  for (let nth = 0; nth < 4; nth++) await claim(player, 400);
  const [due, held, unsettled] = [await it.player(), await it.player(), await it.player()];
  await claim(due, 500);
  await owner().execute(
    sql`update deposits set status = 2, refund_state = 'due', refund_paise = 50000 where user_id = ${due.user_id}`,
  );
  await proposeAdjustment(it, player.user_id, 5_00n);
  const charged = freshUtr();
  await done(approveDeposit(it, await claim(due, 300, charged)));
  await addLine(charged, true);
  await payIn(it, held, 1000);
  await done(payOut(it, await withdraw(held, 300)));
  await asha.login();
  const [sent] = (await asha.ok('withdrawals', { query: { status: 'sent', player: held.user_id } })).rows;
  await addLine(sent?.reference ?? '', false);
  for (const one of [held, unsettled, due]) await one.bet({ amount: 10 });
  await owner().execute(sql`update open_rounds set epoch = 0 where user_id = ${held.user_id}`);
  await owner().execute(sql`update open_rounds set unsettled_step = 1 where user_id = ${unsettled.user_id}`);
  await owner().execute(
    sql`insert into online_players (user_id, seen_at) values (${held.user_id}, clock_now()),
      (${due.user_id}, clock_now() - interval '3 minutes') on conflict (user_id) do update set seen_at = excluded.seen_at`,
  );
});

test('each card, badge and alarm counts exactly the rows of the list that it links to', async () => {
  const overview = await asha.ok('overview', { query: {} });
  expect((await asha.ok('queues')).queues).toEqual(overview.queues);
  const counts: Readonly<Record<string, number | undefined>> = {
    'open rounds': overview.open_rounds,
    'online players': overview.online_players,
    ...Object.fromEntries(overview.queues.map(({ queue, waiting }) => [queue, waiting])),
    ...Object.fromEntries(
      overview.alarms.map(({ alarm, text }) => [alarm, Number(/\d+/.exec(translate(text))?.[0])]),
    ),
  };
  for (const [name, { call, query }] of Object.entries(COUNTED_LISTS)) {
    const rows = (await asha.pages(call, { query })).flat();
    expect(rows.length, name).toBeGreaterThan(0);
    expect(counts[name], name).toBe(rows.length);
  }
  expect(overview.alarms.find(({ alarm }) => alarm === 'unpaid withdrawals')?.text).toBe(
    '3 withdrawals were approved more than a day ago and not paid, ₹303.00.',
  );
});

test('an approved withdrawal waits since its approval', async () => {
  const { queues } = await asha.ok('queues');
  expect(queues.find(({ queue }) => queue === 'payouts')?.oldest_at).toBe(approvedAt.toISOString());
});
