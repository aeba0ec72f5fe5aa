import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIFFICULTY_NAMES } from '../../../src/contract/constants.ts';
import { fill } from '../../../src/ui/language/fill.ts';
import { HINDI } from '../../../src/ui/language/hindi/index.ts';
import { recognise } from '../../../src/ui/language/recognise.ts';

const ROOT = join(import.meta.dirname, '../../..');
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const dictionary: Readonly<Record<string, string>> = HINDI;

const source = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const files = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** What a source file says to a person: quoted texts that begin with a capital and have a second word. */
const sentences = (code: string): string[] =>
  [...code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').matchAll(/'((?:[A-Z])[^'\n]* [^'\n]*)'/g)].map(
    ([, text]) => text ?? '',
  );

describe('Hindi', () => {
  test.each(Object.entries(dictionary))('%s keeps its places', (english, hindi) => {
    expect(hindi.trim()).not.toBe('');
    expect(places(hindi)).toEqual(places(english));
  });

  test('every rule of the forms is translated', () => {
    const messages = sentences(source('src/contract/forms.ts'));
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter((message) => !(message in dictionary))).toEqual([]);
  });

  test('every notice of the game is translated', () => {
    // What is logged or thrown is for programmers.
    const logged = /(?:console\.\w+|new \w+|\bload|\brunQuery)\([^()]*/g;
    const messages = files('src/session').flatMap((file) => sentences(source(file).replace(logged, '')));
    expect(messages).toContain('Insufficient wallet balance.');
    expect(messages.filter((message) => !(message in dictionary))).toEqual([]);
  });

  test('everything the provider refuses with is translated', () => {
    const anyValue = (text: string) => text.replace(/\$?\{[^}]*\}/g, '…');
    const known = new Set(Object.keys(dictionary).map(anyValue));
    // A stake that misses its wallet is a fault, and is answered as one.
    const faults = ['A stake did not touch the wallet.'];
    const refused = files('src/server')
      .filter((file) => !file.includes('src/server/admin/'))
      .flatMap((file) => [...source(file).matchAll(/new ApiError\([^'`]*'\w+',\s*(['`])([A-Z].*?)\1/g)])
      .map(([, , text]) => text ?? '')
      .filter((text) => !faults.includes(text));
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.filter((text) => !known.has(anyValue(text)))).toEqual([]);
  });

  test('every difficulty is translated', () => {
    for (const name of Object.values(DIFFICULTY_NAMES)) expect(dictionary).toHaveProperty([name]);
  });

  test('no text stands in the markup itself', () => {
    const bare = files('src/ui')
      .concat(files('src/app'))
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...source(file).matchAll(/>\s*([A-Z][a-z]+(?: [\w']+)*[.!?]?)\s*<\//g)])
      .map(([, text]) => text);
    expect(bare).toEqual([]);
  });
});

describe('places of a text', () => {
  test('are filled by name, and stay where there is no value', () => {
    expect(fill('Round {id} of {n}', { id: '7' })).toBe('Round 7 of {n}');
  });

  test('a value is not read for places again', () => {
    expect(fill('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x');
  });
});

describe('a text with its values filled in', () => {
  test('is recognised and keeps its values', () => {
    expect(recognise('Minimum bet is ₹5.', HINDI)).toBe('न्यूनतम दाँव ₹5 है।');
  });

  test('that is not known stays as it came', () => {
    expect(recognise('Come back tomorrow.', HINDI)).toBe('Come back tomorrow.');
    expect(recognise('', HINDI)).toBe('');
  });
});
