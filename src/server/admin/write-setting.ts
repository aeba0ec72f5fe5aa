import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../../contract/constants.ts';
import { rupeesText, shortRupeesText } from '../../contract/money.ts';
import { isPlainText } from '../../contract/visible.ts';
import { multiplierTable, RTP_WHOLE_BPS } from '../../game/multipliers.ts';
import type { Db } from '../platform/db/database.ts';
import { operatorSettings } from '../platform/db/schema/schema.ts';
import {
  readSettings,
  SETTINGS,
  type SettingName,
  type SettingStored,
  type Settings,
  shownName,
} from '../platform/settings/settings.ts';
import { lockAuditHead } from './audit-chain.ts';

/** Has a message of one line for the operator. */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting';
}

export interface SettingChange {
  readonly before: Settings;
  readonly after: Settings;
}

/**
 * Changes one setting for new rounds and payments; open rounds keep their own copy.
 * @param value as stored: paise as a number, chips as a list of numbers
 * @throws InvalidSetting when the value is not valid, or does not fit the other settings; the transaction must roll back
 */
export async function writeSetting(
  tx: Db,
  name: SettingName,
  value: SettingStored,
  updatedBy: string,
  updatedAt: Date,
): Promise<SettingChange> {
  // Changes wait for each other: two that are valid alone may not be valid together. Unset settings have no row to lock.
  await lockAuditHead(tx);
  const before = await readSettings(tx);
  const after = withSetting(before, name, value);
  await tx
    .insert(operatorSettings)
    .values({ name, value, updated_at: updatedAt, updated_by: updatedBy })
    .onConflictDoUpdate({
      target: operatorSettings.name,
      set: { value, updated_at: updatedAt, updated_by: updatedBy },
    });
  return { before, after };
}

/**
 * @param value as stored
 * @returns the settings with one of them changed
 * @throws InvalidSetting when the value is not valid, or does not fit the other settings
 */
export function withSetting(settings: Settings, name: SettingName, value: SettingStored): Settings {
  const read = v.safeParse(SETTINGS[name], value);
  if (!read.success) throw new InvalidSetting(`${shownName(name)} ${read.issues[0].message}.`);
  if (!textsIn(value).every(isPlainText))
    throw new InvalidSetting(`${shownName(name)} holds a character that does not show.`);
  const after = { ...settings, [name]: read.output };
  checkConsistency(after);
  if (name === 'rtp' && !everyLineProfits(after.rtp))
    throw new InvalidSetting(
      `rtp must be at least ${rupeesText(BigInt(smallestRtpBps()))}: with less, the first line of a road pays no more than the stake.`,
    );
  return after;
}

function everyLineProfits(rtpBps: number): boolean {
  return DIFFICULTY_TYPES.every((type) =>
    multiplierTable(type, rtpBps).every((hundredths) => hundredths > 100),
  );
}

function smallestRtpBps(): number {
  let rtpBps = RTP_WHOLE_BPS;
  while (everyLineProfits(rtpBps - 1)) rtpBps--;
  return rtpBps;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function checkConsistency({
  min_bet_paise: minBetPaise,
  max_bet_paise: maxBetPaise,
  max_win_paise: maxWinPaise,
  chips_paise: chipsPaise,
}: Settings): void {
  const inRupees = (paise: bigint): string => `₹${shortRupeesText(paise)}`;
  if (minBetPaise > maxBetPaise)
    throw new InvalidSetting(
      `min_bet ${inRupees(minBetPaise)} may not be more than max_bet ${inRupees(maxBetPaise)}.`,
    );
  if (maxBetPaise > maxWinPaise)
    throw new InvalidSetting(
      `max_bet ${inRupees(maxBetPaise)} may not be more than max_win ${inRupees(maxWinPaise)}.`,
    );
  const stray = chipsPaise.find((chip) => chip > maxBetPaise || chip < minBetPaise);
  if (stray !== undefined)
    throw new InvalidSetting(
      `The chip ${inRupees(stray)} is not between min_bet ${inRupees(minBetPaise)} and max_bet ${inRupees(maxBetPaise)}: set chips that fit first.`,
    );
}
