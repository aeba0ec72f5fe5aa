import { bigint, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Progress, SkinTheme } from '../../../../game/progress.ts';
import { paise } from '../columns.ts';

/** What a player's rounds have amounted to, counted up to one of them; the rest is counted when somebody asks. */
export const playerProgress = pgTable('player_progress', {
  user_id: uuid('user_id').primaryKey(),
  /** the nonce of the first round that is not counted yet */
  next_nonce: integer('next_nonce').notNull(),
  progress: jsonb('progress').notNull().$type<Progress>(),
  /** the look worn; null while none was chosen */
  theme: text('theme').$type<SkinTheme>(),
});

/**
 * The settled rounds of a player by day and difficulty, counted when somebody asks (count_rounds.sql): their sum is the nonce of the first
 * round that is not counted yet.
 */
export const playerDays = pgTable(
  'player_days',
  {
    user_id: uuid('user_id').notNull(),
    /** of the bets, UTC */
    day: date('day', { mode: 'string' }).notNull(),
    type: smallint('type').notNull(),
    rounds: integer('rounds').notNull(),
    stake_paise: paise('stake_paise').notNull(),
    payout_paise: paise('payout_paise').notNull(),
    /** hundredths, of what was cashed out; 0 where nothing was */
    best_multiplier: bigint('best_multiplier', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day, table.type] })],
);
