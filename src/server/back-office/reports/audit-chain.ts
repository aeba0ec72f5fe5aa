import { createHash } from 'node:crypto';
import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Finding } from '../../ledger/finding.ts';
import { FINDINGS_AT_MOST } from '../../ledger/reconciliation.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { auditLog, auditLogHead } from '../../platform/db/schema/schema.ts';

export interface ChainLink {
  readonly seq: number;
  readonly hash: string;
}

type Entry = typeof auditLog.$inferSelect;

/** Formats JSON as sorted_json.sql does: names in the order of their bytes, which an object would not keep for digits. */
function sortedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedJson)}]`;
  const parts = Object.entries(value)
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, part]) => `${JSON.stringify(name)}:${sortedJson(part)}`);
  return `{${parts}}`;
}

/** Returns the hash that chain_audit_entry() stores: SHA-256, in hex, of an entry and the hash of the entry before. */
export function hashEntry(entry: Entry): string {
  const { seq, previousHash, entryId, actor, act, userId, subjectId, detail, createdAt } = entry;
  const fields = [seq, previousHash, entryId, actor, act, userId, subjectId, detail, createdAt.toISOString()];
  return createHash('sha256').update(sortedJson(fields)).digest('hex');
}

const ENTRIES_PER_QUERY = 1000;

const NEWEST_ENTRIES = 500;

export interface ChainVerification {
  readonly findings: readonly Finding[];
  readonly head: ChainLink;
}

const UNBROKEN_RULE = 'The acts in the back office are an unbroken chain.';

/** @param noted an earlier head, which shows a rewritten chain @throws SnapshotTimeout, or the reason of `stop` */
export async function verifyChain(
  { snapshot }: Pick<Database, 'snapshot'>,
  noted: ChainLink | null,
  stop?: AbortSignal,
): Promise<ChainVerification> {
  const findings: Finding[] = [];
  const found = (seq: number, detail: string): void => {
    findings.push({ row: `audit_log ${seq}`, rule: UNBROKEN_RULE, detail });
  };
  let at: ChainLink = { seq: 0, hash: '0'.repeat(64) };
  // The trigger counts from 1: a row with a smaller number bypassed it.
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const from = after;
    const { entries, head } = await snapshot(
      async (tx) => ({
        entries: await tx
          .select()
          .from(auditLog)
          .where(gt(auditLog.seq, from))
          .orderBy(asc(auditLog.seq))
          .limit(ENTRIES_PER_QUERY),
        head: (await tx.select().from(auditLogHead))[0],
      }),
      stop,
    );
    for (const entry of entries) {
      after = entry.seq;
      if (entry.seq < 1) {
        found(entry.seq, 'is before the first act');
        continue;
      }
      if (entry.seq !== at.seq + 1) found(at.seq + 1, `is gone, as are all up to ${entry.seq - 1}`);
      else if (entry.previousHash !== at.hash) found(entry.seq, 'does not follow the act before it');
      if (entry.hash !== hashEntry(entry)) found(entry.seq, 'was changed after it was written');
      if (noted?.seq === entry.seq && noted.hash !== entry.hash)
        found(entry.seq, `had the hash ${noted.hash} when it was noted, and has ${entry.hash}`);
      at = entry;
    }
    if (findings.length >= FINDINGS_AT_MOST)
      return { findings: findings.slice(0, FINDINGS_AT_MOST), head: { seq: at.seq, hash: at.hash } };
    if (entries.length === ENTRIES_PER_QUERY) continue;
    if (!head) found(at.seq, 'is the last, and the head of the chain is gone');
    else if (head.seq !== at.seq) found(at.seq, `is the last, and the head of the chain is act ${head.seq}`);
    else if (head.hash !== at.hash) found(at.seq, 'is the last, and is not what the head of the chain says');
    if (noted && noted.seq > at.seq) found(noted.seq, `was there when it was noted; the last is ${at.seq}`);
    return { findings, head: { seq: at.seq, hash: at.hash } };
  }
}

export async function isNewestUnbroken(db: Db): Promise<boolean> {
  const rows = await db
    .select({ entry: auditLog, head: auditLogHead })
    .from(auditLogHead)
    .leftJoin(auditLog, gt(auditLog.seq, sql`${auditLogHead.seq} - ${NEWEST_ENTRIES}`))
    .orderBy(desc(auditLog.seq));
  const [newest] = rows;
  if (!newest) return false;
  let expected: ChainLink = newest.head;
  for (const { entry } of rows) {
    if (!entry) return expected.seq === 0;
    if (entry.seq !== expected.seq || entry.hash !== expected.hash || entry.hash !== hashEntry(entry))
      return false;
    expected = { seq: entry.seq - 1, hash: entry.previousHash };
  }
  return expected.seq === Math.max(0, newest.head.seq - NEWEST_ENTRIES);
}
