import { MAX_PAISE } from '../../contract/money.ts';

/** Is given the place of what could not be read: `data[2].amount`. */
export type LeaveOut = (place: string) => void;

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

export const absent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What is there but cannot be read is named; what is not there is just not there. */
export function read<Value, Otherwise>(
  value: unknown,
  reader: (value: unknown) => Value | null,
  otherwise: Otherwise,
  place: string,
  leaveOut: LeaveOut,
): Value | Otherwise {
  if (absent(value)) return otherwise;
  const known = reader(value);
  if (known !== null) return known;
  leaveOut(place);
  return otherwise;
}

const NUMBER_LENGTH = 40;
/** Digits, perhaps in groups as India or the West writes them, perhaps with decimals. */
const DECIMAL = /^(\d{1,13}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/;

export function decimalText(value: unknown): string | null {
  if (typeof value === 'string') return value.length <= NUMBER_LENGTH ? value.trim() : null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  // A number this small is written with an exponent, and is nothing.
  return value >= 0 && value < 1e-6 ? '0' : String(value);
}

/** Rupees -> paise, cut after the second decimal and never rounded up; null for what is no amount, or below zero. */
export function paiseCut(value: unknown): bigint | null {
  const match = DECIMAL.exec(decimalText(value) ?? '');
  if (!match) return null;
  const [, rupees = '', decimals = ''] = match;
  const paise = BigInt(rupees.replaceAll(',', '')) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'));
  return paise <= MAX_PAISE ? paise : null;
}

export const hundredthsCut = (value: unknown): number | null => {
  const hundredths = paiseCut(value);
  return hundredths === null ? null : Number(hundredths);
};

export const wholeNumber = (value: unknown): number | null => {
  if (typeof value === 'boolean') return Number(value);
  const text = decimalText(value) ?? '';
  return /^-?\d{1,15}(?:\.0*)?$/.test(text) ? Number(text) : null;
};

/** Control characters, and those that turn the writing round. */
const UNSEEN = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export const textUpTo =
  (length: number) =>
  (value: unknown): string | null => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const text = String(value).replace(UNSEEN, ' ').trim();
    return Array.from(text).slice(0, length).join('');
  };

/** An address of a picture, or the picture itself. */
const PICTURE_LENGTH = 200_000;
export const picture = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= PICTURE_LENGTH ? value : null;

const LIST_LENGTH = 1000;

/** The list in an answer's `data`, each item read by itself; null when there is no list. No data is an empty one. */
export function listIn<Item>(
  data: unknown,
  item: (value: unknown, place: string) => Item | null,
  leaveOut: LeaveOut,
): readonly Item[] | null {
  if (absent(data)) return [];
  if (!Array.isArray(data)) return null;
  return data.slice(0, LIST_LENGTH).flatMap((value: unknown, index) => {
    const place = `data[${index}]`;
    const known = item(value, place);
    if (known === null) leaveOut(place);
    return known === null ? [] : [known];
  });
}

/** A point of time as text: numbers are seconds or milliseconds since 1970. */
export const pointOfTime = (value: unknown): string | null => {
  if (typeof value !== 'number') return textUpTo(40)(value);
  const at = new Date(value < 1e11 ? value * 1000 : value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
