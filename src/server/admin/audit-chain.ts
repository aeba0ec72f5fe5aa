import { createHash } from 'node:crypto';
import { asc, eq, gt } from 'drizzle-orm';
import { FINDINGS_AT_MOST, type Finding } from '../ledger/reconciliation.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { auditLog, auditLogHead } from '../platform/db/schema/schema.ts';

/** The head of an empty audit log. */
export const EMPTY_CHAIN = { seq: 0, hash: '0'.repeat(64) } as const;

/** A place in the audit log: the number of an entry, and its hash as hex. */
export interface ChainLink {
  readonly seq: number;
  readonly hash: string;
}

/** What the hash of an entry is taken of. */
type HashedFields = Omit<typeof auditLog.$inferSelect, 'hash'>;

/** JSON with the names in order: the database keeps an order of its own. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, ordered(part)]),
  );
}

/**
 * SHA-256 over the whole entry and the hash of the one before it, as hex: an entry that is changed, taken out or put in later
 * breaks the chain from there on.
 */
export function hashEntry(entry: HashedFields): string {
  const {
    seq,
    previous_hash: previousHash,
    act_id: actId,
    actor,
    act: name,
    user_id: userId,
    subject_id: subjectId,
    detail,
    created_at: createdAt,
  } = entry;
  const text = JSON.stringify([
    seq,
    previousHash,
    actId,
    actor,
    name,
    userId,
    subjectId,
    ordered(detail),
    createdAt.toISOString(),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Adds an entry to the audit log, as the last thing of the transaction that does what it says: entries of several
 * transactions wait for each other on the head, so that the chain never forks.
 */
export async function appendEntry(tx: Tx, entry: Omit<HashedFields, 'seq' | 'previous_hash'>): Promise<void> {
  const head = await lockAuditHead(tx);
  const chained = { ...entry, seq: head.seq + 1, previous_hash: head.hash };
  const hash = hashEntry(chained);
  await tx.insert(auditLog).values({ ...chained, hash });
  await tx.update(auditLogHead).set({ seq: chained.seq, hash }).where(eq(auditLogHead.id, 1));
}

/**
 * Holds the head of the audit log until the transaction ends. Whatever is recorded there waits meanwhile, so a command that
 * holds it before it reads decides by what the commands before it have left.
 */
export async function lockAuditHead(tx: Db): Promise<ChainLink> {
  const [head] = await tx
    .select({ seq: auditLogHead.seq, hash: auditLogHead.hash })
    .from(auditLogHead)
    .where(eq(auditLogHead.id, 1))
    .for('update');
  if (!head) throw new Error('The head of the audit log is gone.');
  return head;
}

/** Entries that are read in one reading. */
const ENTRIES_AT_ONCE = 1000;

/** What checking the audit log came to. */
export interface ChainVerification {
  readonly findings: readonly Finding[];
  /** the newest entry: noted outside of the database, it shows later whether the chain was written anew */
  readonly head: ChainLink;
}

const UNBROKEN_RULE = 'The acts in the back office are an unbroken chain.';

/**
 * Follows the audit log from its first entry to its head.
 * @param noted a head that was seen before and kept outside of the database; that entry must still have its hash
 * @param stop ends it early
 * @throws SnapshotTimeout, or the reason of `stop`
 */
export async function verifyChain(
  { snapshot }: Pick<Database, 'snapshot'>,
  noted: ChainLink | null,
  stop?: AbortSignal,
): Promise<ChainVerification> {
  const findings: Finding[] = [];
  const found = (seq: number, detail: string): void => {
    findings.push({ row: `operator_acts ${seq}`, rule: UNBROKEN_RULE, detail });
  };
  let at: ChainLink = EMPTY_CHAIN;
  for (;;) {
    const after = at;
    // Head and entries of one moment, or an entry that is added meanwhile would look like one that the head does not know.
    const { entries, head } = await snapshot(
      async (tx) => ({
        entries: await tx
          .select()
          .from(auditLog)
          .where(gt(auditLog.seq, after.seq))
          .orderBy(asc(auditLog.seq))
          .limit(ENTRIES_AT_ONCE),
        head: (await tx.select().from(auditLogHead))[0],
      }),
      stop,
    );
    for (const entry of entries) {
      if (entry.seq !== at.seq + 1) found(at.seq + 1, `is gone, as are all up to ${entry.seq - 1}`);
      else if (entry.previous_hash !== at.hash) found(entry.seq, 'does not follow the act before it');
      if (entry.hash !== hashEntry(entry)) found(entry.seq, 'was changed after it was written');
      if (noted?.seq === entry.seq && noted.hash !== entry.hash)
        found(entry.seq, `had the hash ${noted.hash} when it was noted, and has ${entry.hash}`);
      at = entry;
    }
    if (findings.length >= FINDINGS_AT_MOST)
      return { findings: findings.slice(0, FINDINGS_AT_MOST), head: { seq: at.seq, hash: at.hash } };
    if (entries.length === ENTRIES_AT_ONCE) continue;
    if (!head) found(at.seq, 'is the last, and the head of the chain is gone');
    else if (head.seq !== at.seq) found(at.seq, `is the last, and the head of the chain is act ${head.seq}`);
    else if (head.hash !== at.hash) found(at.seq, 'is the last, and is not what the head of the chain says');
    if (noted && noted.seq > at.seq) found(noted.seq, `was there when it was noted; the last is ${at.seq}`);
    return { findings, head: { seq: at.seq, hash: at.hash } };
  }
}
