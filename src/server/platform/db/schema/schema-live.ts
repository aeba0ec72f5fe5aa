import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';

// What others see of rounds (live/): the ticker and the boards. None of it is money, and old rows are deleted.

/** A win, written in the transaction that paid it. */
export const liveWins = pgTable(
  'live_wins',
  {
    userId: uuid('user_id').notNull(),
    roundId: uuid('round_id').notNull(),
    type: smallint('type').notNull(),
    step: smallint('step').notNull(),
    /** hundredths */
    multiplier: integer('multiplier').notNull(),
    payoutPaise: paise('payout_paise').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roundId] }),
    index('live_wins_by_time').on(table.createdAt),
  ],
);

/** When a player last made an authenticated call; one row for each player seen lately. */
export const onlinePlayers = pgTable('online_players', {
  userId: uuid('user_id').primaryKey(),
  seenAt: at('seen_at').notNull(),
});

/** One row: whether the ticker of a demo shows the documented sample. */
export const tickerState = pgTable('ticker_state', {
  id: smallint('id').primaryKey(),
  showsSample: boolean('shows_sample').notNull(),
});

/** A player's best of a day or week, kept up when a round ends: the boards are read from here and no round is looked for. */
export const boardEntries = pgTable(
  'board_entries',
  {
    period: text('period').notNull().$type<'day' | 'week'>(),
    /** its first day, of UTC; a week's is a Monday */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    type: smallint('type').notNull(),
    board: text('board').notNull().$type<'multiplier' | 'walk' | 'win'>(),
    userId: uuid('user_id').notNull(),
    /** hundredths, lines, or paise */
    value: bigint('value', { mode: 'bigint' }).notNull(),
    roundId: uuid('round_id').notNull(),
    reachedAt: at('reached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.period, table.startsOn, table.type, table.board] }),
    index('board_entries_by_value').on(
      table.period,
      table.startsOn,
      table.type,
      table.board,
      table.value.desc(),
      table.reachedAt,
    ),
  ],
);
