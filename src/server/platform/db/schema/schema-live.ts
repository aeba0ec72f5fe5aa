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
    user_id: uuid('user_id').notNull(),
    round_id: uuid('round_id').notNull(),
    type: smallint('type').notNull(),
    step: smallint('step').notNull(),
    /** hundredths */
    multiplier: integer('multiplier').notNull(),
    payout_paise: paise('payout_paise').notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.round_id] }),
    index('live_wins_by_time').on(table.created_at),
  ],
);

/** When a player last made an authenticated call; one row for each player seen lately. */
export const onlinePlayers = pgTable('online_players', {
  user_id: uuid('user_id').primaryKey(),
  seen_at: at('seen_at').notNull(),
});

/** One row: whether the ticker of a demo shows the documented sample. */
export const tickerState = pgTable('ticker_state', {
  id: smallint('id').primaryKey(),
  shows_sample: boolean('shows_sample').notNull(),
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
