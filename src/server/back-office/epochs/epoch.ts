import { randomUUID } from 'node:crypto';
import { desc, eq, max, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Config } from '../../platform/config.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { parseDatabaseUrl, withClient } from '../../platform/db/pool.ts';
import { auditLog, epochs, onlinePlayers, openRounds } from '../../platform/db/schema/schema.ts';
import type { AuditCopy } from './audit-copy.ts';
import { readMarks, writeMarks } from './embedded-mark.ts';
import { type ReappliedEntries, reapplyAuditCopy } from './reapply-audit-copy.ts';

type Epoch = typeof epochs.$inferSelect;

export interface EndedEpoch {
  /** number of the new epoch */
  readonly epoch: number;
  readonly cause: Epoch['cause'];
  /** time of the newest row of the ended epoch; later changes may be lost */
  readonly known_until: string | null;
  /** open rounds that wait for an operator */
  readonly held_rounds: number;
  /** null without a copy of the audit log, or when it has no further entries */
  readonly read_back: ReappliedEntries | null;
}

export interface EpochCheck {
  readonly database: Database;
  readonly config: Pick<Config, 'databaseOwnerUrl' | 'dataDir' | 'hasSynchronousStandby'>;
  readonly copy: AuditCopy | null;
  /** receives lines for the operator */
  readonly notify: (line: string) => void;
}

interface CheckOptions {
  /** a backup was just restored */
  readonly isRestored?: boolean;
  /** newest presence that this process read before a promotion; null: nobody was online */
  readonly presenceAt?: Date | null;
}

/** Runs `work` in a transaction as owner of the tables. */
export function transactionAsOwner<T>(
  database: Database,
  ownerUrl: string | null,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  if (ownerUrl === null) return database.transaction(work);
  return withClient(parseDatabaseUrl(ownerUrl), async (client) => {
    await client.query('begin');
    const result = await work(drizzle({ client }));
    await client.query('commit');
    return result;
  });
}

const textsOf = async (tx: Db, expression: ReturnType<typeof sql>): Promise<readonly string[]> => {
  const rows = await tx.select({ text: sql<string>`text` }).from(sql`${expression} as found (text)`);
  return rows.map(({ text }) => text);
};

async function identitiesOf(tx: Db): Promise<readonly string[]> {
  const own = await textsOf(tx, sql`database_identity()`);
  const [row] = await tx
    .select({ found: sql<string | null>`to_regproc('run_command_on_workers')::text` })
    .from(sql`(select) as once`);
  if (!row?.found) return own;
  const workers = await tx
    .select({ result: sql<string>`result`, success: sql<boolean>`success` })
    .from(sql`run_command_on_workers('select database_identity()')`);
  const failed = workers.find(({ success }) => !success);
  if (failed) throw new Error(`A worker of the database does not tell its identity: ${failed.result}`);
  return [...own, ...workers.map(({ result }) => result)].sort();
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** `system identifier/timeline/database/table` */
const withoutTimeline = (identities: readonly string[]): readonly string[] =>
  identities.map((identity) => identity.replace(/\/\w+/, ''));

/** Returns whether the audit log has the newest entry of its copy. An unreadable copy does not stop a start. */
async function hasNewestCopied(tx: Db, copy: AuditCopy, notify: EpochCheck['notify']): Promise<boolean> {
  const newest = await copy.newest().catch((error) => {
    notify(`AUDIT_COPY: the copy of the audit log cannot be read (${error.message}).`);
    return null;
  });
  if (!newest) return true;
  const [entry] = await tx.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.seq, newest.seq));
  return entry?.hash === newest.hash;
}

export async function readLastSeenAt(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(onlinePlayers.seenAt) }).from(onlinePlayers);
  return row?.at ?? null;
}

export async function newestEpoch(db: Db): Promise<Epoch> {
  const [newest] = await db.select().from(epochs).orderBy(desc(epochs.epoch)).limit(1);
  if (!newest) throw new Error('The database has no epoch.');
  return newest;
}

const causeText = (cause: Epoch['cause']): string => cause.replaceAll('_', ' ');

/** @returns null for the same database as at the last check */
function causeOf(
  stored: Epoch,
  found: { identities: readonly string[] | null; marks: readonly string[]; hasCopied: boolean },
  { isRestored }: CheckOptions,
): Epoch['cause'] | null {
  if (isRestored) return 'restore';
  if (stored.mark !== null && !found.marks.includes(stored.mark)) return 'copied_folder';
  const identities = stored.identities as readonly string[] | null;
  if (found.identities && identities && !isSame(identities, found.identities)) return 'other_database';
  return found.hasCopied ? null : 'audit_copy';
}

/** Returns whether the change loses nothing: by the command `nothing-lost`, or by a synchronous standby. */
async function isLossless(
  tx: Db,
  stored: Epoch,
  identities: readonly string[] | null,
  { hasSynchronousStandby }: EpochCheck['config'],
  { presenceAt }: CheckOptions,
): Promise<boolean> {
  if (stored.statedUntil && stored.statedUntil > (await databaseNow(tx))) return true;
  if (!hasSynchronousStandby || presenceAt === undefined || !identities) return false;
  if (!isSame(withoutTimeline(identities), withoutTimeline(stored.identities as readonly string[])))
    return false;
  const newest = await readLastSeenAt(tx);
  return presenceAt === null || (newest !== null && newest >= presenceAt);
}

/**
 * Ends the epoch when the database is another one than at the last start.
 * @returns null when the epoch goes on
 */
export async function checkEpoch(
  { database, config, copy, notify }: EpochCheck,
  options: CheckOptions = {},
): Promise<EndedEpoch | null> {
  const isEmbedded = database.kind === 'embedded';
  const marks = isEmbedded ? readMarks(config.dataDir) : [];
  let mark: string | null = null;
  const ended = await transactionAsOwner(database, config.databaseOwnerUrl, async (tx) => {
    // Servers that start at the same time wait here.
    await tx.select({ epoch: epochs.epoch }).from(epochs).where(eq(epochs.epoch, 1)).for('update');
    const stored = await newestEpoch(tx);
    const identities = isEmbedded ? null : await identitiesOf(tx);
    const hasCopied = copy === null || (await hasNewestCopied(tx, copy, notify));
    if (isEmbedded)
      mark = addMark(
        config.dataDir,
        marks.filter((one) => one === stored.mark),
        notify,
      );
    const cause = causeOf(stored, { identities, marks, hasCopied }, options);
    const canStay = hasCopied && !options.isRestored;
    if (cause !== null && !(canStay && (await isLossless(tx, stored, identities, config, options))))
      return endEpoch(tx, stored.epoch + 1, cause, { identities, mark }, copy);
    const update = { identities, mark, ...(cause !== null && { statedUntil: null }) };
    if (isEmbedded || cause !== null || stored.identities === null)
      await tx.update(epochs).set(update).where(eq(epochs.epoch, stored.epoch));
    if (cause !== null) {
      await addEntry(tx, 'epoch kept', { epoch: stored.epoch, cause });
      notify(
        `The database has changed (${causeText(cause)}), and nothing was lost as stated: epoch ${stored.epoch} goes on.`,
      );
    }
    return null;
  });
  if (mark !== null) writeMarks(config.dataDir, [mark]);
  if (ended)
    notify(
      `The database is not the one of before (${causeText(ended.cause)}): epoch ${ended.epoch} began. All sessions, links and recovery codes have ended, ` +
        `players get new seeds, and ${ended.held_rounds} open rounds wait in the back office.`,
    );
  return ended;
}

/** Adds a mark to the file. The old one stays valid until the database has stored the new one. @returns null when the file cannot be written */
function addMark(dataDir: string, known: readonly string[], notify: EpochCheck['notify']): string | null {
  const next = randomUUID();
  try {
    writeMarks(dataDir, [...known, next]);
    return next;
  } catch (error) {
    notify(
      `DATA_DIR: no file can be written beside ${dataDir} (${error instanceof Error ? error.message : error}), so that a copy of the folder is not noticed.`,
    );
    return null;
  }
}

const addEntry = (tx: Db, act: string, detail: object) =>
  tx.execute(
    sql`insert into audit_log (actor, act, detail) values ('house', ${act}, ${JSON.stringify(detail)}::jsonb)`,
  );

// Codes up to now may have been used since the backup.
const TOTP_STEP = sql`greatest(totp_step, floor(extract(epoch from clock_now()) / 30)::bigint)`;

async function endEpoch(
  tx: Db,
  epoch: number,
  cause: Epoch['cause'],
  marked: Pick<Epoch, 'identities' | 'mark'>,
  copy: AuditCopy | null,
): Promise<EndedEpoch> {
  const [known] = await tx
    .select({
      until:
        sql`greatest((select max(created_at) from audit_log), (select max(seen_at) from online_players))`.mapWith(
          auditLog.createdAt,
        ),
    })
    .from(sql`(select) as once`);
  const knownUntil = known?.until ?? null;
  for (const table of ['sessions', 'operator_sessions']) await tx.execute(sql.raw(`truncate ${table}`));
  await tx.execute(sql`delete from password_reset_links where used_at is null`);
  await tx.execute(sql`delete from operator_invitations`);
  await tx.execute(sql`delete from operator_recovery_codes`);
  await tx.execute(sql`update operators set totp_step = ${TOTP_STEP}`);
  const back = copy && (await reapplyAuditCopy(tx, copy));
  await tx
    .insert(epochs)
    .values({ epoch, startedAt: sql`clock_now()`, cause, ...marked, knownUntil, readBack: back });
  const heldRounds = await tx.$count(openRounds);
  const ended = {
    epoch,
    cause,
    known_until: knownUntil?.toISOString() ?? null,
    held_rounds: heldRounds,
    read_back: back,
  };
  await addEntry(tx, 'epoch ended', ended);
  return ended;
}

export const STATEMENT_MINUTES = 30;

/** Stores the operator's statement that the next change of the identity loses nothing. */
export async function storeNothingLostStatement(database: Database, ownerUrl: string | null): Promise<Date> {
  return transactionAsOwner(database, ownerUrl, async (tx) => {
    const { epoch } = await newestEpoch(tx);
    const until = sql`clock_now() + make_interval(mins => ${STATEMENT_MINUTES}::integer)`;
    const [stated] = await tx
      .update(epochs)
      .set({ statedUntil: until })
      .where(eq(epochs.epoch, epoch))
      .returning();
    await addEntry(tx, 'nothing lost', { epoch, until: stated?.statedUntil });
    if (!stated?.statedUntil) throw new Error('The statement was not stored.');
    return stated.statedUntil;
  });
}
