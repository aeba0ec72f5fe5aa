import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { at, paise } from './columns.ts';

// What others see of rounds (live/): the feed and the boards. None of it is money, and old rows go.

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
    // Unique by the lock of live_head, under which positions are given.
    index('live_wins_by_position').on(table.position).where(sql`${table.position} is not null`),
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

/** A player's best of a day or week, kept up when a round ends: the boards are read from here and no round is looked for. */
export const boardEntries = pgTable(
  'board_entries',
  {
    period: text('period').notNull().$type<'day' | 'week'>(),
    /** its first day, of UTC; a week's is a Monday */
    starts_on: date('starts_on', { mode: 'string' }).notNull(),
    type: smallint('type').notNull(),
    board: text('board').notNull().$type<'multiplier' | 'walk' | 'win'>(),
    user_id: uuid('user_id').notNull(),
    /** hundredths, lines, or paise */
    value: bigint('value', { mode: 'bigint' }).notNull(),
    round_id: uuid('round_id').notNull(),
    reached_at: at('reached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.period, table.starts_on, table.type, table.board] }),
    index('board_entries_by_value').on(
      table.period,
      table.starts_on,
      table.type,
      table.board,
      table.value.desc(),
      table.reached_at,
    ),
  ],
);
