import { charactersOf } from '../../../game/characters.ts';

/** A payment name is shown up to this many characters. */
export const PAYMENT_NAME_SHOWN = 10;

/** The first ten characters, and an ellipsis when there are more. Counts what a person sees as one character. */
export function shownPaymentName(name: string): string {
  const characters = charactersOf(name);
  return characters.length > PAYMENT_NAME_SHOWN
    ? `${characters.slice(0, PAYMENT_NAME_SHOWN).join('')}…`
    : name;
}
