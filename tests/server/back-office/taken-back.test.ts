import { expect, test } from 'vitest';
import { adjust, approveDeposit, done, entryOf, refused, reverse } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { claim, freshUtr, payIn, withdraw } from '../support/payments.ts';

const { it, asha, vikram } = useBackOffice({ asha: 'cashier', vikram: 'finance' });

const HEADINGS = 'Date,Narration,Ref No,Withdrawals,Deposits';
const preview = (...lines: readonly string[]) =>
  asha.ok('previewStatement', {
    body: { file: Buffer.from([HEADINGS, ...lines].join('\n')).toString('base64'), columns: null },
  });
type Preview = Awaited<ReturnType<typeof preview>>;
const kindsOf = ({ lines }: Preview) => lines.map(({ kind }) => kind);
/** @param lines deposit id or null, by line number */
const book = ({ upload_id: uploadId }: Preview, lines: Readonly<Record<number, string | null>>) =>
  asha.ok('bookStatement', {
    body: {
      upload_id: uploadId,
      lines: Object.entries(lines).map(([line, id]) => ({ line: Number(line), deposit_id: id })),
    },
  });
const paidIn = (utr: string) => `1/11/26,UPI/${utr}/ASHA,,,500`;
const reversed = (utr: string) => `2/11/26,UPI/REV/${utr}/ASHA,,500,`;
const takenBack = async () => (await asha.ok('bankLines', { query: { kind: 'taken back' } })).rows;
const alarmOf = async () =>
  (await vikram.ok('overview', { query: {} })).alarms.find(({ alarm }) => alarm === 'taken back')?.text;

test('a credit whose reversal is in the statement is not approved, whatever lines the operator names', async () => {
  const player = await it.player();
  const utr = freshUtr();
  const id = await claim(player, 500, utr);
  const shown = await preview(paidIn(utr), reversed(utr));
  expect(shown.lines).toMatchObject([
    { kind: 'reversed', claims: [{ player: (await player.profile()).name, entry_id: null }] },
    { kind: 'reversed' },
  ]);
  expect(await book(shown, { 2: id })).toMatchObject({
    approved: 0,
    kept: 1,
    left: [{ why: 'The bank took this payment back.' }],
  });
  const message = `The bank took the payment with UTR ${utr} back: reject the claim, or have the bank line corrected.`;
  expect(await refused(approveDeposit(it, id))).toBe(message);
  expect(await asha.refused('refundDeposit', { params: { id }, body: { reference: freshUtr() } })).toBe(
    `409 ${message}`,
  );
  expect((await asha.ok('deposits', { query: { utr } })).rows).toMatchObject([
    { status: 'pending', has_bank_line: false, is_taken_back: true },
  ]);
  expect(await player.balance()).toBe(1000_00n);
});

test('a reversal of another day stops a claim, also one made after it', async () => {
  const player = await it.player();
  const [early, late] = [freshUtr(), freshUtr()];
  const id = await claim(player, 500, early);
  await book(await preview(paidIn(early), paidIn(late)), { 2: null, 3: null });
  expect(kindsOf(await preview(reversed(early), reversed(late)))).toEqual(['reversed', 'out']);
  await book(await preview(reversed(early), reversed(late)), { 2: null, 3: null });
  const { rows } = await asha.ok('bankLines', { query: { utr: late, kind: 'out' } });
  for (const deposit of [id, await claim(player, 500, late)])
    expect(await refused(approveDeposit(it, deposit))).toMatch(/^The bank took the payment/);
  expect(kindsOf(await preview(paidIn(early)))).toEqual(['reversed']);

  const [line] = rows;
  expect(line).toMatchObject({ is_out: true, amount: '500.00', taken_back: null });
  const { proposal_id: proposal } = await asha.ok('changeBankLine', {
    params: { id: line?.id ?? '' },
    body: { reason: 'of another payment', line: null },
  });
  await vikram.ok('confirmProposal', { params: { id: proposal } });
  expect((await asha.ok('deposits', { query: { utr: late } })).rows).toMatchObject([
    { has_bank_line: true, is_taken_back: false },
  ]);
});

test('a debit with the reference of a credited deposit raises an alarm that names the player, until its entry is reversed', async () => {
  const player = await it.player();
  const utr = freshUtr();
  const id = await claim(player, 500, utr);
  await done(approveDeposit(it, id));
  const { name } = await player.profile();
  const debit = `3/11/26,CHARGE,${utr},500,`;
  const shown = await preview(debit);
  expect(shown.lines).toMatchObject([{ kind: 'taken back', claims: [{ id, player: name }] }]);
  expect(await alarmOf()).toBeUndefined();
  await book(shown, { 2: null });
  expect(await alarmOf()).toBe(`The bank took back ₹500.00 that was credited to ${name}: reverse the entry.`);
  const [line] = await takenBack();
  const entry = shown.lines[0]?.claims[0]?.entry_id ?? '';
  expect(line).toMatchObject({
    utr,
    taken_back: { player: name, user_id: player.user_id, entry_id: entry },
  });
  await done(reverse(it, entry));
  expect(await alarmOf()).toBeUndefined();
  expect(await takenBack()).toEqual([]);
  expect(kindsOf(await preview(debit))).toEqual(['out']);
  expect(await player.balance()).toBe(1000_00n);
});

test('the alarm of a deposit that was taken back in part names the part; the reversal takes the whole', async () => {
  const player = await it.player();
  const utr = freshUtr();
  await done(approveDeposit(it, await claim(player, 500, utr)));
  const shown = await preview(`3/11/26,CHARGE,${utr},200,`);
  const entry = shown.lines[0]?.claims[0]?.entry_id ?? '';
  await book(shown, { 2: null });
  const { name } = await player.profile();
  expect(await alarmOf()).toBe(`The bank took back ₹200.00 that was credited to ${name}: reverse the entry.`);
  await done(reverse(it, entry));
  await done(adjust(it, player.user_id, 300_00n));
  expect(await player.balance()).toBe(1300_00n);
  expect(await takenBack()).toEqual([]);
});

test('a debit of our own payment raises no alarm', async () => {
  const player = await it.player();
  await payIn(it, player, 500);
  const params = { id: await withdraw(player, 200) };
  await asha.ok('approveWithdrawal', { params, body: { despite_debt: false } });
  const utr = freshUtr();
  await asha.ok('sendWithdrawal', { params, body: { reference: utr } });
  const shown = await preview(`3/11/26,TO PLAYER,${utr},200,`, `3/11/26,RENT,${freshUtr()},900,`);
  expect(kindsOf(shown)).toEqual(['paid', 'out']);
  await book(shown, { 2: null, 3: null });
  expect(await takenBack()).toEqual([]);
});

/** A withdrawal of ₹200 that waits for its payment. @returns `utr` for that payment */
async function approvedPayout() {
  const player = await it.player();
  await payIn(it, player, 500);
  const id = await withdraw(player, 200);
  await asha.ok('approveWithdrawal', { params: { id }, body: { despite_debt: false } });
  const utr = freshUtr();
  return { player, id, utr };
}

test('a payment to a player that the bank returned raises an alarm until its entry is reversed, and is found by its reference', async () => {
  const { player, id, utr } = await approvedPayout();
  await asha.ok('sendWithdrawal', { params: { id }, body: { reference: utr } });
  const { name } = await player.profile();
  const returned = `4/11/26,UPI/${utr}/RETURNED,,,200`;
  const shown = await preview(returned);
  const entry = await entryOf(it, player.user_id, 'withdrawal_paid', id);
  expect(shown.lines).toMatchObject([{ kind: 'returned', claims: [{ id, player: name, entry_id: entry }] }]);
  await book(shown, { 2: null });
  expect(await alarmOf()).toBe(`The bank returned ₹200.00 that was paid to ${name}: reverse the entry.`);
  expect((await takenBack())[0]?.taken_back).toEqual({
    player: name,
    user_id: player.user_id,
    entry_id: entry,
  });
  const sent = async () => (await asha.ok('withdrawals', { query: { status: 'sent', utr } })).rows;
  expect(await sent()).toMatchObject([{ id, status: 'sent', entry_id: entry }]);
  await done(reverse(it, entry));
  expect(await sent()).toMatchObject([{ id, status: 'reversed', entry_id: null }]);
  expect(await alarmOf()).toBeUndefined();
  expect(kindsOf(await preview(returned))).toEqual(['paid']);
  expect(await player.balance()).toBe(1500_00n);
});

test('a payment that the bank returned in part is listed, and no alarm asks to reverse its entry', async () => {
  const { id, utr } = await approvedPayout();
  const kept = await preview(`5/11/26,UPI/${utr}/RETURNED,,,150`);
  await book(kept, { 2: null });
  await asha.ok('sendWithdrawal', { params: { id }, body: { reference: utr } });
  expect((await preview(`5/11/26,UPI/${utr}/RETURNED,,,150`)).lines).toMatchObject([
    { kind: 'paid', amount: '150.00', claims: [{ id, amount: '200.00', entry_id: null }] },
  ]);
  expect(await takenBack()).toEqual([]);
  expect(await alarmOf()).toBeUndefined();
});
