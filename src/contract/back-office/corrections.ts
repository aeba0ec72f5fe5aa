import * as v from 'valibot';
import { getById, Proposed, postById, Reason, ReasonBody, TypedAmount } from './fields.ts';
import { Consequence } from './proposals.ts';

export const CORRECTION_CALLS = {
  depositCorrection: getById('deposits/:id/correction', Consequence),
  correctDeposit: postById('deposits/:id/correct', Proposed, { body: ReasonBody }),
  adjustWallet: postById('players/:id/adjust', Proposed, {
    body: v.strictObject({
      direction: v.picklist(['credit', 'debit']),
      amount: TypedAmount,
      reason: Reason,
    }),
  }),
  voidRound: postById('players/:id/void-round', Proposed, { body: ReasonBody }),
  settleRound: postById('players/:id/settle-round', Proposed, { body: ReasonBody }),
  reverseEntry: postById('ledger/:id/reverse', Proposed, { body: ReasonBody }),
} as const;
