import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReturnState } from '../../../../contract/payments.ts';
import { at, paise } from '../columns.ts';

// What the back office works on: payments, settings, and what was done there. The rest is in schema.ts.

/** A player's claim to have paid in. Credited only when approved, with the amount seen at the bank. */
export const deposits = pgTable(
  'deposits',
  {
    user_id: uuid('user_id').notNull(),
    deposit_id: uuid('deposit_id').notNull(),
    amount_paise: paise('amount_paise').notNull(), // as claimed
    /** as seen at the bank; null until approved */
    approved_paise: paise('approved_paise'),
    /** the bank's reference as it was typed */
    utr_no: text('utr_no').notNull(),
    /** as it is compared: {@link canonicalUtr} */
    utr_canonical: text('utr_canonical').notNull(),
    /** approved with at least the min_recharge of that moment; null when not approved */
    counts_as_recharge: boolean('counts_as_recharge'),
    /** of a rejected claim: the deposit whose approval rejected it */
    rejected_for: uuid('rejected_for'),
    /** its approval was a mistake: the deposit that the claim goes on as */
    reopened_as: uuid('reopened_as'),
    /** 2 UPI, 1 USDT */
    type: smallint('type').notNull(),
    /** 0 pending, 1 approved, 2 rejected */
    status: smallint('status').notNull(),
    created_at: at('created_at').notNull(),
    decided_at: at('decided_at'),
    decided_by: text('decided_by'),
    reason: text('reason'),
    /** of a rejected payment over a limit of the player */
    return_state: text('return_state').$type<ReturnState>(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.deposit_id] }),
    uniqueIndex('deposits_utr_approved_once').on(table.utr_canonical).where(sql`${table.status} = 1`),
    index('deposits_by_utr').on(table.utr_canonical),
    index('deposits_by_rejection').on(table.rejected_for).where(sql`${table.rejected_for} is not null`),
    // The back office names a deposit by its id alone.
    index('deposits_by_id').on(table.deposit_id),
    index('deposits_by_time').on(table.created_at, table.deposit_id),
    index('deposits_pending').on(table.created_at).where(sql`${table.status} = 0`),
    index('deposits_to_return').on(table.created_at).where(sql`${table.return_state} = 'due'`),
    check('deposits_amount_positive', sql`${table.amount_paise} > 0`),
    check('deposits_reopened_is_rejected', sql`${table.reopened_as} is null or ${table.status} = 2`),
  ],
);

/** Which deposit a bank reference was credited for: one for each, over all players. */
export const creditedReferences = pgTable(
  'credited_references',
  {
    utr_canonical: text('utr_canonical').primaryKey(),
    user_id: uuid('user_id').notNull(),
    deposit_id: uuid('deposit_id').notNull(),
  },
  (table) => [index('credited_references_by_player').on(table.user_id)],
);

/** A payment in that an operator has uploaded from a statement of the bank. */
export const bankLines = pgTable(
  'bank_lines',
  {
    utr_canonical: text('utr_canonical').notNull(),
    amount_paise: paise('amount_paise').notNull(),
    added_by: text('added_by').notNull(),
    added_at: at('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.utr_canonical, table.amount_paise] }),
    check('bank_lines_amount_positive', sql`${table.amount_paise} > 0`),
  ],
);

/** A request to be paid out; its amount is held from the first moment. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    user_id: uuid('user_id').notNull(),
    withdrawal_id: uuid('withdrawal_id').notNull(),
    amount_paise: paise('amount_paise').notNull(),
    account_number: text('account_number').notNull(),
    account_holder_name: text('account_holder_name').notNull(),
    bank_name: text('bank_name').notNull(),
    ifsc_code: text('ifsc_code').notNull(),
    upi_id: text('upi_id').notNull(),
    mobile_number: text('mobile_number').notNull(),
    qrcode: text('qrcode').notNull(),
    type: smallint('type').notNull(),
    status: smallint('status').notNull(),
    created_at: at('created_at').notNull(),
    decided_at: at('decided_at'),
    decided_by: text('decided_by'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.withdrawal_id] }),
    index('withdrawals_by_id').on(table.withdrawal_id),
    index('withdrawals_by_time').on(table.created_at, table.withdrawal_id),
    index('withdrawals_by_account').on(table.account_number).where(sql`${table.account_number} <> ''`),
    index('withdrawals_by_upi_id').on(sql`lower(${table.upi_id})`).where(sql`${table.upi_id} <> ''`),
    index('withdrawals_pending').on(table.created_at).where(sql`${table.status} = 0`),
    check('withdrawals_amount_positive', sql`${table.amount_paise} > 0`),
  ],
);

/** What the operator has set; a name that is missing has its default (settings/settings.ts). */
export const operatorSettings = pgTable('operator_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: at('updated_at').notNull(),
  updated_by: text('updated_by').notNull(),
});

/** A line of news that the operator has set, shown beneath the header of the game. */
export const banners = pgTable(
  'banners',
  {
    banner_id: uuid('banner_id').primaryKey(),
    text: text('text').notNull(),
    link: text('link'),
    /** shown from here on; null: at once */
    from_at: at('from_at'),
    /** not shown any more; null: until it is removed */
    until_at: at('until_at'),
    created_at: at('created_at').notNull(),
    created_by: text('created_by').notNull(),
  },
  (table) => [index('banners_by_end').on(table.until_at)],
);

/** One row: the newest entry of the audit log, or 0 and zeros before the first. Who adds an entry holds it until the commit. */
export const auditLogHead = pgTable('audit_log_head', {
  id: smallint('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** Everything that was done in the back office, with who and when. Only added to; each holds the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    entry_id: uuid('entry_id').primaryKey(),
    /** counts from 1 without a gap */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** of the entry before; hex */
    previous_hash: text('previous_hash').notNull(),
    /** of this entry and previous_hash (ledger/audit-chain.ts); hex */
    hash: text('hash').notNull(),
    actor: text('actor').notNull(),
    act: text('act').notNull(),
    user_id: uuid('user_id'),
    subject_id: uuid('subject_id'),
    detail: jsonb('detail').notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('audit_log_by_time').on(table.created_at),
    uniqueIndex('audit_log_in_order').on(table.seq),
    index('audit_log_by_actor').on(table.actor, table.seq),
    index('audit_log_by_player').on(table.user_id, table.seq).where(sql`${table.user_id} is not null`),
    index('audit_log_by_subject').on(table.subject_id, table.seq).where(sql`${table.subject_id} is not null`),
  ],
);
