import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ESTree, parseSync, Visitor } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReasonField } from '../../../src/back-office/kit/ReasonDialog.tsx';
import { sentence } from '../../../src/contract/back-office/sentence.ts';
import hindi from '../../../src/languages/back-office/hi.json';
import { setLanguage, t, tNodes, translate } from '../../../src/languages/back-office/text.ts';
import english from '../../../src/languages/en.json';
import type { Catalogue } from '../../../src/languages/text.ts';
import { sentenceOf, toApiError } from '../../../src/server/back-office/api/actions.ts';
import { unreadLineSentence } from '../../../src/server/back-office/payments/bank/table.ts';
import { PROPOSAL_KINDS } from '../../../src/server/back-office/proposals/proposal-kinds.ts';

const texts: Readonly<Record<string, string>> = hindi;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name))
    .map((name) => join(folder, name));

/** Props and fields whose English text a component translates. */
const TRANSLATED = new Set(
  'text label title hint empty caption action explanation header reasons'.split(' '),
);

function stringsIn(node: ESTree.Node | null): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'JSXExpressionContainer') return stringsIn(node.expression);
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(stringsIn);
  return node?.type === 'ConditionalExpression'
    ? [...stringsIn(node.consequent), ...stringsIn(node.alternate)]
    : [];
}

const templateOf = ({ quasis }: ESTree.TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? '').reduce((key, part, nth) => `${key}{${nth}}${part}`);

function textsOf(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && (tag.name === 't' || tag.name === 'tNodes'))
        found.push(templateOf(quasi));
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && TRANSLATED.has(name.name)) found.push(...stringsIn(value));
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === 'REASONS') found.push(...stringsIn(init));
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

const SAME_IN_HINDI = new Set(['', 'UTR', 'UTC', '✕', '⋯', 'Chicken Road', 'JURISDICTION=', 'Ctrl K']);

test('every text of the back office is in the Hindi catalogue', () => {
  const found = filesOf('src/back-office').flatMap(textsOf);
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter((text) => !SAME_IN_HINDI.has(text) && texts[text] === undefined)).toEqual([]);
});

/** Sentences of a file other than errors of the program. */
function sentencesOf(file: string): string[] {
  const found = new Set<string>();
  const sentences = new Set<string>();
  const errors = new Set<string>();
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') found.add(value);
    },
    TemplateLiteral(template) {
      found.add(templateOf(template));
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sentence') sentences.add(templateOf(quasi));
    },
    NewExpression({ callee, arguments: [text] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'Error') return;
      errors.add(
        text?.type === 'TemplateLiteral' ? templateOf(text) : String(stringsIn(text as ESTree.Node)),
      );
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  const others = [...found].filter(
    (text) => /^([A-Z{]|it |nothing ).* .*\.$/s.test(text) && !errors.has(text),
  );
  return [...sentences, ...others];
}

/** Texts that the code builds from parts. */
const COMPOSED = /^(Work on these|(Deposits|Losses|Stakes) of a |No (UPI id|USDT address|\{1\}) is)/;

/** Written to the log only. */
const LOGGED = /^(The back office is shut|The acts in the back office are)/;

test('every refusal of the back office is in the Hindi catalogue', () => {
  const found = [
    ...['api', 'operators', 'payments', 'players', 'proposals', 'reports', 'settings']
      .map((folder) => `src/server/back-office/${folder}`)
      .concat('src/contract/back-office')
      .flatMap(filesOf),
    ...['back-office/players/void-round.ts', 'http/error-responses.ts'].map((name) => `src/server/${name}`),
    ...['settings', 'news', 'usdt-address'].map((name) => `src/contract/${name}.ts`),
  ].flatMap(sentencesOf);
  for (const key of [
    'unavailable',
    'tooManyRequests',
    'badRequest',
    'requestTooLarge',
    'requestTooSlow',
  ] as const)
    found.push(english[`refusal.${key}`]);
  expect(found.length).toBeGreaterThan(100);
  expect(
    found.filter((text) => texts[text] === undefined && !COMPOSED.test(text) && !LOGGED.test(text)),
  ).toEqual([]);
});

test('no Hindi text is unused', () => {
  const source = ['src/back-office', 'src/server', 'src/contract']
    .flatMap(filesOf)
    .map((file) => readFileSync(file, 'utf8'));
  const all = [...source, ...Object.values(english)].join('\n').replaceAll('_', ' ').toLowerCase();
  const longestPart = (key: string): string =>
    key.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest));
  expect(
    Object.keys(texts).filter(
      (key) => !COMPOSED.test(key) && !all.includes(longestPart(key).replaceAll('_', ' ').toLowerCase()),
    ),
  ).toEqual([]);
});

test('a Hindi text has the placeholders of the English one', () => {
  const englishOf = (key: string): string => String((english as Catalogue)[key] ?? key);
  const placeholdersOf = (text: string): string => (text.match(/\{\w*\}/g) ?? []).sort().join();
  const wrong = Object.entries(texts).filter(
    ([key, text]) => text.trim() === '' || placeholdersOf(englishOf(key)) !== placeholdersOf(text),
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

const REFUNDS = sentence`${2} refunds are open, ${'₹50.00'}.`;

test('texts and templates are translated into the chosen language, and an unknown text stays the same', async () => {
  await setLanguage('hi');
  expect(t('Deposits')).toBe('जमा');
  expect(t`Line ${3}: ${'UTR'}`).toBe('लाइन 3: UTR');
  expect(tNodes`Line ${3}: ${'UTR'}`).toMatchObject({ props: { children: ['लाइन ', 3, ': ', 'UTR', ''] } });
  expect(translate(REFUNDS)).toBe('2 रिफ़ंड बाक़ी, ₹50.00।');
  expect(translate('Anything of a server: 3.')).toBe('Anything of a server: 3.');
  expect(
    translate({ message_code: 'refusal.fieldMissing', values: { name: 'upi_id' } }, 'upi_id is required.'),
  ).toBe('upi_id ज़रूरी है।');
  expect(
    translate({ message_code: 'refusal.tooManyRequests', values: {} }, english['refusal.tooManyRequests']),
  ).toBe('बहुत ज़्यादा अनुरोध। थोड़ा धीरे।');
  await setLanguage('en');
  expect(t`Line ${3}: ${'UTR'}`).toBe('Line 3: UTR');
  expect(translate(REFUNDS)).toBe('2 refunds are open, ₹50.00.');
  expect(
    translate({ message_code: 'refusal.fieldMissing', values: { name: 'upi_id' } }, 'upi_id is required.'),
  ).toBe('upi_id is required.');
});

test('texts among the values of a sentence are translated', async () => {
  await setLanguage('hi');
  const reversal = { amount: '-5.00', player: 'deposit', reason: 'stake', kind: 'deposit' };
  expect(translate(PROPOSAL_KINDS['reverse entry'].summary(reversal))).toBe(
    'deposit की प्रविष्टि (जमा) पलटें, ₹5.00 लेकर: stake',
  );
  const refused = toApiError({ code: 'proposal_decided', values: { state: 'declined' } });
  expect(translate(sentenceOf(refused))).toBe('इस प्रस्ताव पर फ़ैसला हो चुका है (मना हुआ)।');
  expect(translate(unreadLineSentence({ line: 2, why: 'it is a payment out.' }))).toBe(
    'लाइन 2: यह बाहर गया भुगतान है।',
  );
});

test('suggested reasons are in the chosen language', async () => {
  const markup = () =>
    renderToStaticMarkup(createElement(ReasonField, { reasons: ['A mistake'], name: 'reason' }));
  expect(markup()).toContain('<option value="A mistake">');
  await setLanguage('hi');
  expect(markup()).toContain('<option value="ग़लती से">');
});
