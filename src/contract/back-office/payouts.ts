import * as v from 'valibot';
import { AmountText, post } from './fields.ts';
import { Sentence } from './sentence.ts';

export const MAX_PAYOUT_BYTES = 512 * 1024;

export const MAX_PAYOUTS = 500;

const Payout = v.object({
  id: v.string(),
  holder: v.string(),
  account: v.string(),
  ifsc: v.string(),
  bank: v.string(),
  upi_id: v.string(),
  mobile: v.string(),
  amount: AmountText,
});
export type Payout = v.InferOutput<typeof Payout>;

/** Columns of a payout file. The bank fills in the last three. */
export const PAYOUT_COLUMNS = [
  'id',
  'holder',
  'account',
  'ifsc',
  'bank',
  'upi_id',
  'mobile',
  'amount',
  'status',
  'reference',
  'reason',
] as const;

export const payoutCells = (payout: Payout): string[] =>
  PAYOUT_COLUMNS.map((column) => (column in payout ? payout[column as keyof Payout] : ''));

const PayoutResult = v.object({
  /** line number in the file, from 1; in a release the number of the row */
  line: v.number(),
  id: v.string(),
  /** null for an unknown id */
  player: v.nullable(v.string()),
  amount: v.nullable(AmountText),
  /** `done before`: the withdrawal was sent with this reference, or released */
  result: v.picklist(['sent', 'released', 'done before', 'not paid', 'refused']),
  text: Sentence,
});
export type PayoutResult = v.InferOutput<typeof PayoutResult>;

export const PAYOUT_CALLS = {
  /** Claims the approved withdrawals for a day, oldest first, except those claimed by other operators. */
  createPayoutFile: post(
    'payouts/file',
    v.object({
      rows: v.array(Payout),
      /** base64 of an .xlsx with text cells */
      workbook: v.string(),
      left_out: v.number(),
    }),
  ),
  /** Ends all claims of the operator. Each row has its result; a row that was decided meanwhile is refused. */
  releasePayouts: post('payouts/release', v.object({ rows: v.array(PayoutResult) })),
  /**
   * Books a bank's answer file, CSV or .xlsx, with id, amount, status (paid or failed), reference and an optional reason. Account, holder,
   * IFSC and UPI id are compared where the file has them.
   */
  readPayoutResults: post('payouts/results', v.object({ rows: v.array(PayoutResult) }), {
    bodyBytes: MAX_PAYOUT_BYTES * 2,
    body: v.strictObject({
      /** base64 of the file */
      file: v.pipe(
        v.string(),
        v.maxLength(MAX_PAYOUT_BYTES * 2, 'This file is too large.'),
        v.base64('The file did not arrive whole. Try again.'),
      ),
    }),
  }),
} as const;
