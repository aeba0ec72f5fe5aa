import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/** A person who works in the back office. */
export const operators = pgTable(
  'operators',
  {
    operator_id: uuid('operator_id').primaryKey(),
    /** in lower case */
    name: text('name').notNull(),
    role: text('role').notNull().$type<'support' | 'cashier' | 'finance' | 'admin'>(),
    is_active: boolean('is_active').notNull(),
    /** argon2id in PHC form */
    password_hash: text('password_hash').notNull(),
    /** base32, encrypted (platform/seed-cipher.ts) */
    totp_secret: text('totp_secret').notNull(),
    /** of the newest code that was used: a code is taken once (RFC 6238, 5.2) */
    totp_step: bigint('totp_step', { mode: 'number' }).notNull(),
    created_at: at('created_at').notNull(),
    last_login_at: at('last_login_at'),
  },
  (table) => [uniqueIndex('operators_by_name').on(table.name)],
);

/** A link by which somebody becomes an operator, or an operator gets a new password and app. It is deleted when it is used. */
export const operatorInvitations = pgTable('operator_invitations', {
  /** SHA-256 of the token; hex */
  token_hash: text('token_hash').primaryKey(),
  /** null: to be chosen */
  name: text('name'),
  role: text('role').notNull().$type<'support' | 'cashier' | 'finance' | 'admin'>(),
  /** null: of an operator to come */
  operator_id: uuid('operator_id').references(() => operators.operator_id),
  invited_by: text('invited_by').notNull(),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
});

/** Codes that replace one of the authenticator app, once each. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    operator_id: uuid('operator_id')
      .notNull()
      .references(() => operators.operator_id),
    /** SHA-256; hex */
    code_hash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operator_id, table.code_hash] })],
);

/** A login of an operator. The token itself is only in the cookie. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the token; hex */
    token_hash: text('token_hash').primaryKey(),
    operator_id: uuid('operator_id')
      .notNull()
      .references(() => operators.operator_id),
    created_at: at('created_at').notNull(),
    seen_at: at('seen_at').notNull(),
  },
  (table) => [index('operator_sessions_by_operator').on(table.operator_id)],
);

/** Attempts of operators to log in that did not succeed. */
export const operatorLoginAttempts = pgTable(
  'operator_login_attempts',
  {
    attempt_id: uuid('attempt_id').primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** the name of a device that has logged this operator in before (players/trusted-devices.ts) */
    device: text('device'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('operator_login_attempts_by_name').on(table.name, table.created_at),
    index('operator_login_attempts_by_address').on(table.address, table.created_at),
  ],
);

type ProposalKind =
  | 'approve withdrawal'
  | 'approve deposit'
  | 'correct deposit'
  | 'reverse entry'
  | 'adjust wallet'
  | 'void round'
  | 'invite operator'
  | 'change operator'
  | 'enrol again'
  | 'change settings';

/** Something that one operator proposed and another confirms. Changed by functions only (db/functions/*_proposal.sql). */
export const proposals = pgTable(
  'proposals',
  {
    proposal_id: uuid('proposal_id').primaryKey(),
    kind: text('kind').notNull().$type<ProposalKind>(),
    /** what it is about: one open proposal for each */
    subject: text('subject').notNull(),
    /** the player whom it is about */
    user_id: uuid('user_id'),
    detail: jsonb('detail').notNull(),
    state: text('state').notNull().$type<'open' | 'confirmed' | 'declined' | 'expired'>(),
    proposed_by: uuid('proposed_by').notNull(),
    proposed_at: at('proposed_at').notNull(),
    expires_at: at('expires_at').notNull(),
    decided_by: uuid('decided_by'),
    decided_at: at('decided_at'),
    /** when the money moved that was proposed: once for a proposal (execute_proposal.sql) */
    executed_at: at('executed_at'),
  },
  (table) => [
    uniqueIndex('proposals_open_once').on(table.kind, table.subject).where(sql`${table.state} = 'open'`),
    index('proposals_open').on(table.proposed_at).where(sql`${table.state} = 'open'`),
  ],
);
