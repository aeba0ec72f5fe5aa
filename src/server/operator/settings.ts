import * as v from 'valibot';
import { RTP_WHOLE } from '../../game/multipliers.ts';
import type { Db, Tx } from '../db/database.ts';
import { operator_settings } from '../db/schema.ts';

const Paise = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((paise) => BigInt(paise)),
);
const WholeRupees = v.pipe(
  Paise,
  v.check((paise) => paise > 0n && paise % 100n === 0n, 'must be whole rupees, more than zero'),
);
const Line = v.pipe(v.string(), v.trim(), v.maxLength(200));

/** What the operator may set, by name, with what holds until then (design §4). Amounts in paise. */
export const SETTINGS = {
  min_bet_paise: v.optional(WholeRupees, 100),
  max_bet_paise: v.optional(WholeRupees, 150_00),
  max_win_paise: v.optional(WholeRupees, 500_000_00),
  min_recharge_paise: v.optional(WholeRupees, 100_00),
  /** quick amounts */
  chips_paise: v.optional(
    v.pipe(v.array(WholeRupees), v.minLength(1), v.maxLength(12)),
    [10_00, 20_00, 50_00, 100_00],
  ),
  /** return to the player in hundredths of a percent, for new rounds */
  rtp: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RTP_WHOLE)), 9800),
  betting_paused: v.optional(v.boolean(), false),
  /** the pa of the UPI link, and its pn */
  upi_id: v.optional(Line, 'chickenroad@upi'),
  upi_name: v.optional(Line, 'Chicken Road'),
  usdt_address: v.optional(Line, 'TXchickenroaddemoaddress0000000000'),
  banners: v.optional(
    v.pipe(v.array(v.object({ id: v.number(), image: v.string(), title: v.string() })), v.maxLength(20)),
    [],
  ),
} as const;

const Settings = v.object(SETTINGS);
export type Settings = v.InferOutput<typeof Settings>;
export type SettingName = keyof typeof SETTINGS;

/**
 * Reads the operator's settings as they are now.
 * @throws Error that names the setting when the stored one is not valid
 */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db
    .select({ name: operator_settings.name, value: operator_settings.value })
    .from(operator_settings);
  const read = v.safeParse(Settings, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  if (read.success) return read.output;
  throw new Error(`Setting ${v.getDotPath(read.issues[0])} in the database: ${read.issues[0].message}`);
}

/**
 * Changes one setting, for rounds and payments from now on.
 * @param value as JSON: paise as a number, chips as a list of numbers
 * @throws Error that names the setting when the value is not valid, or does not fit the other settings
 */
export async function writeSetting<Name extends SettingName>(
  tx: Tx,
  name: Name,
  value: v.InferInput<(typeof SETTINGS)[Name]>,
  updated_by: string,
  updated_at: Date,
): Promise<void> {
  const read = v.safeParse(SETTINGS[name], value);
  if (!read.success || value === undefined)
    throw new Error(`${name}: ${read.success ? 'a value is needed' : read.issues[0].message}`);
  await tx
    .insert(operator_settings)
    .values({ name, value, updated_at, updated_by })
    .onConflictDoUpdate({ target: operator_settings.name, set: { value, updated_at, updated_by } });
  const { min_bet_paise, max_bet_paise, max_win_paise } = await readSettings(tx);
  if (min_bet_paise > max_bet_paise) throw new Error('min_bet_paise may not be more than max_bet_paise.');
  if (max_bet_paise > max_win_paise) throw new Error('max_bet_paise may not be more than max_win_paise.');
}
