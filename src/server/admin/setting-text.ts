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

/** Settings as operators type and read them: amounts in rupees, the return in percent. */

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** @throws InvalidSetting that lists the names there are */
export function settingNamed(typed: string): SettingName {
  const name = SETTING_NAMES.find((one) => one === typed || shownName(one) === typed);
  if (!name) {
    const known = SETTING_NAMES.filter((one) => one !== 'betting_paused').map(shownName);
    throw new InvalidSetting(`There is no setting ${typed}. There are: ${known.join(', ')}.`);
  }
  if (name === 'betting_paused')
    throw new InvalidSetting('betting_paused is not set by hand. Use pause and resume.');
  return name;
}

/**
 * @returns a typed value as it is stored: paise, hundredths of a percent, lists
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

export function settingText(name: SettingName, settings: Settings): string {
  const value = settings[name];
  if (name === 'rtp') return `${rupeesText(BigInt(settings.rtp))} %`;
  if (name === 'chips_paise') return settings.chips_paise.map(shortText).join(' ');
  if (typeof value === 'bigint') return shortText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const shortText = (paise: bigint): string => `₹${shortRupeesText(paise)}`;

/** @returns a setting for JSON, the return as text of percent */
export const settingData = (name: SettingName, settings: Settings): unknown =>
  name === 'rtp' ? rupeesText(BigInt(settings.rtp)) : settings[name];
