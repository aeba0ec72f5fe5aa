import { sql } from 'drizzle-orm';
import type { Alarm } from '../../../contract/back-office/overview.ts';
import { type Sentence, sentence } from '../../../contract/back-office/sentence.ts';
import { DAY_MS } from '../../../contract/day.ts';
import { rupees } from '../../../rules/rupees.ts';
import type { AppContext } from '../../app-context.ts';
import type { Finding } from '../../ledger/finding.ts';
import type { Totals } from '../../ledger/totals.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { openRounds, withdrawals } from '../../platform/db/schema/schema.ts';
import { isDefaultAddress, readSettings, type Settings } from '../../platform/settings/settings.ts';
import { lastBackupAt } from '../commands/backups.ts';
import { withdrawalStatusFilter } from '../payments/payment-filters.ts';
import { readTakenBackPayments } from '../payments/taken-back.ts';
import { heldRoundFilter, unsettledRoundFilter } from '../players/rounds.ts';
import { isNewestUnbroken } from './audit-chain.ts';
import { pendingPayments, readRefundsDue } from './pending-payments.ts';
import { lastRun } from './reconciliation-runs.ts';
import { returnAlarmSince } from './return-to-player.ts';

type Text = Sentence | false | null;

async function reconciliationText(db: Db, isReal: boolean): Promise<{ ledger: Text; log: Text }> {
  const run = await lastRun(db);
  const logFindings = ((run?.findings ?? []) as Finding[]).filter(({ row }) => row.startsWith('audit_log '));
  const ledgerFindingsCount = (run?.findingsCount ?? 0) - logFindings.length;
  const isBroken = logFindings.length > 0 || !(await isNewestUnbroken(db));
  return {
    log: isBroken && 'The audit log was tampered with.',
    ledger:
      (ledgerFindingsCount === 1 && sentence`The last reconciliation found ${1} wrong row.`) ||
      (ledgerFindingsCount > 1 &&
        sentence`The last reconciliation found ${ledgerFindingsCount} wrong rows.`) ||
      (run?.outcome === 'failed' && 'The last reconciliation did not run to its end.') ||
      (isReal && run === null && 'The ledger was never reconciled.'),
  };
}

function depositsText(settings: Settings): Text {
  const { upiId, usdtAddress, usdtNetwork } = settings;
  const unset = [
    isDefaultAddress(settings, 'upi_id') && 'UPI id',
    isDefaultAddress(settings, 'usdt_address') && 'USDT address',
  ].filter((one) => one !== false);
  const notOfferedCount = [upiId, usdtAddress].filter((address) => address === '').length;
  if (unset.length + notOfferedCount === 2) return 'Deposits are closed: no payment address is set.';
  const hasNoNetwork = usdtNetwork === '' && usdtAddress !== '' && !unset.includes('USDT address');
  if (hasNoNetwork) return 'The network of the USDT address is not set: set it under Settings.';
  return (
    unset.length > 0 &&
    `No ${unset[0]} is set: players cannot deposit with it. Set one, or leave it empty under Settings if you do not offer it.`
  );
}

async function backupText(db: Db, now: Date): Promise<Text> {
  const at = await lastBackupAt(db);
  if (at === null) return 'There was never a backup.';
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  if (days === 1) return sentence`There was no backup for ${1} day.`;
  return days > 0 && sentence`There was no backup for ${days} days.`;
}

interface MissingMachines {
  readonly workers: number;
  readonly standbys: number;
}

/** Counts inactive Citus workers, inactive replication slots, and hosts of the database's address without a standby. */
export async function countMissingMachines({ kind, reports: db, hosts }: Database): Promise<MissingMachines> {
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
  if (workers === 1) return sentence`${1} of the database's workers is not active.`;
  if (workers > 1) return sentence`${workers} of the database's workers are not active.`;
  return standbys > 0 && 'A standby of the database is missing.';
}

async function refundsText(db: Db): Promise<Text> {
  const { count, paise } = await readRefundsDue(db);
  if (count === 1) return sentence`${1} refund is open, ${rupees(paise)}.`;
  return count > 0 && sentence`${count} refunds are open, ${rupees(paise)}.`;
}

async function unpaidWithdrawalsText(db: Db): Promise<Text> {
  const { waiting, paise } = await pendingPayments(db, withdrawals, withdrawalStatusFilter('overdue'));
  if (waiting === 1)
    return sentence`${1} withdrawal was approved more than a day ago and not paid, ${rupees(paise)}.`;
  return (
    waiting > 0 &&
    sentence`${waiting} withdrawals were approved more than a day ago and not paid, ${rupees(paise)}.`
  );
}

const MAX_NAMES = 5;

async function takenBackText(db: Db): Promise<Text> {
  const found = await readTakenBackPayments(db);
  const [only] = found;
  if (!only) return false;
  const names = [...new Set(found.map(({ player }) => player))];
  if (found.length === 1)
    return only.isPayout
      ? sentence`The bank returned ${rupees(only.paise)} that was paid to ${only.player}: reverse the entry.`
      : sentence`The bank took back ${rupees(only.paise)} that was credited to ${only.player}: reverse the entry.`;
  return sentence`The bank took back or returned ${found.length} payments: reverse the entries of ${names.slice(0, MAX_NAMES).join(', ')}.`;
}

async function heldRoundsText(db: Db): Promise<Text> {
  const held = await db.$count(openRounds, await heldRoundFilter(db));
  return held > 0 && sentence`Rounds that were open before a restore: ${held}. Settle or void each.`;
}

async function auditCopyText({ auditCopier }: AppContext): Promise<Text> {
  const late = await auditCopier?.countLate();
  return (
    late !== undefined &&
    late > 0 &&
    sentence`Entries of the audit log that are late in its copy: ${late}. A restore now would lose them.`
  );
}

async function unsettledRoundsText(db: Db): Promise<Text> {
  const unsettled = await db.$count(openRounds, await unsettledRoundFilter(db));
  if (unsettled === 1) return sentence`${1} round could not be settled. The server's log says why.`;
  return unsettled > 0 && sentence`${unsettled} rounds could not be settled. The server's log says why.`;
}

export async function readAlarms(context: AppContext, now: Date, totals: Totals): Promise<Alarm[]> {
  const { database, money } = context;
  const { reports: db } = database;
  const isReal = money === 'real';
  const settings = await readSettings(db);
  const { ledger, log } = await reconciliationText(db, isReal);
  const leftAt = await returnAlarmSince(totals, now);
  const texts: readonly (readonly [Alarm['alarm'], Text])[] = [
    ['reconciliation', ledger],
    ['audit log', log],
    ['return', leftAt !== null && sentence`The return to players left its bounds on ${leftAt}.`],
    ['held rounds', await heldRoundsText(db)],
    ['audit copy', await auditCopyText(context)],
    ['unsettled rounds', await unsettledRoundsText(db)],
    ['deposits', isReal && depositsText(settings)],
    ['taken back', await takenBackText(db)],
    ['refunds', await refundsText(db)],
    ['unpaid withdrawals', await unpaidWithdrawalsText(db)],
    ['backup', isReal && (await backupText(db, now))],
    ['machines', machinesText(await countMissingMachines(database))],
    ['betting paused', settings.bettingPaused && 'Betting is paused: nobody can open a round.'],
  ];
  return texts.flatMap(([alarm, text]) => (text ? { alarm, text } : []));
}
