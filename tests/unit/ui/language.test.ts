import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DIFFICULTY_NAMES } from '../../../src/contract/constants.ts';
import { fill } from '../../../src/ui/language/fill.ts';
import { HINDI } from '../../../src/ui/language/hindi/index.ts';
import { formatInstants } from '../../../src/ui/language/instants.ts';
import { recognise } from '../../../src/ui/language/recognise.ts';
import { HINDI as PAGE_HINDI } from '../../../src/verify/words.ts';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const withoutNames = (text: string) => text.replace(/\$?\{[^}]*\}/g, '…');

const sourceOf = (folder: string, but = 'nothing') =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(but))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const matches = (source: string, pattern: RegExp) =>
  Array.from(source.matchAll(pattern), (match) => match.at(-1) ?? '');

const sentences = (source: string) =>
  matches(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''), /'([A-Z][^'\n]* [^'\n]*)'/g);

const LOGGED = /(?:console\.\w+|new \w+|\bload|\brunQuery)\([^()]*/g;
const FAULT = 'A stake did not touch the wallet.';

test('every text has its Hindi, with the same places', () => {
  const shown = [
    ...sentences(readFileSync('src/contract/forms.ts', 'utf8')),
    ...sentences(sourceOf('src/session').replace(LOGGED, '')),
    ...Object.values(DIFFICULTY_NAMES),
  ];
  const refusals = matches(
    sourceOf('src/server', 'src/server/admin/'),
    /new ApiError\([^'`]*'\w+',\s*(['`])([A-Z].*?)\1/g,
  ).filter((text) => text !== FAULT);
  expect([shown.length, refusals.length].every((count) => count > 20)).toBe(true);
  const known = new Set(Object.keys(HINDI).map(withoutNames));
  expect([...shown, ...refusals].filter((text) => !known.has(withoutNames(text)))).toEqual([]);

  const page = [
    ...['page.ts', 'file-check.ts', 'check.ts', 'file.ts'].flatMap((file) =>
      matches(readFileSync(join('src/verify', file), 'utf8'), /'([A-Z][^'\n]* [^'\n]*)'/g),
    ),
    ...matches(readFileSync('src/verify/page.html', 'utf8'), /data-text>([^<]*)</g),
  ];
  expect(page.length).toBeGreaterThan(40);
  expect(page.filter((text) => !(text in PAGE_HINDI))).toEqual([]);

  const broken = Object.entries<string>(HINDI).filter(
    ([english, hindi]) => hindi.trim() === '' || String(places(hindi)) !== String(places(english)),
  );
  expect(broken).toEqual([]);
});

test('no text is in the markup, where it would not be translated', () => {
  const bare = />\s*([A-Z][a-z]+(?: [\w']+)*[.!?]?)\s*<\//g;
  expect(matches(sourceOf('src/ui') + sourceOf('src/app'), bare)).toEqual([]);
});

test('places are filled by name, stay where there is no value, and are not read again', () => {
  expect(fill('Round {id} of {n}', { id: '7' })).toBe('Round 7 of {n}');
  expect(fill('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x');
});

test.each([
  ['en', 'Asia/Kolkata', '8 Jan 2026, 5:31 am IST'],
  ['en', 'America/Toronto', '7 Jan 2026, 7:01 pm GMT-5'],
  ['hi', 'Asia/Kolkata', '8 जन॰ 2026, 5:31 सुबह IST'],
] as const)('an instant in a text is written in %s, in the time zone %s', (language, zone, written) => {
  vi.stubEnv('TZ', zone);
  const text = 'Until 2026-01-08T00:00:00.001Z. 2026-01-08 stays.';
  expect(formatInstants(text, language)).toBe(`Until ${written}. 2026-01-08 stays.`);
  vi.unstubAllEnvs();
});

test('a text with its values filled in is recognised; an unknown one stays as it came', () => {
  expect(recognise('Minimum bet is ₹5.', HINDI)).toBe('न्यूनतम दाँव ₹5 है।');
  expect(recognise('Come back tomorrow.', HINDI)).toBe('Come back tomorrow.');
  expect(recognise('', HINDI)).toBe('');
});
