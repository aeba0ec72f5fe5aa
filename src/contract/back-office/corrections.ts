import * as v from 'valibot';
import { getById, ProposedAnswer, postById, Reason, ReasonBody, TypedAmount } from './fields.ts';
import { Consequence } from './proposals.ts';

export const CORRECTION_CALLS = {
  depositCorrection: getById('deposits/:id/correction', Consequence),
  correctDeposit: postById('deposits/:id/correct', ProposedAnswer, { body: ReasonBody }),
  adjustWallet: postById('players/:id/adjust', ProposedAnswer, {
    body: v.strictObject({
      direction: v.picklist(['credit', 'debit']),
      amount: TypedAmount,
      reason: Reason,
    }),
  }),
  voidRound: postById('players/:id/void-round', ProposedAnswer, { body: ReasonBody }),
  settleRound: postById('players/:id/settle-round', ProposedAnswer, { body: ReasonBody }),
  reverseEntry: postById('ledger/:id/reverse', ProposedAnswer, { body: ReasonBody }),
} as const;
