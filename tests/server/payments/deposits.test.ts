import { eq } from 'drizzle-orm';
import QRCode from 'qrcode';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_PENDING } from '../../../src/contract/constants.ts';
import { approveDemoPayments, DEMO_APPROVAL_DELAY_MS } from '../../../src/server/payments/demo.ts';
import { deposits } from '../../../src/server/platform/db/schema/schema.ts';
import { approveDeposit, done, refused, rejectDeposit } from '../support/acts.ts';
import { databaseKind, fakeClock, type Player, REAL_MONEY, startApp, useApp } from '../support/harness.ts';
import { claim, claimRequest, freshUtr, historyOf, payIn } from '../support/payments.ts';
import { testRefusals } from '../support/refusals.ts';

const TWICE = 'You have already submitted this UTR number.';
const USED = 'This UTR number was already used.';
const QR = { errorCorrectionLevel: 'M', margin: 2, scale: 8 } as const;

describe('deposits', () => {
  const clock = fakeClock();
  const it = useApp({ clock });

  const statusOf = async (player: Player, id: string) =>
    (await historyOf(player)).find((row) => row.id === id)?.status;
  const methodOf = (player: Player, type: string) => player.ok('paymentMethod', { query: { type } });
  const refusalOf = async (player: Player, utr: string) =>
    (await player.refused('addAmount', claimRequest(player, 200, utr))).message;

  test('UPI is paid by the QR of a deep link that names payee and currency, or by the UPI id', async () => {
    const player = await it.player();
    await it.set('upi_id', 'road.pay@okbank');
    await it.set('upi_name', 'Chicken & Road');
    const link = 'upi://pay?pa=road.pay@okbank&pn=Chicken%20%26%20Road&cu=INR';
    expect(await methodOf(player, '2')).toMatchObject({
      name: 'road.pay@okbank',
      qr_code: await QRCode.toDataURL(link, QR),
    });
  });

  test('USDT is paid by the QR of the address, or by the address', async () => {
    const player = await it.player();
    const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    await it.set('usdt_address', address);
    const shown = { name: address, qr_code: await QRCode.toDataURL(address, QR) };
    expect(await methodOf(player, '1')).toMatchObject(shown);
    expect(await methodOf(player, '1')).not.toHaveProperty('network');
    await it.set('usdt_network', 'TRC20');
    expect(await methodOf(player, '1')).toMatchObject({ ...shown, network: 'TRC20' });
    expect(await methodOf(player, '2')).not.toHaveProperty('network');
  });

  let claimant: Player;
  beforeAll(async () => {
    claimant = await it.player();
  });
  testRefusals(
    it,
    (call, change) => {
      const { body } = claimRequest(claimant, 300, freshUtr());
      return claimant.refused(call, { body: { ...(body as object), ...change } });
    },
    [
      ['addAmount', { amount: '12x' }, 400, 'Amount must contain only digits'],
      ['addAmount', { amount: '000' }, 400, 'Amount must be positive'],
      ['addAmount', { utr_no: '   ' }, 400, 'UTR number is required'],
      ['addAmount', { type: 1 }, 400, 'type must be 2.'],
    ],
  );

  test('a claim credits nothing until it is approved, with the amount seen at the bank', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    expect(await player.balance()).toBe(1000_00n);
    expect(await historyOf(player)).toMatchObject([{ amount: 500_00n, status: 0 }]);
    await done(approveDeposit(it, id, 450_50n));
    expect(await player.balance()).toBe(1450_50n);
    expect(await historyOf(player)).toMatchObject([{ amount: 450_50n, status: 1 }]);
  });

  test('a rejected claim credits nothing, and its reference may be claimed again', async () => {
    const player = await it.player();
    const utr = freshUtr();
    await done(rejectDeposit(it, await claim(player, 500, utr)));
    expect(await historyOf(player)).toMatchObject([{ status: 2 }]);
    expect(await player.balance()).toBe(1000_00n);
    await claim(player, 500, utr);
  });

  test('ten requests with one key make one claim and ten equal answers', async () => {
    const player = await it.player();
    const request = claimRequest(player, 300, freshUtr(), 'the-key');
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.send('addAmount', request)));
    for (const { http, body } of answers)
      expect({ http, body }).toEqual({ http: 200, body: answers[0]?.body });
    expect(await historyOf(player)).toHaveLength(1);
    const other = claimRequest(player, 301, freshUtr(), 'the-key');
    await player.refused('addAmount', other, { http: 422, code: 'key_reused' });
  });

  test('one payment counts once, however its reference is written', async () => {
    const digits = String(4e11 + Math.floor(Math.random() * 1e11));
    const letters = freshUtr();
    for (const [first, ...others] of [
      [`0${digits}`, `${digits}CR`, ` ${digits.slice(0, 4)} ${digits.slice(4)}`, digits],
      [letters, ` ${letters.toLowerCase().slice(0, 6)} ${letters.toLowerCase().slice(6)} `],
    ]) {
      const [player, other] = [await it.player(), await it.player()];
      const id = await claim(player, 500, first);
      for (const utr of others) expect(await refusalOf(player, utr)).toBe(TWICE);
      await done(approveDeposit(it, id));
      for (const utr of [first, ...others]) expect(await refusalOf(other, utr ?? '')).toBe(USED);
    }
  });

  test('a claim that an approval for another did not see is refused, and not credited', async () => {
    const utr = freshUtr();
    const [one, two] = [await it.player(), await it.player()];
    const [first, late] = [await claim(one, 400, utr), await claim(two, 400, utr)];
    await done(approveDeposit(it, first));
    await it.database.db
      .update(deposits)
      .set({ status: PAYMENT_PENDING, decidedAt: null, decidedBy: null, rejectedFor: null, reason: null })
      .where(eq(deposits.depositId, late));
    const already = `UTR ${utr} was already approved, paid or refunded, as ${first}.`;
    expect(await refused(approveDeposit(it, late))).toBe(already);
    await done(rejectDeposit(it, late));
    expect(await two.balance()).toBe(1000_00n);
  });

  test('five claims may wait, also when ten come at once; a decision makes room', async () => {
    const player = await it.player();
    const request = () => claimRequest(player, 100, freshUtr());
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.send('addAmount', request())));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
    await player.refused('addAmount', request(), { http: 409, code: 'limit' });
    await done(rejectDeposit(it, (await historyOf(player))[0]?.id ?? ''));
    await claim(player, 100);
  });

  test('first_recharge: 0, then 1 after a deposit of at least min_recharge, then 2', async () => {
    const player = await it.player();
    const seen = [(await player.profile()).first_recharge];
    for (const amount of [99, 100, 500, 500]) {
      await payIn(it, player, amount);
      seen.push((await player.profile()).first_recharge);
    }
    expect(seen).toEqual([0, 0, 1, 2, 2]);
  });

  test('demo money approves itself after 3 s and not before, once for all servers', async () => {
    const other = await startApp(databaseKind(), { clock, database: it.database });
    const utr = freshUtr();
    const [player, rival] = [await it.player(), await it.player()];
    const [id, second] = [await claim(player, 500, utr), await claim(rival, 500, utr)];
    await clock.advance(DEMO_APPROVAL_DELAY_MS - 1);
    await approveDemoPayments(it.context);
    expect(await statusOf(player, id)).toBe(0);
    await clock.advance(1);
    await Promise.all([it, other, it, other].map(({ context }) => approveDemoPayments(context)));
    await approveDemoPayments(it.context);
    // The first claim to a reference is approved, and the others are rejected.
    expect([await statusOf(player, id), await statusOf(rival, second)]).toEqual([1, 2]);
    expect([await player.balance(), await rival.balance()]).toEqual([1500_00n, 1000_00n]);
    await other.app.close();
  });
});

describe('real money', () => {
  const clock = fakeClock();
  const it = useApp({ clock, config: REAL_MONEY });

  test('is credited by operators alone: no welcome, no approval after any time, no address that is not set', async () => {
    const player = await it.player();
    expect(await player.balance()).toBe(0n);
    const request = { query: { type: '2' } };
    await player.refused('paymentMethod', request, { code: 'unavailable' });
    await it.set('upi_id', 'real@bank');
    expect((await player.ok('paymentMethod', request)).name).toBe('real@bank');
    const id = await claim(player, 500);
    await clock.advance(24 * 60 * 60 * 1000);
    expect(await approveDemoPayments(it.context)).toBe(0);
    expect(await player.balance()).toBe(0n);
    await done(approveDeposit(it, id));
    expect(await player.balance()).toBe(500_00n);
  });
});
