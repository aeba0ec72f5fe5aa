import * as v from 'valibot';
import { BannerLink, BannerText } from '../../contract/banners.ts';
import {
  DIFFICULTY_TYPES,
  type DifficultyType,
  PAYMENT_APPROVED,
  PAYMENT_PENDING,
  PAYMENT_REJECTED,
  PLAYER_ACTIVE,
} from '../../contract/constants.ts';

import {
  absent,
  decimalText,
  fieldsOf,
  hundredthsCut,
  type LeaveOut,
  listIn,
  paiseCut,
  picture,
  pointOfTime,
  read,
  textUpTo,
  wholeNumber,
} from './values.ts';

/**
 * The answers of a provider that has only the documented calls, read as far as they can be. Only the documented fields
 * are looked at, and each may be missing; numbers may come as text; what cannot be read is left out by itself and named
 * to `leaveOut`. Our own provider's answers have strict schemas beside this: nothing here is part of its build.
 */

const YES: readonly unknown[] = [true, 1, 200, '1', '200', 'true', 'success', 'ok'];
const NO: readonly unknown[] = [false, 0, '0', 'false', 'error', 'fail', 'failed', 'failure'];

function flag(value: unknown): 'yes' | 'no' | 'silent' {
  const said = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (YES.includes(said)) return 'yes';
  const number = wholeNumber(said);
  return NO.includes(said) || (number !== null && number >= 400 && number < 600) ? 'no' : 'silent';
}

/** What an answer says of itself by `success` and `status`, as a boolean, a number or a word; one "no" is a no. */
export function verdictOf(body: unknown): 'yes' | 'no' | 'silent' {
  const fields = fieldsOf(body);
  const flags = [flag(fields?.success), flag(fields?.status)];
  if (flags.includes('no')) return 'no';
  return flags.includes('yes') ? 'yes' : 'silent';
}

const TEXT_LENGTH = 500;

/** A `message`, cut to what a notice holds; null when there is none. */
export const messageIn = (body: unknown): string | null =>
  textUpTo(TEXT_LENGTH)(fieldsOf(body)?.message ?? null) || null;

/** A user id as text; null when there is none that can be read. */
export function userIdIn(body: unknown): string | null {
  const id = fieldsOf(body)?.user_id;
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : null;
  const text = textUpTo(64)(id);
  return text === '' || text !== id ? null : text;
}

/** The profile; null when the answer has none. */
export function profileIn(body: unknown, leaveOut: LeaveOut) {
  const profile = fieldsOf(fieldsOf(body)?.profile);
  if (!profile) return null;
  const one = <Value, Otherwise>(
    name: string,
    reader: (value: unknown) => Value | null,
    otherwise: Otherwise,
  ) => read(profile[name], reader, otherwise, `profile.${name}`, leaveOut);
  return {
    /** wallet balance in paise; null when it cannot be read */
    amount: one('amount', paiseCut, null),
    name: one('name', textUpTo(64), ''),
    profile_image: one('profile_image', picture, null),
    first_recharge: one('first_recharge', wholeNumber, 0),
    status: one('status', wholeNumber, PLAYER_ACTIVE),
  };
}

/** The game rules in paise, null for what is not told. Bets are whole rupees, so their limits are narrowed to such. */
export function gameRulesIn(body: unknown, leaveOut: LeaveOut) {
  const data = fieldsOf(fieldsOf(body)?.data) ?? {};
  const amount = (name: string) => read(data[name], paiseCut, null, `data.${name}`, leaveOut);
  const [min, max] = [amount('min_bet_amount'), amount('max_bet_amount')];
  const minBet = min === null ? null : ((min + 99n) / 100n || 1n) * 100n;
  const maxBet = max === null ? null : (max / 100n) * 100n;
  const fit = minBet === null || maxBet === null || minBet <= maxBet;
  if (!fit || maxBet === 0n) leaveOut('data.max_bet_amount');
  return {
    min_recharge: amount('min_recharge'),
    min_bet_amount: minBet,
    max_bet_amount: fit && maxBet !== 0n ? maxBet : null,
    min_win: amount('min_win'),
    max_win: amount('max_win'),
  };
}

/** Quick amounts shown at most. */
const CHIPS = 12;

/** The quick amounts: whole rupees, each once; items of a value, or the values themselves. */
export function betValuesIn(body: unknown, leaveOut: LeaveOut): readonly { readonly value: bigint }[] | null {
  const chips = listIn(
    fieldsOf(body)?.data,
    (item) => {
      const value = paiseCut(fieldsOf(item)?.value ?? item);
      return value !== null && value > 0n && value % 100n === 0n ? value : null;
    },
    leaveOut,
  );
  return chips && [...new Set(chips)].slice(0, CHIPS).map((value) => ({ value }));
}

const LINES = 64;
const FREQUENCY_HZ = 20;

const frequency = (value: unknown): number | null => {
  const text = decimalText(value) ?? '';
  const hertz = /^\d{1,15}(?:\.\d*)?$/.test(text) ? Number(text) : 0;
  return hertz > 0 ? Math.min(hertz, FREQUENCY_HZ) : null;
};

/** One table of multipliers in hundredths. A line that cannot be read would shift those after it: then there is none. */
function tableIn(value: unknown): readonly number[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > LINES) return null;
  const table = value.map(hundredthsCut);
  return table.every((line): line is number => line !== null && line > 0) ? table : null;
}

/**
 * The difficulties; both documented shapes, whose list is `data` or `levels`. Where none names its type, their places
 * do: the first is Easy.
 */
export function levelsIn(body: unknown, leaveOut: LeaveOut) {
  const fields = fieldsOf(body);
  const list = fields?.data ?? fields?.levels;
  const typed = Array.isArray(list) && list.some((item) => !absent(fieldsOf(item)?.type));
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
      return {
        type,
        multiplier,
        frequency: read(level.frequency, frequency, 1, `${place}.frequency`, leaveOut),
        roast_multiplier: read(
          level.roast_multiplier,
          hundredthsCut,
          0,
          `${place}.roast_multiplier`,
          leaveOut,
        ),
      };
    },
    leaveOut,
  );
}

/** The avatars that have an id and a picture. */
export function avatarsIn(body: unknown, leaveOut: LeaveOut) {
  return listIn(
    fieldsOf(body)?.data,
    (item) => {
      const avatar = fieldsOf(item);
      const [id, avatars] = [wholeNumber(avatar?.id), picture(avatar?.avatars)];
      return id === null || !avatars ? null : { id, avatars };
    },
    leaveOut,
  );
}

/** Where to pay to; null when neither picture nor name can be read. */
export function paymentMethodIn(body: unknown, leaveOut: LeaveOut) {
  const fields = fieldsOf(body);
  const qrCode = read(fields?.qr_code, picture, null, 'qr_code', leaveOut);
  const name = read(fields?.name, textUpTo(200), null, 'name', leaveOut);
  return qrCode === null && name === null ? null : { qr_code: qrCode, name };
}

/** A status that is none of the documented ones: shown as Unknown. */
const UNKNOWN_STATUS = -1;
const STATUSES: readonly number[] = [PAYMENT_PENDING, PAYMENT_APPROVED, PAYMENT_REJECTED];

const paymentStatus = (value: unknown): number | null => {
  const number = wholeNumber(value);
  return number !== null && STATUSES.includes(number) ? number : null;
};

/** Deposits or withdrawals. A row without an amount says nothing and is left out. */
export function paymentHistoryIn(body: unknown, leaveOut: LeaveOut) {
  return listIn(
    fieldsOf(body)?.data,
    (item, place) => {
      const row = fieldsOf(item);
      const amount = paiseCut(row?.amount);
      if (!row || amount === null) return null;
      return {
        created_at: read(row.created_at, pointOfTime, '', `${place}.created_at`, leaveOut),
        amount,
        status: read(row.status, paymentStatus, UNKNOWN_STATUS, `${place}.status`, leaveOut),
      };
    },
    leaveOut,
  );
}

/** Bets. A lost one may have no multiplier and no win. */
export function betHistoryIn(body: unknown, leaveOut: LeaveOut) {
  return listIn(
    fieldsOf(body)?.data,
    (item, place) => {
      const row = fieldsOf(item);
      const amount = paiseCut(row?.amount);
      if (!row || amount === null) return null;
      return {
        created_at: read(row.created_at, pointOfTime, '', `${place}.created_at`, leaveOut),
        amount,
        multiplier: read(row.multiplier, hundredthsCut, 0, `${place}.multiplier`, leaveOut),
        win_amount: read(row.win_amount, paiseCut, 0n, `${place}.win_amount`, leaveOut),
      };
    },
    leaveOut,
  );
}

/** What a cashout paid, in paise; null when it is not told. */
export function winAmountIn(body: unknown, leaveOut: LeaveOut): bigint | null {
  return read(fieldsOf(body)?.win_amount, paiseCut, null, 'win_amount', leaveOut);
}

/** Banners are listed without a shape: what has an id and a text as ours do is read, any other is left out. */
export function bannersIn(body: unknown, leaveOut: LeaveOut) {
  const parsed = (schema: typeof BannerText | typeof BannerLink) => (value: unknown) => {
    const known = v.safeParse(schema, value);
    return known.success ? known.output : null;
  };
  return listIn(
    fieldsOf(body)?.data,
    (item, place) => {
      const banner = fieldsOf(item);
      const [id, text] = [textUpTo(64)(banner?.id), parsed(BannerText)(banner?.text)];
      if (!banner || !id || text === null) return null;
      return { id, text, link: read(banner.link, parsed(BannerLink), null, `${place}.link`, leaveOut) };
    },
    leaveOut,
  );
}
