import { badInput } from '../platform/api-error.ts';

const MOST_COMMON = 1000;

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** @returns 0 for the same character, 1 for the next one (0 follows 9), -1 for the previous one, else null */
function stepBetween(character: string, next: string): number | null {
  if (/\d\d/.test(character + next) && (Number(character) + 1) % 10 === Number(next)) return 1;
  if (/\d\d/.test(character + next) && (Number(next) + 1) % 10 === Number(character)) return -1;
  const step = codePointOf(next) - codePointOf(character);
  return Math.abs(step) <= 1 ? step : null;
}

/** 4444, 6789, dcba */
function isSequence(password: string): boolean {
  const characters = Array.from(password);
  const steps = new Set(characters.slice(1).map((next, index) => stepBetween(characters[index] ?? '', next)));
  return steps.size === 1 && !steps.has(null);
}

export async function isWeakPassword(password: string): Promise<boolean> {
  const compared = password.normalize('NFKC').toLowerCase();
  if (isSequence(compared)) return true;
  // Several megabytes, which demo servers do not load.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].slice(0, MOST_COMMON).includes(compared);
}

const MIN_PASSWORD_LENGTH = 8;

export async function checkNewPassword(password: string, field: string): Promise<void> {
  if (password.length < MIN_PASSWORD_LENGTH)
    throw badInput(field, 'refusal.passwordTooShort', { count: MIN_PASSWORD_LENGTH });
  if (await isWeakPassword(password)) throw badInput(field, 'refusal.passwordTooEasy');
}

export function checkMobileNumber(phone: string, field: string): void {
  if (!/^[6-9]/.test(phone)) throw badInput(field, 'refusal.phoneFormat');
}
