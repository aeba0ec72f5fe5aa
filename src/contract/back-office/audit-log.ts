import * as v from 'valibot';
import { Cursor, PERIOD, pageOf, SearchText, Timestamp } from './fields.ts';

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
  auditLog: {
    method: 'GET',
    path: 'audit-log',
    query: v.strictObject({
      actor: SearchText,
      act: SearchText,
      /** id of a player, or of what was worked on */
      id: SearchText,
      ...PERIOD,
      cursor: v.optional(Cursor),
    }),
    answer: pageOf(AuditRow),
  },
  verifyAuditLog: {
    method: 'GET',
    path: 'audit-log/verification',
    answer: v.object({
      findings: v.array(v.object({ entry: v.string(), detail: v.string() })),
      entries: v.number(),
      head_hash: v.string(),
    }),
  },
} as const;
