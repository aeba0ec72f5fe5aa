import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BankColumns } from '../../../src/contract/back-office/bank-statement.ts';
import type { AdminAnswerOnWire } from '../../../src/contract/back-office/calls.ts';
import { button, dialog, press } from '../app.ts';
import { choose, closeBackOffice, expectFit, openBackOffice, reload } from './back-office.ts';
import { pageOf } from './rows.ts';
import { answer, idOf, lastSent, refused, type Sent, sent } from './server.ts';

afterEach(closeBackOffice);

const HEADINGS = ['When', 'Number', 'Paid'];
const COLUMNS: BankColumns = { date: 0, utr: 1, amount: 2, debit: null, direction: null, narration: null };
const LINES = [
  ['matches', '501.00'],
  ['differs', '999.50'],
  ['several', '503.00'],
  ['twice', '504.00'],
  ['twice', '504.00'],
  ['unknown', '123456.00'],
  ['paid', '7.00'],
] as const;

const isRead = ({ body: { columns } }: Sent): boolean => columns?.utr === 1;

/** A statement with unknown headings: it is read once its columns are chosen. */
const preview = (request: Sent): AdminAnswerOnWire<'previewStatement'> => ({
  upload_id: isRead(request) ? idOf(70) : null,
  encoding: 'UTF-8',
  headings: HEADINGS,
  columns: request.body.columns,
  lines: isRead(request)
    ? LINES.map(([kind, amount], nth) => ({
        line: nth + 2,
        utr: `UTR${nth}`,
        amount,
        kind,
        claims:
          kind === 'unknown'
            ? []
            : [
                {
                  id: idOf(nth),
                  player: 'Zoya',
                  amount: '501.00',
                  created_at: '2026-11-01T00:00:00Z',
                  entry_id: null,
                },
              ],
      }))
    : [],
  unread: isRead(request) ? [{ line: 9, why: 'The date cannot be read.' }] : [],
});

const upload = (): Promise<void> =>
  dialog('Bank statement')
    .getByLabelText('Statement of your bank')
    .upload(new File(['When;Number;Paid'], 'bank.csv', { type: 'text/csv' }));

async function chooseColumns(): Promise<void> {
  for (const [label, heading] of [
    ['Amount paid in', 'Paid'],
    ['Date', 'When'],
    ['UTR', 'Number'],
  ] as const)
    await choose(label, heading, dialog('Bank statement'));
}

test('a bank statement shows its lines by kind, and what can be approved is booked', async () => {
  await openBackOffice('/deposits', {
    deposits: pageOf(),
    previewStatement: refused('This file has too few columns.'),
    bookStatement: {
      approved: 1,
      amount: '501.00',
      proposed: 0,
      kept: 3,
      left: [{ line: 4, utr: 'UTR2', why: 'It was decided meanwhile.' }],
    },
  });
  await press(button('Bank statement…'));
  const opened = dialog('Bank statement');
  await upload();
  await expect.element(opened.getByRole('alert')).toHaveTextContent('This file has too few columns.');
  answer({ previewStatement: preview });
  await upload();
  await expect.element(opened.getByText('No line of this file names its columns.')).toBeVisible();
  await chooseColumns();
  for (const title of [
    'To be approved (1, ₹501.00)',
    'Not approved: the amount is not what was claimed (1, ₹999.50)',
    'Not approved: claimed by several (1, ₹503.00)',
    'Not approved: the UTR is in this file twice (2, ₹1,008.00)',
    'Kept for a claim to come: nobody has claimed it (1, ₹1,23,456.00)',
    'Never credited: a payment of ours has this UTR (1, ₹7.00)',
    'Not read (1)',
  ])
    await expect.element(opened.getByText(title, { exact: true })).toBeVisible();
  await expectFit();
  await press(button('Approve 1 deposit', opened));
  await expect.element(opened.getByText('1 approved, ₹501.00 in all. 3 lines are kept.')).toBeVisible();
  await expect.element(opened.getByText('Line 4, UTR2: It was decided meanwhile.')).toBeVisible();
  expect(lastSent('bookStatement').body).toEqual({
    upload_id: idOf(70),
    lines: [
      { line: 2, deposit_id: idOf(0) },
      { line: 3, deposit_id: null },
      { line: 4, deposit_id: null },
      { line: 7, deposit_id: null },
    ],
  });
  await press(opened.getByText('Close', { exact: true }));
  await expect.element(opened).not.toBeInTheDocument();
});

test('the columns of a statement are remembered for a file with these headings', async () => {
  await openBackOffice('/deposits', { deposits: pageOf(), previewStatement: preview });
  await press(button('Bank statement…'));
  await upload();
  await chooseColumns();
  await expect.element(button('Approve 1 deposit')).toBeVisible();
  await reload();
  await press(button('Bank statement…'));
  const before = sent('previewStatement').length;
  await upload();
  await expect.element(button('Approve 1 deposit')).toBeVisible();
  expect(
    sent('previewStatement')
      .slice(before)
      .map(({ body }) => body.columns),
  ).toEqual([null, COLUMNS]);
  await expect.element(page.getByText('Columns', { exact: true })).toBeVisible();
});
