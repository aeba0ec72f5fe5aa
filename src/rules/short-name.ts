import { charactersOf } from './characters.ts';

/** Cuts a text of more than `longest` visible characters to `kept` and an ellipsis. */
export function shortText(text: string, longest: number, kept = longest): string {
  const characters = charactersOf(text);
  return characters.length > longest ? `${characters.slice(0, kept).join('')}…` : text;
}

/** Cuts names over 13 characters to 12 and an ellipsis. */
export const shortName = (name: string): string => shortText(name, 13, 12);
