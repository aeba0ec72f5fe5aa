import { and, count, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import type { DepositRow, PAYMENT_CALLS } from '../../../contract/admin/payments.ts';
import { PAYMENT_REJECTED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import type { Deposit } from '../../payments/deposits.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankLines, deposits, players } from '../../platform/db/schema/schema.ts';
import { findDeposit } from './deposit-decisions.ts';
import { after, cursorAt, type Keyset, orderBy, PAGE_ROWS, pageOfRows } from './keyset.ts';
import { masked, methodName, orderOf, paymentFilter, statusName } from './payment-filters.ts';
import { openProposals } from './propose.ts';

type DepositFilters = v.InferOutput<(typeof PAYMENT_CALLS)['deposits']['query']>;

/** A page of deposits. */
export async function listDeposits(db: Db, filters: DepositFilters): Promise<AdminAnswerOnWire<'deposits'>> {
  const keyset: Keyset = { at: deposits.created_at, id: deposits.deposit_id, order: orderOf(filters) };
  const { utr, cursor, status } = filters;
  const isToReturn = status === 'to_return';
  const rows = await readDeposits(
    db,
    and(
      await paymentFilter(db, deposits, { ...filters, status: isToReturn ? 'all' : status }),
      isToReturn ? eq(deposits.return_state, 'due') : undefined,
      utr === undefined ? undefined : eq(deposits.utr_canonical, canonicalUtr(utr) ?? utr),
      after(keyset, cursor),
    ),
    keyset,
  );
  const { page, next } = pageOfRows(rows, ({ deposit }) => cursorAt(deposit.created_at, deposit.deposit_id));
  return { rows: await withConflicts(db, page), next };
}

/** All claims to the UTR of a deposit, oldest first. */
export async function listConflicts(
  db: Db,
  depositId: string,
): Promise<AdminAnswerOnWire<'depositConflicts'>> {
  const { utr_canonical: utr } = await findDeposit(db, depositId);
  const keyset: Keyset = { at: deposits.created_at, id: deposits.deposit_id, order: 'oldest' };
  return { rows: await withConflicts(db, await readDeposits(db, eq(deposits.utr_canonical, utr), keyset)) };
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
    .innerJoin(players, eq(players.user_id, deposits.user_id))
    .where(filter)
    .orderBy(...orderBy(keyset))
    .limit(PAGE_ROWS + 1);
}

function depositStatus({ status, reopened_as, return_state }: Deposit): DepositRow['status'] {
  if (reopened_as !== null) return 'corrected';
  if (return_state !== null) return return_state === 'due' ? 'to return' : 'returned';
  return statusName(status);
}

async function withConflicts(db: Db, rows: readonly Found[]): Promise<DepositRow[]> {
  const utrs = [...new Set(rows.map(({ deposit }) => deposit.utr_canonical))];
  const claimed =
    utrs.length === 0
      ? []
      : await db
          .select({ utr: deposits.utr_canonical, claims: count() })
          .from(deposits)
          .where(and(inArray(deposits.utr_canonical, utrs), ne(deposits.status, PAYMENT_REJECTED)))
          .groupBy(deposits.utr_canonical);
  const claims = new Map(claimed.map((one) => [one.utr, Number(one.claims)]));
  const lines =
    utrs.length === 0 ? [] : await db.select().from(bankLines).where(inArray(bankLines.utr_canonical, utrs));
  const open = await openProposals(
    db,
    'approve deposit',
    rows.map(({ deposit }) => deposit.deposit_id),
  );
  return rows.map(({ deposit, name, phone }) => ({
    id: deposit.deposit_id,
    user_id: deposit.user_id,
    player: name,
    phone: masked(phone),
    amount: rupeesText(deposit.amount_paise),
    approved: deposit.approved_paise === null ? null : rupeesText(deposit.approved_paise),
    method: methodName(deposit.type),
    utr: deposit.utr_no,
    status: depositStatus(deposit),
    conflicts:
      deposit.status === PAYMENT_REJECTED ? 0 : Math.max(0, (claims.get(deposit.utr_canonical) ?? 1) - 1),
    has_bank_line: hasLine(lines, deposit),
    proposal: open.get(deposit.deposit_id) ?? null,
    created_at: deposit.created_at.toISOString(),
    decided_at: deposit.decided_at?.toISOString() ?? null,
    decided_by: deposit.decided_by,
    reason: deposit.reason,
  }));
}

/** The same as has_bank_line.sql, for the claimed amount. */
function hasLine(
  lines: readonly (typeof bankLines.$inferSelect)[],
  { utr_canonical: utr, amount_paise: amountPaise }: Deposit,
): boolean {
  const found = lines.filter((line) => line.utr_canonical === utr);
  return found.length === 1 && found[0]?.amount_paise === amountPaise;
}
