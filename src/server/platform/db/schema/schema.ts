import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PLAYER_ACTIVE } from '../../../../contract/constants.ts';
import { at, paise } from '../columns.ts';

// The tables as the program sees them; `migrations/` makes them, and a test holds the two together. Ids are UUIDv7 made
// in the process, and everything that belongs to a player has the player's id in front of its key.

/** One row: what kind of money this database holds, fixed at its birth. */
export const databaseMetadata = pgTable('database_metadata', {
  id: smallint('id').primaryKey(),
  money: text('money').notNull().$type<'demo' | 'real'>(),
  /** keys the hashes of request bodies and the tokens of trusted devices; hex */
  server_secret: text('server_secret').notNull(),
  created_at: at('created_at').notNull(),
  /** names the newest seed key (platform/seed-cipher.ts); null until a server with a key has started */
  seed_key_id: text('seed_key_id'),
});

/** Whose a phone number is: unique over all players, so not in a table that is kept by player. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    phone: text('phone').primaryKey(),
    user_id: uuid('user_id').notNull(),
  },
  (table) => [index('phone_numbers_by_player').on(table.user_id)],
);

/** A player: the account, and the seeds of the round to come. Every bet moves this row's nonce. */
export const players = pgTable(
  'players',
  {
    user_id: uuid('user_id').primaryKey(),
    /** the same as in phone_numbers, which is where a player is found by it */
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    avatar_id: smallint('avatar_id'),
    /** 1 active, 2 blocked (contract PLAYER_ACTIVE, PLAYER_BLOCKED) */
    status: smallint('status').notNull(),
    /** 0 none, 1 after the first approved deposit of at least min_recharge, 2 after more */
    first_recharge: smallint('first_recharge').notNull(),
    /** argon2id in PHC form */
    password_hash: text('password_hash').notNull(),
    /** the player's wins may be shown to others */
    in_live_wins: boolean('in_live_wins').notNull().default(true),
    /** nobody else may see the player's rounds, not even by their links */
    private_rounds: boolean('private_rounds').notNull().default(false),
    referred_by: uuid('referred_by'),
    created_at: at('created_at').notNull(),
    client_seed: text('client_seed').notNull(),
    /** of the next round, and so the number of rounds before it */
    nonce: integer('nonce').notNull(),
    /** the day of the newest bet (place_bet.sql), and the nonce of that day's first */
    bet_day: integer('bet_day').notNull().default(0),
    bet_day_nonce: integer('bet_day_nonce').notNull().default(0),
    /** the next server seed, encrypted (platform/seed-cipher.ts) */
    next_encrypted_seed: text('next_encrypted_seed').notNull(),
    next_server_seed_hash: text('next_server_seed_hash').notNull(),
    break_until: at('break_until'),
    /** self-excluded; it lasts until the player ends it, after this time */
    excluded_until: at('excluded_until'),
    /** has set a deposit limit, or wants none */
    deposit_limit_answered: boolean('deposit_limit_answered').notNull().default(false),
  },
  (table) => [
    index('players_by_name').on(sql`lower(${table.name}) collate "C"`, table.user_id),
    index('players_blocked').on(table.user_id).where(sql`${table.status} = 2`),
  ],
);

/** What a player has. Changed only by conditional updates, together with a journal row. */
export const wallets = pgTable(
  'wallets',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => players.user_id),
    balance_paise: paise('balance_paise').notNull(),
    /** owed after a reversal beyond the balance; bars withdrawal */
    debt_paise: paise('debt_paise').notNull(),
    /** counts up with every change of the balance */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('wallets_balance_not_negative', sql`${table.balance_paise} >= 0`),
    check('wallets_debt_not_negative', sql`${table.debt_paise} >= 0`),
  ],
);

/** Why money moved. */
export type JournalKind =
  | 'welcome'
  | 'stake'
  | 'settlement'
  | 'deposit'
  | 'withdrawal_held'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'adjustment'
  | 'reversal'
  | 'debt_repaid';

/** One journal entry; its postings sum to zero. Never changed, never deleted. */
export const journal = pgTable(
  'journal',
  {
    user_id: uuid('user_id').notNull(),
    journal_id: uuid('journal_id').notNull(),
    kind: text('kind').notNull().$type<JournalKind>(),
    /** the round, deposit or withdrawal it belongs to */
    subject_id: uuid('subject_id'),
    /** of a reversal: the journal row it undoes */
    reverses_id: uuid('reverses_id'),
    /** who did it: `player`, `house`, or the operator's name */
    actor: text('actor').notNull(),
    reason: text('reason'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.journal_id] }),
    // One payment in and one out for each subject, whatever the program does.
    uniqueIndex('journal_once_per_subject')
      .on(table.user_id, table.kind, table.subject_id)
      .where(
        sql`${table.subject_id} is not null and ${table.kind} not in ('adjustment', 'reversal', 'debt_repaid')`,
      ),
    uniqueIndex('journal_reversed_once')
      .on(table.user_id, table.reverses_id)
      .where(sql`${table.reverses_id} is not null`),
    index('journal_by_kind')
      .on(table.kind, table.journal_id)
      .where(sql`${table.kind} not in ('stake', 'settlement')`),
    // Rows are only added, so a stretch of the table is one of time: this index is a few pages, whatever it covers.
    index('journal_by_time').using('brin', table.created_at),
  ],
);

/** The accounts of the books. `stake` and `withdrawal` are one account for each round and withdrawal: see subject_id. */
export type Account = 'wallet' | 'stake' | 'withdrawal' | 'house' | 'clearing' | 'promotion' | 'debt';

/** One side of a journal row. Positive: the account grows. */
export const postings = pgTable(
  'postings',
  {
    user_id: uuid('user_id').notNull(),
    journal_id: uuid('journal_id').notNull(),
    account: text('account').notNull().$type<Account>(),
    amount_paise: paise('amount_paise').notNull(),
    /** of wallet postings only: the wallet after it, so that a replay can name the wrong row */
    wallet_version: bigint('wallet_version', { mode: 'number' }),
    balance_after_paise: paise('balance_after_paise'),
  },
  (table) => [
    // Not unique, which halves it: that an entry has each account once is checked by a trigger.
    index('postings_by_entry').on(table.user_id, table.journal_id),
    foreignKey({
      columns: [table.user_id, table.journal_id],
      foreignColumns: [journal.user_id, journal.journal_id],
    }),
    uniqueIndex('postings_wallet_version')
      .on(table.user_id, table.wallet_version)
      .where(sql`${table.wallet_version} is not null`),
  ],
);

/** A login. The token itself is only in the player's cookie. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; hex */
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id').notNull(),
    /** the player's, written here with it, so that a call asks this table alone */
    player_status: smallint('player_status').notNull().default(PLAYER_ACTIVE),
    /** as of the login (player_devices); null: not known */
    device: text('device'),
    address: text('address'),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_player').on(table.user_id),
    index('sessions_by_expiry').on(table.expires_at),
  ],
);

/** Failed, running and successful attempts to log in, and attempts to register, for every server to see. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    attempt_id: uuid('attempt_id').primaryKey(),
    call: text('call').notNull().$type<'login' | 'register' | 'logged_in'>(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    /** the name of a device that has logged this phone number in before (accounts/trusted-devices.ts) */
    device: text('device'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('login_attempts_by_pair').on(table.phone, table.address, table.created_at),
    index('login_attempts_by_device')
      .on(table.device, table.created_at)
      .where(sql`${table.device} is not null`),
    index('login_attempts_by_phone').on(table.phone, table.created_at),
    index('login_attempts_by_address').on(table.address, table.created_at),
    index('login_attempts_by_time').on(table.created_at),
  ],
);

export {
  auditLog,
  auditLogHead,
  bankLines,
  banners,
  creditedReferences,
  deposits,
  operatorSettings,
  withdrawals,
} from './schema-back-office.ts';
export { playerLimits, playState } from './schema-limits.ts';
export { boardEntries, liveWins, onlinePlayers, tickerState } from './schema-live.ts';
export {
  operatorInvitations,
  operatorLoginAttempts,
  operatorRecoveryCodes,
  operatorSessions,
  operators,
  proposals,
} from './schema-operators.ts';
export { passwordResetLinks, playerDevices, playerNotes } from './schema-players.ts';
export { playerDays, playerProgress } from './schema-progress.ts';
export { reconciliationRuns } from './schema-reconciliation.ts';
export { idempotencyKeys, idempotencyResponses, openRounds, rounds } from './schema-rounds.ts';
export { ledgerTotals, ledgerTotalsProgress, returnTotals } from './schema-totals.ts';
