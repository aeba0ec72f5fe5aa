import type { AppContext } from '../app-context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { operatorSettings } from '../platform/db/schema/schema.ts';
import { readSettings, type SettingName, shownName } from '../platform/settings/settings.ts';
import { recordAudit } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import type { CommandResult } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { SETTING_NAMES, settingData, settingNamed, settingText, storedFrom } from './setting-text.ts';
import { moment } from './table.ts';
import { withSetting, writeSetting } from './write-setting.ts';

/** Every setting as it holds now. */
export async function showSettings({ database: { db } }: AppContext): Promise<CommandResult> {
  const settings = await readSettings(db);
  const written = new Map((await db.select().from(operatorSettings)).map((row) => [row.name, row]));
  return {
    message: null,
    pages: [
      {
        title: 'Settings',
        columns: [{ name: 'Name' }, { name: 'Value' }, { name: 'Set by' }, { name: 'At' }],
        rows: SETTING_NAMES.map((name) => {
          const row = written.get(name);
          return [
            shownName(name),
            settingText(name, settings),
            row?.updated_by ?? 'default',
            moment(row?.updated_at ?? null),
          ];
        }),
      },
    ],
    data: Object.fromEntries(SETTING_NAMES.map((name) => [shownName(name), settingData(name, settings)])),
  };
}

/** Settings that are asked about: where players pay, and what they get back. */
const CONFIRMED_SETTINGS: ReadonlySet<SettingName> = new Set(['upi_id', 'usdt_address', 'rtp']);

/** Shows the old value and the new one. */
export async function confirmSetting(
  { database: { db } }: AppContext,
  { setting, value }: CommandOf<'settings set'>,
): Promise<string | null> {
  const name = settingNamed(setting);
  const stored = storedFrom(name, value);
  if (!CONFIRMED_SETTINGS.has(name)) return null;
  const settings = await readSettings(db);
  const after = settingText(name, withSetting(settings, name, stored));
  return `Set ${shownName(name)} to ${after}? It is ${settingText(name, settings)} now.`;
}

/** Runs a transaction that changes settings: at this server they hold from its end on. */
async function changeSettings<T>(
  { database, settings }: AppContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(work);
  } finally {
    // Also when it failed: a commit whose answer was lost has changed them.
    settings.changed();
  }
}

/** Changes a setting, for rounds and payments from now on. */
export async function setSetting(
  context: AppContext,
  { command, setting, value }: CommandOf<'settings set'>,
  actor: string,
): Promise<CommandResult> {
  const at = await databaseNow(context.database.db);
  const name = settingNamed(setting);
  const stored = storedFrom(name, value);
  return changeSettings(context, async (tx) => {
    const change = await writeSetting(tx, name, stored, actor, at);
    const before = settingText(name, change.before);
    const after = settingText(name, change.after);
    const detail = { setting: shownName(name), before, after };
    await recordAudit(tx, { actor, act: command, user_id: null, subject_id: null, detail, at });
    return {
      message: `${shownName(name)} is now ${after} (it was ${before}). Open rounds keep what they were opened with.`,
      pages: [],
      data: { setting: shownName(name), value: settingData(name, change.after) },
    };
  });
}

/** Bets are refused from now on; open rounds end as usual. */
export async function pause(
  context: AppContext,
  { command, reason }: CommandOf<'pause'>,
  actor: string,
): Promise<CommandResult> {
  await setBettingPaused(context, true, actor, command, reason ?? null);
  return {
    message: 'Betting is paused. Open rounds end as usual.',
    pages: [],
    data: { betting_paused: true },
  };
}

/** Bets are taken again. */
export async function resume(
  context: AppContext,
  { command }: CommandOf<'resume'>,
  actor: string,
): Promise<CommandResult> {
  await setBettingPaused(context, false, actor, command, null);
  return { message: 'Betting goes on.', pages: [], data: { betting_paused: false } };
}

async function setBettingPaused(
  context: AppContext,
  paused: boolean,
  actor: string,
  act: string,
  reason: string | null,
): Promise<void> {
  const at = await databaseNow(context.database.db);
  await changeSettings(context, async (tx) => {
    const { before } = await writeSetting(tx, 'betting_paused', paused, actor, at);
    if (before.betting_paused === paused)
      throw new CommandRefused(paused ? 'Betting is paused already.' : 'Betting is not paused.');
    await recordAudit(tx, { actor, act, user_id: null, subject_id: null, detail: { reason }, at });
  });
}
