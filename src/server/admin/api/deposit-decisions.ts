import { and, eq, ne, sql } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import { PAYMENT_PENDING } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import { rupees } from '../../../presentation/rupees.ts';
import type { AppContext } from '../../app-context.ts';
import {
  approveDeposit,
  checkPendingDeposit,
  type Deposit,
  rejectDeposit,
  returnDeposit,
} from '../../payments/deposits.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deposits } from '../../platform/db/schema/schema.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { operatorActor } from '../audit-log.ts';
import { type Forecast, findPlayerWallet, walletForecast } from './consequences.ts';
import type { Operator } from './operator-sessions.ts';
import { closeProposals, propose } from './propose.ts';
import { recordAct } from './record.ts';

export async function findDeposit(db: Db, depositId: string): Promise<Deposit> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.depositId, depositId));
  if (!deposit) throw new ApiError(404, 'not_found', 'There is no such deposit.');
  return deposit;
}

/** @throws ApiError when much more than the claim is approved: a zero too many is likelier */
async function checkCeiling(db: Db, { amountPaise: claimedPaise }: Deposit, approvedPaise: bigint) {
  const { max_adjust_paise: maxPaise } = await readSettings(db);
  if (approvedPaise - claimedPaise > maxPaise)
    throw new ApiError(
      409,
      'limit',
      `${rupees(claimedPaise)} was claimed: at most ${rupees(maxPaise)} more can be approved.`,
      { field: 'amount' },
    );
}

async function hasBankLine(db: Db, { utrCanonical: utr }: Deposit, approvedPaise: bigint): Promise<boolean> {
  const [found] = await db
    .select({ has: sql<boolean>`has_bank_line` })
    .from(sql`has_bank_line(${utr}, ${approvedPaise})`);
  return found?.has ?? false;
}

/**
 * What approving a deposit does.
 * @throws a refusal when it was decided before, or too much is approved
 */
export async function forecastApproval(db: Db, depositId: string, approvedPaise: bigint): Promise<Forecast> {
  const deposit = await findDeposit(db, depositId);
  await checkPendingDeposit(db, deposit);
  await checkCeiling(db, deposit, approvedPaise);
  const others = await db.$count(
    deposits,
    and(
      eq(deposits.utrCanonical, deposit.utrCanonical),
      eq(deposits.status, PAYMENT_PENDING),
      ne(deposits.depositId, depositId),
    ),
  );
  return walletForecast(await findPlayerWallet(db, deposit.userId), approvedPaise, [
    (await hasBankLine(db, deposit, approvedPaise))
      ? 'A statement of the bank has this UTR with this amount.'
      : 'No statement of the bank has this UTR with this amount.',
    ...(others === 0
      ? []
      : [`${others === 1 ? '1 other claim' : `${others} other claims`} to this UTR will be rejected.`]),
  ]);
}

/**
 * Credits a deposit with the amount seen at the bank, and rejects the other claims to its UTR.
 * @param proposalId on which two operators agreed; null where one may do it alone
 * @returns how many claims were rejected
 */
export async function creditDeposit(
  tx: Tx,
  operator: Operator,
  depositId: string,
  approvedPaise: bigint,
  proposalId: string | null,
): Promise<number> {
  const deposit = await findDeposit(tx, depositId);
  await checkCeiling(tx, deposit, approvedPaise);
  const actor = operatorActor(operator.name);
  const rejected = await approveDeposit(tx, deposit, approvedPaise, actor, proposalId);
  await closeProposals(tx, operator, 'approve deposit', [...rejected, depositId]);
  await recordAct(tx, operator, {
    act: 'deposits approve',
    userId: deposit.userId,
    subjectId: depositId,
    before: { status: 'pending' },
    after: { status: 'approved', approved: rupeesText(approvedPaise) },
    detail: {
      claimed: rupeesText(deposit.amountPaise),
      utr_no: deposit.utrNo,
      rejected_claims: rejected.length,
    },
  });
  return rejected.length;
}

/**
 * Approves a deposit, or proposes it: above the amount that one operator may approve, and where no statement of the bank
 * has it, a second operator must agree.
 */
export async function approveOrProposeDeposit(
  { database }: AppContext,
  operator: Operator,
  depositId: string,
  approvedPaise: bigint,
): Promise<AdminAnswerOnWire<'approveDeposit'>> {
  return database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, depositId);
    const { max_alone_deposit_paise: maxAlonePaise } = await readSettings(tx);
    if (approvedPaise <= maxAlonePaise && (await hasBankLine(tx, deposit, approvedPaise)))
      return {
        outcome: 'approved',
        rejected: await creditDeposit(tx, operator, depositId, approvedPaise, null),
      };
    await checkPendingDeposit(tx, deposit);
    await checkCeiling(tx, deposit, approvedPaise);
    const { name } = await findPlayerWallet(tx, deposit.userId);
    await propose(tx, operator, {
      kind: 'approve deposit',
      subject: depositId,
      userId: deposit.userId,
      detail: {
        amount: rupeesText(approvedPaise),
        player: name,
        claimed: rupeesText(deposit.amountPaise),
        utr: deposit.utrNo,
      },
    });
    return { outcome: 'proposed', rejected: 0 };
  });
}

/** Rejects a deposit; a proposal to approve it is closed. */
export async function rejectOneDeposit(
  { database }: AppContext,
  operator: Operator,
  depositId: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, depositId);
    await rejectDeposit(tx, deposit, operatorActor(operator.name), reason);
    await closeProposals(tx, operator, 'approve deposit', [depositId]);
    await recordAct(tx, operator, {
      act: 'deposits reject',
      userId: deposit.userId,
      subjectId: depositId,
      before: { status: 'pending' },
      after: { status: 'rejected' },
      detail: { claimed: rupeesText(deposit.amountPaise), utr_no: deposit.utrNo, reason },
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
      userId: deposit.userId,
      subjectId: depositId,
      before: { status: 'to return' },
      after: { status: 'returned' },
      detail: { claimed: rupeesText(deposit.amountPaise), utr_no: deposit.utrNo, reference },
    });
    return { rejected };
  });
}
