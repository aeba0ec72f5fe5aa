import { bigint, date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { LimitKind, LimitPeriod } from '../../../../contract/limits.ts';
import { at, paise } from '../columns.ts';

/** A player's counters and session, written with each stake and payout (check_and_count_stake.sql, count_payout.sql). */
export const playState = pgTable('play_state', {
  userId: uuid('user_id').primaryKey(),
  /** the day of the newest change, UTC */
  countedOn: date('counted_on', { mode: 'string' }).notNull(),
  /** of that day, its week from Monday on, and its month */
  stakePaise: bigint('stake_paise', { mode: 'bigint' }).array().notNull(),
  /** stakes less payouts, likewise; below zero after wins */
  lossPaise: bigint('loss_paise', { mode: 'bigint' }).array().notNull(),
  betAt: at('bet_at'),
  sessionStartedAt: at('session_started_at'),
  sessionStakePaise: paise('session_stake_paise').notNull(),
  sessionPayoutPaise: paise('session_payout_paise').notNull(),
  /** the newest reality check, or the start of the session */
  checkedAt: at('checked_at'),
  /** between two reality checks, as the player chose; null: none */
  checkMinutes: smallint('check_minutes'),
});

/** Limits that players have set for themselves. */
export const playerLimits = pgTable(
  'player_limits',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull().$type<LimitKind>(),
    period: text('period').notNull().$type<LimitPeriod>(),
    /** paise; of a session minutes */
    value: bigint('value', { mode: 'bigint' }).notNull(),
    /** asked for at pending_since and not confirmed; null: no limit */
    pendingValue: bigint('pending_value', { mode: 'bigint' }),
    pendingSince: at('pending_since'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.period] })],
);
