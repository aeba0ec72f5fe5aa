import * as v from 'valibot';
import { canonicalUtr } from '../utr.ts';
import {
  AmountText,
  Cursor,
  get,
  Id,
  PERIOD,
  ProposedAnswer,
  pageOf,
  postById,
  Reason,
  SearchAmount,
  SearchText,
  Timestamp,
  TypedAmount,
} from './fields.ts';
import { Sentence } from './sentence.ts';

export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024;

export const MAX_BANK_LINES = 20_000;

/** Lines booked by one call; small, so that the page can show progress. */
export const MAX_BOOKED_LINES = 100;

const Column = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(200));

/** Indexes of the columns of a statement. */
export const BankColumns = v.strictObject({
  date: Column,
  utr: v.nullable(Column),
  amount: Column,
  /** amounts of payments out, where they have their own column */
  debit: v.nullable(Column),
  /** `DR` or `CR` */
  direction: v.nullable(Column),
  /** text that may hold the reference: `UPI/412345678901/…` */
  narration: v.nullable(Column),
});
export type BankColumns = v.InferOutput<typeof BankColumns>;

/**
 * `taken back`: the bank reversed a credited deposit. `returned`: it returned a payment to a player.
 * `reversed`: it reversed a payment whose deposit is not approved. `matches`: the deposit is approved when the statement is booked.
 * `above`: it is proposed, because the amount needs a second operator. `paid`: a payment to a player has this reference.
 * `out`: a payment out that concerns no deposit.
 */
export const LINE_KINDS = [
  'taken back',
  'returned',
  'reversed',
  'matches',
  'above',
  'differs',
  'several',
  'twice',
  'unknown',
  'rejected',
  'booked',
  'paid',
  'out',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const Utr = v.pipe(
  v.string(),
  v.maxLength(64, 'A UTR has at most 64 characters.'),
  v.check((utr) => canonicalUtr(utr) !== null, 'A UTR has letters A to Z and digits only.'),
  v.transform((utr) => canonicalUtr(utr) ?? utr),
);

const LineNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const BankLine = v.strictObject({
  /** line number in the file, from 1 */
  line: LineNumber,
  /** the deposit that the preview showed; null: the line is only stored */
  deposit_id: v.nullable(Id),
});
export type BankLine = v.InferOutput<typeof BankLine>;

const PreviewLine = v.object({
  line: v.number(),
  utr: v.string(),
  amount: AmountText,
  kind: v.picklist(LINE_KINDS),
  claims: v.array(
    v.object({
      id: v.string(),
      player: v.string(),
      amount: AmountText,
      created_at: Timestamp,
      /** the ledger entry to reverse, when the bank took the payment back or returned it */
      entry_id: v.nullable(v.string()),
    }),
  ),
});
export type PreviewLine = v.InferOutput<typeof PreviewLine>;

export const CorrectedLine = v.strictObject({ utr: Utr, amount: TypedAmount });

const BankLineRow = v.object({
  id: v.string(),
  utr: v.string(),
  amount: AmountText,
  added_by: v.string(),
  added_at: Timestamp,
  /** the deposit credited or refunded with this reference, or the withdrawal paid with it */
  used_for: v.nullable(v.string()),
  /** paid out, or a reversal */
  is_out: v.boolean(),
  /** the credited deposit that the bank took back, or the payment to a player that it returned, until its entry is reversed */
  taken_back: v.nullable(v.object({ player: v.string(), user_id: v.string(), entry_id: v.string() })),
});
export type BankLineRow = v.InferOutput<typeof BankLineRow>;

export const BANK_STATEMENT_CALLS = {
  /** Reads a statement and stores its payments under an id. Nothing is booked. */
  previewStatement: {
    method: 'POST',
    path: 'bank-statement/preview',
    /** base64 has four characters for three bytes */
    bodyBytes: MAX_STATEMENT_BYTES * 2,
    body: v.strictObject({
      /** base64 of the file */
      file: v.pipe(
        v.string(),
        v.maxLength(MAX_STATEMENT_BYTES * 2, 'This file is too large.'),
        v.base64('The file did not arrive whole. Try again.'),
      ),
      /** null: found by their headings */
      columns: v.nullable(BankColumns),
    }),
    answer: v.object({
      upload_id: v.nullable(Id),
      encoding: v.picklist(['UTF-8', 'UTF-16', 'Windows-1252', 'xlsx']),
      headings: v.array(v.string()),
      /** null: the operator must choose them */
      columns: v.nullable(BankColumns),
      lines: v.array(PreviewLine),
      /** all other lines, such as payments out without a reference */
      unread: v.array(v.object({ line: v.number(), why: Sentence })),
    }),
  },
  /** Stores lines of a statement and approves their deposits, each in its own transaction. */
  bookStatement: {
    method: 'POST',
    path: 'bank-statement/book',
    body: v.strictObject({
      upload_id: Id,
      lines: v.pipe(
        v.array(BankLine),
        v.minLength(1, 'There are no lines.'),
        v.maxLength(MAX_BOOKED_LINES, 'Book 100 lines at a time.'),
      ),
    }),
    answer: v.object({
      approved: v.number(),
      amount: AmountText,
      proposed: v.number(),
      kept: v.number(),
      /** lines that have changed since the preview */
      left: v.array(v.object({ line: v.number(), utr: v.string(), why: Sentence })),
    }),
  },
  bankLines: get('bank-lines', pageOf(BankLineRow), {
    query: v.strictObject({
      utr: SearchText,
      min: SearchAmount,
      max: SearchAmount,
      ...PERIOD,
      by: SearchText,
      kind: v.optional(v.picklist(['', 'in', 'out', 'taken back'])),
      cursor: v.optional(Cursor),
    }),
  }),
  changeBankLine: postById('bank-lines/:id/change', ProposedAnswer, {
    body: v.strictObject({
      reason: Reason,
      /** null removes the line */
      line: v.nullable(CorrectedLine),
    }),
  }),
} as const;
