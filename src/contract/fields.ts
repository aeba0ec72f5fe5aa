import * as v from 'valibot';
import { DIFFICULTY_TYPES } from './constants.ts';
import { DIFFICULTIES } from './difficulties.ts';
import { hundredthsFromMultiplier, paiseFromRupees } from './money.ts';
import { isPlainText } from './visible.ts';

/** Longest text before trimming. Put the length first in a pipe, so that later actions never read a long text. */
const MAX_TEXT = 2000;

/** Text without control, invisible or direction-changing characters and broken surrogates (visible.ts). */
export const CleanText = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT, 'form.tooLong'),
  v.check(isPlainText, 'form.badCharacters'),
);

/** Text of at most `max` characters that matches a pattern. @param notText message for another type */
/* @__NO_SIDE_EFFECTS__ */
export const matching = (pattern: RegExp, max: number, message?: string, notText?: string) =>
  v.pipe(v.string(notText), v.maxLength(max, message), v.regex(pattern, message));

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A whole number that some providers write as text. */
export const NumberOrText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.maxLength(16), v.transform(Number))]),
  v.number(),
);

/* @__NO_SIDE_EFFECTS__ */
export const numberText = (pattern: RegExp, message?: string) =>
  v.pipe(matching(pattern, 16, message), v.transform(Number));

/** Rupees on the wire, not negative, at most two decimals -> paise. */
export const Rupees = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.maxLength(16))], 'form.amountNumber'),
  v.rawTransform<number | string, bigint>(({ dataset, addIssue, NEVER }) => {
    const paise = paiseFromRupees(dataset.value);
    if (paise !== null) return paise;
    addIssue({ message: 'Amount must be rupees with at most two decimals.' });
    return NEVER;
  }),
);

/** A multiplier on the wire -> integer hundredths. */
export const Multiplier = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.maxLength(16))], 'A multiplier must be a number.'),
  v.rawTransform<number | string, number>(({ dataset, addIssue, NEVER }) => {
    const hundredths = hundredthsFromMultiplier(dataset.value);
    if (hundredths !== null) return hundredths;
    addIssue({ message: 'A multiplier must have at most two decimals.' });
    return NEVER;
  }),
);

/* @__NO_SIDE_EFFECTS__ */
export const uuidText = (message?: string, notText?: string) =>
  v.pipe(v.string(notText), v.maxLength(36, message), v.uuid(message));

export const isUuid = (text: string): boolean => v.is(uuidText(), text);

/** Our own text id, or a number from the generic provider. */
export const UserId = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), CleanText], 'user_id is required.'),
  v.transform(String),
  v.maxLength(64, 'user_id is too long.'),
  v.minLength(1, 'user_id is required.'),
);

export const RoundId = uuidText('round_id is not a round.', 'round_id must be text.');

export const DifficultyTypeField = v.picklist(DIFFICULTY_TYPES, `type must be 1 to ${DIFFICULTIES.length}.`);

/** As text of one digit in a query. */
export const DifficultyTypeText = v.pipe(
  numberText(new RegExp(`^[1-${DIFFICULTIES.length}]$`), 'Unknown difficulty.'),
  DifficultyTypeField,
);

export const Hash = matching(/^[0-9a-f]{64}$/, 64, 'server_seed_hash must be 64 hex digits.');

export const ServerSeed = matching(/^[0-9a-f]{64}$/, 64);

export const ClientSeed = matching(
  /^[A-Za-z0-9_-]{1,64}$/,
  64,
  'client_seed must be 1 to 64 letters, digits, _ or -.',
  'client_seed must be text.',
);

export const Timestamp = v.pipe(v.string(), v.maxLength(64), v.isoTimestamp());

export const Message = v.pipe(v.string(), v.maxLength(500));

export const Success = { success: v.literal(true), message: Message };

/** Grows with every change of the wallet, so that an older answer never overwrites a newer balance. */
export const WalletVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
