import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';

/** A person who works in the back office. */
export const operators = pgTable(
  'operators',
  {
    operatorId: uuid('operator_id').primaryKey(),
    /** in lower case */
    name: text('name').notNull(),
    role: text('role').notNull().$type<'support' | 'cashier' | 'finance' | 'admin'>(),
    isActive: boolean('is_active').notNull(),
    /** argon2id in PHC form */
    passwordHash: text('password_hash').notNull(),
    /** base32, encrypted (platform/seed-cipher.ts) */
    totpSecret: text('totp_secret').notNull(),
    /** of the newest code that was used: a code is taken once (RFC 6238, 5.2) */
    totpStep: bigint('totp_step', { mode: 'number' }).notNull(),
    createdAt: at('created_at').notNull(),
    lastLoginAt: at('last_login_at'),
  },
  (table) => [uniqueIndex('operators_by_name').on(table.name)],
);

/** An invitation of a new operator, or a new enrolment of an existing one. Deleted on use. */
export const operatorInvitations = pgTable('operator_invitations', {
  invitationId: uuid('invitation_id').primaryKey(),
  /** null: to be chosen */
  name: text('name'),
  role: text('role').notNull().$type<'support' | 'cashier' | 'finance' | 'admin'>(),
  /** null: of an operator to come */
  operatorId: uuid('operator_id').references(() => operators.operatorId),
  invitedBy: text('invited_by').notNull(),
  /** the operator who can be shown the link; null: created by the command line */
  inviterId: uuid('inviter_id'),
  /** null until the link is shown */
  shownTo: uuid('shown_to'),
  /** SHA-256 of the link's token; hex */
  tokenHash: text('token_hash'),
  /** base32, encrypted (platform/seed-cipher.ts) */
  totpSecret: text('totp_secret'),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** The operator whose link was shown, and the operator who saw it. */
export const enrolmentLinks = pgTable(
  'enrolment_links',
  { operatorId: uuid('operator_id').notNull(), shownTo: uuid('shown_to').notNull() },
  (table) => [primaryKey({ columns: [table.operatorId, table.shownTo] })],
);

/** Amounts that an operator approved without a second one, by UTC day. */
export const operatorDays = pgTable(
  'operator_days',
  {
    operatorId: uuid('operator_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    alonePaise: paise('alone_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.day] })],
);

/** Codes that replace one of the authenticator app, once each. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.operatorId),
    /** SHA-256; hex */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.codeHash] })],
);

/** A login of an operator. The token itself is only in the cookie. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the token; hex */
    tokenHash: text('token_hash').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.operatorId),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [index('operator_sessions_by_operator').on(table.operatorId)],
);

type ProposalKind =
  | 'approve withdrawal'
  | 'approve deposit'
  | 'correct deposit'
  | 'undo refund'
  | 'change bank line'
  | 'reverse entry'
  | 'adjust wallet'
  | 'void round'
  | 'invite operator'
  | 'change operator'
  | 'enrol again'
  | 'change settings'
  | 'password link';

/** Something that one operator proposed and another confirms. Changed by functions only (db/functions/*_proposal.sql). */
export const proposals = pgTable(
  'proposals',
  {
    proposalId: uuid('proposal_id').primaryKey(),
    kind: text('kind').notNull().$type<ProposalKind>(),
    /** what it is about: one open proposal for each */
    subject: text('subject').notNull(),
    /** the player whom it is about */
    userId: uuid('user_id'),
    /** the function that a confirmation calls with `detail` as its body (propose.sql) */
    act: text('act'),
    detail: jsonb('detail').notNull(),
    state: text('state').notNull().$type<'open' | 'confirmed' | 'declined' | 'expired'>(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
  },
  (table) => [
    uniqueIndex('proposals_open_once').on(table.kind, table.subject).where(sql`${table.state} = 'open'`),
    index('proposals_open').on(table.proposedAt).where(sql`${table.state} = 'open'`),
  ],
);
