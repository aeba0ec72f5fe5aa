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
  serverSecret: text('server_secret').notNull(),
  createdAt: at('created_at').notNull(),
  /** names the newest seed key (platform/seed-cipher.ts); null until a server with a key has started */
  seedKeyId: text('seed_key_id'),
});

/** Whose a phone number is: unique over all players, so not in a table that is kept by player. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    phone: text('phone').primaryKey(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [index('phone_numbers_by_player').on(table.userId)],
);

/** A player: the account, and the seeds of the round to come. Every bet moves this row's nonce. */
export const players = pgTable(
  'players',
  {
    userId: uuid('user_id').primaryKey(),
    /** the same as in phone_numbers, which is where a player is found by it */
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    avatarId: smallint('avatar_id'),
    /** 1 active, 2 blocked (contract PLAYER_ACTIVE, PLAYER_BLOCKED) */
    status: smallint('status').notNull(),
    /** 0 none, 1 after the first approved deposit of at least min_recharge, 2 after more */
    firstRecharge: smallint('first_recharge').notNull(),
    /** argon2id in PHC form */
    passwordHash: text('password_hash').notNull(),
    /** the player's wins may be shown to others */
    inLiveWins: boolean('in_live_wins').notNull().default(true),
    /** nobody else may see the player's rounds, not even by their links */
    privateRounds: boolean('private_rounds').notNull().default(false),
    referredBy: uuid('referred_by'),
    createdAt: at('created_at').notNull(),
    clientSeed: text('client_seed').notNull(),
    /** of the next round, and so the number of rounds before it */
    nonce: integer('nonce').notNull(),
    /** the day of the newest bet (place_bet.sql), and the nonce of that day's first */
    betDay: integer('bet_day').notNull().default(0),
    betDayNonce: integer('bet_day_nonce').notNull().default(0),
    /** the next server seed, encrypted (platform/seed-cipher.ts) */
    nextEncryptedSeed: text('next_encrypted_seed').notNull(),
    nextServerSeedHash: text('next_server_seed_hash').notNull(),
    /** or the end of the newest self-exclusion, where that was later; claims from before it are not credited */
    breakUntil: at('break_until'),
    /** self-excluded; it lasts until the player ends it, after this time */
    excludedUntil: at('excluded_until'),
    /** has set a deposit limit, or wants none */
    depositLimitAnswered: boolean('deposit_limit_answered').notNull().default(false),
    /** earliest time of a withdrawal after a password link; null: at any time */
    withdrawalsFrom: at('withdrawals_from'),
  },
  (table) => [
    index('players_by_name').on(sql`lower(${table.name}) collate "C"`, table.userId),
    index('players_blocked').on(table.userId).where(sql`${table.status} = 2`),
  ],
);

/** What a player has. Changed only by conditional updates, together with a journal row. */
export const wallets = pgTable(
  'wallets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => players.userId),
    balancePaise: paise('balance_paise').notNull(),
    /** owed after a reversal beyond the balance; bars withdrawal */
    debtPaise: paise('debt_paise').notNull(),
    /** counts up with every change of the balance */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('wallets_balance_not_negative', sql`${table.balancePaise} >= 0`),
    check('wallets_debt_not_negative', sql`${table.debtPaise} >= 0`),
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
    userId: uuid('user_id').notNull(),
    journalId: uuid('journal_id').notNull(),
    kind: text('kind').notNull().$type<JournalKind>(),
    /** the round, deposit or withdrawal it belongs to */
    subjectId: uuid('subject_id'),
    /** of a reversal: the journal row it undoes */
    reversesId: uuid('reverses_id'),
    /** who did it: `player`, `house`, or the operator's name */
    actor: text('actor').notNull(),
    reason: text('reason'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.journalId] }),
    // One payment in and one out for each subject, whatever the program does.
    uniqueIndex('journal_once_per_subject')
      .on(table.userId, table.kind, table.subjectId)
      .where(
        sql`${table.subjectId} is not null and ${table.kind} not in ('adjustment', 'reversal', 'debt_repaid')`,
      ),
    uniqueIndex('journal_reversed_once')
      .on(table.userId, table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    index('journal_by_kind')
      .on(table.kind, table.journalId)
      .where(sql`${table.kind} not in ('stake', 'settlement')`),
    // Rows are only added, so a stretch of the table is one of time: this index is a few pages, whatever it covers.
    index('journal_by_time').using('brin', table.createdAt),
  ],
);

/** The accounts of the books. `stake` and `withdrawal` are one account for each round and withdrawal: see subject_id. */
export type Account = 'wallet' | 'stake' | 'withdrawal' | 'house' | 'clearing' | 'promotion' | 'debt';

/** One side of a journal row. Positive: the account grows. */
export const postings = pgTable(
  'postings',
  {
    userId: uuid('user_id').notNull(),
    journalId: uuid('journal_id').notNull(),
    account: text('account').notNull().$type<Account>(),
    amountPaise: paise('amount_paise').notNull(),
    /** of wallet postings only: the wallet after it, so that a replay can name the wrong row */
    walletVersion: bigint('wallet_version', { mode: 'number' }),
    balanceAfterPaise: paise('balance_after_paise'),
  },
  (table) => [
    // Not unique, which halves it: that an entry has each account once is checked by a trigger.
    index('postings_by_entry').on(table.userId, table.journalId),
    foreignKey({
      columns: [table.userId, table.journalId],
      foreignColumns: [journal.userId, journal.journalId],
    }),
    uniqueIndex('postings_wallet_version')
      .on(table.userId, table.walletVersion)
      .where(sql`${table.walletVersion} is not null`),
  ],
);

/** A login. The token itself is only in the player's cookie. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; hex */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** the player's, written here with it, so that a call asks this table alone */
    playerStatus: smallint('player_status').notNull().default(PLAYER_ACTIVE),
    /** as of the login (player_devices); null: not known */
    device: text('device'),
    address: text('address'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_by_player').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
);

/** Attempts to log in or to register, for every server to see. Successful logins of players stay as `logged_in`. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    attemptId: uuid('attempt_id').primaryKey(),
    call: text('call').notNull().$type<'login' | 'register' | 'logged_in' | 'operator'>(),
    /** phone number of a player, name of an operator */
    account: text('account').notNull(),
    address: text('address').notNull(),
    /** of a device that has logged this account in before (players/trusted-devices.ts) */
    device: text('device'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('login_attempts_by_pair').on(table.account, table.address, table.createdAt),
    index('login_attempts_by_device')
      .on(table.device, table.createdAt)
      .where(sql`${table.device} is not null`),
    index('login_attempts_by_account').on(table.account, table.createdAt),
    index('login_attempts_by_address').on(table.address, table.createdAt),
    index('login_attempts_by_time').on(table.createdAt),
  ],
);

export * from './schema-back-office.ts';
export * from './schema-limits.ts';
export * from './schema-live.ts';
export * from './schema-operators.ts';
export * from './schema-players.ts';
export * from './schema-progress.ts';
export * from './schema-reconciliation.ts';
export * from './schema-rounds.ts';
export * from './schema-totals.ts';
