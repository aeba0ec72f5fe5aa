import * as v from 'valibot';
import {
  DIFFICULTY_TYPES,
  type DifficultyType,
  PAYMENT_APPROVED,
  PAYMENT_PENDING,
  PAYMENT_REJECTED,
  PLAYER_ACTIVE,
} from '../../../contract/constants.ts';
import { NewsLink, NewsText } from '../../../contract/news.ts';
import {
  decimalText,
  fieldReader,
  fieldsOf,
  isAbsent,
  listIn,
  type OnUnreadable,
  parseHundredths,
  parsePaise,
  picture,
  pointOfTime,
  textUpTo,
  wholeNumber,
} from './values.ts';

/*
 * Reads the documented fields leniently: each may be missing, numbers may come as text, and what cannot be read is left
 * out and named to `onUnreadable`.
 */

const YES: readonly unknown[] = [true, 1, 200, '1', '200', 'true', 'success', 'ok'];
const NO: readonly unknown[] = [false, 0, '0', 'false', 'error', 'fail', 'failed', 'failure'];

function flag(value: unknown): 'yes' | 'no' | 'silent' {
  const normalized = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (YES.includes(normalized)) return 'yes';
  const number = wholeNumber(normalized);
  return NO.includes(normalized) || (number !== null && number >= 400 && number < 600) ? 'no' : 'silent';
}

/** Reads `success` and `status`, each a boolean, a number or a word; one "no" is a no. */
export function readSuccess(body: unknown): 'yes' | 'no' | 'silent' {
  const fields = fieldsOf(body);
  const flags = [flag(fields?.success), flag(fields?.status)];
  if (flags.includes('no')) return 'no';
  return flags.includes('yes') ? 'yes' : 'silent';
}

export const messageIn = (body: unknown): string | null =>
  textUpTo(500)(fieldsOf(body)?.message ?? null) || null;

export function userIdIn(body: unknown): string | null {
  const id = fieldsOf(body)?.user_id;
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : null;
  const text = textUpTo(64)(id);
  return text === '' || text !== id ? null : text;
}

export function profileIn(body: unknown, onUnreadable: OnUnreadable) {
  const profile = fieldsOf(fieldsOf(body)?.profile);
  if (!profile) return null;
  const read = fieldReader(profile, 'profile', onUnreadable);
  return {
    amount: read('amount', parsePaise, null),
    name: read('name', textUpTo(64), ''),
    profile_image: read('profile_image', picture, null),
    first_recharge: read('first_recharge', wholeNumber, 0),
    status: read('status', wholeNumber, PLAYER_ACTIVE),
  };
}

/** Returns null for a missing rule. Bets are whole rupees, and their limits are narrowed to them. */
export function gameRulesIn(body: unknown, onUnreadable: OnUnreadable) {
  const read = fieldReader(fieldsOf(fieldsOf(body)?.data), 'data', onUnreadable);
  const amount = (name: string) => read(name, parsePaise, null);
  const [min, max] = [amount('min_bet_amount'), amount('max_bet_amount')];
  const minBet = min === null ? null : ((min + 99n) / 100n || 1n) * 100n;
  const maxBet = max === null ? null : (max / 100n) * 100n;
  const fit = minBet === null || maxBet === null || minBet <= maxBet;
  if (!fit || maxBet === 0n) onUnreadable('data.max_bet_amount');
  return {
    min_recharge: amount('min_recharge'),
    min_bet_amount: minBet,
    max_bet_amount: fit && maxBet !== 0n ? maxBet : null,
    min_win: amount('min_win'),
    max_win: amount('max_win'),
  };
}

const MAX_CHIPS = 12;

/** Returns whole rupees, each once; items are objects with a value, or the values themselves. */
export function betValuesIn(body: unknown, onUnreadable: OnUnreadable): { value: bigint }[] | null {
  const chips = listIn(
    fieldsOf(body)?.data,
    (item) => {
      const value = parsePaise(fieldsOf(item)?.value ?? item);
      return value !== null && value > 0n && value % 100n === 0n ? value : null;
    },
    onUnreadable,
  );
  return chips && [...new Set(chips)].slice(0, MAX_CHIPS).map((value) => ({ value }));
}

const MAX_LINES = 64;
const MAX_FREQUENCY_HZ = 20;

const frequency = (value: unknown): number | null => {
  const text = decimalText(value) ?? '';
  const hertz = /^\d{1,15}(?:\.\d*)?$/.test(text) ? Number(text) : 0;
  return hertz > 0 ? Math.min(hertz, MAX_FREQUENCY_HZ) : null;
};

/** A line that cannot be read would shift those after it: then there is no table. */
function tableIn(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_LINES) return null;
  const table = value.map(parseHundredths);
  return table.every((line): line is number => line !== null && line > 0) ? table : null;
}

/** The documented list is `data` or `levels`. Where no level names its type, its place does: the first is Easy. */
export function levelsIn(body: unknown, onUnreadable: OnUnreadable) {
  const fields = fieldsOf(body);
  const list = fields?.data ?? fields?.levels;
  const typed = Array.isArray(list) && list.some((item) => !isAbsent(fieldsOf(item)?.type));
  const seen = new Set<DifficultyType>();
  return listIn(
    list,
    (item, place) => {
      const level = fieldsOf(item);
      const named = typed ? wholeNumber(level?.type) : Number(/\d+/.exec(place)?.[0]) + 1;
      const type = DIFFICULTY_TYPES.find((known) => known === named);
      const multiplier = tableIn(level?.multiplier);
      if (!level || type === undefined || seen.has(type) || !multiplier) return null;
      seen.add(type);
      const read = fieldReader(level, place, onUnreadable);
      return {
        type,
        multiplier,
        frequency: read('frequency', frequency, 1),
        roast_multiplier: read('roast_multiplier', parseHundredths, 0),
      };
    },
    onUnreadable,
  );
}

export function avatarsIn(body: unknown, onUnreadable: OnUnreadable) {
  return listIn(
    fieldsOf(body)?.data,
    (item) => {
      const avatar = fieldsOf(item);
      const [id, avatars] = [wholeNumber(avatar?.id), picture(avatar?.avatars)];
      return id === null || !avatars ? null : { id, avatars };
    },
    onUnreadable,
  );
}

export function paymentMethodIn(body: unknown, onUnreadable: OnUnreadable) {
  const read = fieldReader(fieldsOf(body), '', onUnreadable);
  const qrCode = read('qr_code', picture, '');
  const name = read('name', textUpTo(200), '');
  return qrCode || name ? { qr_code: qrCode, name } : null;
}

const UNKNOWN_STATUS = -1;
const STATUSES: readonly number[] = [PAYMENT_PENDING, PAYMENT_APPROVED, PAYMENT_REJECTED];

const paymentStatus = (value: unknown): number | null => {
  const number = wholeNumber(value);
  return number !== null && STATUSES.includes(number) ? number : null;
};

function historyIn<Rest>(
  body: unknown,
  onUnreadable: OnUnreadable,
  rest: (read: ReturnType<typeof fieldReader>) => Rest,
) {
  return listIn(
    fieldsOf(body)?.data,
    (item, place) => {
      const row = fieldsOf(item);
      const amount = parsePaise(row?.amount);
      if (!row || amount === null) return null;
      const read = fieldReader(row, place, onUnreadable);
      return { created_at: read('created_at', pointOfTime, ''), amount, ...rest(read) };
    },
    onUnreadable,
  );
}

export const paymentHistoryIn = (body: unknown, onUnreadable: OnUnreadable) =>
  historyIn(body, onUnreadable, (read) => ({ status: read('status', paymentStatus, UNKNOWN_STATUS) }));

/** A lost bet may have no multiplier and no win. */
export const betHistoryIn = (body: unknown, onUnreadable: OnUnreadable) =>
  historyIn(body, onUnreadable, (read) => ({
    multiplier: read('multiplier', parseHundredths, 0),
    win_amount: read('win_amount', parsePaise, 0n),
  }));

export const winAmountIn = (body: unknown, onUnreadable: OnUnreadable): bigint | null =>
  fieldReader(fieldsOf(body), '', onUnreadable)('win_amount', parsePaise, null);

/** The spec gives banners no shape: those with an id and a text like ours are read. */
export function newsIn(body: unknown, onUnreadable: OnUnreadable) {
  const parsed = (schema: typeof NewsText | typeof NewsLink) => (value: unknown) => {
    const known = v.safeParse(schema, value);
    return known.success ? known.output : null;
  };
  return listIn(
    fieldsOf(body)?.data,
    (item, place) => {
      const news = fieldsOf(item);
      const [id, text] = [textUpTo(64)(news?.id), parsed(NewsText)(news?.text)];
      if (!news || !id || text === null) return null;
      return { id, text, link: fieldReader(news, place, onUnreadable)('link', parsed(NewsLink), null) };
    },
    onUnreadable,
  );
}
