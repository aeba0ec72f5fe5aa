import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import * as v from 'valibot';
import writeWorkbook from 'write-excel-file/node';
import type { BackOfficeAnswer, BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { TransferReference } from '../../../contract/back-office/payments.ts';
import {
  MAX_PAYOUT_BYTES,
  MAX_PAYOUTS,
  PAYOUT_COLUMNS,
  type Payout,
  type PayoutResult,
  payoutCells,
} from '../../../contract/back-office/payouts.ts';
import { type Sentence, sentence } from '../../../contract/back-office/sentence.ts';
import { PAYMENT_APPROVED, PAYMENT_PENDING } from '../../../contract/constants.ts';
import { isUuid } from '../../../contract/fields.ts';
import { rupeesText } from '../../../contract/money.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import { rupees } from '../../../rules/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { players, withdrawals } from '../../platform/db/schema/schema.ts';
import { actionRefusal, callAction, sentenceOf } from '../api/actions.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { operatorActor } from '../reports/audit-log.ts';
import { amountOfCell, plainReference } from './bank/cells.ts';
import { type BankReader, refusedFile } from './bank/reader.ts';
import { type Row, type Table, unreadLineSentence } from './bank/table.ts';

type Outcome = Pick<PayoutResult, 'result' | 'text'>;
const refusedRow = (text: Sentence): Outcome => ({ result: 'refused', text });

/** Turns a refusal into the result of its row. */
async function resultOf(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    const refusal = actionRefusal(error);
    if (refusal === null) throw error;
    return refusedRow(sentenceOf(refusal));
  }
}

/** Claims each withdrawal in its own transaction. After a failure the same operator can claim all of them again. */
export async function createPayoutFile(
  db: Db,
  operator: Operator,
): Promise<BackOfficeAnswerOnWire<'createPayoutFile'>> {
  const waiting = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.status, PAYMENT_PENDING), isNotNull(withdrawals.approvedAt)))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.withdrawalId))
    .limit(MAX_PAYOUTS);
  const rows: BackOfficeAnswerOnWire<'createPayoutFile'>['rows'] = [];
  for (const { withdrawalId: id, amountPaise } of waiting) {
    try {
      const to = await callAction<BackOfficeAnswer<'openWithdrawal'>>(db, operator, 'open_withdrawal', {
        id,
        for_file: true,
      });
      rows.push({
        id,
        holder: to.account_holder_name,
        account: to.account_number,
        ifsc: to.ifsc_code,
        bank: to.bank_name,
        upi_id: to.upi_id,
        mobile: to.mobile_number,
        amount: rupeesText(amountPaise),
      });
    } catch (error) {
      if (actionRefusal(error)?.httpStatus !== 409) throw error;
    }
  }
  return { rows, workbook: await workbookOf(rows), left_out: waiting.length - rows.length };
}

/** All cells are text, so that a spreadsheet keeps leading zeros and long numbers. @returns base64 */
async function workbookOf(rows: readonly Payout[]): Promise<string> {
  const cells = [[...PAYOUT_COLUMNS], ...rows.map(payoutCells)];
  const sheet = cells.map((row) => row.map((value) => ({ value, type: String, format: '@' })));
  return (await writeWorkbook(sheet).toBuffer()).toString('base64');
}

/** Releases each claimed withdrawal of the operator in its own transaction. After a failure the rest can be released again. */
export async function releasePayouts(
  db: Db,
  operator: Operator,
): Promise<BackOfficeAnswerOnWire<'releasePayouts'>> {
  const claimed = await db
    .select({ id: withdrawals.withdrawalId, amountPaise: withdrawals.amountPaise, player: players.name })
    .from(withdrawals)
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .where(
      and(eq(withdrawals.status, PAYMENT_PENDING), eq(withdrawals.claimedBy, operatorActor(operator.name))),
    )
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.withdrawalId));
  const rows: PayoutResult[] = [];
  for (const [nth, { id, amountPaise, player }] of claimed.entries())
    rows.push({
      line: nth + 1,
      id,
      player,
      amount: rupeesText(amountPaise),
      ...(await resultOf(async () => {
        const { released } = await callAction<BackOfficeAnswer<'releaseWithdrawal'>>(
          db,
          operator,
          'release_withdrawal',
          {
            id,
          },
        );
        return released
          ? { result: 'released', text: 'Other operators can pay it.' }
          : { result: 'done before', text: 'It was released before.' };
      })),
    });
  return { rows };
}

const COLUMNS = {
  id: /^(withdrawal)?id$/,
  amount: /^amount$/,
  status: /^(status|result)$/,
  reference: /^(reference|utr|ref)(no|number)?$/,
  reason: /^(reason|remarks?|error)$/,
  account: /^(beneficiary)?account(no|number)?$/,
  holder: /^((account)?holder|beneficiary)(name)?$/,
  ifsc: /^ifsc(code)?$/,
  upiId: /^upi(id)?$/,
} as const;
type Column = keyof typeof COLUMNS;

const PAID = /^(paid|success|successful|completed?|sent|processed)$/i;
const FAILED = /^(failed|failure|rejected|returned|reversed|error)$/i;

type Destination = 'account' | 'holder' | 'ifsc' | 'upiId';

interface Line extends Readonly<Record<Exclude<Column, Destination>, string>> {
  readonly line: number;
  /** undefined where the file has no such column */
  readonly destination: Readonly<Record<Destination, string | undefined>>;
}

function columnsOf({ cells }: Row): Readonly<Record<Column, number>> {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([column, name]) => [column, names.findIndex((one) => name.test(one))]),
  ) as Record<Column, number>;
}

/** @throws ApiError for missing columns, or too many rows */
function linesOf(tables: readonly Table[]): Line[] {
  for (const { rows, unread } of tables) {
    const [header, ...body] = rows;
    const columns = header && columnsOf(header);
    if (!columns || columns.id < 0 || columns.amount < 0 || columns.status < 0 || columns.reference < 0)
      continue;
    if (unread[0]) throw refusedFile(unreadLineSentence(unread[0]));
    if (body.length === 0) throw refusedFile('This file has no rows.');
    if (body.length > MAX_PAYOUTS)
      throw refusedFile(sentence`This file has more than ${MAX_PAYOUTS} rows: split it.`);
    const cellOf = (cells: readonly string[], column: Column): string =>
      (cells[columns[column]] ?? '').trim().replace(/^'/, '');
    const destinationOf = (cells: readonly string[], column: Destination) =>
      columns[column] < 0 ? undefined : cellOf(cells, column);
    return body.map(({ cells, line }) => ({
      line,
      id: cellOf(cells, 'id').toLowerCase(),
      amount: cellOf(cells, 'amount'),
      status: cellOf(cells, 'status'),
      reference: plainReference(cellOf(cells, 'reference')),
      reason: cellOf(cells, 'reason'),
      destination: {
        account: destinationOf(cells, 'account'),
        holder: destinationOf(cells, 'holder'),
        ifsc: destinationOf(cells, 'ifsc'),
        upiId: destinationOf(cells, 'upiId'),
      },
    }));
  }
  throw refusedFile('The first line must name the columns id, amount, status and reference.');
}

async function readLines(reader: BankReader, operator: Operator, file: string): Promise<Line[]> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > MAX_PAYOUT_BYTES) throw refusedFile('This file is too large: split it.');
  return linesOf(await reader.readTables(operator.operatorId, bytes));
}

type StoredWithdrawal = typeof withdrawals.$inferSelect;

/** Banks write names in capitals. */
const comparedText = (text: string): string => text.replace(/\s+/g, ' ').toUpperCase();

/** Returns the first part of the destination that differs from the withdrawal; null: none. */
function changedPart({ destination }: Line, withdrawal: StoredWithdrawal): string | null {
  const parts = [
    ['account', destination.account, withdrawal.accountNumber],
    ['holder', destination.holder, withdrawal.accountHolderName],
    ['IFSC', destination.ifsc, withdrawal.ifscCode],
    ['UPI id', destination.upiId, withdrawal.upiId],
  ] as const;
  const changed = parts.find(
    ([, written, stored]) => written !== undefined && comparedText(written) !== comparedText(stored.trim()),
  );
  return changed?.[0] ?? null;
}

async function bookRow(
  db: Db,
  operator: Operator,
  line: Line,
  withdrawal: StoredWithdrawal,
): Promise<Outcome> {
  const { id, status, reference: cell, amount, reason } = line;
  const changed = changedPart(line, withdrawal);
  if (changed !== null)
    return refusedRow({
      message_code: 'The {column} in the file is not that of the withdrawal: find out what was paid.',
      values: { column: changed },
    });
  const paise = amountOfCell(amount)?.paise;
  if (paise !== withdrawal.amountPaise)
    return refusedRow(
      paise === undefined
        ? sentence`The file has no amount, the withdrawal ${rupees(withdrawal.amountPaise)}.`
        : sentence`The file has ${rupees(paise)}, the withdrawal ${rupees(withdrawal.amountPaise)}.`,
    );
  if (FAILED.test(status))
    return withdrawal.status === PAYMENT_APPROVED
      ? refusedRow('It was sent before. Reverse its ledger entry when the bank has returned the money.')
      : {
          result: 'not paid',
          text: reason
            ? sentence`${reason} Pay it again, or reject it.`
            : 'The bank did not pay it. Pay it again, or reject it.',
        };
  if (!PAID.test(status)) return refusedRow(sentence`The status "${status}" is neither paid nor failed.`);
  const read = v.safeParse(TransferReference, cell);
  if (!read.success) return refusedRow(read.issues[0].message);
  const reference = read.output;
  const canonical = canonicalUtr(reference);
  if (withdrawal.status === PAYMENT_APPROVED) {
    const { reference: stored } = withdrawal;
    const isSame = stored !== null && canonicalUtr(stored) === canonical;
    return isSame
      ? { result: 'done before', text: sentence`It was sent before, with ${reference}.` }
      : refusedRow(
          stored === null
            ? 'It was sent before, without a reference.'
            : sentence`It was sent before, with ${stored}.`,
        );
  }
  return resultOf(async () => {
    await callAction(db, operator, 'send_withdrawal', { id, reference, reference_canonical: canonical });
    return { result: 'sent', text: reference };
  });
}

/** Books each row in its own transaction. Reading a file twice books nothing twice. */
export async function readPayoutResults(
  db: Db,
  reader: BankReader,
  operator: Operator,
  file: string,
  signal: AbortSignal,
): Promise<BackOfficeAnswerOnWire<'readPayoutResults'>> {
  const lines = await readLines(reader, operator, file);
  const ids = lines.map(({ id }) => id).filter(isUuid);
  const found = await db
    .select({ withdrawal: withdrawals, player: players.name })
    .from(withdrawals)
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .where(inArray(withdrawals.withdrawalId, ids));
  const rows: PayoutResult[] = [];
  for (const line of lines) {
    signal.throwIfAborted();
    const match = found.find(({ withdrawal }) => withdrawal.withdrawalId === line.id);
    const isTwice = lines.filter(({ id }) => id === line.id).length > 1;
    const outcome = !match
      ? refusedRow('There is no withdrawal with this id.')
      : isTwice
        ? refusedRow('This id is in the file twice.')
        : await bookRow(db, operator, line, match.withdrawal);
    rows.push({
      line: line.line,
      id: line.id,
      player: match?.player ?? null,
      amount: match ? rupeesText(match.withdrawal.amountPaise) : null,
      ...outcome,
    });
  }
  return { rows };
}
