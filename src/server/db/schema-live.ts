import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, paise } from './columns.ts';

// What the live feed is made of (live/). None of it is money: rows go after a day.

/** A win to be told, written in the transaction that paid it. */
export const liveWins = pgTable(
  'live_wins',
  {
    user_id: uuid('user_id').notNull(),
    round_id: uuid('round_id').notNull(),
    type: smallint('type').notNull(),
    step: smallint('step').notNull(),
    /** hundredths */
    multiplier: integer('multiplier').notNull(),
    win_paise: paise('win_paise').notNull(),
    created_at: at('created_at').notNull(),
    /** its place in the feed; null until a reader has found it (live/outbox.ts) */
    position: bigint('position', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.round_id] }),
    uniqueIndex('live_wins_by_position').on(table.position).where(sql`${table.position} is not null`),
    index('live_wins_waiting').on(table.created_at).where(sql`${table.position} is null`),
    index('live_wins_by_time').on(table.created_at),
  ],
);

/** One row: the last position given. Held while positions are given, so that they are seen in their order. */
export const liveHead = pgTable('live_head', {
  id: smallint('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
});

/** How many listen at each server, as it said last. */
export const liveServers = pgTable('live_servers', {
  server_id: uuid('server_id').primaryKey(),
  listeners: integer('listeners').notNull(),
  seen_at: at('seen_at').notNull(),
});
