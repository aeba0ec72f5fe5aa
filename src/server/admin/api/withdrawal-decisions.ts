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
  readonly is_blocked: boolean;
  readonly debt_paise: bigint;
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
      debt_paise: wallets.debt_paise,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.user_id, withdrawals.user_id))
    .innerJoin(wallets, eq(wallets.user_id, withdrawals.user_id))
    .where(eq(withdrawals.withdrawal_id, withdrawalId));
  if (!found) throw new ApiError(404, 'not_found', 'There is no such withdrawal.');
  const { withdrawal, status, ...player } = found;
  return { ...withdrawal, ...player, is_blocked: status === PLAYER_BLOCKED };
}

function checkPayoutBar({ is_blocked: isBlocked, debt_paise: debtPaise }: Found, despiteDebt: boolean): void {
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
  const { debt_paise: debtPaise, is_blocked: isBlocked } = withdrawal;
  const notes = [
    'The amount is held already: the balance stays as it is.',
    ...(isBlocked ? ['The player is blocked, and is to be paid all the same.'] : []),
    ...(debtPaise > 0n ? [`The player owes ${rupees(debtPaise)}, and is to be paid all the same.`] : []),
  ];
  return {
    effects: [
      { label: 'Held for this withdrawal', before: rupees(withdrawal.amount_paise), after: rupees(0n) },
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
    user_id: withdrawal.user_id,
    subject_id: withdrawalId,
    before: { status: 'pending' },
    after: { status: 'approved' },
    detail: {
      amount: rupeesText(withdrawal.amount_paise),
      reference: reference === '' ? null : reference,
      ...(barred && { despite_debt: rupeesText(barred.debt_paise), blocked: barred.blocked }),
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
    if (withdrawal.amount_paise <= maxAlonePaise) {
      await payWithdrawal(tx, operator, withdrawalId, payout);
      return { outcome: 'approved' };
    }
    await checkPendingWithdrawal(tx, withdrawal);
    checkPayoutBar(withdrawal, payout.despiteDebt);
    await propose(tx, operator, {
      kind: 'approve withdrawal',
      subject: withdrawalId,
      user_id: withdrawal.user_id,
      detail: {
        amount: rupeesText(withdrawal.amount_paise),
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
      user_id: withdrawal.user_id,
      subject_id: withdrawalId,
      before: { status: 'pending' },
      after: { status: 'rejected' },
      detail: { amount: rupeesText(withdrawal.amount_paise), reason },
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
      user_id: it.user_id,
      subject_id: withdrawalId,
    });
    return {
      phone: it.phone,
      account_number: it.account_number,
      account_holder_name: it.account_holder_name,
      bank_name: it.bank_name,
      ifsc_code: it.ifsc_code,
      upi_id: it.upi_id,
      mobile_number: it.mobile_number,
      qrcode: it.qrcode,
    };
  });
}
