import { and, eq, ne, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AUDIT_CALLS } from '../../../contract/back-office/audit-log.ts';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { isUuid } from '../../../contract/fields.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { auditLog } from '../../platform/db/schema/schema.ts';
import { betweenDays, createKeyset, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import { verifyChain } from './audit-chain.ts';

/** Returns the actor of an operator in ledger and audit log. The prefix keeps the names `player` and `house` apart. */
export const operatorActor = (name: string): string => `operator:${name}`;

const NEWEST = createKeyset('newest', [auditLog.seq, 'bigint']);

type AuditFilters = v.InferOutput<(typeof AUDIT_CALLS)['auditLog']['query']>;

export async function listAuditLog(
  db: Db,
  { actor, act, id, cursor, ...days }: AuditFilters,
): Promise<BackOfficeAnswerOnWire<'auditLog'>> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        NEWEST.after(cursor),
        actor !== undefined
          ? eq(auditLog.actor, operatorActor(actor))
          : act === undefined && id === undefined
            ? ne(auditLog.actor, 'player')
            : undefined,
        act === undefined ? undefined : sql`position(lower(${act}) in lower(${auditLog.act})) > 0`,
        id === undefined
          ? undefined
          : isUuid(id)
            ? or(eq(auditLog.userId, id), eq(auditLog.subjectId, id))
            : sql`false`,
        ...betweenDays(auditLog.createdAt, days),
      ),
    )
    .orderBy(...NEWEST.orderBy)
    .limit(PAGE_ROWS + 1);
  const { page, next } = pageOfRows(rows, (row) => [row.seq]);
  return {
    next,
    rows: page.map((row) => ({
      seq: row.seq,
      at: row.createdAt.toISOString(),
      actor: row.actor,
      act: row.act,
      user_id: row.userId,
      subject_id: row.subjectId,
      detail: row.detail as Record<string, unknown>,
    })),
  };
}

export async function verifyAuditLog(
  database: Database,
  stop: AbortSignal,
): Promise<BackOfficeAnswerOnWire<'verifyAuditLog'>> {
  const { findings, head } = await verifyChain(database, null, stop);
  return {
    findings: findings.map(({ row, detail }) => ({ entry: row, detail })),
    entries: head.seq,
    head_hash: head.hash,
  };
}
