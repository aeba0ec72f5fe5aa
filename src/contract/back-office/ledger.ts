import * as v from 'valibot';
import { AmountText, Cursor, get, getById, Id, PERIOD, pageOf, Timestamp } from './fields.ts';
import { Consequence } from './proposals.ts';
import { NullableSentence } from './sentence.ts';

export const ENTRY_KINDS = [
  'welcome',
  'stake',
  'settlement',
  'deposit',
  'withdrawal_held',
  'withdrawal_paid',
  'withdrawal_returned',
  'adjustment',
  'reversal',
  'debt_repaid',
] as const;

export const ENTRY_LABELS: Readonly<Record<(typeof ENTRY_KINDS)[number], string>> = {
  welcome: 'welcome credit',
  stake: 'stake',
  settlement: 'settlement',
  deposit: 'deposit',
  withdrawal_held: 'held withdrawal',
  withdrawal_paid: 'paid withdrawal',
  withdrawal_returned: 'rejected withdrawal',
  adjustment: 'adjustment',
  reversal: 'reversal',
  debt_repaid: 'repaid debt',
};

export const ACCOUNTS = ['wallet', 'stake', 'withdrawal', 'house', 'clearing', 'promotion', 'debt'] as const;

const Posting = v.object({
  account: v.picklist(ACCOUNTS),
  /** positive: the account grows */
  amount: AmountText,
  /** of the wallet */
  balance_after: v.nullable(AmountText),
});

const entry = {
  id: v.string(),
  user_id: v.string(),
  player: v.string(),
  kind: v.picklist(ENTRY_KINDS),
  subject_id: v.nullable(v.string()),
  reverses_id: v.nullable(v.string()),
  actor: v.string(),
  reason: v.nullable(v.string()),
  at: Timestamp,
  postings: v.array(Posting),
};

export const LedgerRow = v.object(entry);
export type LedgerRow = v.InferOutput<typeof LedgerRow>;

const LedgerEntry = v.object({
  ...entry,
  reversed_by: v.nullable(v.string()),
  /** what reversing it would do now; null when it cannot be reversed */
  reversal: v.nullable(Consequence),
  /** why it cannot be reversed; null when it can */
  obstacle: NullableSentence,
  /** who proposed its reversal, which waits for a second operator */
  proposed_by: v.nullable(v.string()),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

const ID_FORM = 'An id has 36 characters: copy it whole.';

const SearchId = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(64, ID_FORM),
    v.trim(),
    v.toLowerCase(),
    v.union([v.literal(''), Id], ID_FORM),
    v.transform((id) => (id === '' ? undefined : id)),
  ),
);

export const LEDGER_CALLS = {
  /** Newest first. */
  ledger: get('ledger', pageOf(LedgerRow), {
    query: v.strictObject({
      player: SearchId,
      /** of a round, deposit or withdrawal */
      subject: SearchId,
      kind: v.optional(v.picklist(['', ...ENTRY_KINDS])),
      account: v.optional(v.picklist(['', ...ACCOUNTS])),
      ...PERIOD,
      cursor: v.optional(Cursor),
    }),
  }),
  ledgerEntry: getById('ledger/:id', LedgerEntry),
} as const;
