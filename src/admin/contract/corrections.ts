import * as v from 'valibot';
import { Id, Reason, TypedAmount } from './fields.ts';
import { Consequence } from './proposals.ts';

const OneId = v.strictObject({ id: Id });
const OnlyReason = v.strictObject({ reason: Reason });
/** All of them wait for a second operator. */
const Proposed = v.object({ proposal_id: v.string() });

export const CORRECTION_CALLS = {
  depositCorrection: { method: 'GET', path: 'deposits/:id/correction', params: OneId, answer: Consequence },
  correctDeposit: {
    method: 'POST',
    path: 'deposits/:id/correct',
    params: OneId,
    body: OnlyReason,
    answer: Proposed,
  },
  adjustWallet: {
    method: 'POST',
    path: 'players/:id/adjust',
    params: OneId,
    body: v.strictObject({
      direction: v.picklist(['credit', 'debit']),
      amount: TypedAmount,
      reason: Reason,
    }),
    answer: Proposed,
  },
  voidRound: {
    method: 'POST',
    path: 'players/:id/void-round',
    params: OneId,
    body: OnlyReason,
    answer: Proposed,
  },
  /** Of a ledger entry. */
  reverseEntry: {
    method: 'POST',
    path: 'ledger/:id/reverse',
    params: OneId,
    body: OnlyReason,
    answer: Proposed,
  },
} as const;
