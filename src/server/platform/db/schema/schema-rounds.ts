import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FireVersion } from '../../../../contract/constants.ts';
import type { RoundCause, RoundState } from '../../../../contract/rounds.ts';
import { at, hex, integers, paise } from '../columns.ts';

// Rounds and the answers that are kept by key. The rest is in schema.ts.

/** What a round was opened under, its own copy; the same columns while it is open and when it has ended. */
const opened = () => ({
  roundId: uuid('round_id').notNull(),
  stakePaise: paise('stake_paise').notNull(),
  maxWinPaise: paise('max_win_paise').notNull(),
  createdAt: at('created_at').notNull(),
  nonce: integer('nonce').notNull(),
  /** hundredths of a percent */
  rtp: integer('rtp').notNull(),
  type: smallint('type').notNull(),
  lastStep: smallint('last_step').notNull(),
  /** version of the draw (game/fairness.ts) */
  algorithm: smallint('algorithm').notNull(),
  /** version of the fire marker (game/fire.ts) */
  fireVersion: smallint('fire_version').notNull().$type<FireVersion>(),
  serverSeedHash: hex('server_seed_hash').notNull(),
  /** hash of the seed of the round after this one */
  nextServerSeedHash: hex('next_server_seed_hash').notNull(),
  clientSeed: text('client_seed').notNull(),
  /** of {@link multiplierTables} */
  multipliersVersion: integer('multipliers_version').notNull(),
});

/** The versions of the tables that rounds are paid by; no row ever changes. The newest of a type is that of new rounds. */
export const multiplierTables = pgTable('multiplier_tables', {
  version: integer('version').primaryKey(),
  type: smallint('type').notNull(),
  /** hundredths of a percent */
  rtp: integer('rtp').notNull(),
  maxWinPaise: paise('max_win_paise').notNull(),
  /** hundredths, line k at index k - 1 */
  multipliers: integers('multipliers').notNull(),
  /** the settings that limit its bets, by name; none in a version of rounds from before */
  terms: jsonb('terms').notNull(),
  createdAt: at('created_at').notNull(),
});

/** The landings of a round, line k at index k - 1 of each list. */
const landings = () => ({
  landedAt: at('landed_at').array().notNull(),
  /** what the player said of the fire marker at the tap */
  fireHits: boolean('fire_hits').array().notNull(),
  /** of the wallet when the landing was answered; its posting has the balance */
  walletVersions: bigint('wallet_versions', { mode: 'number' }).array().notNull(),
});

/**
 * The round that a player plays, one row a player at most, gone when it ends. Nothing that a step changes is in an index, so a step writes
 * the row alone (a heap-only update).
 */
export const openRounds = pgTable(
  'open_rounds',
  {
    userId: uuid('user_id').primaryKey(),
    ...opened(),
    /** its own copy of those of its version */
    multipliers: integers('multipliers').notNull(),
    /** the line the chicken stands on */
    step: smallint('step').notNull(),
    /** the last step, or the bet */
    touchedAt: at('touched_at').notNull(),
    /** seed and fatal line, fixed at the bet, encrypted (platform/seed-cipher.ts) */
    encryptedOutcome: text('encrypted_outcome').notNull(),
    /** a landing that was committed and ends the round, while its settlement has failed; else both null */
    unsettledStep: smallint('unsettled_step'),
    unsettledFireHit: boolean('unsettled_fire_hit'),
    ...landings(),
  },
  (table) => [index('open_rounds_by_time').on(table.createdAt)],
);

/** A round that has ended: written once, then never changed. Holds no secret. */
export const rounds = pgTable(
  'rounds',
  {
    userId: uuid('user_id').notNull(),
    ...opened(),
    state: text('state').notNull().$type<Exclude<RoundState, 'open'>>(),
    cause: text('cause').notNull().$type<RoundCause>(),
    /** the line where the round ended; of a fried round the fatal one */
    step: smallint('step').notNull(),
    payoutPaise: paise('payout_paise').notNull(),
    endedAt: at('ended_at').notNull(),
    /** the wallet after the settlement */
    balanceAfterPaise: paise('balance_after_paise').notNull(),
    walletVersion: bigint('wallet_version', { mode: 'number' }).notNull(),
    /** revealed; both null when the outcome could not be opened any more */
    serverSeed: hex('server_seed'),
    fatalLine: smallint('fatal_line'),
    /** the line where it was to stop, chosen before the bet, which settled it: the lists of landings are empty; else null */
    target: smallint('target'),
    ...landings(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roundId] }),
    uniqueIndex('rounds_by_nonce').on(table.userId, table.nonce),
    // As that of the journal: rows are only added.
    index('rounds_by_time').using('brin', table.createdAt),
    // Ids are in the order of time: the back office lists the newest first, of each difficulty.
    index('rounds_by_id').on(table.type, table.roundId),
    index('rounds_refunded').on(table.roundId).where(sql`${table.state} = 'refunded'`),
    index('rounds_by_end').using('brin', table.endedAt),
  ],
);

/** That a key was used, for good: what makes a call with it happen once, in whatever month. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    /** of call and key (ledger/idempotency.ts) */
    keyHash: uuid('key_hash').notNull(),
    /** the first day of the month whose partition has the answer */
    month: date('month', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
);

/**
 * The first answer to a call with a key. Never dropped: these are keys for money. Partitioned by month
 * (db/partitions.ts), so that an operator may move old ones to slow storage.
 */
export const idempotencyResponses = pgTable(
  'idempotency_responses',
  {
    userId: uuid('user_id').notNull(),
    keyHash: uuid('key_hash').notNull(),
    /** keyed hash of the body without its secrets */
    bodyHash: uuid('body_hash').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    /** of a bet: the round that the answer is made from again */
    roundId: uuid('round_id'),
    /** any other answer, whole; json keeps the order of its text, so that it is the same to the byte */
    response: json('response'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash, table.month] })],
);
