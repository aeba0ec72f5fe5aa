import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/** A reconciliation, from its start on. */
export const reconciliationRuns = pgTable(
  'reconciliation_runs',
  {
    runId: uuid('run_id').primaryKey(),
    /** as in the audit log */
    startedBy: text('started_by').notNull(),
    startedAt: at('started_at').notNull(),
    /** when its process last wrote here */
    seenAt: at('seen_at').notNull(),
    endedAt: at('ended_at'),
    playersDone: integer('players_done').notNull(),
    players: integer('players').notNull(),
    /** null: it has not ended, and never will when seen_at is old */
    outcome: text('outcome').$type<'clean' | 'wrong' | 'failed'>(),
    findingsCount: integer('findings_count').notNull(),
    /** the first of them */
    findings: jsonb('findings').notNull(),
    warnings: jsonb('warnings').notNull(),
    /** rows that were looked at, by table */
    counted: jsonb('counted').notNull(),
    auditHead: text('audit_head'),
    failure: text('failure'),
  },
  (table) => [index('reconciliation_runs_by_time').on(table.startedAt, table.runId)],
);
