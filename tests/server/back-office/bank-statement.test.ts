import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LineKind } from '../../../src/contract/back-office/bank-statement.ts';
import type { BackOfficeAnswer } from '../../../src/contract/back-office/calls.ts';
import { addBankLine, approveDeposit, done, rejectDeposit } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import { claim, freshUtr } from '../support/payments.ts';

const clock = fakeClock();
const { it, asha, vikram } = useBackOffice({ asha: 'cashier', vikram: 'finance' }, { clock });

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const preview = (text: string) =>
  asha.ok('previewStatement', { body: { file: base64(text), columns: null } });
const kindsOf = ({ lines }: BackOfficeAnswer<'previewStatement'>): LineKind[] =>
  lines.map((line) => line.kind);
/** Returns the request that books the lines of a preview, as the page sends it. */
const bookable = ({ lines, upload_id: uploadId }: BackOfficeAnswer<'previewStatement'>) => ({
  body: {
    upload_id: uploadId,
    lines: lines
      .filter((line) => line.kind !== 'twice')
      .map(({ line, kind: of, claims }) => ({
        line,
        deposit_id: of === 'matches' || of === 'above' ? (claims[0]?.id ?? null) : null,
      })),
  },
});
const statusOf = async (utr: string) =>
  (await asha.ok('deposits', { query: { utr, status: 'all' } })).rows.map(({ status }) => status);

test('a statement has the kind of each line, and approves those that match alone', async () => {
  const [one, two, squatter] = [await it.player(), await it.player(), await it.player()];
  const [match, differs, several, twice] = [freshUtr(), freshUtr(), freshUtr(), freshUtr()];
  const [unknown, decided, rejected, above] = [freshUtr(), freshUtr(), freshUtr(), freshUtr()];
  await claim(one, 500, match);
  await claim(one, 500, differs);
  await claim(two, 300, several);
  await claim(squatter, 300, several);
  await claim(two, 200, twice);
  await done(approveDeposit(it, await claim(two, 100, decided)));
  await done(rejectDeposit(it, await claim(two, 100, rejected)));
  await claim(squatter, 10_001, above);
  const text = [
    'date,credit,utr',
    `1/11/26,500,${match.toLowerCase()}`,
    `1/11/26,450,${differs}`,
    `1/11/26,300,${several}`,
    `1/11/26,200,${twice}`,
    `1/11/26,200,${twice}`,
    `1/11/26,700,${unknown}`,
    `1/11/26,100,${decided}`,
    `1/11/26,100,${rejected}`,
    `1/11/26,"10,001.00",${above}`,
    '1/11/26,x,A1',
  ].join('\n');
  const shown = await preview(text);
  expect(kindsOf(shown).join(' ')).toBe('matches differs several twice twice unknown booked rejected above');
  expect(shown.unread).toEqual([{ line: 11, why: expect.stringMatching(/^"x" is not an amount/) }]);
  expect(shown.lines[1]?.claims).toMatchObject([{ amount: '500.00' }]);
  expect(await statusOf(match)).toEqual(['pending']);

  const booked = await asha.ok('bookStatement', bookable(shown));
  expect(booked).toEqual({ approved: 1, amount: '500.00', proposed: 1, kept: 7, left: [] });
  expect(await statusOf(match)).toEqual(['approved']);
  expect(await one.balance()).toBe(1500_00n);
  for (const utr of [differs, several, twice, above]) expect(await statusOf(utr)).toContain('pending');
  const [waiting] = (await asha.ok('deposits', { query: { utr: above } })).rows;
  expect(waiting).toMatchObject({ has_bank_line: true, proposal: { proposed_by: 'asha' } });
  const again = await preview(text);
  expect(kindsOf(again)[0]).toBe('booked');
  expect(await asha.ok('bookStatement', bookable(again))).toMatchObject({
    approved: 0,
    left: [{ utr: above, why: 'This was proposed before and waits for a second operator.' }],
  });
  expect(await one.balance()).toBe(1500_00n);
});

test('a statement lets one operator approve a claim that comes later, unless the bank has another amount as well', async () => {
  const player = await it.player();
  const [kept, doubted] = [freshUtr(), freshUtr()];
  await asha.ok(
    'bookStatement',
    bookable(await preview(`date,utr,credit\n1/11/26,${kept},250\n1/11/26,${doubted},250\n`)),
  );
  await addBankLine(it, doubted, 300_00n);
  const approve = async (utr: string, amount: string) =>
    asha.ok('approveDeposit', { params: { id: await claim(player, 250, utr) }, body: { amount } });
  expect(await approve(kept, '250')).toMatchObject({ outcome: 'approved', rejected: 0 });
  expect(await approve(doubted, '250')).toMatchObject({ outcome: 'proposed', rejected: 0 });
  expect(await player.balance()).toBe(1250_00n);
});

test('a statement does not approve what has changed since the preview', async () => {
  const [player, other, third] = [await it.player(), await it.player(), await it.player()];
  const [claimed, decided, replaced] = [freshUtr(), freshUtr(), freshUtr()];
  await claim(player, 100, claimed);
  const decidedId = await claim(player, 100, decided);
  const replacedId = await claim(player, 100, replaced);
  const shown = await preview(
    `date,utr,credit\n1/11/26,${claimed},100\n1/11/26,${decided},100\n1/11/26,${replaced},100\n`,
  );
  expect(kindsOf(shown)).toEqual(['matches', 'matches', 'matches']);
  await claim(other, 100, claimed);
  await done(approveDeposit(it, decidedId));
  await done(rejectDeposit(it, replacedId));
  await claim(third, 100, replaced);
  const { approved, left } = await asha.ok('bookStatement', bookable(shown));
  expect([approved, left.map(({ why }) => why)]).toEqual([
    0,
    ['Several claim it now.', 'It was approved meanwhile.', 'Several claim it now.'],
  ]);
  expect(await player.balance()).toBe(1100_00n);
  for (const one of [other, third]) expect(await one.balance()).toBe(1000_00n);
});

test('a statement sent ten times at once approves each line once', async () => {
  const player = await it.player();
  const utrs = Array.from({ length: 4 }, freshUtr);
  for (const utr of utrs) await claim(player, 100, utr);
  const request = bookable(
    await preview(`date,utr,credit\n${utrs.map((utr) => `1/11/26,${utr},100`).join('\n')}\n`),
  );
  const all = await Promise.all(Array.from({ length: 10 }, () => asha.ok('bookStatement', request)));
  expect(all.reduce((sum, { approved }) => sum + approved, 0)).toBe(4);
  expect(await player.balance()).toBe(1400_00n);
});

// The messages about what is in a file are in bank-list.test.ts.
test.each([
  ['no base64', 'no base64!', '400 The file did not arrive whole'],
  ['above 10 MB', 'QUFB'.repeat((10 * 1024 * 1024) / 3), '413 The request is too large.'],
])('a file that is %s is refused', async (_, file, message) => {
  expect(await asha.refused('previewStatement', { body: { file, columns: null } })).toContain(message);
});

test('typed lines, those of another operator and of no upload are not booked', async () => {
  const utr = freshUtr();
  const player = await it.player();
  const id = await claim(player, 100, utr);
  const typed = { line: 2, utr, amount: '100', deposit_id: id };
  const upload = (await preview(`date,utr,credit\n1/11/26,${freshUtr()},100\n`)).upload_id;
  const book = (by: typeof asha, uploadId: unknown, line: object) =>
    by.refused('bookStatement', { body: { upload_id: uploadId, lines: [line] } });
  expect(await book(asha, upload, typed)).toMatch(/^400/);
  const gone = '404 These lines are not kept for you any more. Upload the statement again.';
  const named = { line: 2, deposit_id: id };
  expect(await book(asha, randomUUID(), named)).toBe(gone);
  expect(await book(asha, upload, { ...named, line: 3 })).toBe(gone);
  expect(await book(vikram, upload, named)).toBe(gone);
  // The stored line has another reference than the claim.
  expect(await asha.ok('bookStatement', { body: { upload_id: upload, lines: [named] } })).toMatchObject({
    approved: 0,
    left: [{ line: 2, why: 'Nobody claims it any more.' }],
  });
  expect(await player.balance()).toBe(1000_00n);
});

test('a kept line is listed, and corrected or removed when two operators agree', async () => {
  const [wrong, right] = [freshUtr(), freshUtr()];
  await asha.ok('bookStatement', bookable(await preview(`date,utr,credit\n1/11/26,${wrong},250\n`)));
  const rowOf = async (utr: string) => (await asha.ok('bankLines', { query: { utr, by: 'asha' } })).rows[0];
  const id = (await rowOf(wrong))?.id ?? '';
  expect(await rowOf(wrong)).toMatchObject({ amount: '250.00', added_by: 'operator:asha', used_for: null });
  for (const [name, value] of [
    ['min', '250.01'],
    ['max', '249'],
    ['by', 'vikram'],
    ['from', '2100-01-01'],
  ] as const)
    expect((await asha.ok('bankLines', { query: { utr: wrong, [name]: value } })).rows, name).toEqual([]);
  const change = async (params: { id: string }, line: object | null) => {
    const body = { reason: 'a digit was cut off', line };
    const { proposal_id: proposal } = await asha.ok('changeBankLine', { params, body });
    expect(await asha.refused('confirmProposal', { params: { id: proposal } })).toMatch(/^403/);
    await vikram.ok('confirmProposal', { params: { id: proposal } });
  };
  await change({ id }, { utr: right, amount: '2500' });
  expect(await rowOf(wrong)).toBeUndefined();
  expect(await rowOf(right)).toMatchObject({ amount: '2500.00' });
  const [entry] = (await vikram.ok('auditLog', { query: { act: 'bank line correct' } })).rows;
  expect(entry).toMatchObject({
    actor: 'operator:vikram',
    detail: {
      before: { utr: wrong, amount: '250.00' },
      after: { utr: right, amount: '2500.00' },
      reason: 'a digit was cut off',
    },
  });
  await change({ id: (await rowOf(right))?.id ?? '' }, null);
  expect(await rowOf(right)).toBeUndefined();
});
