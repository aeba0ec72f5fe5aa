import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import list from '../../evidence/clauses.json' with { type: 'json' };
import { resultOf } from '../../evidence/clauses.ts';
import { JURISDICTIONS } from '../../src/server/platform/jurisdictions.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';

test('every test that a clause names is there', () => {
  const tests = list.flatMap((clause) => clause.tests);
  expect(tests.length).toBeGreaterThan(0);
  const isMissing = (test: string): boolean => {
    const [file = '', name] = test.split(' -t ');
    return name === undefined || !textOf(file).includes(name);
  };
  expect(tests.filter(isMissing)).toEqual([]);
});

test('every clause is named once and claimed by profiles that there are', () => {
  const names = list.map(({ standard, clause }) => `${standard} ${clause}`);
  expect(new Set(names).size).toBe(names.length);
  expect(list.filter(({ profiles }) => profiles.length === 0)).toEqual([]);
  expect(Object.keys(JURISDICTIONS)).toEqual(
    expect.arrayContaining([...new Set(list.flatMap(({ profiles }) => profiles))]),
  );
});

const ONE = { name: 'a.test.ts: a bet is refused (1)', isSkipped: false, message: null };

test.each([
  ['passed', 'passed', [ONE, { ...ONE, name: 'a.test.ts: a bet is refused (2)' }]],
  ['missing', 'failed', []],
  ['failed', 'failed', [ONE, { ...ONE, message: 'expected 1 to be 2' }]],
  ['in part skipped', 'failed', [ONE, { ...ONE, isSkipped: true }]],
])('a clause whose test is %s is %s', (_, result, results) => {
  expect(resultOf([{ file: 'a.test.ts', name: 'a bet is refused' }], results)).toBe(result);
});

test('a clause without tests is not covered', () => {
  expect(resultOf([], [ONE])).toBe('not covered');
});
