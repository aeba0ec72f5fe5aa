import { charactersOf } from '../game/characters.ts';

const LONGEST_NAME = 13;

/** Names over 13 characters are cut to 12 and an ellipsis. Characters are counted as people see them. */
export function shortName(name: string): string {
  const letters = charactersOf(name);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}
