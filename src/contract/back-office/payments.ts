import * as v from 'valibot';
import { CleanText } from '../fields.ts';
import { RefundState } from '../payments.ts';
import { USDT_NETWORKS } from '../usdt-networks.ts';
import { canonicalUtr, isBankReference, isShortenedNumber, isTransactionHash } from '../utr.ts';
import {
  AmountText,
  Cursor,
  get,
  getById,
  NullableTime,
  PERIOD,
  ProposedAnswer,
  pageOf,
  postById,
  Reason,
  ReasonBody,
  SearchAmount,
  SearchText,
  Timestamp,
  TypedAmount,
} from './fields.ts';
import { Consequence } from './proposals.ts';
import { NullableSentence } from './sentence.ts';

/** `to_refund`: payments that may not be credited, or only in part */
export const DEPOSIT_STATUSES = ['pending', 'approved', 'rejected', 'all', 'to_refund'] as const;

/** `approved`: to be paid at the bank; the amount is held until the withdrawal is sent or rejected. `overdue`: approved more than a day ago */
export const WITHDRAWAL_STATUSES = ['requested', 'approved', 'overdue', 'sent', 'rejected', 'all'] as const;

const METHODS = ['upi', 'usdt'] as const;

const filters = {
  /** By default pending payments begin with the oldest, decided ones with the newest. */
  order: v.optional(v.picklist(['', 'oldest', 'newest', 'largest', 'smallest'])),
  min: SearchAmount,
  max: SearchAmount,
  ...PERIOD,
  method: v.optional(v.picklist(['', ...METHODS])),
  phone: SearchText,
  player: SearchText,
  utr: SearchText,
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
  /** null: paid by UPI */
  usdt: v.nullable(v.object({ network: v.string(), amount: v.string(), rate: AmountText })),
  status: v.picklist(['pending', 'approved', 'reversed', 'rejected', 'corrected', 'to refund', 'refunded']),
  /** other claims to the same UTR that are not rejected */
  conflicts: v.number(),
  /** a statement of the bank has this UTR with this amount */
  has_bank_line: v.boolean(),
  /** the bank has reversed the payment, which can no longer be approved or refunded */
  is_taken_back: v.boolean(),
  proposal: v.nullable(OpenProposal),
});
export type DepositRow = v.InferOutput<typeof DepositRow>;

export const WithdrawalRow = v.object({
  ...common,
  status: v.picklist(['requested', 'approved', 'sent', 'reversed', 'rejected']),
  /** bank reference of the payment; null before it is sent, and for demo money */
  reference: v.nullable(v.string()),
  /** ledger entry of the payment; null before the payment and after its reversal */
  entry_id: v.nullable(v.string()),
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
  v.check(
    (typed) => !isShortenedNumber(typed),
    'A spreadsheet has shortened this reference and dropped its last digits: copy it from the bank.',
  ),
  v.check((typed) => {
    const canonical = canonicalUtr(typed);
    return canonical !== null && (isBankReference(canonical) || isTransactionHash(canonical));
  }, 'A reference is that of the bank (12 digits, or 16 to 22 letters and digits) or a transaction hash (64 hex digits).'),
);

const MAX_USDT = 10_000_000;

const USDT_FORM = 'An amount of USDT has at most six decimals, such as 25 or 10.5.';

/** Millionths of a USDT. */
const TypedUsdt = v.pipe(
  v.string(),
  v.maxLength(40, USDT_FORM),
  v.trim(),
  v.regex(/^\d{1,8}(\.\d{1,6})?$/, USDT_FORM),
  v.transform((text) => Math.round(Number(text) * 1_000_000)),
  v.minValue(1, 'An amount is more than zero.'),
  v.maxValue(MAX_USDT * 1_000_000, 'This amount is too large.'),
);

/** Paise for one USDT. */
const TypedRate = v.pipe(TypedAmount, v.maxValue(100_000n, 'A rate is at most ₹1,000 for one USDT.'));

const HASH_FORM = 'A transaction hash has 64 hex digits, with or without 0x.';

export const UsdtPayment = v.strictObject({
  network: v.picklist(USDT_NETWORKS, 'The network is TRC20 or ERC20.'),
  hash: v.pipe(
    v.string(),
    v.maxLength(100, HASH_FORM),
    v.trim(),
    v.check((typed) => isTransactionHash(canonicalUtr(typed) ?? ''), HASH_FORM),
  ),
  usdt: TypedUsdt,
  rate: TypedRate,
});

export const PAYMENT_CALLS = {
  deposits: get('deposits', pageOf(DepositRow), {
    query: v.strictObject({
      ...filters,
      status: v.optional(v.picklist(DEPOSIT_STATUSES), 'pending'),
    }),
  }),
  /** Previews the approval of a deposit with an amount. */
  depositApproval: {
    ...getById(
      'deposits/:id/approval',
      v.object({ consequence: v.nullable(Consequence), obstacle: NullableSentence }),
    ),
    query: v.strictObject({ amount: TypedAmount }),
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
  /** Records a USDT payment of a player as a claim, which is then decided like any other. `to_refund`: over a limit, or in a break. */
  recordUsdtDeposit: postById(
    'players/:id/usdt-deposit',
    v.object({ deposit_id: v.string(), amount: AmountText, to_refund: v.boolean() }),
    { body: UsdtPayment },
  ),
  rejectDeposit: postById('deposits/:id/reject', v.object({}), { body: ReasonBody }),
  refundDeposit: postById('deposits/:id/refund', v.object({ rejected: v.number() }), {
    body: v.strictObject({ reference: TransferReference }),
  }),
  /** Makes the deposit due for refund or approval again, and reopens the claims that the refund rejected. */
  undoRefund: postById('deposits/:id/undo-refund', ProposedAnswer, { body: ReasonBody }),
  withdrawals: get('withdrawals', pageOf(WithdrawalRow), {
    query: v.strictObject({ ...filters, status: v.optional(v.picklist(WITHDRAWAL_STATUSES), 'requested') }),
  }),
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
