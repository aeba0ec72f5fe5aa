import { and, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Alarm } from '../../../contract/back-office/overview.ts';
import { DAY_MS } from '../../../contract/day.ts';
import { rupees } from '../../../rules/rupees.ts';
import type { AppContext } from '../../app-context.ts';
import type { Finding } from '../../ledger/finding.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { openRounds } from '../../platform/db/schema/schema.ts';
import { readSettings, SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { ABANDONED_AFTER_MS } from '../../rounds/abandoned.ts';
import { lastBackupAt } from '../commands/backups.ts';
import { newestEpoch } from '../epochs/epoch.ts';
import { readTakenBackDeposits } from '../payments/taken-back.ts';
import { isNewestUnbroken } from './audit-chain.ts';
import { readRefundsDue } from './pending-payments.ts';
import { lastRun } from './reconciliation-runs.ts';
import { returnAlarmSince } from './return-to-player.ts';

const SWEPT_WITHIN_MS = 10 * 60 * 1000;

type Text = string | false | null;

async function reconciliationText(db: Db, isReal: boolean): Promise<{ ledger: Text; log: Text }> {
  const run = await lastRun(db);
  const ofLog = ((run?.findings ?? []) as Finding[]).filter(({ row }) => row.startsWith('audit_log '));
  const ofLedger = (run?.findingsCount ?? 0) - ofLog.length;
  const isBroken = ofLog.length > 0 || !(await isNewestUnbroken(db));
  const rows = ofLedger === 1 ? 'row' : 'rows';
  return {
    log: isBroken && 'The audit log was tampered with.',
    ledger:
      (ofLedger > 0 && `The last reconciliation found ${ofLedger} ${rows} that cannot be.`) ||
      (run?.outcome === 'failed' && 'The last reconciliation did not run to its end.') ||
      (isReal && run === null && 'The ledger was never reconciled.'),
  };
}

function depositsText({ upiId, usdtAddress, usdtNetwork }: Settings): Text {
  const isUnset = [
    upiId === v.getDefault(SETTINGS.upi_id) && 'UPI id',
    usdtAddress === v.getDefault(SETTINGS.usdt_address) && 'USDT address',
  ].filter((one) => one !== false);
  if (isUnset.length === 2) return 'Deposits are closed: no payment address is set.';
  const hasNoNetwork = usdtNetwork === '' && !isUnset.includes('USDT address');
  if (hasNoNetwork) return 'The network of the USDT address is not set: set it under Settings.';
  return isUnset.length > 0 && `No ${isUnset[0]} is set: players cannot deposit with it.`;
}

async function backupText(db: Db, now: Date): Promise<Text> {
  const at = await lastBackupAt(db);
  if (at === null) return 'There was never a backup.';
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  return days > 0 && `There was no backup for ${days} ${days === 1 ? 'day' : 'days'}.`;
}

interface MissingMachines {
  readonly workers: number;
  readonly standbys: number;
}

/** Counts inactive Citus workers, inactive replication slots, and hosts of the database's address without a standby. */
export async function countMissingMachines({ kind, db, hosts }: Database): Promise<MissingMachines> {
  if (kind === 'embedded') return { workers: 0, standbys: 0 };
  const countOf = async (from: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await db.select({ found: sql`count(*)`.mapWith(Number) }).from(from);
    return row?.found ?? 0;
  };
  const isCitus = (await countOf(sql`pg_extension where extname = 'citus'`)) > 0;
  const slots = await countOf(sql`pg_replication_slots where slot_type = 'physical' and not active`);
  const expected = hosts - 1;
  const missing = expected === 0 ? 0 : expected - (await countOf(sql`pg_stat_replication`));
  return {
    workers: isCitus ? await countOf(sql`pg_dist_node where not isactive`) : 0,
    standbys: Math.max(slots, missing),
  };
}

export function machinesText({ workers, standbys }: MissingMachines): Text {
  if (workers > 0) return `${workers} of the database's workers ${workers === 1 ? 'is' : 'are'} not active.`;
  return standbys > 0 && 'A standby of the database is missing.';
}

async function refundsText(db: Db): Promise<Text> {
  const due = await readRefundsDue(db);
  return (
    due.count > 0 &&
    `${due.count} ${due.count === 1 ? 'refund is' : 'refunds are'} open, ${rupees(due.paise)}.`
  );
}

const MAX_NAMES = 5;

async function takenBackText(db: Db): Promise<Text> {
  const found = await readTakenBackDeposits(db);
  const [only] = found;
  if (!only) return false;
  const names = [...new Set(found.map(({ player }) => player))];
  if (found.length === 1)
    return `The bank took back ${rupees(only.paise ?? 0n)} that was credited to ${only.player}: reverse the entry.`;
  return `The bank took back ${found.length} credited payments: reverse the entries of ${names.slice(0, MAX_NAMES).join(', ')}.`;
}

async function heldText(db: Db): Promise<Text> {
  const held = await db.$count(openRounds, ne(openRounds.epoch, (await newestEpoch(db)).epoch));
  return held > 0 && `Open rounds of before a restore: ${held}. Settle or void each.`;
}

async function auditCopyText({ auditCopier }: AppContext): Promise<Text> {
  const late = await auditCopier?.countLate();
  return (
    late !== undefined &&
    late > 0 &&
    `Entries of the audit log that are late in its copy: ${late}. A restore now would lose them.`
  );
}

async function unsettledText(db: Db, now: Date): Promise<Text> {
  const left = new Date(now.getTime() - ABANDONED_AFTER_MS - SWEPT_WITHIN_MS);
  const unsettled = await db.$count(
    openRounds,
    and(
      eq(openRounds.epoch, (await newestEpoch(db)).epoch),
      or(
        isNotNull(openRounds.unsettledStep),
        and(lt(openRounds.createdAt, left), lt(openRounds.touchedAt, left)),
      ),
    ),
  );
  return (
    unsettled > 0 &&
    `${unsettled} ${unsettled === 1 ? 'round' : 'rounds'} could not be settled. The server's log says why.`
  );
}

export async function readAlarms(context: AppContext, now: Date, onlyRolledUp: boolean): Promise<Alarm[]> {
  const { database, money } = context;
  const { db } = database;
  const isReal = money === 'real';
  const settings = await readSettings(db);
  const { ledger, log } = await reconciliationText(db, isReal);
  const leftAt = await returnAlarmSince(db, now, onlyRolledUp);
  const texts: readonly (readonly [Alarm['alarm'], Text])[] = [
    ['reconciliation', ledger],
    ['audit log', log],
    ['return', leftAt !== null && `The return to players left its bounds on ${leftAt}.`],
    ['held rounds', await heldText(db)],
    ['audit copy', await auditCopyText(context)],
    ['unsettled rounds', await unsettledText(db, now)],
    ['deposits', isReal && depositsText(settings)],
    ['taken back', await takenBackText(db)],
    ['refunds', await refundsText(db)],
    ['backup', isReal && (await backupText(db, now))],
    ['machines', machinesText(await countMissingMachines(database))],
    ['betting paused', settings.bettingPaused && 'Betting is paused: nobody can open a round.'],
  ];
  return texts.flatMap(([alarm, text]) => (text ? [{ alarm, text }] : []));
}
