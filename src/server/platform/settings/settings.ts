import * as v from 'valibot';
import { SETTINGS, type SettingField } from '../../../contract/settings.ts';
import { type Cached, createCached } from '../cached.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import { cachePrepared } from '../db/prepared.ts';
import { operatorSettings } from '../db/schema/schema.ts';

type Fields = typeof SETTINGS;

const schemas = Object.fromEntries(
  Object.values(SETTINGS).map(({ name, stored, defaultValue }) => [
    name,
    v.optional(stored as v.GenericSchema, defaultValue),
  ]),
) as unknown as {
  readonly [Field in SettingField as Fields[Field]['name']]: v.OptionalSchema<
    Fields[Field]['stored'],
    Fields[Field]['defaultValue']
  >;
};

export const STORED_SETTINGS = { ...schemas, betting_paused: v.optional(v.boolean(), false) };

const Stored = v.object(STORED_SETTINGS);
export type SettingName = keyof typeof STORED_SETTINGS;
/** JSON, amounts as numbers of paise. */
export type StoredSettings = Readonly<Partial<v.InferInput<typeof Stored>>>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type Amounts<Stored> = Stored extends readonly number[] ? readonly bigint[] : bigint;
/** amounts are bigint, in paise */
export type Settings = {
  readonly [Name in SettingName as CamelCase<Name>]: Name extends `${string}_paise`
    ? Amounts<v.InferOutput<typeof Stored>[Name]>
    : v.InferOutput<typeof Stored>[Name];
};

export const camelCase = <Name extends SettingName>(name: Name) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;

const allSettings = cachePrepared((db) =>
  db
    .select({ name: operatorSettings.name, value: operatorSettings.value })
    .from(operatorSettings)
    .prepare('settings'),
);

const amountsOf = (stored: number | readonly number[]): bigint | readonly bigint[] =>
  typeof stored === 'number' ? BigInt(stored) : stored.map((one) => BigInt(one));

/** @throws Error that names a stored setting that is not valid */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await allSettings(db).execute();
  const read = v.safeParse(Stored, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  if (read.success)
    return Object.fromEntries(
      Object.entries(read.output).map(([name, value]) => [
        camelCase(name as SettingName),
        name.endsWith('_paise') ? amountsOf(value as number | readonly number[]) : value,
      ]),
    ) as Settings;
  throw new Error(`Setting ${v.getDotPath(read.issues[0])} in the database: ${read.issues[0].message}`);
}

/** Returns true while no payment address is set: the default belongs to nobody. */
export const isDefaultAddress = (settings: Settings, field: 'upi_id' | 'usdt_address'): boolean =>
  settings[camelCase(field)] === SETTINGS[field].defaultValue;

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
