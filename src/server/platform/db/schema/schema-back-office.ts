import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RefundState } from '../../../../contract/payments.ts';
import { at, paise } from '../columns.ts';

// What the back office works on: payments, settings, and what was done there. The rest is in schema.ts.

/** A player's claim to have paid in. Credited only when approved, with the amount seen at the bank. */
export const deposits = pgTable(
  'deposits',
  {
    userId: uuid('user_id').notNull(),
    depositId: uuid('deposit_id').notNull(),
    amountPaise: paise('amount_paise').notNull(), // as claimed
    /** as seen at the bank; null until approved */
    approvedPaise: paise('approved_paise'),
    /** the bank's reference as it was typed */
    utrNo: text('utr_no').notNull(),
    /** as it is compared: {@link canonicalUtr} */
    utrCanonical: text('utr_canonical').notNull(),
    /** approved with at least the min_recharge of that moment; null when not approved */
    countsAsRecharge: boolean('counts_as_recharge'),
    /** of a rejected claim: the deposit whose approval rejected it */
    rejectedFor: uuid('rejected_for'),
    /** its approval was a mistake: the deposit that the claim goes on as */
    reopenedAs: uuid('reopened_as'),
    /** 2 UPI, 1 USDT */
    type: smallint('type').notNull(),
    /** 0 pending, 1 approved, 2 rejected */
    status: smallint('status').notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
    /** set when the payment may not be credited, or only in part */
    refundState: text('refund_state').$type<RefundState>(),
    /** amount to refund or refunded */
    refundPaise: paise('refund_paise'),
    /** bank reference of the refund */
    refundReference: text('refund_reference'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.depositId] }),
    uniqueIndex('deposits_utr_approved_once').on(table.utrCanonical).where(sql`${table.status} = 1`),
    index('deposits_by_utr').on(table.utrCanonical),
    index('deposits_by_rejection').on(table.rejectedFor).where(sql`${table.rejectedFor} is not null`),
    // The back office names a deposit by its id alone.
    index('deposits_by_id').on(table.depositId),
    index('deposits_by_time').on(table.createdAt, table.depositId),
    index('deposits_pending').on(table.createdAt).where(sql`${table.status} = 0`),
    index('deposits_to_refund').on(table.createdAt).where(sql`${table.refundState} = 'due'`),
    check('deposits_amount_positive', sql`${table.amountPaise} > 0`),
    check('deposits_reopened_is_rejected', sql`${table.reopenedAs} is null or ${table.status} = 2`),
  ],
);

/** Uses of bank references, over all players: a credited or refunded deposit, or a payment to a player. */
export const usedReferences = pgTable(
  'used_references',
  {
    utrCanonical: text('utr_canonical').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** the deposit or withdrawal */
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [
    index('used_references_by_player').on(table.userId),
    index('used_references_by_subject').on(table.subjectId),
  ],
);

/** A payment in that an operator has uploaded from a statement of the bank. */
export const bankLines = pgTable(
  'bank_lines',
  {
    lineId: uuid('line_id').notNull(),
    utrCanonical: text('utr_canonical').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.utrCanonical, table.amountPaise] }),
    uniqueIndex('bank_lines_by_id').on(table.lineId),
    index('bank_lines_by_time').on(table.addedAt, table.lineId),
    check('bank_lines_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);

/** An uploaded bank statement. Rows are deleted after a week. */
export const bankUploads = pgTable(
  'bank_uploads',
  {
    uploadId: uuid('upload_id').primaryKey(),
    operatorId: uuid('operator_id').notNull(),
    uploadedAt: at('uploaded_at').notNull(),
  },
  (table) => [index('bank_uploads_by_operator').on(table.operatorId, table.uploadedAt)],
);

/** An incoming payment of an upload, by its line number in the file. */
export const bankUploadLines = pgTable(
  'bank_upload_lines',
  {
    uploadId: uuid('upload_id').notNull(),
    line: integer('line').notNull(),
    utrCanonical: text('utr_canonical').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** the bank's date */
    paidOn: date('paid_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.line] }),
    check('bank_upload_lines_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);

/** A request to be paid out; its amount is held from the first moment. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    userId: uuid('user_id').notNull(),
    withdrawalId: uuid('withdrawal_id').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    accountNumber: text('account_number').notNull(),
    accountHolderName: text('account_holder_name').notNull(),
    bankName: text('bank_name').notNull(),
    ifscCode: text('ifsc_code').notNull(),
    upiId: text('upi_id').notNull(),
    mobileNumber: text('mobile_number').notNull(),
    qrcode: text('qrcode').notNull(),
    type: smallint('type').notNull(),
    /** 0 requested or approved, 1 sent, 2 rejected */
    status: smallint('status').notNull(),
    createdAt: at('created_at').notNull(),
    /** null: not approved to be paid yet; always null for demo money */
    approvedAt: at('approved_at'),
    approvedBy: text('approved_by'),
    /** operator with the payment dialog open */
    claimedBy: text('claimed_by'),
    claimedUntil: at('claimed_until'),
    /** bank reference of the payment */
    reference: text('reference'),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.withdrawalId] }),
    index('withdrawals_by_id').on(table.withdrawalId),
    index('withdrawals_by_time').on(table.createdAt, table.withdrawalId),
    index('withdrawals_by_account').on(table.accountNumber).where(sql`${table.accountNumber} <> ''`),
    index('withdrawals_by_upi_id').on(sql`lower(${table.upiId})`).where(sql`${table.upiId} <> ''`),
    index('withdrawals_pending').on(table.createdAt).where(sql`${table.status} = 0`),
    check('withdrawals_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);

/** What the operator has set; a name that is missing has its default (settings/settings.ts). */
export const operatorSettings = pgTable('operator_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: at('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
});

/** A line of news that the operator has set, shown beneath the header of the game. */
export const banners = pgTable(
  'banners',
  {
    bannerId: uuid('banner_id').primaryKey(),
    text: text('text').notNull(),
    link: text('link'),
    /** shown from here on; null: at once */
    fromAt: at('from_at'),
    /** not shown any more; null: until it is removed */
    untilAt: at('until_at'),
    createdAt: at('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [index('banners_by_end').on(table.untilAt)],
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
    entryId: uuid('entry_id').primaryKey(),
    /** counts from 1 without a gap */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** of the entry before; hex */
    previousHash: text('previous_hash').notNull(),
    /** of this entry and previous_hash (migration 0042); hex */
    hash: text('hash').notNull(),
    actor: text('actor').notNull(),
    act: text('act').notNull(),
    userId: uuid('user_id'),
    subjectId: uuid('subject_id'),
    detail: jsonb('detail').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('audit_log_by_time').on(table.createdAt),
    uniqueIndex('audit_log_in_order').on(table.seq),
    index('audit_log_by_actor').on(table.actor, table.seq),
    index('audit_log_by_player').on(table.userId, table.seq).where(sql`${table.userId} is not null`),
    index('audit_log_by_subject').on(table.subjectId, table.seq).where(sql`${table.subjectId} is not null`),
  ],
);
