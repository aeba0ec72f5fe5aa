import * as v from 'valibot';
import { type Calls, get } from './call.ts';
import { PAYMENT_UPI, PAYMENT_USDT } from './constants.ts';
import { Message, NumberOrText, numberText, Rupees, Success, UserId, WalletVersion } from './fields.ts';
import { USDT_NETWORKS } from './usdt-networks.ts';

export const PaymentMethodQuery = v.object({
  type: v.pipe(
    numberText(/^\d$/),
    v.picklist([PAYMENT_UPI, PAYMENT_USDT], 'type must be 2 (UPI) or 1 (USDT).'),
  ),
  /** what the player means to pay: refused when it would pass a limit */
  amount: v.optional(Rupees),
});
export const PaymentMethodAnswer = v.object({
  success: v.literal(true),
  message: v.optional(Message),
  qr_code: v.string(),
  name: v.pipe(v.string(), v.maxLength(200)),
  /** of a USDT address */
  network: v.optional(v.picklist(USDT_NETWORKS)),
});

export const AddAmountAnswer = v.object({
  ...Success,
  deposit_id: v.optional(v.string()),
  /** over a limit of the player: it is sent back and not credited */
  is_refunded: v.optional(v.boolean()),
});

/** Of a rejected payment over a limit of the player: it waits to be sent back, or was. */
export const RefundState = v.picklist(['due', 'refunded']);
export type RefundState = v.InferOutput<typeof RefundState>;

export const WithdrawalAnswer = v.object({
  ...Success,
  withdrawal_id: v.optional(v.string()),
  balance: v.optional(Rupees),
  wallet_version: v.optional(WalletVersion),
});

/* @__NO_SIDE_EFFECTS__ */
const page = (max: number) => v.pipe(numberText(/^\d{1,7}$/), v.maxValue(max));
export const PAYMENTS_A_PAGE = 100;

/** How many payments a player may look back; only the back office sees older ones. */
export const MAX_PAYMENTS = 1000;

export const PaymentHistoryQuery = v.object({
  user_id: UserId,
  limit: v.optional(page(PAYMENTS_A_PAGE)),
  /** the end of the page, as in bet_history */
  offset: v.optional(page(9_999_999)),
});
export const PaymentHistoryRow = v.object({
  created_at: v.string(),
  amount: Rupees,
  /** 0 Pending, 1 Approved, 2 Rejected, else Unknown */
  status: NumberOrText,
  refund_state: v.optional(v.nullable(RefundState)),
  id: v.optional(v.string()),
});
export type PaymentHistoryRow = v.InferOutput<typeof PaymentHistoryRow>;
export const PaymentHistoryAnswer = v.object({
  success: v.optional(v.literal(true)),
  message: v.optional(Message),
  data: v.array(PaymentHistoryRow),
  total: v.optional(v.pipe(v.number(), v.integer())),
});

export const PAYMENT_CALLS = {
  paymentMethod: get('adminMethodPayment', 'owner', PaymentMethodAnswer, { query: PaymentMethodQuery }),
  payinHistory: get('payinHistory', 'owner', PaymentHistoryAnswer, { query: PaymentHistoryQuery }),
  withdrawHistory: get('withdrawHistory', 'owner', PaymentHistoryAnswer, { query: PaymentHistoryQuery }),
} as const satisfies Calls;
