import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { canonicalOldUtr } from '../../../contract/utr.ts';
import { EMPTY_CHAIN, hashEntry } from '../../admin/audit-chain.ts';
import type { Db } from './database.ts';
import { auditLog, auditLogHead, deposits } from './schema/schema.ts';

/** Rows that are read and written at once. */
const BATCH = 1000;

/**
 * Fills columns that migrations have made and that SQL cannot fill alike on every database. It runs after them and before
 * anybody is served, by one server at a time; one that was killed in it leaves nothing half done.
 */
export async function backfill(db: Db): Promise<void> {
  if (await isNullable(db, 'deposits', 'utr_canonical'))
    await db.transaction(async (tx) => {
      await fillUtrs(tx);
      await keepUtrsUnique(tx);
    });
  if (await isNullable(db, 'operator_acts', 'hash')) await db.transaction(chainAuditEntries);
}

/** A column that was filled may not be null any more: that is the mark that it is done. */
async function isNullable(db: Db, table: string, column: string): Promise<boolean> {
  const [found] = await db
    .select({ nullable: sql<string>`is_nullable` })
    .from(sql`information_schema.columns`)
    .where(
      sql`table_schema = current_schema() and table_name = ${table} and column_name = ${column} and is_nullable = 'YES'`,
    );
  return found !== undefined;
}

async function fillUtrs(tx: Db): Promise<void> {
  for (let after: SQL | undefined; ; ) {
    const rows = await tx
      .select({ user_id: deposits.user_id, deposit_id: deposits.deposit_id, utr_no: deposits.utr_no })
      .from(deposits)
      .where(after)
      .orderBy(asc(deposits.user_id), asc(deposits.deposit_id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    const filled = rows.map(({ utr_no: utrNo, ...key }) => ({
      ...key,
      utr_canonical: canonicalOldUtr(utrNo),
    }));
    await tx.execute(sql`
      update ${deposits} set utr_canonical = filled.utr_canonical
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as filled (user_id uuid, deposit_id uuid, utr_canonical text)
      where ${deposits.user_id} = filled.user_id and ${deposits.deposit_id} = filled.deposit_id`);
    after = or(
      gt(deposits.user_id, last.user_id),
      and(eq(deposits.user_id, last.user_id), gt(deposits.deposit_id, last.deposit_id)),
    );
  }
}

/** Of several deposits that were approved for one reference the first counts; the others stay booked, and are flagged. */
async function keepUtrsUnique(tx: Db): Promise<void> {
  await tx.execute(sql`
    update ${deposits} set utr_conflict = true
    from (
      select user_id, deposit_id,
        row_number() over (partition by utr_canonical order by decided_at, created_at, deposit_id) as nth
      from ${deposits} where status = 1
    ) approved
    where ${deposits.user_id} = approved.user_id and ${deposits.deposit_id} = approved.deposit_id and approved.nth > 1`);
  await tx.execute(sql`drop index deposits_utr_approved_once`);
  await tx.execute(sql`
    create unique index deposits_utr_approved_once on deposits (utr_canonical) where status = 1 and not utr_conflict`);
  await tx.execute(sql`
    insert into credited_references (utr_canonical, user_id, deposit_id)
    select utr_canonical, user_id, deposit_id from ${deposits} where status = 1 and not utr_conflict`);
  await tx.execute(sql`drop index deposits_by_utr`);
  await tx.execute(sql`create index deposits_by_utr on deposits (utr_canonical)`);
  await tx.execute(sql`alter table deposits alter column utr_canonical set not null`);
}

/** Takes the audit entries of before into the chain, in the order of their ids, which is that of their times. */
async function chainAuditEntries(tx: Db): Promise<void> {
  let { seq, hash } = EMPTY_CHAIN;
  for (let after: SQL | undefined; ; ) {
    const entries = await tx.select().from(auditLog).where(after).orderBy(asc(auditLog.act_id)).limit(BATCH);
    const last = entries.at(-1);
    if (!last) break;
    const links = entries.map((entry) => {
      const previousHash = hash;
      seq += 1;
      hash = hashEntry({ ...entry, seq, previous_hash: previousHash });
      return { act_id: entry.act_id, seq, previous_hash: previousHash, hash };
    });
    await tx.execute(sql`
      update ${auditLog} set seq = link.seq, previous_hash = link.previous_hash, hash = link.hash
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (act_id uuid, seq bigint, previous_hash text, hash text)
      where ${auditLog.act_id} = link.act_id`);
    after = gt(auditLog.act_id, last.act_id);
  }
  await tx.update(auditLogHead).set({ seq, hash });
  for (const column of ['seq', 'previous_hash', 'hash'])
    await tx.execute(sql`alter table operator_acts alter column ${sql.identifier(column)} set not null`);
}
