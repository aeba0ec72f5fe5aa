import { eq } from 'drizzle-orm';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_PENDING } from '../../src/contract/constants.ts';
import { listDeposits } from '../../src/server/admin/api/deposits.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { approveDemoPayments, DEMO_APPROVAL_DELAY_MS } from '../../src/server/payments/demo.ts';
import { MAX_PENDING_DEPOSITS } from '../../src/server/payments/deposits.ts';
import { deposits } from '../../src/server/platform/db/schema/schema.ts';
import { approveDeposit, done, refused, rejectDeposit } from './acts.ts';
import { DATABASES, fakeClock, type Player, REAL_MONEY, startApp, type TestApp } from './harness.ts';
import { claim, claimRequest, freshUtr, payIn } from './payments.ts';

describe.each(DATABASES)('deposits on %s', (kind) => {
  let it: TestApp;
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
  });
  afterAll(async () => {
    expect((await reconcile(it.database)).findings).toEqual([]);
    await it.close();
  });

  const statusOf = async (player: Player, id: string) => {
    const { data } = await player.ok('payinHistory', player.about());
    return data.find((row) => row.id === id)?.status;
  };

  describe('where to pay', () => {
    test('UPI is the QR of a deep link that names payee and currency, and the UPI id as payment name', async () => {
      const player = await it.player();
      await it.set('upi_id', 'road.pay@okbank');
      await it.set('upi_name', 'Chicken & Road');
      const { qr_code: qrCode, name } = await player.ok('paymentMethod', { query: { type: '2' } });
      expect(name).toBe('road.pay@okbank');
      const link = 'upi://pay?pa=road.pay@okbank&pn=Chicken%20%26%20Road&cu=INR';
      expect(qrCode).toBe(await QRCode.toDataURL(link, { errorCorrectionLevel: 'M', margin: 2, scale: 8 }));
    });

    test('USDT is the QR of the address, and the address as payment name', async () => {
      const player = await it.player();
      const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
      await it.set('usdt_address', address);
      const { qr_code: qrCode, name } = await player.ok('paymentMethod', { query: { type: '1' } });
      expect(name).toBe(address);
      expect(qrCode).toBe(
        await QRCode.toDataURL(address, { errorCorrectionLevel: 'M', margin: 2, scale: 8 }),
      );
    });

    test('only a player is told, and only of these two', async () => {
      expect((await it.guest().refused('paymentMethod', { query: { type: '2' } })).http).toBe(401);
      const player = await it.player();
      expect((await player.refused('paymentMethod', { query: { type: '3' } })).http).toBe(400);
    });
  });

  test('a claim credits nothing until it is approved', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    expect(await player.balance()).toBe(1000_00n);
    expect(await statusOf(player, id)).toBe(0);
    await done(approveDeposit(it, id));
    expect(await player.balance()).toBe(1500_00n);
    expect(await statusOf(player, id)).toBe(1);
  });

  test('a rejected claim credits nothing, and its reference may be claimed again', async () => {
    const player = await it.player();
    const utrNo = freshUtr();
    const id = await claim(player, 500, utrNo);
    await done(rejectDeposit(it, id, 'not at the bank'));
    expect(await statusOf(player, id)).toBe(2);
    expect(await player.balance()).toBe(1000_00n);
    await claim(player, 500, utrNo);
  });

  test('ten sendings with one key make one claim and ten equal answers', async () => {
    const player = await it.player();
    const sending = claimRequest(player, 300, freshUtr(), 'the-key');
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.send('addAmount', sending)));
    expect(new Set(answers.map(({ http, body }) => `${http} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.http).toBe(200);
    expect((await player.ok('payinHistory', player.about())).total).toBe(1);
    const other = await player.refused('addAmount', claimRequest(player, 301, freshUtr(), 'the-key'));
    expect(other).toMatchObject({ http: 422, code: 'key_reused' });
  });

  test.each([
    [{ amount: '' }, 'Amount is required'],
    [{ amount: '12x' }, 'Amount must contain only digits'],
    [{ amount: '99.5' }, 'Amount must contain only digits'],
    [{ amount: '000' }, 'Amount must be positive'],
    [{ utr_no: '' }, 'UTR number is required'],
    [{ utr_no: '   ' }, 'UTR number is required'],
    [{ type: 1 }, 'type must be 2.'],
  ])('a claim with %j is refused: %s', async (wrong, message) => {
    const player = await it.player();
    const { body } = claimRequest(player, 300, freshUtr());
    const answer = await player.refused('addAmount', { body: { ...(body as object), ...wrong } });
    expect(answer).toMatchObject({ http: 400, message });
    expect((await player.ok('payinHistory', player.about())).total).toBe(0);
  });

  test('several players may claim one reference; the back office counts them, and approving one rejects the rest', async () => {
    const utrNo = freshUtr();
    const [one, two, three] = [await it.player(), await it.player(), await it.player()];
    const ids = [await claim(one, 400, utrNo), await claim(two, 400, utrNo), await claim(three, 700, utrNo)];
    const listed = await listDeposits(it.database.db, { status: 'pending', phone: two.phone });
    expect(listed.rows).toMatchObject([{ id: ids[1], utr: utrNo, conflicts: 2 }]);

    await done(approveDeposit(it, ids[1] ?? ''));
    expect(await two.balance()).toBe(1400_00n);
    expect(await one.balance()).toBe(1000_00n);
    expect([await statusOf(one, ids[0] ?? ''), await statusOf(three, ids[2] ?? '')]).toEqual([2, 2]);
    expect(await refused(approveDeposit(it, ids[0] ?? ''))).toMatch(/already/);
  });

  test('a reference once approved can never be claimed again, however it is typed', async () => {
    const utrNo = freshUtr();
    const player = await it.player();
    await done(approveDeposit(it, await claim(player, 200, utrNo)));
    const typed = ` ${utrNo.toLowerCase().slice(0, 6)} ${utrNo.toLowerCase().slice(6)} `;
    const other = await it.player();
    expect(await other.refused('addAmount', claimRequest(other, 200, typed))).toMatchObject({
      http: 409,
      message: 'This UTR number was already used.',
    });
  });

  test('a player cannot claim a reference twice while the first claim waits', async () => {
    const player = await it.player();
    const utrNo = freshUtr();
    await claim(player, 200, utrNo);
    const again = await player.refused('addAmount', claimRequest(player, 200, utrNo));
    expect(again).toMatchObject({ http: 409, message: 'You have already submitted this UTR number.' });
  });

  test('two approvals of one reference at the same time credit one player', async () => {
    for (let round = 0; round < 5; round++) {
      const utrNo = freshUtr();
      const [one, two] = [await it.player(), await it.player()];
      const ids = [await claim(one, 400, utrNo), await claim(two, 400, utrNo)];
      const answers = await Promise.all(ids.map((id) => approveDeposit(it, id)));
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
      expect((await one.balance()) + (await two.balance())).toBe(2400_00n);
    }
  });

  test('a claim that came in while its reference was approved for another is told so, and is not credited', async () => {
    const utrNo = freshUtr();
    const [one, two] = [await it.player(), await it.player()];
    const [first, late] = [await claim(one, 400, utrNo), await claim(two, 400, utrNo)];
    await done(approveDeposit(it, first));
    // As if the approval had not seen it yet.
    await it.database.db
      .update(deposits)
      .set({ status: PAYMENT_PENDING, decidedAt: null, decidedBy: null, rejectedFor: null, reason: null })
      .where(eq(deposits.depositId, late));
    expect(await refused(approveDeposit(it, late))).toBe(
      `UTR ${utrNo} was already approved, as deposit ${first}.`,
    );
    await done(rejectDeposit(it, late, 'another had it'));
    expect(await two.balance()).toBe(1000_00n);
  });

  test('one payment counts once, however its reference of digits is written', async () => {
    const [player, other] = [await it.player(), await it.player()];
    const digits = String(4e11 + Math.floor(Math.random() * 1e11));
    const written = [`0${digits}`, `${digits}CR`, ` ${digits.slice(0, 4)} ${digits.slice(4)}`, digits];
    const id = await claim(player, 500, written[0]);
    const [stored] = await it.database.db
      .select({ utrNo: deposits.utrNo, utrCanonical: deposits.utrCanonical })
      .from(deposits)
      .where(eq(deposits.depositId, id));
    expect(stored).toEqual({ utrNo: digits, utrCanonical: digits });
    for (const utr of written)
      expect(await player.refused('addAmount', claimRequest(player, 500, utr))).toMatchObject({
        message: 'You have already submitted this UTR number.',
      });
    await done(approveDeposit(it, id));
    for (const utr of written)
      expect(await other.refused('addAmount', claimRequest(other, 500, utr))).toMatchObject({
        message: 'This UTR number was already used.',
      });
  });

  test('ten approvals of one claim at the same time credit it once', async () => {
    const player = await it.player();
    const id = await claim(player, 400);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approveDeposit(it, id)));
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'refused')).toHaveLength(9);
    expect(await player.balance()).toBe(1400_00n);
  });

  test('five claims may wait, also when ten come at once; a decision makes room', async () => {
    const player = await it.player();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => player.send('addAmount', claimRequest(player, 100, freshUtr()))),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(MAX_PENDING_DEPOSITS);
    const refused = await player.refused('addAmount', claimRequest(player, 100, freshUtr()));
    expect(refused).toMatchObject({ http: 409, code: 'limit' });
    const { data } = await player.ok('payinHistory', player.about());
    await done(rejectDeposit(it, data[0]?.id ?? '', 'room'));
    await claim(player, 100);
  });

  test('approval takes the amount seen at the bank, and the history shows it', async () => {
    const player = await it.player();
    const id = await claim(player, 500);
    await done(approveDeposit(it, id, 450_50n));
    expect(await player.balance()).toBe(1450_50n);
    expect((await player.ok('payinHistory', player.about())).data[0]).toMatchObject({
      amount: 450_50n,
      status: 1,
    });
  });

  test('first_recharge: 0, then 1 after a deposit of at least min_recharge, then 2', async () => {
    const player = await it.player();
    expect((await player.profile()).first_recharge).toBe(0);
    await payIn(it, player, 99);
    expect((await player.profile()).first_recharge).toBe(0);
    await payIn(it, player, 100);
    expect((await player.profile()).first_recharge).toBe(1);
    await payIn(it, player, 500);
    expect((await player.profile()).first_recharge).toBe(2);
    await payIn(it, player, 500);
    expect((await player.profile()).first_recharge).toBe(2);
  });

  test('demo money approves itself after 3 s and not before, once for all servers', async () => {
    const other = await startApp(kind, { clock, database: it.database });
    const player = await it.player();
    const id = await claim(player, 500);
    await clock.advance(DEMO_APPROVAL_DELAY_MS - 1);
    await approveDemoPayments(it.context);
    expect(await statusOf(player, id)).toBe(0);
    await clock.advance(1);
    await Promise.all([it, other, it, other].map(({ context }) => approveDemoPayments(context)));
    expect(await statusOf(player, id)).toBe(1);
    expect(await player.balance()).toBe(1500_00n);
    await other.app.close();
  });

  test('of demo claims to one reference the first is approved and none waits for ever', async () => {
    const utrNo = freshUtr();
    const [one, two] = [await it.player(), await it.player()];
    const first = await claim(one, 300, utrNo);
    const second = await claim(two, 300, utrNo);
    await clock.advance(DEMO_APPROVAL_DELAY_MS);
    await approveDemoPayments(it.context);
    await approveDemoPayments(it.context);
    expect([await statusOf(one, first), await statusOf(two, second)]).toEqual([1, 2]);
  });
});

describe.each(DATABASES)('real money on %s', (kind) => {
  test('nothing is credited by itself: no welcome, no approval after any time, no address that is not set', async () => {
    const clock = fakeClock();
    const it = await startApp(kind, { clock, config: REAL_MONEY });
    const player = await it.player();
    expect(await player.balance()).toBe(0n);
    expect(await player.refused('paymentMethod', { query: { type: '2' } })).toMatchObject({
      code: 'unavailable',
    });
    await it.set('upi_id', 'real@bank');
    expect((await player.ok('paymentMethod', { query: { type: '2' } })).name).toBe('real@bank');
    const id = await claim(player, 500);
    await clock.advance(24 * 60 * 60 * 1000);
    expect(await approveDemoPayments(it.context)).toBe(0);
    expect(await player.balance()).toBe(0n);
    await done(approveDeposit(it, id));
    expect(await player.balance()).toBe(500_00n);
    await it.close();
  });
});
