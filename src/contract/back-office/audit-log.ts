import * as v from 'valibot';
import { Cursor, get, PERIOD, pageOf, SearchText, Timestamp } from './fields.ts';

const AuditRow = v.object({
  seq: v.number(),
  at: Timestamp,
  actor: v.string(),
  act: v.string(),
  user_id: v.nullable(v.string()),
  subject_id: v.nullable(v.string()),
  detail: v.record(v.string(), v.unknown()),
});
export type AuditRow = v.InferOutput<typeof AuditRow>;

export const AUDIT_CALLS = {
  auditLog: get('audit-log', pageOf(AuditRow), {
    query: v.strictObject({
      actor: SearchText,
      act: SearchText,
      /** id of a player, or of what was worked on */
      id: SearchText,
      ...PERIOD,
      cursor: v.optional(Cursor),
    }),
  }),
  verifyAuditLog: get(
    'audit-log/verification',
    v.object({
      findings: v.array(v.object({ entry: v.string(), detail: v.string() })),
      entries: v.number(),
      head_hash: v.string(),
    }),
  ),
} as const;
