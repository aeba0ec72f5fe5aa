import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { approveDemoPayments, DEMO_APPROVAL_DELAY_MS } from '../../../src/server/payments/demo.ts';
import { approveDeposit, correctDeposit, done, refused, rejectDeposit } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, PASSWORD, type Player } from '../support/harness.ts';
import {
  claim,
  claimRequest,
  depositor,
  freshUtr,
  payIn,
  withdraw,
  withdrawalRequest,
} from '../support/payments.ts';
import { changeLimits } from '../support/player-limits.ts';

const clock = fakeClock();
const { it, asha, vikram } = useBackOffice({ asha: 'cashier', vikram: 'finance' }, { clock });

const stateOf = async (utr: string) =>
  (await asha.ok('deposits', { query: { utr, status: 'all', order: 'oldest' } })).rows.map(
    ({ status }) => status,
  );
const exclude = (player: Player) => changeLimits(player, { to: 'exclude', months: 6 });
const rest = (player: Player) => changeLimits(player, { to: 'take_break', days: 1 });
const refund = (id: string) => asha.ok('refundDeposit', { params: { id }, body: { reference: freshUtr() } });

test.each([
  ['self-exclusion', exclude],
  ['break', rest],
])(
  'a claim made before a %s is to be refunded during it, by hand and by the clock of demo money',
  async (_, begin) => {
    const player = await it.player();
    const utrs = [freshUtr(), freshUtr()] as const;
    const id = await claim(player, 500, utrs[0]);
    await claim(player, 300, utrs[1]);
    await begin(player);
    await done(approveDeposit(it, id));
    expect(await stateOf(utrs[0])).toEqual(['to refund']);
    await clock.advance(DEMO_APPROVAL_DELAY_MS);
    await approveDemoPayments(it.context);
    expect(await stateOf(utrs[1])).toEqual(['to refund']);
    expect(await player.balance()).toBe(1000_00n);
  },
);

test.each([
  ['pending', async (id: string) => id],
  [
    'to refund',
    async (id: string, player: Player) => {
      await rest(player);
      await done(approveDeposit(it, id));
      return id;
    },
  ],
])('a claim that is %s is refunded, which uses its UTR up', async (_, prepare) => {
  const player = await it.player();
  const utr = freshUtr();
  const id = await prepare(await claim(player, 500, utr), player);
  await refund(id);
  expect(await stateOf(utr)).toEqual(['refunded']);
  const other = await it.player();
  await other.refused('addAmount', claimRequest(other, 500, utr), {
    http: 409,
    message: 'This UTR number was already used.',
  });
});

test('of two concurrent refunds of one claim one is done', async () => {
  const player = await it.player();
  for (let round = 0; round < 10; round++) {
    const id = await claim(player, 100, freshUtr());
    const refunds = [asha, vikram].map((operator) =>
      operator.send('refundDeposit', { params: { id }, body: { reference: freshUtr() } }),
    );
    expect((await Promise.all(refunds)).map(({ http }) => http).sort()).toEqual([200, 409]);
  }
});

test('a claim to refund that nothing was paid for is rejected', async () => {
  const player = await it.player();
  const utr = freshUtr();
  const id = await claim(player, 500, utr);
  await rest(player);
  await done(approveDeposit(it, id));
  await done(rejectDeposit(it, id));
  expect(await stateOf(utr)).toEqual(['rejected']);
});

test('a refund by mistake is undone by two operators, and the claims that it rejected wait again', async () => {
  const [squatter, payer] = [await it.player(), await it.player()];
  const utr = freshUtr();
  const mistaken = await claim(squatter, 500, utr);
  const valid = await claim(payer, 500, utr);
  await refund(mistaken);
  expect(await stateOf(utr)).toEqual(['refunded', 'rejected']);
  const body = { reason: 'the other player paid' };
  const { proposal_id: id } = await asha.ok('undoRefund', { params: { id: mistaken }, body });
  expect(await stateOf(utr)).toEqual(['refunded', 'rejected']);
  await vikram.ok('confirmProposal', { params: { id } });
  expect(await stateOf(utr)).toEqual(['to refund', 'pending']);
  await done(approveDeposit(it, valid));
  expect(await stateOf(utr)).toEqual(['rejected', 'approved']);
  expect(await payer.balance()).toBe(1500_00n);
  expect(await asha.refused('undoRefund', { params: { id: mistaken }, body })).toBe(
    '409 This deposit was not refunded.',
  );
});

test.each([
  ['self-exclusion', exclude],
  ['break', rest],
])('during a %s the balance is withdrawn without a deposit', async (_, begin) => {
  const player = await it.player();
  await player.refused('withdrawal', withdrawalRequest(player, 99), { code: 'deposit_first' });
  expect((await player.profile()).withdrawal_open).toBe(false);
  await begin(player);
  expect((await player.profile()).withdrawal_open).toBe(true);
  await withdraw(player, 99);
});

test('after a correction that takes the only deposit away the balance is withdrawn', async () => {
  const player = await it.player();
  await done(correctDeposit(it, await payIn(it, player, 500)));
  expect(await player.profile()).toMatchObject({ first_recharge: 0, withdrawal_open: true });
  await withdraw(player, 1000);
  expect((await (await depositor(it)).profile()).withdrawal_open).toBe(true);
});

test.each([
  ['self-exclusion', exclude, 184],
  ['break', rest, 1],
])(
  'a claim from before or during a %s that nobody decided meanwhile is to be refunded after it, a newer one is credited',
  async (_, begin, days) => {
    const player = await it.player();
    const utrs = [freshUtr(), freshUtr(), freshUtr()] as const;
    const before = await claim(player, 500, utrs[0]);
    await claim(player, 300, utrs[1]);
    await clock.advance(1000);
    await begin(player);
    const during = await claim(player, 200, utrs[2]);
    await clock.advance(days * DAY_MS);
    await asha.login();
    await player.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
    if (begin === exclude) await changeLimits(player, { to: 'end_exclusion' });
    await done(approveDeposit(it, before));
    await approveDemoPayments(it.context);
    for (const utr of utrs) expect(await stateOf(utr)).toEqual(['to refund']);
    expect(await refused(approveDeposit(it, during))).toMatch('Nothing of it can be credited');
    expect(await player.balance()).toBe(1000_00n);
    await payIn(it, player, 400);
    expect(await player.balance()).toBe(1400_00n);
  },
);
