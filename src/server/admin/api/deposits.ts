import { and, count, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import type { DepositRow, PAYMENT_CALLS } from '../../../contract/admin/payments.ts';
import { PAYMENT_REJECTED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import { rupees } from '../../../presentation/rupees.ts';
import type { AppContext } from '../../app-context.ts';
import { approveDeposit, type Deposit, rejectDeposit, returnDeposit } from '../../payments/deposits.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { deposits, players } from '../../platform/db/schema/schema.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { operatorActor } from '../audit-log.ts';
import { after, cursorAt, type Keyset, orderBy, PAGE_ROWS, pageOfRows } from './keyset.ts';
import type { Operator } from './operator-sessions.ts';
import { masked, methodName, orderOf, paymentFilter, statusName } from './payment-filters.ts';
import { recordAct } from './record.ts';

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
    created_at: deposit.created_at.toISOString(),
    decided_at: deposit.decided_at?.toISOString() ?? null,
    decided_by: deposit.decided_by,
    reason: deposit.reason,
  }));
}

async function findDeposit(db: Db, depositId: string): Promise<Deposit> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.deposit_id, depositId));
  if (!deposit) throw new ApiError(404, 'not_found', 'There is no such deposit.');
  return deposit;
}

/**
 * Credits a deposit with the amount seen at the bank, and rejects the other claims to its UTR.
 * @throws ApiError when much more than the claim is approved: a zero too many is likelier
 */
export async function approveOneDeposit(
  { database }: AppContext,
  operator: Operator,
  depositId: string,
  approvedPaise: bigint,
): Promise<AdminAnswerOnWire<'approveDeposit'>> {
  return database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, depositId);
    const { amount_paise: claimedPaise, user_id: userId, utr_no: utr } = deposit;
    const { max_adjust_paise: maxPaise } = await readSettings(tx);
    if (approvedPaise - claimedPaise > maxPaise)
      throw new ApiError(
        409,
        'limit',
        `${rupees(claimedPaise)} was claimed: at most ${rupees(maxPaise)} more can be approved.`,
        { field: 'amount' },
      );
    const rejected = await approveDeposit(tx, deposit, approvedPaise, operatorActor(operator.name));
    await recordAct(tx, operator, {
      act: 'deposits approve',
      user_id: userId,
      subject_id: depositId,
      before: { status: 'pending' },
      after: { status: 'approved', approved: rupeesText(approvedPaise) },
      detail: { claimed: rupeesText(claimedPaise), utr_no: utr, rejected_claims: rejected.length },
    });
    return { rejected: rejected.length };
  });
}

export async function rejectOneDeposit(
  { database }: AppContext,
  operator: Operator,
  depositId: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, depositId);
    await rejectDeposit(tx, deposit, operatorActor(operator.name), reason);
    await recordAct(tx, operator, {
      act: 'deposits reject',
      user_id: deposit.user_id,
      subject_id: depositId,
      before: { status: 'pending' },
      after: { status: 'rejected' },
      detail: { claimed: rupeesText(deposit.amount_paise), utr_no: deposit.utr_no, reason },
    });
  });
}

/** Notes that a payment over a limit of its player was sent back, and rejects the other claims to its UTR. */
export async function returnOneDeposit(
  { database }: AppContext,
  operator: Operator,
  depositId: string,
  reference: string,
): Promise<AdminAnswerOnWire<'returnDeposit'>> {
  return database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, depositId);
    const rejected = await returnDeposit(
      tx,
      deposit,
      operatorActor(operator.name),
      `Sent back: ${reference}`,
    );
    await recordAct(tx, operator, {
      act: 'deposits return',
      user_id: deposit.user_id,
      subject_id: depositId,
      before: { status: 'to return' },
      after: { status: 'returned' },
      detail: { claimed: rupeesText(deposit.amount_paise), utr_no: deposit.utr_no, reference },
    });
    return { rejected };
  });
}
