import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import {
  claim,
  claimRequest,
  depositor,
  freshUtr,
  withdraw,
  withdrawalRequest,
} from '../support/payments.ts';

const MINUTE = 60_000;
const clock = fakeClock();
const { it, asha, vikram, usha, newBrowser } = useBackOffice(
  { asha: 'cashier', vikram: 'finance', usha: 'admin' },
  { clock },
);

const approved = async (amount = 100) => {
  const player = await depositor(it);
  const params = { id: await withdraw(player, amount) };
  expect(await asha.ok('approveWithdrawal', { params, body: { despite_debt: false } })).toEqual({
    outcome: 'approved',
  });
  return { player, params };
};
const send = (params: { id: string }, reference: string) => ({ params, body: { reference } });
const bytesOf = (text: string | Buffer) => ({ body: { file: Buffer.from(text).toString('base64') } });
const rowOf = async ({ id }: { id: string }, status: string) =>
  (await asha.ok('withdrawals', { query: { status } })).rows.find((row) => row.id === id);

test('a withdrawal is listed as requested, approved and sent, and an opened one has holder, account, IFSC and amount', async () => {
  const player = await depositor(it);
  const params = { id: await withdraw(player, 250) };
  expect(await rowOf(params, 'requested')).toMatchObject({ status: 'requested', amount: '250.00' });
  await asha.ok('approveWithdrawal', { params, body: { despite_debt: false } });
  expect(await rowOf(params, 'requested')).toBeUndefined();
  expect(await rowOf(params, 'approved')).toMatchObject({ status: 'approved', claim: null });
  expect(await asha.ok('openWithdrawal', { params })).toMatchObject({
    account_holder_name: 'Asha Rao',
    account_number: '123456789012',
    ifsc_code: 'SBIN0001234',
  });
  const reference = freshUtr();
  await asha.ok('sendWithdrawal', send(params, reference));
  expect(await rowOf(params, 'sent')).toMatchObject({
    status: 'sent',
    reference,
    decided_by: 'operator:asha',
  });
  expect(await asha.refused('sendWithdrawal', send(params, ''))).toMatch(/^400 Please type the reference/);
});

test('opening a withdrawal claims it for ten minutes or until its release: no other operator pays or rejects it', async () => {
  const { params } = await approved();
  const opened = await asha.ok('openWithdrawal', { params });
  const until = new Date(clock.now().getTime() + 10 * MINUTE).toISOString();
  expect(opened.claimed_until).toBe(until);
  expect(await rowOf(params, 'approved')).toMatchObject({ claim: { by: 'operator:asha', until } });
  const message = `409 operator:asha has opened it to pay it, until ${until}.`;
  expect(await vikram.refused('openWithdrawal', { params })).toBe(message);
  expect(await vikram.refused('sendWithdrawal', send(params, freshUtr()))).toBe(message);
  expect(await vikram.refused('rejectWithdrawal', { params, body: { reason: 'wrong' } })).toBe(message);
  expect(await vikram.refused('releaseWithdrawal', { params })).toBe(message);
  for (const released of [true, false])
    expect(await asha.ok('releaseWithdrawal', { params })).toEqual({ released });
  expect(await rowOf(params, 'approved')).toMatchObject({ claim: null });
  await vikram.ok('openWithdrawal', { params });
  expect(await asha.refused('releaseWithdrawal', { params })).toMatch(/^409 operator:vikram has opened/);
  await clock.advance(10 * MINUTE);
  await asha.ok('openWithdrawal', { params });
  await asha.ok('releaseWithdrawal', { params });
  await vikram.ok('openWithdrawal', { params });
  expect(await asha.refused('sendWithdrawal', send(params, freshUtr()))).toMatch(
    /^409 operator:vikram has opened/,
  );
});

test('the claims of a barred cashier, also of a payout file, end at once', async () => {
  const cashier = await newBrowser().enrol('kiran', 'cashier');
  const [one, two] = [await approved(), await approved()];
  await cashier.ok('createPayoutFile');
  await cashier.ok('openWithdrawal', { params: two.params });
  expect(await vikram.refused('openWithdrawal', { params: one.params })).toMatch(/^409 operator:kiran/);
  await usha.ok('barOperator', { params: { id: cashier.operatorId }, body: { reason: 'left' } });
  for (const { params } of [one, two]) await vikram.ok('openWithdrawal', { params });
});

test('a payout file claims approved withdrawals for a day, and its results are booked once, by id and amount', async () => {
  await clock.advance(10 * MINUTE);
  const [paid, failed, open] = [await approved(250), await approved(120), await approved(130)];
  await vikram.ok('openWithdrawal', { params: open.params });
  const { rows, left_out: leftOut } = await asha.ok('createPayoutFile', {});
  expect(rows.find(({ id }) => id === paid.params.id)).toMatchObject({
    holder: 'Asha Rao',
    account: '123456789012',
    ifsc: 'SBIN0001234',
    amount: '250.00',
  });
  expect([rows.some(({ id }) => id === open.params.id), leftOut]).toEqual([false, 1]);
  const until = new Date(clock.now().getTime() + 24 * 60 * MINUTE).toISOString();
  expect((await asha.ok('openWithdrawal', { params: paid.params })).claimed_until).toBe(until);
  expect(await vikram.refused('sendWithdrawal', send(paid.params, freshUtr()))).toMatch(/^409 operator:asha/);

  const reference = freshUtr();
  const twice = (await approved(111)).params.id;
  const lines = [
    `${paid.params.id};250.00;paid;${reference}`,
    `${failed.params.id};120;failed;`,
    `${open.params.id};131;paid;${freshUtr()}`,
    `${asha.operatorId};1;paid;${freshUtr()}`,
    ...[1, 2].map(() => `${twice};111;paid;${freshUtr()}`),
  ];
  const file = bytesOf(`\ufeffID;Amount;Status;Reference\r\n${lines.join('\r\n')}`);
  const resultsOf = async () =>
    (await asha.ok('readPayoutResults', file)).rows.map(
      ({ line, result, text }) => `${line} ${result}: ${text}`,
    );
  const others = [
    '3 not paid: The bank did not pay it. Pay it again, or reject it.',
    '4 refused: The file has ₹131.00, the withdrawal ₹130.00.',
    '5 refused: There is no withdrawal with this id.',
    '6 refused: This id is in the file twice.',
    '7 refused: This id is in the file twice.',
  ];
  expect(await resultsOf()).toEqual([`2 sent: ${reference}`, ...others]);
  expect(await rowOf(paid.params, 'sent')).toMatchObject({ reference });
  const balance = await paid.player.balance();
  expect(await resultsOf()).toEqual([`2 done before: It was sent before, with ${reference}.`, ...others]);
  expect(await paid.player.balance()).toBe(balance);
  for (const [text, message] of [
    ['a,b\n1,2', '400 The first line must name the columns id, amount, status and reference.'],
    ['id,amount,status,reference', '400 This file has no rows.'],
    ['PK\u0003\u0004', '400 This workbook cannot be read: save it as .xlsx or "CSV UTF-8".'],
  ] as const)
    expect(await asha.refused('readPayoutResults', bytesOf(text))).toBe(message);
});

test('a payout file is released at once with a result for each row, and by two requests and beside another operator once', async () => {
  await asha.ok('releasePayouts', {});
  const late = await approved(104);
  await asha.ok('openWithdrawal', { params: late.params });
  await clock.advance(10 * MINUTE);
  await vikram.ok('openWithdrawal', { params: late.params });
  const [first, second, paid] = [await approved(101), await approved(102), await approved(103)];
  await asha.ok('createPayoutFile', {});
  await asha.ok('sendWithdrawal', send(paid.params, freshUtr()));
  const [one, other, opened] = await Promise.all([
    asha.ok('releasePayouts', {}),
    asha.ok('releasePayouts', {}),
    vikram.send('openWithdrawal', { params: second.params }),
  ]);
  const released = [...one.rows, ...other.rows].filter(({ result }) => result === 'released');
  for (const { params } of [first, second])
    expect(released.filter(({ id }) => id === params.id)).toMatchObject([
      { text: 'Other operators can pay it.' },
    ]);
  for (const { params } of [paid, late])
    expect([...one.rows, ...other.rows].filter(({ id }) => id === params.id)).toEqual([]);
  expect(await rowOf(first.params, 'approved')).toMatchObject({ claim: null });
  expect((await rowOf(second.params, 'approved'))?.claim?.by).toBe(
    opened.http === 200 ? 'operator:vikram' : undefined,
  );
  expect(await rowOf(late.params, 'approved')).toMatchObject({ claim: { by: 'operator:vikram' } });
  expect(await asha.ok('releasePayouts', {})).toEqual({ rows: [] });
});

test('the reference of a payment is used once, is never credited, and its correction moves no money', async () => {
  const [first, second] = [await approved(), await approved()];
  const [paid, right] = [freshUtr(), freshUtr()];
  await asha.ok('sendWithdrawal', send(first.params, paid));
  expect(await asha.refused('sendWithdrawal', send(second.params, `00${paid}`))).toBe(
    `409 UTR ${paid} was already approved, paid or refunded, as ${first.params.id}.`,
  );
  await first.player.refused('addAmount', claimRequest(first.player, 100, paid), { http: 409 });
  const balance = await first.player.balance();
  const body = { reference: right, reason: 'two digits were exchanged', seen: paid };
  await asha.ok('correctWithdrawalReference', { params: first.params, body });
  expect(
    await vikram.refused('correctWithdrawalReference', {
      params: first.params,
      body: { ...body, reference: freshUtr() },
    }),
  ).toBe(`409 By now the reference is "${right}". Nothing was changed: look at it again.`);
  expect(await rowOf(first.params, 'sent')).toMatchObject({ reference: right });
  expect(await first.player.balance()).toBe(balance);
  expect((await vikram.ok('auditLog', { query: { id: first.params.id } })).rows[0]).toMatchObject({
    act: 'withdrawals correct reference',
    detail: { before: { reference: paid }, after: { reference: right }, reason: body.reason },
  });
  await asha.ok('sendWithdrawal', send(second.params, paid));
});

test('above the day limit of one operator, an approval needs a second operator', async () => {
  await it.set('max_alone_day_paise', 150_00);
  const player = await depositor(it);
  const approve = async (amount: number) =>
    vikram.ok('approveWithdrawal', {
      params: { id: await withdraw(player, amount) },
      body: { despite_debt: false },
    });
  expect(await approve(100)).toMatchObject({ outcome: 'approved' });
  expect(await approve(51)).toMatchObject({ outcome: 'proposed' });
  expect(await approve(50)).toMatchObject({ outcome: 'approved' });
  await it.set('max_alone_day_paise', 50_000_00);
});

const resultsOf = async (file: string | Buffer) =>
  (await asha.ok('readPayoutResults', bytesOf(file))).rows.map(({ result, text }) => `${result}: ${text}`);

const FORM =
  'A reference is that of the bank (12 digits, or 16 to 22 letters and digits) or a transaction hash (64 hex digits).';
const SHORTENED =
  'A spreadsheet has shortened this reference and dropped its last digits: copy it from the bank.';
const HASH = 'ab'.repeat(32);

test.each([
  ['5.12346E+11', SHORTENED],
  ['5,12346E11', SHORTENED],
  ['N/A', FORM],
  ['-', FORM],
  ['42', FORM],
  ['paid', FORM],
  ['0x12', FORM],
])('the reference %s of a payment is refused, typed or in a file', async (reference, message) => {
  const { params } = await approved();
  expect(await asha.refused('sendWithdrawal', send(params, reference))).toBe(`400 ${message}`);
  expect(await resultsOf(`id;amount;status;reference\n${params.id};100;paid;"${reference}"`)).toEqual([
    `refused: ${message}`,
  ]);
  expect(await rowOf(params, 'approved')).toMatchObject({ status: 'approved' });
  await asha.ok('releasePayouts', {});
});

test('a transaction hash is one reference with and without 0x, and a refund has another one than its payment', async () => {
  const [first, second] = [await approved(), await approved()];
  await asha.ok('sendWithdrawal', send(first.params, `0x${HASH}`));
  expect(await asha.refused('sendWithdrawal', send(second.params, HASH.toUpperCase()))).toMatch(
    /was already approved, paid or refunded/,
  );
  const utr = freshUtr();
  const params = { id: await claim(first.player, 100, utr) };
  expect(await asha.refused('refundDeposit', send(params, utr))).toBe(
    `409 UTR ${utr} was already approved, paid or refunded, as ${params.id}.`,
  );
  await asha.ok('refundDeposit', send(params, freshUtr()));
});

test('a payout file is a workbook with text cells too, which is read back, and a changed destination is refused', async () => {
  const player = await depositor(it);
  const account = '001234567890123456';
  const { withdrawal_id: id = '' } = await player.ok(
    'withdrawal',
    withdrawalRequest(player, 100, { account_number: account }),
  );
  await asha.ok('approveWithdrawal', { params: { id }, body: { despite_debt: false } });
  const { workbook } = await asha.ok('createPayoutFile', {});
  const bytes = Buffer.from(workbook, 'base64');
  const [header = [], ...rows] = await readSheet(new Blob([bytes]));
  const row = rows.find(([first]) => first === id) ?? [];
  expect(Object.fromEntries(header.map((name, at) => [name, row[at]]))).toMatchObject({
    account,
    amount: '100.00',
  });

  const reference = freshUtr();
  const file = (change: Readonly<Record<string, string | number>>) =>
    writeWorkbook([
      header.map(String),
      header.map((name, at) => change[String(name)] ?? String(row[at] ?? '')),
    ]).toBuffer();
  const paid = { status: 'paid', reference };
  for (const [change, part] of [
    [{ account: '1234567890123456' }, 'account'],
    [{ account: 1234567890123456 }, 'account'],
    [{ account: '1.23457E+15' }, 'account'],
    [{ account: '' }, 'account'],
    [{ holder: 'Ravi Rao' }, 'holder'],
    [{ ifsc: 'SBIN0001235' }, 'IFSC'],
    [{ upi_id: 'ravi@okhdfc' }, 'UPI id'],
  ] as const)
    expect(await resultsOf(await file({ ...paid, ...change })), JSON.stringify(change)).toEqual([
      `refused: The ${part} in the file is not that of the withdrawal: find out what was paid.`,
    ]);
  expect(await resultsOf(await file({ ...paid, amount: '101' }))).toEqual([
    'refused: The file has ₹101.00, the withdrawal ₹100.00.',
  ]);
  const written = { ...paid, holder: 'ASHA  RAO', reference: Number(reference) };
  expect(await resultsOf(await file(written))).toEqual([`sent: ${reference}`]);
  expect(await rowOf({ id }, 'sent')).toMatchObject({ reference });
});
