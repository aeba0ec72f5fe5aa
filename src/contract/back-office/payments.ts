import * as v from 'valibot';
import { CleanText } from '../fields.ts';
import { RefundState } from '../payments.ts';
import {
  AmountText,
  Cursor,
  getById,
  NullableTime,
  Proposed,
  pageOf,
  postById,
  Reason,
  ReasonBody,
  SearchAmount,
  SearchDay,
  SearchText,
  Timestamp,
  TypedAmount,
} from './fields.ts';

/** `to_refund`: payments that may not be credited, or only in part */
export const DEPOSIT_STATUSES = ['pending', 'approved', 'rejected', 'all', 'to_refund'] as const;

/** `approved`: to be paid at the bank; the amount is held until the withdrawal is sent or rejected */
export const WITHDRAWAL_STATUSES = ['requested', 'approved', 'sent', 'rejected', 'all'] as const;

const METHODS = ['upi', 'usdt'] as const;

const filters = {
  /** By default pending payments begin with the oldest, decided ones with the newest. */
  order: v.optional(v.picklist(['', 'oldest', 'newest', 'largest', 'smallest'])),
  min: SearchAmount,
  max: SearchAmount,
  /** days of UTC, both included */
  from: SearchDay,
  to: SearchDay,
  method: v.optional(v.picklist(['', ...METHODS])),
  phone: SearchText,
  player: SearchText,
  cursor: v.optional(Cursor),
};

const common = {
  id: v.string(),
  user_id: v.string(),
  player: v.string(),
  /** masked */
  phone: v.string(),
  amount: AmountText,
  method: v.picklist(METHODS),
  created_at: Timestamp,
  decided_at: NullableTime,
  decided_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
};

const OpenProposal = v.object({ proposal_id: v.string(), proposed_by: v.string(), expires_at: Timestamp });

export const DepositRow = v.object({
  ...common,
  /** as seen at the bank; null until it was approved */
  approved: v.nullable(AmountText),
  /** amount to refund or refunded; for a partly credited deposit the rest */
  refund: v.nullable(AmountText),
  refund_state: v.nullable(RefundState),
  utr: v.string(),
  status: v.picklist(['pending', 'approved', 'rejected', 'corrected', 'to refund', 'refunded']),
  /** other claims to the same UTR that are not rejected */
  conflicts: v.number(),
  /** a statement of the bank has this UTR with this amount */
  has_bank_line: v.boolean(),
  proposal: v.nullable(OpenProposal),
});
export type DepositRow = v.InferOutput<typeof DepositRow>;

export const WithdrawalRow = v.object({
  ...common,
  status: v.picklist(['requested', 'approved', 'sent', 'reversed', 'rejected']),
  /** bank reference of the payment; null before it is sent, and for demo money */
  reference: v.nullable(v.string()),
  /** operator with the payment dialog open */
  claim: v.nullable(v.object({ by: v.string(), until: Timestamp })),
  holder: v.string(),
  bank: v.string(),
  /** masked account number or UPI id */
  target: v.string(),
  debt: AmountText,
  is_blocked: v.boolean(),
  proposal: v.nullable(OpenProposal),
});
export type WithdrawalRow = v.InferOutput<typeof WithdrawalRow>;

export const TransferReference = v.pipe(
  CleanText,
  v.trim(),
  v.maxLength(100, 'A reference has at most 100 characters.'),
  v.nonEmpty('Please type the reference of the transfer.'),
);

export const PAYMENT_CALLS = {
  deposits: {
    method: 'GET',
    path: 'deposits',
    query: v.strictObject({
      ...filters,
      status: v.optional(v.picklist(DEPOSIT_STATUSES), 'pending'),
      utr: SearchText,
    }),
    answer: pageOf(DepositRow),
  },
  depositConflicts: getById('deposits/:id/conflicts', v.object({ rows: v.array(DepositRow) })),
  approveDeposit: postById(
    'deposits/:id/approve',
    /** `to_refund`: nothing can be credited now */
    v.object({ outcome: v.picklist(['approved', 'proposed', 'to_refund']), rejected: v.number() }),
    {
      body: v.strictObject({
        amount: TypedAmount,
        /** number of other claims to the UTR that the operator saw; refused when it has changed */
        conflicts: v.optional(v.pipe(v.number(), v.integer())),
      }),
    },
  ),
  rejectDeposit: postById('deposits/:id/reject', v.object({}), { body: ReasonBody }),
  refundDeposit: postById('deposits/:id/refund', v.object({ rejected: v.number() }), {
    body: v.strictObject({ reference: TransferReference }),
  }),
  /** Makes the deposit due for refund or approval again, and reopens the claims that the refund rejected. */
  undoRefund: postById('deposits/:id/undo-refund', Proposed, { body: ReasonBody }),
  withdrawals: {
    method: 'GET',
    path: 'withdrawals',
    query: v.strictObject({ ...filters, status: v.optional(v.picklist(WITHDRAWAL_STATUSES), 'requested') }),
    answer: pageOf(WithdrawalRow),
  },
  /** Returns the destination, which the audit log records. An approved withdrawal is claimed for ten minutes. */
  openWithdrawal: postById(
    'withdrawals/:id/open',
    v.object({
      phone: v.string(),
      account_number: v.string(),
      account_holder_name: v.string(),
      bank_name: v.string(),
      ifsc_code: v.string(),
      upi_id: v.string(),
      mobile_number: v.string(),
      qrcode: v.string(),
      claimed_until: NullableTime,
    }),
  ),
  /** Ends the operator's own claim. `released` is false without a claim. */
  releaseWithdrawal: postById('withdrawals/:id/release', v.object({ released: v.boolean() })),
  approveWithdrawal: postById(
    'withdrawals/:id/approve',
    v.object({ outcome: v.picklist(['approved', 'proposed']) }),
    {
      body: v.strictObject({
        /** also when the player is in debt or blocked */
        despite_debt: v.boolean(),
      }),
    },
  ),
  sendWithdrawal: postById('withdrawals/:id/send', v.object({}), {
    body: v.strictObject({ reference: TransferReference }),
  }),
  /** Posts no ledger entry. */
  correctWithdrawalReference: postById('withdrawals/:id/reference', v.object({}), {
    body: v.strictObject({
      reference: TransferReference,
      reason: Reason,
      /** the reference to replace, or empty */
      seen: v.string(),
    }),
  }),
  rejectWithdrawal: postById('withdrawals/:id/reject', v.object({}), { body: ReasonBody }),
} as const;
