import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import hindi from '../../../src/languages/admin/hi.json';
import sentences from '../../../src/languages/admin/hi-sentences.json';
import { setLanguage, t, tNodes, translate } from '../../../src/languages/admin/text.ts';

const texts: Readonly<Record<string, string>> = { ...hindi, ...sentences };

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name))
    .map((name) => join(folder, name));

/** Props and fields whose English text a component translates. */
const TRANSLATED = new Set('text label title hint empty caption action explanation header'.split(' '));

function stringsIn(node: ESTree.Node | null): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'JSXExpressionContainer') return stringsIn(node.expression);
  return node?.type === 'ConditionalExpression'
    ? [...stringsIn(node.consequent), ...stringsIn(node.alternate)]
    : [];
}

function textsOf(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && (tag.name === 't' || tag.name === 'tNodes'))
        found.push(
          quasi.quasis
            .map(({ value }) => value.cooked ?? '')
            .reduce((key, part, nth) => `${key}{${nth}}${part}`),
        );
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && TRANSLATED.has(name.name)) found.push(...stringsIn(value));
    },
    JSXText({ value }) {
      if (/[A-Za-z]{2}/.test(value)) found.push(value.trim());
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'header') found.push(...stringsIn(value));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const SAME_IN_HINDI = new Set(['', 'UTR', 'UTC', '✕', 'Chicken Road', 'JURISDICTION=']);

test('every text of the back office is in the Hindi catalogue', () => {
  const found = filesOf('src/admin').flatMap(textsOf);
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter((text) => !SAME_IN_HINDI.has(text) && texts[text] === undefined)).toEqual([]);
});

/** Texts that the code builds from parts. */
const COMPOSED =
  /^(Work on these|Change settings|Reverse a |(Approve|Reject) \{1\} w|(Approve|Reject) selected|(Deposits|Losses|Stakes) of a |No (UPI id|USDT address) is|\{1\} (refund|round)s? |(Correct|Remove) the line of)/;

test('no Hindi text is unused', () => {
  const source = ['src/admin', 'src/server', 'src/contract']
    .flatMap(filesOf)
    .map((file) => readFileSync(file, 'utf8'));
  const all = source.join('\n').replaceAll('_', ' ').toLowerCase();
  const longestPart = (key: string): string =>
    key.split(/\{\d\}/).reduce((longest, part) => (part.length > longest.length ? part : longest));
  expect(
    Object.keys(texts).filter(
      (key) => !COMPOSED.test(key) && !all.includes(longestPart(key).replaceAll('_', ' ').toLowerCase()),
    ),
  ).toEqual([]);
});

test('a Hindi text has the placeholders of the English one', () => {
  const placeholdersOf = (text: string): string => (text.match(/\{\w*\}/g) ?? []).sort().join();
  const wrong = Object.entries(texts).filter(
    ([key, text]) => text.trim() === '' || placeholdersOf(key) !== placeholdersOf(text),
  );
  expect(wrong).toEqual([]);
});

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('localStorage', { setItem: () => undefined });
});
afterEach(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

test('texts and templates are translated into the chosen language, and an unknown text stays the same', async () => {
  await setLanguage('hi');
  expect(t('Deposits')).toBe('जमा');
  expect(t`Line ${3}: ${'UTR'}`).toBe('लाइन 3: UTR');
  expect(tNodes`Line ${3}: ${'UTR'}`).toMatchObject({ props: { children: ['लाइन ', 3, ': ', 'UTR', ''] } });
  expect(translate('2 refunds are open, ₹50.00.')).toBe('2 रिफ़ंड बाक़ी, ₹50.00।');
  expect(translate('Anything of a server: 3.')).toBe('Anything of a server: 3.');
  await setLanguage('en');
  expect(t`Line ${3}: ${'UTR'}`).toBe('Line 3: UTR');
  expect(translate('2 refunds are open, ₹50.00.')).toBe('2 refunds are open, ₹50.00.');
});
