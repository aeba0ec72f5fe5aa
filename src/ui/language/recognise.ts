import { type Dictionary, fill } from './fill.ts';

const patterns = new WeakMap<Dictionary, readonly (readonly [RegExp, string])[]>();

function patternsOf(dictionary: Dictionary): readonly (readonly [RegExp, string])[] {
  const made = patterns.get(dictionary);
  if (made) return made;
  const all = Object.entries(dictionary)
    .filter(([text]) => /\{\w+\}/.test(text) && /\w \w/.test(text))
    .map(([text, translation]) => {
      const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>\\S{1,40})');
      return [new RegExp(`^${literal}$`), translation] as const;
    });
  patterns.set(dictionary, all);
  return all;
}

export function recognise(text: string, dictionary: Dictionary): string {
  for (const [pattern, translation] of patternsOf(dictionary)) {
    const found = pattern.exec(text);
    if (found) return fill(translation, found.groups);
  }
  return text;
}
