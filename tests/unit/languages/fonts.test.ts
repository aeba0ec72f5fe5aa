import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Face {
  readonly file: string;
  readonly family: string;
  readonly ranges: readonly (readonly [number, number])[];
}

function facesIn(path: string): readonly Face[] {
  return [...readFileSync(path, 'utf8').matchAll(/@font-face \{(.*?)\}/gs)].map(([, rule = '']) => ({
    file: /url\("\/fonts\/(.*?)"\)/.exec(rule)?.[1] ?? '',
    family: /font-family: "(.*?)"/.exec(rule)?.[1] ?? '',
    ranges: [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]),
  }));
}

const FACES = ['src/client/ui/kit/base.css', 'src/languages/scripts.css'].flatMap(facesIn);

const faceOf = (character: string, families: readonly string[]): Face | undefined =>
  FACES.find(
    ({ family, ranges }) =>
      families.includes(family) &&
      ranges.some(([from, to]) => {
        const code = character.codePointAt(0) ?? 0;
        return code >= from && code <= to;
      }),
  );

test.each([
  ['en', ['Baloo 2']],
  ['es', ['Baloo 2']],
  ['pt-BR', ['Baloo 2']],
  ['hi', ['Baloo 2', 'Baloo 2 Devanagari']],
  ['bn', ['Baloo 2', 'Baloo Da 2']],
])('every letter of %s is in a font of the game', (language, families) => {
  const letters = new Set(readFileSync(`src/languages/${language}.json`, 'utf8').match(/[\p{L}\p{M}]/gu));
  expect(letters.size).toBeGreaterThan(40);
  expect([...letters].filter((letter) => !faceOf(letter, families))).toEqual([]);
});

test('English needs no further font, and the Bengali one has at most 60 KB', () => {
  const letters = readFileSync('src/languages/en.json', 'utf8').match(/\p{L}/gu) ?? [];
  expect(new Set(letters.map((letter) => faceOf(letter, ['Baloo 2'])?.file))).toEqual(
    new Set(['baloo-2-latin.woff2']),
  );
  expect(statSync('public/fonts/baloo-da-2-bengali.woff2').size).toBeLessThanOrEqual(60 * 1024);
});
