import { and, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import {
  SETTING_FIELDS,
  type SettingField,
  type SettingsText,
  TypedSettings,
} from '../../../contract/admin/settings.ts';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { shortRupeesText } from '../../../contract/money.ts';
import { multiplierTable } from '../../../game/multipliers.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { operatorSettings, operators, proposals } from '../../platform/db/schema/schema.ts';
import {
  readSettings,
  SETTINGS,
  type SettingName,
  type Settings,
  type StoredSettings,
  writeSettings,
} from '../../platform/settings/settings.ts';
import { lockAuditHead } from '../audit-chain.ts';
import { operatorActor } from '../audit-log.ts';
import type { Operator } from './operator-sessions.ts';
import { recordAct } from './record.ts';

/** Some settings as text, before and after a change. */
export interface SettingsChange {
  readonly before: Partial<SettingsText>;
  readonly after: Partial<SettingsText>;
}

const storedName = (field: SettingField): SettingName =>
  field in SETTINGS ? (field as SettingName) : (`${field}_paise` as SettingName);

/** @param value as it is stored, or as it is read */
function textOf(field: SettingField, value: Settings[SettingName] | readonly number[]): string {
  const isDecimal = field === 'rtp' || storedName(field).endsWith('_paise');
  if (!isDecimal) return String(value);
  return [value]
    .flat()
    .map((one) => shortRupeesText(BigInt(one as bigint | number)))
    .join(', ');
}

const settingsText = (settings: Settings): SettingsText =>
  Object.fromEntries(
    SETTING_FIELDS.map((field) => [field, textOf(field, settings[storedName(field)])]),
  ) as SettingsText;

/**
 * @param typed settings as text
 * @returns them as they are stored
 * @throws ApiError when one is not valid, or they do not fit each other
 */
function storedFrom(typed: SettingsText): StoredSettings {
  const read = v.safeParse(TypedSettings, typed);
  if (!read.success)
    throw new ApiError(422, 'limit', read.issues[0].message, { field: v.getDotPath(read.issues[0]) ?? '' });
  const { rtp } = read.output;
  if (DIFFICULTY_TYPES.some((type) => multiplierTable(type, rtp).some((hundredths) => hundredths <= 100)))
    throw new ApiError(
      422,
      'limit',
      'With this return the first line of a road pays no more than the stake.',
      {
        field: 'rtp',
      },
    );
  return Object.fromEntries(SETTING_FIELDS.map((field) => [storedName(field), read.output[field]]));
}

/** The settings of now, who set them, and whether a change waits for a second operator. */
export async function readSettingsOfOperators(db: Db): Promise<AdminAnswerOnWire<'settings'>> {
  const settings = await readSettings(db);
  const rows = new Map((await db.select().from(operatorSettings)).map((row) => [row.name, row]));
  const [proposal] = await db
    .select({ name: operators.name })
    .from(proposals)
    .innerJoin(operators, eq(operators.operatorId, proposals.proposedBy))
    .where(
      and(
        eq(proposals.kind, 'change settings'),
        eq(proposals.state, 'open'),
        gt(proposals.expiresAt, await databaseNow(db)),
      ),
    );
  return {
    values: settingsText(settings),
    set: Object.fromEntries(
      SETTING_FIELDS.flatMap((field) => {
        const row = rows.get(storedName(field));
        return row ? [[field, { by: row.updatedBy, at: row.updatedAt.toISOString() }]] : [];
      }),
    ),
    is_paused: settings.betting_paused,
    proposed_by: proposal?.name ?? null,
  };
}

/**
 * @param typed all settings, as their calls' schema gives them
 * @returns what differs from the settings of now
 * @throws ApiError when nothing does
 */
export async function settingsChange(
  db: Db,
  typed: v.InferOutput<typeof TypedSettings>,
): Promise<SettingsChange> {
  const before = settingsText(await readSettings(db));
  const after = Object.fromEntries(
    SETTING_FIELDS.map((field) => [field, textOf(field, typed[field])]),
  ) as SettingsText;
  storedFrom(after);
  const changed = SETTING_FIELDS.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) throw new ApiError(409, 'limit', 'Nothing is changed.');
  const only = (texts: SettingsText) => Object.fromEntries(changed.map((field) => [field, texts[field]]));
  return { before: only(before), after: only(after) };
}

/**
 * Changes settings for new rounds and payments.
 * @throws ApiError when one of them is not what it was when the change was proposed
 */
export async function changeSettings(
  tx: Tx,
  { before, after }: SettingsChange,
  operator: Operator,
): Promise<void> {
  await lockAuditHead(tx);
  const now = settingsText(await readSettings(tx));
  const changed = SETTING_FIELDS.filter((field) => after[field] !== undefined);
  if (changed.some((field) => now[field] !== before[field]))
    throw new ApiError(409, 'limit', 'A setting was changed since. Decline this, and propose it again.');
  const stored = storedFrom({ ...now, ...after });
  const names = new Set(changed.map(storedName));
  await writeSettings(
    tx,
    Object.fromEntries(Object.entries(stored).filter(([name]) => names.has(name as SettingName))),
    operatorActor(operator.name),
    await databaseNow(tx),
  );
  await recordAct(tx, operator, { act: 'change settings', before, after });
}

/** Pauses betting at once, or lets it go on; open rounds end as usual. */
export async function pauseBetting(
  { database }: AppContext,
  operator: Operator,
  isPaused: boolean,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAuditHead(tx);
    const { betting_paused: wasPaused } = await readSettings(tx);
    if (wasPaused === isPaused)
      throw new ApiError(409, 'limit', isPaused ? 'Betting is paused already.' : 'Betting is not paused.');
    const at = await databaseNow(tx);
    await writeSettings(tx, { betting_paused: isPaused }, operatorActor(operator.name), at);
    await recordAct(tx, operator, {
      act: isPaused ? 'pause betting' : 'resume betting',
      before: { betting_paused: wasPaused },
      after: { betting_paused: isPaused },
      detail: { reason },
    });
  });
}
