import { eq } from 'drizzle-orm';
import { rupees } from '../../presentation/rupees.ts';
import {
  approveDeposit,
  checkCorrectable,
  checkPendingDeposit,
  correctDeposit,
  countRejectedFor,
  type Deposit,
  rejectDeposit,
} from '../payments/deposits.ts';
import type { Db } from '../platform/db/database.ts';
import { deposits } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { debtSentence, findPlayer, nameOf, owedAfter } from './find-player.ts';
import type { Handlers } from './handler.ts';
import { countClaims, otherClaims } from './payments-list.ts';
import { CommandRefused } from './protocol.ts';

async function findDeposit(db: Db, id: string): Promise<Deposit> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.deposit_id, id));
  if (!deposit) throw new CommandRefused(`There is no deposit ${id}.`);
  return deposit;
}

/** @throws CommandRefused when much more is approved than was claimed: a zero too many is likelier */
async function checkCeiling(db: Db, deposit: Deposit, approvedPaise: bigint): Promise<void> {
  const { amount_paise: claimedPaise } = deposit;
  const { max_adjust_paise: maxPaise } = await readSettings(db);
  if (approvedPaise - claimedPaise <= maxPaise) return;
  throw new CommandRefused(
    `${rupees(claimedPaise)} was claimed: at most ${rupees(maxPaise)} more is approved (setting max_adjust).`,
  );
}

export const depositHandlers = {
  'deposits approve': {
    ask: async ({ database: { db } }, { id, amount }) => {
      const deposit = await findDeposit(db, id);
      await checkPendingDeposit(db, deposit);
      const player = await findPlayer(db, deposit.user_id);
      const others = otherClaims(deposit, await countClaims(db, [deposit.utr_canonical]));
      const credited = amount ?? deposit.amount_paise;
      await checkCeiling(db, deposit, credited);
      return [
        `Credit ${rupees(credited)} to ${nameOf(player)} for UTR ${deposit.utr_no}`,
        credited === deposit.amount_paise ? '' : ` (claimed: ${rupees(deposit.amount_paise)})`,
        others > 0 ? `, and reject ${others} other claim${others > 1 ? 's' : ''} to this UTR` : '',
        '?',
      ].join('');
    },
    change: async (_, { id, amount }, { tx, actor }) => {
      const deposit = await findDeposit(tx, id);
      const { user_id, utr_no, amount_paise: claimed } = deposit;
      const approved = amount ?? claimed;
      await checkCeiling(tx, deposit, approved);
      const rejected = await approveDeposit(tx, deposit, approved, actor);
      const player = await findPlayer(tx, user_id);
      const lost = rejected.length > 0 ? ` Other claims to this UTR rejected: ${rejected.length}.` : '';
      return {
        message: `Approved: ${rupees(approved)} for ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.${lost}`,
        data: { id, user_id, approved, balance: player.balance_paise, rejected },
        audit: {
          user_id,
          subject_id: id,
          detail: { approved, claimed, utr_no, rejected_claims: rejected.length },
        },
      };
    },
  },
  'deposits reject': {
    change: async (_, { id, reason }, { tx, actor }) => {
      const deposit = await findDeposit(tx, id);
      await rejectDeposit(tx, deposit, actor, reason);
      const { user_id, amount_paise: claimed, utr_no } = deposit;
      return {
        message: `Rejected: ${rupees(claimed)} claimed with UTR ${utr_no}. Nothing was credited.`,
        data: { id, user_id, reason },
        audit: { user_id, subject_id: id, detail: { claimed, utr_no, reason } },
      };
    },
  },
  'deposits correct': {
    ask: async ({ database: { db } }, { id }) => {
      const deposit = await findDeposit(db, id);
      await checkCorrectable(db, deposit);
      const rejected = await countRejectedFor(db, id);
      const creditedPaise = deposit.approved_paise ?? 0n;
      const player = await findPlayer(db, deposit.user_id);
      const claims =
        rejected === 0
          ? ''
          : ` ${rejected === 1 ? '1 claim' : `${rejected} claims`} that it rejected will wait as well.`;
      return (
        `Take back ${rupees(creditedPaise)} from ${nameOf(player)}, credited for UTR ${deposit.utr_no} by ${deposit.decided_by}, ` +
        `and let the claim of ${rupees(deposit.amount_paise)} wait again?${owedAfter(player, creditedPaise)}${claims}`
      );
    },
    change: async (_, { id, reason }, { tx, actor }) => {
      const deposit = await findDeposit(tx, id);
      const { user_id, utr_no } = deposit;
      const takenPaise = deposit.approved_paise ?? 0n;
      const { reopenedAs, reopened } = await correctDeposit(tx, deposit, actor, reason);
      const detail = {
        taken_back: takenPaise,
        utr_no,
        reason,
        reopened_as: reopenedAs,
        reopened_claims: reopened.length,
      };
      const player = await findPlayer(tx, user_id);
      const { balance_paise, debt_paise } = player;
      const others = reopened.length > 0 ? ` Other claims that wait again: ${reopened.length}.` : '';
      return {
        message:
          `Corrected: ${rupees(takenPaise)} taken back from ${nameOf(player)}. ` +
          `Balance now ${rupees(balance_paise)}${debtSentence(debt_paise)}. The claim waits as ${reopenedAs}.${others}`,
        data: { id, user_id, ...detail, reopened, balance_paise, debt_paise },
        audit: { user_id, subject_id: id, detail },
      };
    },
  },
} satisfies Handlers;
