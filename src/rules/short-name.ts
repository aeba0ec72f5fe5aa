import { charactersOf } from './characters.ts';

export function shortText(text: string, longest: number, kept = longest): string {
  const characters = charactersOf(text);
  return characters.length > longest ? `${characters.slice(0, kept).join('')}…` : text;
}

export const shortName = (name: string): string => shortText(name, 13, 12);
