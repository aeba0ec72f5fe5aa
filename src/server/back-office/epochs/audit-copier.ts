import { asc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { auditLog } from '../../platform/db/schema/schema.ts';
import type { AuditCopy, CopiedEntry } from './audit-copy.ts';

const BATCH = 500;

/** An entry that is not copied after this time raises an alarm. */
const LATE_AFTER_S = 60;

export interface AuditCopier {
  /** Copies every new entry. Actions do not wait for it. */
  copy(): Promise<void>;
  countLate(): Promise<number>;
}

export function createAuditCopier(db: Db, place: AuditCopy): AuditCopier {
  let copiedTo: number | null = null;
  // Without its code, which isDatabaseUnavailable reads, the error is not taken for one of the database.
  const failed = (error: Error): never => {
    throw new Error(`AUDIT_COPY: the audit log was not copied (${error.message}).`);
  };
  return {
    copy: async () => {
      copiedTo ??= (await place.newest().catch(failed))?.seq ?? 0;
      for (;;) {
        const rows = await db
          .select({ seq: auditLog.seq, json: sql<string>`row_to_json(${auditLog})::text` })
          .from(auditLog)
          .where(gt(auditLog.seq, copiedTo))
          .orderBy(asc(auditLog.seq))
          .limit(BATCH);
        const last = rows.at(-1);
        if (!last) return;
        await place.append(rows.map(({ json }): CopiedEntry => JSON.parse(json))).catch(failed);
        copiedTo = last.seq;
      }
    },
    countLate: () =>
      db.$count(
        auditLog,
        sql`${auditLog.seq} > ${copiedTo ?? 0} and ${auditLog.createdAt} < clock_now() - make_interval(secs => ${LATE_AFTER_S}::integer)`,
      ),
  };
}
