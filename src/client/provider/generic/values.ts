import { MAX_PAISE } from '../../../contract/money.ts';

/** Receives the place of a value that cannot be read: `data[2].amount`. */
export type OnUnreadable = (place: string) => void;

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Returns a function that reads a field. It returns `fallback` for a missing or unreadable value, and calls `onUnreadable` for an unreadable one. */
export const fieldReader =
  (fields: Fields | null, place: string, onUnreadable: OnUnreadable) =>
  <Value, Fallback>(
    name: string,
    reader: (value: unknown) => Value | null,
    fallback: Fallback,
  ): Value | Fallback => {
    const value = fields?.[name];
    if (isAbsent(value)) return fallback;
    const known = reader(value);
    if (known === null) onUnreadable(place === '' ? name : `${place}.${name}`);
    return known ?? fallback;
  };

const NUMBER_LENGTH = 40;
const DECIMAL = /^(\d{1,13}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/;

export function decimalText(value: unknown): string | null {
  if (typeof value === 'string') return value.length <= NUMBER_LENGTH ? value.trim() : null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  // JavaScript writes smaller numbers with an exponent.
  return value >= 0 && value < 1e-6 ? '0' : String(value);
}

/** Returns rupees as paise, cut after the second decimal; null for anything but a non-negative amount. */
export function parsePaise(value: unknown): bigint | null {
  const match = DECIMAL.exec(decimalText(value) ?? '');
  if (!match) return null;
  const [, rupees = '', decimals = ''] = match;
  const paise = BigInt(rupees.replaceAll(',', '')) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'));
  return paise <= MAX_PAISE ? paise : null;
}

export const parseHundredths = (value: unknown): number | null => {
  const hundredths = parsePaise(value);
  return hundredths === null ? null : Number(hundredths);
};

export const wholeNumber = (value: unknown): number | null => {
  if (typeof value === 'boolean') return Number(value);
  const text = decimalText(value) ?? '';
  return /^-?\d{1,15}(?:\.0*)?$/.test(text) ? Number(text) : null;
};

/** Control characters, and those that change the writing direction. */
const UNSEEN = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export const textUpTo =
  (length: number) =>
  (value: unknown): string | null => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const text = String(value).replace(UNSEEN, ' ').trim();
    return Array.from(text).slice(0, length).join('');
  };

const PICTURE_LENGTH = 200_000;
export const picture = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= PICTURE_LENGTH ? value : null;

const LIST_LENGTH = 1000;

/** Reads each item of a list, missing data as an empty one; null when it is not a list. */
export function listIn<Item>(
  data: unknown,
  item: (value: unknown, place: string) => Item | null,
  onUnreadable: OnUnreadable,
): Item[] | null {
  if (isAbsent(data)) return [];
  if (!Array.isArray(data)) return null;
  return data.slice(0, LIST_LENGTH).flatMap((value: unknown, index) => {
    const place = `data[${index}]`;
    const known = item(value, place);
    if (known === null) onUnreadable(place);
    return known === null ? [] : [known];
  });
}

export const pointOfTime = (value: unknown): string | null => {
  if (typeof value !== 'number') return textUpTo(40)(value);
  const at = new Date(value < 1e11 ? value * 1000 : value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
