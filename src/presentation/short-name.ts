import { charactersOf } from '../game/characters.ts';

const LONGEST_NAME = 13;

/** Cuts names over 13 characters (as people see them) to 12 and an ellipsis. */
export function shortName(name: string): string {
  const letters = charactersOf(name);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}
