import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { MAX_PAISE, rupeesText, shortRupeesText } from '../../../contract/money.ts';
import { isPlainText } from '../../../contract/visible.ts';
import { multiplierTable, RTP_WHOLE_BPS } from '../../../game/multipliers.ts';
import { lockAuditHead } from '../../admin/audit-chain.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { operatorSettings } from '../db/schema/schema.ts';

const WholeRupees = v.pipe(
  v.number('must be an amount in rupees'),
  v.safeInteger('must be an amount in rupees'),
  v.check((paise) => paise > 0 && paise % 100 === 0, 'must be whole rupees, more than zero'),
  v.maxValue(Number(MAX_PAISE), 'is too large'),
  v.transform((paise) => BigInt(paise)),
);
const Line = v.pipe(v.string('must be text'), v.trim(), v.maxLength(200, 'is longer than 200 characters'));

/** What the operator may set, by name, with what holds until then. Amounts in paise. */
export const SETTINGS = {
  min_bet_paise: v.optional(WholeRupees, 100),
  max_bet_paise: v.optional(WholeRupees, 150_00),
  max_win_paise: v.optional(WholeRupees, 500_000_00),
  min_recharge_paise: v.optional(WholeRupees, 100_00),
  /** an adjustment by hand, and what a deposit is approved for beyond its claim, at most */
  max_adjust_paise: v.optional(WholeRupees, 10_000_00),
  /** quick amounts */
  chips_paise: v.optional(
    v.pipe(
      v.array(WholeRupees, 'must be a list of amounts'),
      v.minLength(1, 'must be at least one amount'),
      v.maxLength(12, 'must be at most 12 amounts'),
      v.check((chips) => new Set(chips).size === chips.length, 'names an amount twice'),
    ),
    [10_00, 20_00, 50_00, 100_00],
  ),
  /** return to the player in hundredths of a percent, for new rounds */
  rtp: v.optional(
    v.pipe(
      v.number('must be a percentage'),
      v.integer('must have at most two decimals'),
      v.minValue(1, 'must be more than 0'),
      v.maxValue(RTP_WHOLE_BPS, 'must be at most 100'),
    ),
    9800,
  ),
  /** rounds of one player in a day of UTC */
  rounds_per_day: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(1_000_000, 'must be at most 1000000'),
    ),
    20_000,
  ),
  betting_paused: v.optional(v.boolean('must be true or false'), false),
  /** the pa of the UPI link, and its pn */
  upi_id: v.optional(
    v.pipe(
      Line,
      v.regex(/^[\w.-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, 'must be a UPI id such as name@bank'),
    ),
    'chickenroad@upi',
  ),
  upi_name: v.optional(v.pipe(Line, v.nonEmpty('must not be empty')), 'Chicken Road'),
  usdt_address: v.optional(
    v.pipe(Line, v.regex(/^[A-Za-z0-9]{20,100}$/, 'must be an address of 20 to 100 letters and digits')),
    'TXchickenroaddemoaddress0000000000',
  ),
} as const;

const Settings = v.object(SETTINGS);
export type Settings = v.InferOutput<typeof Settings>;
export type SettingName = keyof typeof SETTINGS;
/** A setting as it is stored: JSON, amounts as numbers of paise. */
export type SettingStored = string | number | boolean | readonly unknown[];

/** A setting cannot be this; says in one line why. */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting';
}

const allSettings = prepared((db) =>
  db
    .select({ name: operatorSettings.name, value: operatorSettings.value })
    .from(operatorSettings)
    .prepare(''),
);

/**
 * Reads the operator's settings as they are now.
 * @throws Error that names the setting when the stored one is not valid
 */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await allSettings(db).execute();
  const read = v.safeParse(Settings, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  if (read.success) return read.output;
  throw new Error(`Setting ${v.getDotPath(read.issues[0])} in the database: ${read.issues[0].message}`);
}

/** All settings before one was changed, and after. */
export interface SettingChange {
  readonly before: Settings;
  readonly after: Settings;
}

/**
 * Changes one setting, for rounds and payments from now on; open rounds keep their own copy. Changes wait for each other
 * until the transaction ends: two that fit by themselves may not fit together.
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
  // Every change is recorded in the audit log in the end. The settings themselves have no row before they are set.
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
 * The settings as they would be with another value of one.
 * @param value as stored
 * @throws InvalidSetting when the value is not valid, or does not fit the other settings
 */
export function withSetting(settings: Settings, name: SettingName, value: SettingStored): Settings {
  const read = v.safeParse(SETTINGS[name], value);
  if (!read.success) throw new InvalidSetting(`${shownName(name)} ${read.issues[0].message}.`);
  // Only what is written now: a setting of long ago is read as it is.
  if (!textsIn(value).every(isPlainText))
    throw new InvalidSetting(`${shownName(name)} holds a character that does not show.`);
  const after = { ...settings, [name]: read.output };
  checkTogether(after);
  if (name === 'rtp' && !everyLineProfits(after.rtp))
    throw new InvalidSetting(
      `rtp must be at least ${rupeesText(BigInt(smallestRtpBps()))}: with less, the first line of a road pays no more than the stake.`,
    );
  return after;
}

/** The name without its unit, as the operator types it: amounts are rupees there. */
export function shownName(name: SettingName): string {
  return name.replace(/_paise$/, '');
}

/** Whether every line of every road pays more than the stake. A database may hold an older, smaller one: it stays. */
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

/** Every text in a setting, however deep. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function checkTogether({
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
