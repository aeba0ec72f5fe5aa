import * as v from 'valibot';
import {
  StoredChips,
  StoredHours,
  StoredReturn,
  StoredRounds,
  StoredRupees,
  StoredUsdtNetwork,
  UpiId,
  UpiName,
  UsdtAddress,
} from '../../../contract/settings.ts';
import { type Cached, createCached } from '../cached.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import { cachePrepared } from '../db/prepared.ts';
import { operatorSettings } from '../db/schema/schema.ts';

const StoredPaise = v.pipe(
  StoredRupees,
  v.transform((paise) => BigInt(paise)),
);

/** amounts in paise */
export const SETTINGS = {
  min_bet_paise: v.optional(StoredPaise, 100),
  max_bet_paise: v.optional(StoredPaise, 150_00),
  max_win_paise: v.optional(StoredPaise, 500_000_00),
  min_recharge_paise: v.optional(StoredPaise, 100_00),
  /** largest adjustment, and largest excess over a deposit's claim */
  max_adjust_paise: v.optional(StoredPaise, 10_000_00),
  max_alone_deposit_paise: v.optional(StoredPaise, 10_000_00),
  max_alone_withdrawal_paise: v.optional(StoredPaise, 10_000_00),
  /** per operator and UTC day */
  max_alone_day_paise: v.optional(StoredPaise, 50_000_00),
  /** after a password reset by link */
  withdrawal_wait_hours: v.optional(StoredHours, 24),
  chips_paise: v.optional(
    v.pipe(
      StoredChips,
      v.transform((chips) => chips.map((chip) => BigInt(chip))),
    ),
    [10_00, 20_00, 50_00, 100_00],
  ),
  /** hundredths of a percent */
  rtp: v.optional(StoredReturn, 9800),
  /** per player and UTC day */
  rounds_per_day: v.optional(StoredRounds, 20_000),
  betting_paused: v.optional(v.boolean(), false),
  /** pa and pn of the UPI link */
  upi_id: v.optional(UpiId, 'chickenroad@upi'),
  upi_name: v.optional(UpiName, 'Chicken Road'),
  usdt_address: v.optional(UsdtAddress, 'TXchickenroaddemoaddress0000000000'),
  usdt_network: v.optional(StoredUsdtNetwork, ''),
} as const;

const Stored = v.object(SETTINGS);
export type SettingName = keyof typeof SETTINGS;
/** JSON, amounts as numbers of paise. */
export type StoredSettings = Readonly<Partial<v.InferInput<typeof Stored>>>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
export type Settings = {
  readonly [Name in SettingName as CamelCase<Name>]: v.InferOutput<typeof Stored>[Name];
};

export const camelCase = <Name extends SettingName>(name: Name) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;

const allSettings = cachePrepared((db) =>
  db
    .select({ name: operatorSettings.name, value: operatorSettings.value })
    .from(operatorSettings)
    .prepare('settings'),
);

/** @throws Error that names a stored setting that is not valid */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await allSettings(db).execute();
  const read = v.safeParse(Stored, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  if (read.success)
    return Object.fromEntries(
      Object.entries(read.output).map(([name, value]) => [camelCase(name as SettingName), value]),
    ) as Settings;
  throw new Error(`Setting ${v.getDotPath(read.issues[0])} in the database: ${read.issues[0].message}`);
}

/** Returns a text that changes with what players are shown of the settings. */
export const rulesVersion = (settings: Settings): string =>
  [
    settings.minRechargePaise,
    settings.minBetPaise,
    settings.maxBetPaise,
    settings.maxWinPaise,
    settings.rtp,
    ...settings.chipsPaise,
  ].join('-');

export type CurrentSettings = Cached<Settings>;

/** at most a second old */
export const createCurrentSettings = ({ db }: Pick<Database, 'db'>, clock: Clock): CurrentSettings =>
  createCached(clock, 1_000, () => readSettings(db));
