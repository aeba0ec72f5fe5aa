import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type * as v from 'valibot';
import type {
  BANK_STATEMENT_CALLS,
  LineKind,
  PreviewLine,
} from '../../../contract/back-office/bank-statement.ts';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { Sentence } from '../../../contract/back-office/sentence.ts';
import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { Deposit } from '../../payments/deposits.ts';
import type { Db } from '../../platform/db/database.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { actionRefusal, callAction, sentenceOf } from '../api/actions.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import type { ReadLine } from './bank/bank-list.ts';
import type { BankColumns } from './bank/columns.ts';
import type { BankReader } from './bank/reader.ts';
import {
  type Claim,
  readClaims,
  readOutgoing,
  readPayoutClaims,
  readUsedReferences,
} from './statement-references.ts';
import { readCreditEntries } from './taken-back.ts';

interface LineResult {
  readonly line: StatementLine;
  readonly kind: LineKind;
  readonly claims: readonly Claim[];
  /** the entry to reverse, by deposit id */
  readonly entries?: ReadonlyMap<string, string>;
  /** the payment to a player with this reference; its entry is to be reversed when the bank returned all of it */
  readonly payout?: PreviewLine['claims'][number];
}

type StatementLine = Omit<ReadLine, 'day'>;

const isUndecided = ({ status, refundState }: Deposit): boolean =>
  status === PAYMENT_PENDING || (status === PAYMENT_REJECTED && refundState === 'due');

const isApproved = ({ deposit }: Claim): boolean => deposit.status === PAYMENT_APPROVED;

function classifyOut(
  line: StatementLine,
  claims: readonly Claim[],
  entries: ReadonlyMap<string, string>,
): LineResult {
  const credited = claims.filter(({ deposit }) => entries.has(deposit.depositId));
  if (credited.length > 0) return { line, kind: 'taken back', claims: credited, entries };
  const undecided = claims.filter(({ deposit }) => isUndecided(deposit));
  return { line, kind: undecided.length > 0 ? 'reversed' : 'out', claims: undecided };
}

function classify(
  line: StatementLine,
  claims: readonly Claim[],
  times: number,
  isReversed: boolean,
  maxAlonePaise: bigint,
): LineResult {
  const approved = claims.filter(isApproved);
  if (approved.length > 0) return { line, kind: 'booked', claims: approved };
  const undecided = claims.filter(({ deposit }) => isUndecided(deposit));
  const found = (kind: LineKind): LineResult => ({ line, kind, claims: undecided });
  if (isReversed) return found('reversed');
  if (times > 1) return found('twice');
  const [only, another] = undecided;
  if (!only) return claims.length > 0 ? { line, kind: 'rejected', claims } : found('unknown');
  if (another) return found('several');
  if (only.deposit.amountPaise !== line.amount) return found('differs');
  return found(line.amount > maxAlonePaise ? 'above' : 'matches');
}

async function classifyLines(db: Db, lines: readonly StatementLine[]): Promise<LineResult[]> {
  const { maxAloneDepositPaise: maxAlonePaise } = await readSettings(db);
  const times = new Map<string, number>();
  for (const { utr, is_out: isOut } of lines) times.set(utr, (times.get(utr) ?? 0) + (isOut ? 0 : 1));
  const utrs = [...times.keys()];
  const claims = await readClaims(db, utrs);
  const used = await readUsedReferences(db, utrs);
  const payoutClaims = await readPayoutClaims(
    db,
    lines.flatMap(({ utr, is_out: isOut }) => (isOut || !used.has(utr) ? [] : [utr])),
  );
  const outgoing = new Set(lines.flatMap(({ utr, is_out: isOut }) => (isOut ? [utr] : [])));
  const entries = await readCreditEntries(
    db,
    [...outgoing].flatMap((utr) => (claims.get(utr) ?? []).filter(isApproved).map(({ deposit }) => deposit)),
  );
  for (const utr of await readOutgoing(db, utrs)) outgoing.add(utr);
  return lines.map((line) => {
    const ofLine = claims.get(line.utr) ?? [];
    const subject = used.get(line.utr);
    const payout = line.is_out ? undefined : payoutClaims.get(line.utr);
    // Only a whole withdrawal can be reversed.
    if (payout)
      return payout.amount === rupeesText(line.amount)
        ? { line, kind: 'returned', claims: [], payout }
        : { line, kind: 'paid', claims: [], payout: { ...payout, entry_id: null } };
    // Used by another deposit or by a payment to a player.
    if (subject !== undefined && ofLine.every(({ deposit }) => deposit.depositId !== subject))
      return { line, kind: 'paid', claims: ofLine };
    if (line.is_out) return classifyOut(line, ofLine, entries);
    return classify(line, ofLine, times.get(line.utr) ?? 1, outgoing.has(line.utr), maxAlonePaise);
  });
}

const previewLine = ({
  line: { line, utr, amount },
  kind,
  claims,
  entries,
  payout,
}: LineResult): PreviewLine => ({
  line,
  utr,
  amount: rupeesText(amount),
  kind,
  claims: payout
    ? [payout]
    : claims.map(({ deposit, player }) => ({
        id: deposit.depositId,
        player,
        amount: rupeesText(deposit.approvedPaise ?? deposit.amountPaise),
        created_at: deposit.createdAt.toISOString(),
        entry_id: entries?.get(deposit.depositId) ?? null,
      })),
});

async function storeUpload(db: Db, operatorId: string, lines: readonly ReadLine[]): Promise<string> {
  const uploadId = uuidv7();
  const stored = JSON.stringify(lines.map((line) => ({ ...line, amount: String(line.amount) })));
  await db.execute(sql`select store_bank_upload(${uploadId}, ${operatorId}, ${stored}::jsonb)`);
  return uploadId;
}

/** @param columns null: found by their headings */
export async function previewStatement(
  db: Db,
  reader: BankReader,
  operator: Operator,
  { file, columns }: { readonly file: string; readonly columns: BankColumns | null },
): Promise<BackOfficeAnswerOnWire<'previewStatement'>> {
  const { lines, headings, unread, ...list } = await reader.read(
    operator.operatorId,
    Buffer.from(file, 'base64'),
    columns,
  );
  return {
    ...list,
    upload_id: lines.length === 0 ? null : await storeUpload(db, operator.operatorId, lines),
    headings: [...headings],
    unread: [...unread],
    lines: (await classifyLines(db, lines)).map(previewLine),
  };
}

const WHY: Readonly<Record<LineKind, string>> = {
  'taken back': 'The bank took this payment back.',
  returned: 'It is a payment of ours that came back.',
  reversed: 'The bank took this payment back.',
  matches: 'It was not approved. Try again.',
  above: 'It was not proposed. Try again.',
  differs: 'The amount is not what was claimed.',
  several: 'Several claim it now.',
  twice: 'It is in the statement twice.',
  unknown: 'Nobody claims it any more.',
  rejected: 'The claim was rejected meanwhile.',
  booked: 'It was approved meanwhile.',
  paid: 'A payment of ours has this reference.',
  out: 'It is a payment out.',
};

interface BookedLine extends StatementLine {
  readonly depositId: string;
}

/** @returns 'approved', 'proposed' or 'to_refund', or why it is none of them */
async function bookLine(db: Db, operator: Operator, line: BookedLine): Promise<Sentence> {
  const [found] = await classifyLines(db, [line]);
  const kind = found?.kind ?? 'unknown';
  if (kind !== 'matches' && kind !== 'above') return WHY[kind];
  if (found?.claims[0]?.deposit.depositId !== line.depositId) return WHY.several;
  try {
    const body = { id: line.depositId, paise: line.amount };
    return (await callAction<BackOfficeAnswerOnWire<'approveDeposit'>>(db, operator, 'approve_deposit', body))
      .outcome;
  } catch (error) {
    const refusal = actionRefusal(error);
    if (refusal === null) throw error;
    return sentenceOf(refusal);
  }
}

interface StoredLines {
  readonly lines: readonly (Omit<StatementLine, 'amount'> & { readonly paise: string })[];
}

/** Books lines of an upload one by one; a failed line does not affect the others, and approved deposits are skipped. */
export async function bookStatement(
  db: Db,
  operator: Operator,
  { upload_id, lines }: v.InferOutput<(typeof BANK_STATEMENT_CALLS)['bookStatement']['body']>,
  signal: AbortSignal,
): Promise<BackOfficeAnswerOnWire<'bookStatement'>> {
  const body = { upload_id, lines: lines.map(({ line }) => line) };
  const kept = await callAction<StoredLines>(db, operator, 'keep_bank_lines', body);
  const depositOf = new Map(lines.map(({ line, deposit_id: id }) => [line, id]));
  const result = {
    approved: 0,
    paise: 0n,
    proposed: 0,
    left: [] as { line: number; utr: string; why: Sentence }[],
  };
  for (const { paise, ...named } of kept.lines) {
    const { line, utr } = named;
    const depositId = depositOf.get(line) ?? null;
    if (depositId === null) continue;
    signal.throwIfAborted();
    const amount = BigInt(paise);
    const outcome = await bookLine(db, operator, { ...named, amount, depositId });
    if (outcome === 'approved') {
      result.approved++;
      result.paise += amount;
    } else if (outcome === 'proposed') result.proposed++;
    else
      result.left.push({
        line,
        utr,
        why:
          outcome === 'to_refund' ? 'It is to be refunded, for a limit or a break of the player.' : outcome,
      });
  }
  const { approved, paise, proposed, left } = result;
  return {
    approved,
    amount: rupeesText(paise),
    proposed,
    left,
    kept: kept.lines.filter(({ line }) => depositOf.has(line)).length,
  };
}
