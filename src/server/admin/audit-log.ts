import { desc } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '../platform/db/database.ts';
import { auditLog } from '../platform/db/schema/schema.ts';
import { appendEntry } from './audit-chain.ts';
import type { CommandName, CommandOf } from './commands.ts';
import type { CommandResult } from './handler.ts';
import { moment } from './table.ts';

/** Something that was done in the back office. */
export interface AuditEntry {
  /** who, as {@link operatorActor} writes it */
  readonly actor: string;
  /** the command's name */
  readonly act: string;
  readonly user_id: string | null;
  /** the deposit, withdrawal or journal row */
  readonly subject_id: string | null;
  /** what else there is to know; amounts as text of rupees, never a secret */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
}

/** How operators are written in journal and audit log, so that no system user can pass for `player` or `house`. */
export function operatorActor(actor: string): string {
  return `operator:${actor}`;
}

/**
 * Adds an entry to the audit log, as the last thing of the transaction that does what it says.
 * @param actId the command line's own name for it, where it made one
 */
export async function recordAudit(
  tx: Tx,
  { at, ...entry }: AuditEntry,
  actId: string = uuidv7(),
): Promise<void> {
  await appendEntry(tx, { act_id: actId, ...entry, created_at: at });
}

/** What somebody was shown of where players are paid. */
export interface BankDetailsAccess {
  readonly actor: string;
  /** the command that showed it */
  readonly command: CommandName;
  /** whose, when it is one player's */
  readonly user_id: string | null;
  /** the withdrawals with the bank details */
  readonly withdrawals: readonly string[];
  readonly at: Date;
}

/** Writes down that bank details were looked at, and whose; nothing when there were none. */
export async function recordBankDetailsAccess(
  tx: Tx,
  { actor, command, user_id: userId, withdrawals, at }: BankDetailsAccess,
): Promise<void> {
  if (withdrawals.length === 0) return;
  const detail = { command, withdrawals: withdrawals.join(' ') };
  const [only = null] = withdrawals.length === 1 ? withdrawals : [];
  await recordAudit(tx, { actor, act: 'bank details seen', user_id: userId, subject_id: only, detail, at });
}

/** The newest entries of the audit log. */
export async function showAuditLog(db: Db, { limit }: CommandOf<'acts'>): Promise<CommandResult> {
  const entries = await db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(limit);
  return {
    message: null,
    pages: [
      {
        title: 'Acts in the back office, newest first',
        columns: [
          { name: 'No', right: true },
          { name: 'When' },
          { name: 'Who' },
          { name: 'Act' },
          { name: 'Player' },
          { name: 'Subject' },
          { name: 'Detail' },
        ],
        rows: entries.map((entry) => [
          String(entry.seq),
          moment(entry.created_at),
          entry.actor,
          entry.act,
          entry.user_id ?? '',
          entry.subject_id ?? '',
          JSON.stringify(entry.detail),
        ]),
        empty: 'Nothing was done yet.',
      },
    ],
    data: entries.map(({ created_at: createdAt, ...entry }) => ({ ...entry, at: createdAt.toISOString() })),
  };
}
