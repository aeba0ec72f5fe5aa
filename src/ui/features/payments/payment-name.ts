import { charactersOf } from '../../../game/characters.ts';

export const PAYMENT_NAME_SHOWN = 10;

export function shownPaymentName(name: string): string {
  const characters = charactersOf(name);
  return characters.length > PAYMENT_NAME_SHOWN
    ? `${characters.slice(0, PAYMENT_NAME_SHOWN).join('')}…`
    : name;
}
