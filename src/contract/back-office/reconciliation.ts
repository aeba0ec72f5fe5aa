import * as v from 'valibot';
import { Cursor, get, getById, NullableTime, pageOf, post, Timestamp } from './fields.ts';

export const RUN_STATES = ['running', 'clean', 'wrong', 'failed', 'interrupted'] as const;

const run = {
  id: v.string(),
  /** `interrupted`: its server stopped */
  state: v.picklist(RUN_STATES),
  started_by: v.string(),
  started_at: Timestamp,
  ended_at: NullableTime,
  players_done: v.number(),
  players: v.number(),
  /** number of findings; `found` of a run has the first of them */
  findings: v.number(),
  warnings: v.array(v.string()),
};

const RunRow = v.object(run);
export type RunRow = v.InferOutput<typeof RunRow>;

const ReconciliationRun = v.object({
  ...run,
  found: v.array(v.object({ row: v.string(), rule: v.string(), detail: v.string() })),
  /** number of checked rows by table */
  counted: v.record(v.string(), v.number()),
  /** number and hash of the newest entry of the audit log; a copy kept elsewhere proves that the log was not rewritten */
  audit_head: v.nullable(v.string()),
  failure: v.nullable(v.string()),
});
export type ReconciliationRun = v.InferOutput<typeof ReconciliationRun>;

export const RECONCILIATION_CALLS = {
  reconciliations: get('reconciliations', pageOf(RunRow), {
    query: v.strictObject({ cursor: v.optional(Cursor) }),
  }),
  reconciliation: getById('reconciliations/:id', ReconciliationRun),
  startReconciliation: post('reconciliations/start', v.object({ id: v.string() })),
} as const;
