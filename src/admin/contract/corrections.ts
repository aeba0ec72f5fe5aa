import * as v from 'valibot';
import { changeOne, OnlyReason, Proposed, Reason, readOne, TypedAmount } from './fields.ts';
import { Consequence } from './proposals.ts';

export const CORRECTION_CALLS = {
  depositCorrection: readOne('deposits/:id/correction', Consequence),
  correctDeposit: changeOne('deposits/:id/correct', Proposed, { body: OnlyReason }),
  adjustWallet: changeOne('players/:id/adjust', Proposed, {
    body: v.strictObject({
      direction: v.picklist(['credit', 'debit']),
      amount: TypedAmount,
      reason: Reason,
    }),
  }),
  voidRound: changeOne('players/:id/void-round', Proposed, { body: OnlyReason }),
  reverseEntry: changeOne('ledger/:id/reverse', Proposed, { body: OnlyReason }),
} as const;
