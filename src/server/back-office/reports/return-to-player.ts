import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { alarmSince, difficultyRow, type ReturnTotal, readReturns } from '../../ledger/returns.ts';
import { readTotalsCutoff } from '../../ledger/totals.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { readSettings } from '../../platform/settings/settings.ts';

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

function readMonth(db: Db, month: string, onlyRolledUp: boolean): Promise<ReturnTotal[]> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return readReturns(db, { from, to }, onlyRolledUp);
}

export const returnAlarmSince = async (db: Db, now: Date, onlyRolledUp: boolean): Promise<string | null> =>
  alarmSince(await readMonth(db, monthOf(now), onlyRolledUp));

export async function returnToPlayer(
  db: Db,
  month: string,
): Promise<BackOfficeAnswerOnWire<'returnToPlayer'>> {
  const wanted = month === '' ? monthOf(await databaseNow(db)) : month;
  const behindAt = await readTotalsCutoff(db);
  const totals = await readMonth(db, wanted, behindAt !== null);
  const { rtp } = await readSettings(db);
  return {
    month: wanted,
    rtp: rtp / 100,
    alarm_since: alarmSince(totals),
    difficulties: DIFFICULTY_TYPES.map((type) => difficultyRow(type, totals, rtp)),
    counted_only_to: behindAt?.toISOString() ?? null,
  };
}
