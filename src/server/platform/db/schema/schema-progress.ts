import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Progress, SkinTheme } from '../../../../game/progress.ts';

/** What a player's rounds have amounted to, counted up to one of them; the rest is counted when somebody asks. */
export const playerProgress = pgTable('player_progress', {
  user_id: uuid('user_id').primaryKey(),
  /** the nonce of the first round that is not counted yet */
  next_nonce: integer('next_nonce').notNull(),
  progress: jsonb('progress').notNull().$type<Progress>(),
  /** the look worn; null while none was chosen */
  theme: text('theme').$type<SkinTheme>(),
});
