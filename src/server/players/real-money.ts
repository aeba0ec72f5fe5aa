import { ApiError } from '../platform/api-error.ts';

/** What accounts of real money must be beside the rules of the forms. */

/** Passwords of the published list that are refused, the most common first. */
const MOST_COMMON = 1000;

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** From one character to the next: 0 the same, 1 the one that follows, as 0 follows 9, -1 the one before; null any other. */
function stepBetween(character: string, next: string): number | null {
  if (/\d\d/.test(character + next) && (Number(character) + 1) % 10 === Number(next)) return 1;
  if (/\d\d/.test(character + next) && (Number(next) + 1) % 10 === Number(character)) return -1;
  const step = codePointOf(next) - codePointOf(character);
  return Math.abs(step) <= 1 ? step : null;
}

/** @returns whether the characters are all the same, or count up or down: 4444, 6789, dcba */
function isSequence(password: string): boolean {
  const characters = Array.from(password);
  const steps = new Set(characters.slice(1).map((next, index) => stepBetween(characters[index] ?? '', next)));
  return steps.size === 1 && !steps.has(null);
}

/** @returns whether a password is among the first that anybody would try */
export async function isWeakPassword(password: string): Promise<boolean> {
  const compared = password.normalize('NFKC').toLowerCase();
  if (isSequence(compared)) return true;
  // Some megabytes, which a server of play money does without.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].slice(0, MOST_COMMON).includes(compared);
}

/** @throws ApiError when a new password is too easy to guess for an account of real money */
export async function checkNewPassword(password: string, field: string): Promise<void> {
  if (await isWeakPassword(password))
    throw new ApiError(400, 'bad_input', 'This password is too easy to guess. Choose another one.', {
      field,
    });
}

/** @throws ApiError when a number is none of an Indian mobile phone */
export function checkMobileNumber(phone: string, field: string): void {
  if (!/^[6-9]/.test(phone))
    throw new ApiError(400, 'bad_input', 'An Indian mobile number starts with 6, 7, 8 or 9.', { field });
}
