import { eq } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import { PLAYER_BLOCKED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import { rupees } from '../../../presentation/rupees.ts';
import type { AppContext } from '../../app-context.ts';
import {
  approveWithdrawal,
  checkPendingWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
} from '../../payments/withdrawals.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { players, wallets, withdrawals } from '../../platform/db/schema/schema.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { operatorActor } from '../audit-log.ts';
import type { Forecast } from './consequences.ts';
import type { Operator } from './operator-sessions.ts';
import { closeProposals, propose } from './propose.ts';
import { recordAct } from './record.ts';

interface Found extends Withdrawal {
  readonly player: string;
  readonly phone: string;
  readonly isBlocked: boolean;
  readonly debtPaise: bigint;
}

export interface Payout {
  /** of the payment at the bank; may be empty */
  readonly reference: string;
  /** also when the player owes, or is blocked */
  readonly despiteDebt: boolean;
}

async function findWithdrawal(db: Db, withdrawalId: string): Promise<Found> {
  const [found] = await db
    .select({
      withdrawal: withdrawals,
      player: players.name,
      phone: players.phone,
      status: players.status,
      debtPaise: wallets.debtPaise,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .innerJoin(wallets, eq(wallets.userId, withdrawals.userId))
    .where(eq(withdrawals.withdrawalId, withdrawalId));
  if (!found) throw new ApiError(404, 'not_found', 'There is no such withdrawal.');
  const { withdrawal, status, ...player } = found;
  return { ...withdrawal, ...player, isBlocked: status === PLAYER_BLOCKED };
}

function checkPayoutBar({ isBlocked, debtPaise }: Found, despiteDebt: boolean): void {
  if (despiteDebt || !(isBlocked || debtPaise > 0n)) return;
  const why = [isBlocked ? 'is blocked' : '', debtPaise > 0n ? `owes ${rupees(debtPaise)}` : ''].filter(
    Boolean,
  );
  throw new ApiError(409, 'debt', `The player ${why.join(' and ')}. Reject it, or pay all the same.`, {
    field: 'despite_debt',
  });
}

/**
 * What paying a withdrawal does.
 * @throws a refusal when it was decided before, or something speaks against paying
 */
export async function forecastPayout(db: Db, withdrawalId: string, despiteDebt: boolean): Promise<Forecast> {
  const withdrawal = await findWithdrawal(db, withdrawalId);
  await checkPendingWithdrawal(db, withdrawal);
  checkPayoutBar(withdrawal, despiteDebt);
  const { debtPaise, isBlocked } = withdrawal;
  const notes = [
    'The amount is held already: the balance stays as it is.',
    ...(isBlocked ? ['The player is blocked, and is to be paid all the same.'] : []),
    ...(debtPaise > 0n ? [`The player owes ${rupees(debtPaise)}, and is to be paid all the same.`] : []),
  ];
  return {
    effects: [
      { label: 'Held for this withdrawal', before: rupees(withdrawal.amountPaise), after: rupees(0n) },
    ],
    notes,
    facts: notes.join(' '),
  };
}

/**
 * Records that a withdrawal was paid out at the bank: the held amount leaves the ledger.
 * @param proposalId on which two operators agreed; null where one may pay it alone
 */
export async function payWithdrawal(
  tx: Tx,
  operator: Operator,
  withdrawalId: string,
  { reference, despiteDebt }: Payout,
  proposalId: string | null = null,
): Promise<void> {
  const withdrawal = await findWithdrawal(tx, withdrawalId);
  checkPayoutBar(withdrawal, despiteDebt);
  const barred = await approveWithdrawal(
    tx,
    withdrawal,
    reference === '' ? null : reference,
    operatorActor(operator.name),
    despiteDebt,
    proposalId,
  );
  await recordAct(tx, operator, {
    act: 'withdrawals approve',
    userId: withdrawal.userId,
    subjectId: withdrawalId,
    before: { status: 'pending' },
    after: { status: 'approved' },
    detail: {
      amount: rupeesText(withdrawal.amountPaise),
      reference: reference === '' ? null : reference,
      ...(barred && { despite_debt: rupeesText(barred.debtPaise), blocked: barred.blocked }),
    },
  });
}

/** Pays a withdrawal, or proposes it where its amount needs a second operator. */
export async function approveOrPropose(
  { database }: AppContext,
  operator: Operator,
  withdrawalId: string,
  payout: Payout,
): Promise<AdminAnswerOnWire<'approveWithdrawal'>> {
  return database.transaction(async (tx) => {
    const withdrawal = await findWithdrawal(tx, withdrawalId);
    const { max_alone_withdrawal_paise: maxAlonePaise } = await readSettings(tx);
    if (withdrawal.amountPaise <= maxAlonePaise) {
      await payWithdrawal(tx, operator, withdrawalId, payout);
      return { outcome: 'approved' };
    }
    await checkPendingWithdrawal(tx, withdrawal);
    checkPayoutBar(withdrawal, payout.despiteDebt);
    await propose(tx, operator, {
      kind: 'approve withdrawal',
      subject: withdrawalId,
      userId: withdrawal.userId,
      detail: {
        amount: rupeesText(withdrawal.amountPaise),
        player: withdrawal.player,
        reference: payout.reference,
        despite_debt: payout.despiteDebt,
      },
    });
    return { outcome: 'proposed' };
  });
}

/** Rejects a withdrawal: the held amount is released to the wallet, and a proposal to pay it is closed. */
export async function rejectOneWithdrawal(
  { database }: AppContext,
  operator: Operator,
  withdrawalId: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const withdrawal = await findWithdrawal(tx, withdrawalId);
    await rejectWithdrawal(tx, withdrawal, operatorActor(operator.name), reason);
    await closeProposals(tx, operator, 'approve withdrawal', [withdrawalId]);
    await recordAct(tx, operator, {
      act: 'withdrawals reject',
      userId: withdrawal.userId,
      subjectId: withdrawalId,
      before: { status: 'pending' },
      after: { status: 'rejected' },
      detail: { amount: rupeesText(withdrawal.amountPaise), reason },
    });
  });
}

/** Shows where a withdrawal is to go, and records that it was shown. */
export async function revealWithdrawal(
  { database }: AppContext,
  operator: Operator,
  withdrawalId: string,
): Promise<AdminAnswerOnWire<'revealWithdrawal'>> {
  return database.transaction(async (tx) => {
    const it = await findWithdrawal(tx, withdrawalId);
    await recordAct(tx, operator, {
      act: 'bank details seen',
      userId: it.userId,
      subjectId: withdrawalId,
    });
    return {
      phone: it.phone,
      account_number: it.accountNumber,
      account_holder_name: it.accountHolderName,
      bank_name: it.bankName,
      ifsc_code: it.ifscCode,
      upi_id: it.upiId,
      mobile_number: it.mobileNumber,
      qrcode: it.qrcode,
    };
  });
}
