import * as v from 'valibot';
import { MAX_PAISE } from '../../../contract/money.ts';
import { RTP_WHOLE_BPS } from '../../../game/multipliers.ts';
import { type Cached, createCached } from '../cached.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
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

/** The operator's settings with their defaults. Amounts in paise. */
export const SETTINGS = {
  min_bet_paise: v.optional(WholeRupees, 100),
  max_bet_paise: v.optional(WholeRupees, 150_00),
  max_win_paise: v.optional(WholeRupees, 500_000_00),
  min_recharge_paise: v.optional(WholeRupees, 100_00),
  /** limit of an adjustment, and of what a deposit is approved for beyond its claim */
  max_adjust_paise: v.optional(WholeRupees, 10_000_00),
  /** a withdrawal above it is paid after a second operator has confirmed it */
  max_alone_withdrawal_paise: v.optional(WholeRupees, 10_000_00),
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
  /** of one player in a day of UTC */
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

const allSettings = prepared((db) =>
  db
    .select({ name: operatorSettings.name, value: operatorSettings.value })
    .from(operatorSettings)
    .prepare('settings'),
);

/** @throws Error that names a stored setting that is not valid */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await allSettings(db).execute();
  const read = v.safeParse(Settings, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  if (read.success) return read.output;
  throw new Error(`Setting ${v.getDotPath(read.issues[0])} in the database: ${read.issues[0].message}`);
}

/** @returns the name as the operator types it, without the unit */
export function shownName(name: SettingName): string {
  return name.replace(/_paise$/, '');
}

export type CurrentSettings = Cached<Settings>;

/** Settings for play, at most a second behind a change at another server. */
export const createCurrentSettings = ({ db }: Pick<Database, 'db'>, clock: Clock): CurrentSettings =>
  createCached(clock, 1_000, () => readSettings(db));
