import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'src/ui';
const [TABLE = ''] = readFileSync(join(FOLDER, 'README.md'), 'utf8').split('\nFonts:');
const SOURCES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);
const WORDS = new Set(
  SOURCES.flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').match(/\w+/g) ?? []),
);

test('what the table of the interface kit names in code is there by that name', () => {
  const code = [...TABLE.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '').join(' ');
  const names = code.match(/\b[A-Za-z]+[A-Z]\w*/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !WORDS.has(name))).toEqual([]);
});
