import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { Effect } from '../../../contract/back-office/proposals.ts';
import {
  SETTING_FIELDS,
  type SettingsText,
  type TypedSettings,
} from '../../../contract/back-office/settings.ts';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { shortRupeesText } from '../../../contract/money.ts';
import { SETTINGS, type SettingField } from '../../../contract/settings.ts';
import { multiplierTable } from '../../../rules/multipliers.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { operatorSettings } from '../../platform/db/schema/schema.ts';
import {
  camelCase,
  readSettings,
  type Settings,
  type StoredSettings,
} from '../../platform/settings/settings.ts';
import { openProposals } from '../proposals/open-proposals.ts';

interface SettingsChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

function textOf(field: SettingField, value: unknown): string {
  if (SETTINGS[field].unit === '') return String(value);
  return [value]
    .flat()
    .map((one) => shortRupeesText(BigInt(one as bigint | number)))
    .join(', ');
}

const ADDRESSES: readonly SettingField[] = ['upi_id', 'upi_name', 'usdt_address', 'usdt_network'];

export function settingEffects({ before, after }: SettingsChange): Effect[] {
  const shown = (field: SettingField, value: unknown): string => {
    const { unit } = SETTINGS[field];
    const text = textOf(field, value);
    if (text === '') return 'not offered';
    return unit === '%' ? `${text} %` : `${unit}${text}`;
  };
  return SETTING_FIELDS.flatMap((field) => {
    const { label, name } = SETTINGS[field];
    if (!(name in after)) return [];
    return {
      label,
      before: shown(field, before[name]),
      after: shown(field, after[name]),
      is_address: ADDRESSES.includes(field),
    };
  });
}

const settingsText = (settings: Settings): SettingsText =>
  Object.fromEntries(
    SETTING_FIELDS.map((field) => [field, textOf(field, settings[camelCase(SETTINGS[field].name)])]),
  ) as SettingsText;

/** @throws ApiError when the first line of a difficulty would pay no more than the stake */
export function storedSettings(typed: Typed): StoredSettings {
  if (
    DIFFICULTY_TYPES.some((type) => multiplierTable(type, typed.rtp).some((hundredths) => hundredths <= 100))
  )
    throw new ApiError(
      422,
      'limit',
      'With this return the first line of a road pays no more than the stake.',
      { field: 'rtp' },
    );
  return Object.fromEntries(SETTING_FIELDS.map((field) => [SETTINGS[field].name, typed[field]]));
}

type Typed = v.InferOutput<typeof TypedSettings>;

/** @throws ApiError for another address without a network, or a network that is taken away */
export function checkUsdtNetwork(seen: Typed, values: Typed): void {
  if (values.usdt_address === '') return;
  const isNew = values.usdt_address !== seen.usdt_address || seen.usdt_network !== '';
  if (values.usdt_network === '' && isNew)
    throw new ApiError(400, 'bad_input', 'Choose the network of this address.', { field: 'usdt_network' });
}

export async function readSettingsOfOperators(db: Db): Promise<BackOfficeAnswerOnWire<'settings'>> {
  const settings = await readSettings(db);
  const rows = new Map((await db.select().from(operatorSettings)).map((row) => [row.name, row]));
  const open = await openProposals(db, 'change settings', ['settings']);
  return {
    values: settingsText(settings),
    set: Object.fromEntries(
      SETTING_FIELDS.flatMap((field) => {
        const row = rows.get(SETTINGS[field].name);
        return row ? [[field, { by: row.updatedBy, at: row.updatedAt.toISOString() }]] : [];
      }),
    ),
    is_paused: settings.bettingPaused,
    proposed_by: open.get('settings')?.proposed_by ?? null,
  };
}
