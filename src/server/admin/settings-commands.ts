import { operatorSettings } from '../platform/db/schema/schema.ts';
import { readSettings, type SettingName, shownName } from '../platform/settings/settings.ts';
import type { Change, Handlers } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { SETTING_NAMES, settingData, settingNamed, settingText, storedFrom } from './setting-text.ts';
import { table } from './table.ts';
import { withSetting, writeSetting } from './write-setting.ts';

/** Where players pay, and what they get back. */
const CONFIRMED_SETTINGS: ReadonlySet<SettingName> = new Set(['upi_id', 'usdt_address', 'rtp']);

/** @returns whether it was not so before */
async function setBettingPaused(paused: boolean, { tx, actor, at }: Change): Promise<boolean> {
  const { before } = await writeSetting(tx, 'betting_paused', paused, actor, at);
  return before.betting_paused !== paused;
}

export const settingHandlers = {
  'settings show': {
    execute: async ({ database: { db } }) => {
      const settings = await readSettings(db);
      const written = new Map((await db.select().from(operatorSettings)).map((row) => [row.name, row]));
      return {
        pages: [
          table(
            'Settings',
            ['Name', 'Value', 'Set by', 'At'],
            SETTING_NAMES.map((name) => {
              const { updated_by = 'default', updated_at = null } = written.get(name) ?? {};
              return [shownName(name), settingText(name, settings), updated_by, updated_at];
            }),
          ),
        ],
        data: Object.fromEntries(SETTING_NAMES.map((name) => [name, settingData(name, settings)])),
      };
    },
  },
  'settings set': {
    ask: async ({ database: { db } }, { setting, value }) => {
      const name = settingNamed(setting);
      const stored = storedFrom(name, value);
      if (!CONFIRMED_SETTINGS.has(name)) return null;
      const settings = await readSettings(db);
      const after = settingText(name, withSetting(settings, name, stored));
      return `Set ${shownName(name)} to ${after}? It is ${settingText(name, settings)} now.`;
    },
    change: async (_, { setting, value }, { tx, actor, at }) => {
      const name = settingNamed(setting);
      const change = await writeSetting(tx, name, storedFrom(name, value), actor, at);
      const before = settingText(name, change.before);
      const after = settingText(name, change.after);
      const shown = shownName(name);
      return {
        message: `${shown} is now ${after} (it was ${before}). Open rounds keep what they were opened with.`,
        data: { setting: shown, value: settingData(name, change.after) },
        audit: { detail: { setting: shown, before, after } },
      };
    },
  },
  pause: {
    change: async (_, { reason }, change) => {
      if (!(await setBettingPaused(true, change))) throw new CommandRefused('Betting is paused already.');
      return {
        message: 'Betting is paused. Open rounds end as usual.',
        data: { betting_paused: true },
        audit: { detail: { reason: reason ?? null } },
      };
    },
  },
  resume: {
    change: async (_, __, change) => {
      if (!(await setBettingPaused(false, change))) throw new CommandRefused('Betting is not paused.');
      return {
        message: 'Betting goes on.',
        data: { betting_paused: false },
        audit: { detail: { reason: null } },
      };
    },
  },
} satisfies Handlers;
