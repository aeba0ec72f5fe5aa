import { bigint, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Progress, SkinTheme } from '../../../../game/progress.ts';
import { paise } from '../columns.ts';

/** What a player's rounds have amounted to, counted up to one of them; the rest is counted when somebody asks. */
export const playerProgress = pgTable('player_progress', {
  userId: uuid('user_id').primaryKey(),
  /** the nonce of the first round that is not counted yet */
  nextNonce: integer('next_nonce').notNull(),
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
    userId: uuid('user_id').notNull(),
    /** of the bets, UTC */
    day: date('day', { mode: 'string' }).notNull(),
    type: smallint('type').notNull(),
    rounds: integer('rounds').notNull(),
    stakePaise: paise('stake_paise').notNull(),
    payoutPaise: paise('payout_paise').notNull(),
    /** hundredths, of what was cashed out; 0 where nothing was */
    bestMultiplier: bigint('best_multiplier', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.type] })],
);
