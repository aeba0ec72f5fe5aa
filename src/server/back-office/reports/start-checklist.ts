import { and, eq } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { ChecklistStep } from '../../../contract/back-office/start-checklist.ts';
import type { AppContext } from '../../app-context.ts';
import { operators } from '../../platform/db/schema/schema.ts';
import { isDefaultAddress, readSettings } from '../../platform/settings/settings.ts';
import { lastBackupAt } from '../commands/backups.ts';
import { lastRun } from './reconciliation-runs.ts';

export async function readStartChecklist(
  context: AppContext,
): Promise<BackOfficeAnswerOnWire<'startChecklist'>> {
  const { database, gameUrl, isJurisdictionSet } = context;
  const { reports: db } = database;
  const settings = await readSettings(db);
  const admins = await db.$count(operators, and(eq(operators.role, 'admin'), eq(operators.isActive, true)));
  const run = await lastRun(db);
  const isDone: Record<ChecklistStep['step'], boolean> = {
    database: database.kind === 'postgres',
    'game address': gameUrl?.startsWith('https://') ?? false,
    jurisdiction: isJurisdictionSet,
    'second admin': admins > 1,
    'payment address':
      (settings.upiId !== '' && !isDefaultAddress(settings, 'upi_id')) ||
      (settings.usdtAddress !== '' && !isDefaultAddress(settings, 'usdt_address')),
    reconciliation: run !== null && run.outcome !== 'failed',
    backup: (await lastBackupAt(db)) !== null,
  };
  const steps = Object.entries(isDone) as [ChecklistStep['step'], boolean][];
  return { steps: steps.map(([step, done]) => ({ step, is_done: done })) };
}
