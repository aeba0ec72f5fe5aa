import {
  hundredthsFromMultiplier,
  paiseFromRupees,
  rupeesText,
  shortRupeesText,
} from '../../contract/money.ts';
import {
  SETTINGS,
  type SettingName,
  type SettingStored,
  type Settings,
  shownName,
} from '../platform/settings/settings.ts';
import { InvalidSetting } from './write-setting.ts';

/** Settings as a person types and reads them: amounts in rupees, the return in percent. */

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** What is set by commands of its own. */
const NOT_BY_HAND: Readonly<Partial<Record<SettingName, string>>> = {
  betting_paused: 'Use pause and resume.',
};

/**
 * The setting that a person means.
 * @throws InvalidSetting that lists the names there are
 */
export function settingNamed(typed: string): SettingName {
  const name = NAMES.find((one) => one === typed || shownName(one) === typed);
  const known = NAMES.filter((one) => !NOT_BY_HAND[one]).map(shownName);
  if (!name) throw new InvalidSetting(`There is no setting ${typed}. There are: ${known.join(', ')}.`);
  const instead = NOT_BY_HAND[name];
  if (instead !== undefined) throw new InvalidSetting(`${shownName(name)} is not set by hand. ${instead}`);
  return name;
}

/**
 * Reads a value as it is stored: paise, hundredths of a percent, lists.
 * @throws InvalidSetting when the text cannot be such a value
 */
export function storedFrom(name: SettingName, text: string): SettingStored {
  const typed = text.trim();
  if (name === 'rtp') {
    const hundredths = hundredthsFromMultiplier(typed.replace(/\s*%$/, ''));
    if (hundredths === null) throw new InvalidSetting('rtp must be a percentage such as 98 or 97.5.');
    return hundredths;
  }
  if (name === 'rounds_per_day') {
    if (!/^\d{1,9}$/.test(typed)) throw new InvalidSetting('rounds_per_day must be a whole number.');
    return Number(typed);
  }
  if (name === 'chips_paise')
    return typed
      .split(/[\s,]+/)
      .filter((one) => one !== '')
      .map((one) => amountFrom(name, one));
  return name.endsWith('_paise') ? amountFrom(name, typed) : typed;
}

function amountFrom(name: SettingName, text: string): number {
  const paise = paiseFromRupees(text.replace(/^₹/, ''));
  if (paise === null) throw new InvalidSetting(`${shownName(name)}: "${text}" is not an amount in rupees.`);
  return Number(paise);
}

/** A setting for a person. */
export function settingText(name: SettingName, settings: Settings): string {
  const value = settings[name];
  if (name === 'rtp') return `${rupeesText(BigInt(settings.rtp))} %`;
  if (name === 'chips_paise') return settings.chips_paise.map(plainRupees).join(' ');
  if (typeof value === 'bigint') return plainRupees(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const plainRupees = (paise: bigint): string => `₹${shortRupeesText(paise)}`;

/** A setting for a program: amounts as decimal text of rupees, the return as text of percent. */
export function settingData(name: SettingName, settings: Settings): unknown {
  if (name === 'rtp') return rupeesText(BigInt(settings.rtp));
  if (name === 'chips_paise') return settings.chips_paise.map(rupeesText);
  const value = settings[name];
  return typeof value === 'bigint' ? rupeesText(value) : value;
}

/** Every setting there is, in order. */
export const SETTING_NAMES: readonly SettingName[] = NAMES;
