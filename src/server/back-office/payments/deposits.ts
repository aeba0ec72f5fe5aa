import { and, count, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { DepositRow, PAYMENT_CALLS } from '../../../contract/back-office/payments.ts';
import { PAYMENT_APPROVED, PAYMENT_REJECTED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import type { Deposit } from '../../payments/deposits.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankLines, deposits, players } from '../../platform/db/schema/schema.ts';
import { byTime, type Keyset, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import { openProposals } from '../proposals/open-proposals.ts';
import {
  depositStatusFilter,
  paymentFilter,
  paymentKeyset,
  paymentPosition,
  paymentRow,
  statusName,
} from './payment-filters.ts';
import { readCreditEntries } from './taken-back.ts';

type DepositFilters = v.InferOutput<(typeof PAYMENT_CALLS)['deposits']['query']>;

export async function listDeposits(
  db: Db,
  filters: DepositFilters,
): Promise<BackOfficeAnswerOnWire<'deposits'>> {
  const keyset = paymentKeyset(deposits, deposits.depositId, filters, ['pending', 'to_refund']);
  const { utr, cursor, status } = filters;
  const rows = await readDeposits(
    db,
    and(
      await paymentFilter(db, deposits, filters),
      depositStatusFilter(status),
      utr === undefined ? undefined : eq(deposits.utrCanonical, canonicalUtr(utr) ?? utr),
      keyset.after(cursor),
    ),
    keyset,
  );
  const { page, next } = pageOfRows(rows, ({ deposit }) =>
    paymentPosition(filters, deposit, deposit.depositId),
  );
  return { rows: await withConflicts(db, page), next };
}

export async function findDeposit(db: Db, depositId: string): Promise<Deposit> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.depositId, depositId));
  if (!deposit) throw new ApiError(404, 'not_found', 'There is no such deposit.');
  return deposit;
}

export async function listConflicts(
  db: Db,
  depositId: string,
): Promise<BackOfficeAnswerOnWire<'depositConflicts'>> {
  const { utrCanonical: utr } = await findDeposit(db, depositId);
  const keyset = byTime(deposits.createdAt, deposits.depositId, 'oldest');
  return { rows: await withConflicts(db, await readDeposits(db, eq(deposits.utrCanonical, utr), keyset)) };
}

interface Found {
  readonly deposit: Deposit;
  readonly name: string;
  readonly phone: string;
}

function readDeposits(db: Db, filter: SQL | undefined, keyset: Keyset): Promise<Found[]> {
  return db
    .select({ deposit: deposits, name: players.name, phone: players.phone })
    .from(deposits)
    .innerJoin(players, eq(players.userId, deposits.userId))
    .where(filter)
    .orderBy(...keyset.orderBy)
    .limit(PAGE_ROWS + 1);
}

function usdtOf({ network, usdtMicros, ratePaise }: Deposit): DepositRow['usdt'] {
  if (network === null || usdtMicros === null || ratePaise === null) return null;
  return { network, amount: String(Number(usdtMicros) / 1_000_000), rate: rupeesText(ratePaise) };
}

function depositStatus(
  { depositId, status, reopenedAs, refundState }: Deposit,
  credits: ReadonlyMap<string, string>,
): DepositRow['status'] {
  if (reopenedAs !== null) return 'corrected';
  if (status === PAYMENT_APPROVED && !credits.has(depositId)) return 'reversed';
  if (refundState !== null && status === PAYMENT_REJECTED)
    return refundState === 'due' ? 'to refund' : 'refunded';
  return statusName(status);
}

/** Claims that compete for a UTR, or have used it. */
const isClaim = or(ne(deposits.status, PAYMENT_REJECTED), eq(deposits.refundState, 'due'));

async function withConflicts(db: Db, rows: readonly Found[]): Promise<DepositRow[]> {
  if (rows.length === 0) return [];
  const utrs = [...new Set(rows.map(({ deposit }) => deposit.utrCanonical))];
  const claimed = await db
    .select({ utr: deposits.utrCanonical, claims: count() })
    .from(deposits)
    .where(and(inArray(deposits.utrCanonical, utrs), isClaim))
    .groupBy(deposits.utrCanonical);
  const claims = new Map(claimed.map((one) => [one.utr, Number(one.claims)]));
  const lines = await db.select().from(bankLines).where(inArray(bankLines.utrCanonical, utrs));
  const open = await openProposals(
    db,
    'approve deposit',
    rows.map(({ deposit }) => deposit.depositId),
  );
  const credits = await readCreditEntries(
    db,
    rows.map(({ deposit }) => deposit).filter(({ status }) => status === PAYMENT_APPROVED),
  );
  return rows.map(({ deposit, name, phone }) => ({
    ...paymentRow(deposit, name, phone),
    id: deposit.depositId,
    approved: deposit.approvedPaise === null ? null : rupeesText(deposit.approvedPaise),
    refund: deposit.refundPaise === null ? null : rupeesText(deposit.refundPaise),
    refund_state: deposit.refundState,
    utr: deposit.utrNo,
    status: depositStatus(deposit, credits),
    conflicts:
      deposit.status === PAYMENT_REJECTED && deposit.refundState !== 'due'
        ? 0
        : Math.max(0, (claims.get(deposit.utrCanonical) ?? 1) - 1),
    usdt: usdtOf(deposit),
    has_bank_line: hasLine(lines, deposit),
    is_taken_back: lines.some(({ utrCanonical, isOut }) => isOut && utrCanonical === deposit.utrCanonical),
    proposal: open.get(deposit.depositId) ?? null,
    decided_by: deposit.decidedBy,
  }));
}

/** The same as has_bank_line.sql, for the claimed amount. */
function hasLine(
  lines: readonly (typeof bankLines.$inferSelect)[],
  { utrCanonical: utr, amountPaise }: Deposit,
): boolean {
  const found = lines.filter((line) => line.utrCanonical === utr);
  const [only] = found;
  return found.length === 1 && only?.isOut === false && only.amountPaise === amountPaise;
}
