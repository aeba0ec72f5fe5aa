import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/** A reconciliation, from its start on. */
export const reconciliationRuns = pgTable(
  'reconciliation_runs',
  {
    run_id: uuid('run_id').primaryKey(),
    /** as in the audit log */
    started_by: text('started_by').notNull(),
    started_at: at('started_at').notNull(),
    /** when its process last wrote here */
    seen_at: at('seen_at').notNull(),
    ended_at: at('ended_at'),
    players_done: integer('players_done').notNull(),
    players: integer('players').notNull(),
    /** null: it has not ended, and never will when seen_at is old */
    outcome: text('outcome').$type<'clean' | 'wrong' | 'failed'>(),
    findings_count: integer('findings_count').notNull(),
    /** the first of them */
    findings: jsonb('findings').notNull(),
    warnings: jsonb('warnings').notNull(),
    /** rows that were looked at, by table */
    counted: jsonb('counted').notNull(),
    audit_head: text('audit_head'),
    failure: text('failure'),
  },
  (table) => [index('reconciliation_runs_by_time').on(table.started_at, table.run_id)],
);
