import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from '../../bench/planted/faults.ts';

test.each(FAULTS)('the planted fault $name has exactly one place in $file', ({ file, find, replace }) => {
  const code = readFileSync(file, 'utf8');
  expect(code.split(find)).toHaveLength(2);
  expect(code.replace(find, replace)).not.toBe(code);
});
