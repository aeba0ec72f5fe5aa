import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import type { AppContext } from '../../app-context.ts';
import { alarmSince, difficultyRow, type ReturnTotal, readReturns } from '../../ledger/returns.ts';
import { openTotals, type Totals } from '../../ledger/totals.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import { readSettings } from '../../platform/settings/settings.ts';

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

function readMonth(totals: Totals, month: string): Promise<readonly ReturnTotal[]> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return readReturns(totals, { from, to });
}

export const returnAlarmSince = async (totals: Totals, now: Date): Promise<string | null> =>
  alarmSince(await readMonth(totals, monthOf(now)));

export async function returnToPlayer(
  { database: { reports: db }, totalsCache }: AppContext,
  month: string,
): Promise<BackOfficeAnswerOnWire<'returnToPlayer'>> {
  const wanted = month === '' ? monthOf(await databaseNow(db)) : month;
  const totals = await openTotals(db, totalsCache);
  const returns = await readMonth(totals, wanted);
  const { rtp } = await readSettings(db);
  return {
    month: wanted,
    rtp: rtp / 100,
    alarm_since: alarmSince(returns),
    difficulties: DIFFICULTY_TYPES.map((type) => difficultyRow(type, returns, rtp)),
    counted_only_to: totals.countedOnlyTo?.toISOString() ?? null,
  };
}
