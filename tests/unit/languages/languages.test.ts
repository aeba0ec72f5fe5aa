import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catalogueTexts } from '../../../scripts/catalogue-parts.mjs';
import english from '../../../src/languages/en.json';
import { instantText } from '../../../src/languages/formats.ts';
import { LANGUAGE_CODES, LANGUAGES, languageOf } from '../../../src/languages/languages.ts';
import { type Catalogue, type CatalogueText, fillText } from '../../../src/languages/text.ts';
import {
  messageText,
  setCodeLoader,
  setLanguage,
  shownLanguage,
  t,
} from '../../../src/languages/translation.ts';
import { defer } from '../../deferred.ts';

const catalogueOf = (language: string): Catalogue =>
  JSON.parse(readFileSync(`src/languages/${language}.json`, 'utf8'));

const formsOf = (text: CatalogueText): Readonly<Record<string, string>> =>
  typeof text === 'string' ? { other: text } : text;
const placesOf = (text: string): string =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    .sort()
    .join();

const sourceOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|html)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const matches = (source: string, pattern: RegExp) =>
  Array.from(source.matchAll(pattern), (match) => match.at(-1) ?? '');

test('a language is its line and its catalogue', () => {
  const files = readdirSync('src/languages').filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual(LANGUAGE_CODES.map((code) => `${code}.json`).sort());
});

test.each(LANGUAGE_CODES)(
  '%s has every text, in each plural of the language, with the same places',
  (code) => {
    const catalogue = catalogueOf(code);
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
    const { pluralCategories } = new Intl.PluralRules(LANGUAGES[code].locale).resolvedOptions();
    const wrong = Object.entries<CatalogueText>(english).filter(([key, text]) => {
      const translated = catalogue[key] ?? '';
      const forms = formsOf(translated);
      const isPlural = typeof text !== 'string';
      return (
        isPlural !== (typeof translated !== 'string') ||
        (isPlural && pluralCategories.some((category) => !forms[category])) ||
        Object.values(forms).some(
          (form) => form.trim() === '' || placesOf(form) !== placesOf(formsOf(text).other ?? ''),
        )
      );
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  },
);

test('no key is missing from the catalogue, and none is unused', () => {
  const source = sourceOf('src').replace(/\bapp\.close\b|verify\.html/g, '');
  const keys = Object.keys(english);
  const sections = [...new Set(keys.map((key) => key.split('.')[0]))].join('|');
  const named = matches(source, new RegExp(`['"\`>]((?:${sections})(?:\\.\\w+)+)['"\`<]`, 'g'));
  expect(named.length).toBeGreaterThan(keys.length);
  expect(named.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  const computed = matches(source, new RegExp(`\`((?:${sections})\\.[\\w.]*)\\$\\{`, 'g'));
  const used = new Set(named);
  expect(keys.filter((key) => !used.has(key) && !computed.some((start) => key.startsWith(start)))).toEqual(
    [],
  );
});

test('no text is in the markup, where it would not be translated', () => {
  const bare = />\s*([A-Z][a-z]+(?: [\w']+)*[.!?]?)\s*<\//g;
  expect(
    matches(sourceOf('src/client/ui') + sourceOf('src/client/app').replace(/<title>.*/, ''), bare),
  ).toEqual([]);
});

test('places are filled by name, stay where there is no value, and are not read again', () => {
  expect(fillText('Round {id} of {n}', 'en', { id: '7' })).toBe('Round 7 of {n}');
  expect(fillText('{a}{b}', 'en', { a: '{b}', b: 'x' })).toBe('{b}x');
});

test.each([
  ['en', 1, 'one line'],
  ['en', 0, '0 lines'],
  ['hi', 0, 'one line'],
  ['pt-BR', 1_000_000, '1000000 lines'],
])('in %s the count %i takes its plural', (locale, count, text) => {
  expect(fillText({ one: 'one line', other: '{count} lines' }, locale, { count })).toBe(text);
});

test('without Intl.PluralRules 1 is singular and each other number plural', () => {
  vi.stubGlobal('Intl', {});
  const lines = [1, 2].map((count) => fillText({ one: 'one line', other: '{count} lines' }, 'fr', { count }));
  vi.unstubAllGlobals();
  expect(lines).toEqual(['one line', '2 lines']);
});

test.each([
  ['en', 'Asia/Kolkata', '8 Jan 2026, 5:31 am IST'],
  ['en', 'America/Toronto', '7 Jan 2026, 7:01 pm GMT-5'],
  ['hi', 'Asia/Kolkata', '8 जन॰ 2026, 5:31 सुबह IST'],
  ['bn', 'Asia/Kolkata', '8 জানু, 2026, 5:31 ভোর IST'],
  ['es', 'Asia/Kolkata', '8 ene 2026, 5:31 GMT+5:30'],
] as const)('an instant is written in %s, in the time zone %s', (language, zone, written) => {
  vi.stubEnv('TZ', zone);
  expect(instantText('2026-01-08T00:00:00.001Z', language)).toBe(written);
  vi.unstubAllEnvs();
});

test('a text that a catalogue lacks is in English, and a part has its own sections only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  writeFileSync(join(folder, 'en.json'), '{ "common.ok": "OK", "common.no": "No", "rules.line": "Line" }');
  writeFileSync(join(folder, 'hi.json'), '{ "common.ok": "ठीक है" }');
  const file = join(folder, 'hi.json');
  expect(catalogueTexts(file, 'first')).toEqual({ 'common.ok': 'ठीक है', 'common.no': 'No' });
  expect(catalogueTexts(file, 'rest')).toEqual({ 'rules.line': 'Line' });
  rmSync(folder, { recursive: true });
});

test.each([
  ['hi-IN', 'hi'],
  ['HI', 'hi'],
  ['pt-PT', 'pt-BR'],
  ['es-MX', 'es'],
  ['de', 'en'],
  ['hit', 'en'],
  ['', 'en'],
])('a browser in %s opens in %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

test('a message of the provider with a known code is shown from the catalogue, another as it was sent', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('hi');
  const sent = { message: 'Minimum bet is ₹5.', message_code: 'panel.minimumBet', values: { min: '5' } };
  expect(messageText(sent)).toBe('न्यूनतम दाँव ₹5 है।');
  expect(messageText({ message: 'Come back tomorrow.' })).toBe('Come back tomorrow.');
  expect(messageText({ message: 'Come back.', message_code: 'refusal.ofAnother' })).toBe('Come back.');
  expect(messageText({ key: 'panel.minimumBet', values: { min: '7' } })).toBe('न्यूनतम दाँव ₹7 है।');
  await setLanguage('en');
  vi.unstubAllGlobals();
  expect(t('panel.minimumBet', { min: '5' })).toBe('Minimum bet is ₹5.');
});

test('of two languages chosen quickly the last one is shown, even if its texts load first', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { promise: late, resolve: release } = defer();
  setCodeLoader((load) => late.then(load));
  const bengali = setLanguage('bn');
  setCodeLoader((load) => load());
  await setLanguage('en');
  release();
  await bengali;
  expect(shownLanguage()).toBe('en');
});

test('a chosen language is shown when one that was chosen after it fails to load', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const { promise: late, resolve: release } = defer();
  setCodeLoader((load) => late.then(load));
  const bengali = setLanguage('bn');
  setCodeLoader(() => Promise.reject(new Error('lost')));
  await expect(setLanguage('hi')).rejects.toThrow('lost');
  setCodeLoader((load) => load());
  release();
  await bengali;
  expect(shownLanguage()).toBe('bn');
  await setLanguage('en');
  vi.unstubAllGlobals();
});
