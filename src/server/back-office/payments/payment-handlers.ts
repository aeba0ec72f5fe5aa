import { canonicalUtr } from '../../../contract/utr.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { settlementArguments } from '../../rounds/settle.ts';
import { callAction, toApiError } from '../api/actions.ts';
import type { OperatorHandlers } from '../api/operator-calls.ts';
import { readRoundOfEarlierEpoch, undecryptableRound } from '../players/void-round.ts';
import { previewAction, toPreviewFields } from '../proposals/previews.ts';
import { findEntry } from '../reports/ledger-entry.ts';
import { listBankLines } from './bank-lines.ts';
import { bookStatement, previewStatement } from './bank-statement.ts';
import { findDeposit, listConflicts, listDeposits } from './deposits.ts';
import { createPayoutFile, readPayoutResults, releasePayouts } from './payouts.ts';
import { listWithdrawals } from './withdrawals.ts';

const withCanonical = <Body extends { readonly reference: string }>(body: Body) => ({
  ...body,
  reference_canonical: canonicalUtr(body.reference),
});

export function paymentHandlers(context: AppContext) {
  const { db, reports } = context.database;
  return {
    deposits: ({ query }) => listDeposits(reports, query),
    depositApproval: async ({ params, query, operator }) => {
      const { userId } = await findDeposit(db, params.id);
      const body = { ...params, paise: query.amount };
      const preview = await previewAction(db, operator, 'approve_deposit', userId, body);
      const { consequence, obstacle } = toPreviewFields(preview);
      return { consequence, obstacle };
    },
    depositConflicts: ({ params }) => listConflicts(reports, params.id),
    approveDeposit: ({ params, body, operator }) =>
      callAction(db, operator, 'approve_deposit', {
        ...params,
        paise: body.amount,
        conflicts: body.conflicts,
      }),
    recordUsdtDeposit: ({ params, body: { network, hash, usdt, rate }, operator }) =>
      callAction(db, operator, 'record_usdt_deposit', {
        ...params,
        network,
        hash,
        hash_canonical: canonicalUtr(hash),
        usdt_micros: usdt,
        rate_paise: rate,
      }),
    refundDeposit: ({ params, body, operator }) =>
      callAction(db, operator, 'refund_deposit', { ...params, ...withCanonical(body) }),
    depositCorrection: async ({ params, operator }) => {
      const { userId } = await findDeposit(db, params.id);
      const preview = await previewAction(db, operator, 'correct_deposit', userId, params);
      if ('code' in preview) throw toApiError(preview);
      return preview;
    },
    adjustWallet: ({ params, body: { direction, amount, reason }, operator }) =>
      callAction(db, operator, 'adjust_wallet', {
        ...params,
        paise: direction === 'credit' ? amount : -amount,
        reason,
      }),
    voidRound: async ({ params, body, operator }) => {
      const round =
        (await readRoundOfEarlierEpoch(db, params.id)) ?? (await undecryptableRound(db, context, params.id));
      if (!round)
        throw new ApiError(
          409,
          'limit',
          'This player has no open round whose seed cannot be decrypted, or which is of an earlier epoch. Other rounds are played on, or settled when they are abandoned.',
        );
      return callAction(db, operator, 'void_round', { ...params, ...body, round_id: round.roundId });
    },
    settleRound: async ({ params, body, operator }) => {
      const round = await readRoundOfEarlierEpoch(db, params.id);
      if (!round) throw new ApiError(409, 'limit', 'This player has no open round of an earlier epoch.');
      const settlement = settlementArguments(context, round, false);
      return callAction(db, operator, 'settle_held_round', { ...params, ...body, ...settlement });
    },
    reverseEntry: async ({ params, body, operator }) => {
      const { userId } = await findEntry(db, params.id);
      return callAction(db, operator, 'reverse_entry', { ...params, ...body, user_id: userId });
    },
    previewStatement: ({ body, operator }) => previewStatement(db, context.bankReader, operator, body),
    bookStatement: ({ body, operator, signal }) => bookStatement(db, operator, body, signal),
    bankLines: ({ query }) => listBankLines(reports, query),
    changeBankLine: ({ params, body: { reason, line }, operator }) =>
      callAction(db, operator, 'change_bank_line', {
        ...params,
        reason,
        utr: line?.utr ?? null,
        paise: line?.amount ?? null,
      }),
    withdrawals: ({ query }) => listWithdrawals(reports, query),
    sendWithdrawal: ({ params, body, operator }) =>
      callAction(db, operator, 'send_withdrawal', { ...params, ...withCanonical(body) }),
    correctWithdrawalReference: ({ params, body, operator }) =>
      callAction(db, operator, 'correct_withdrawal_reference', { ...params, ...withCanonical(body) }),
    releasePayouts: ({ operator }) => releasePayouts(db, operator),
    createPayoutFile: ({ operator }) => createPayoutFile(db, operator),
    readPayoutResults: ({ body, operator, signal }) =>
      readPayoutResults(db, context.bankReader, operator, body.file, signal),
  } satisfies Partial<OperatorHandlers>;
}
