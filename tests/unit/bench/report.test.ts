import { expect, test } from 'vitest';
import { withSection } from '../../bench/report.ts';

test('a part that is measured for the first time comes after the others', () => {
  const one = withSection('', 'load', 'first');
  expect(one).toMatch(/^# Performance\n[\s\S]*\n\n## load\n\nfirst\n$/);
  expect(withSection(one, 'stage', 'second')).toBe(`${one}\n## stage\n\nsecond\n`);
});

test('a part that is measured again replaces its own section and no other', () => {
  const both = withSection(withSection('', 'load', 'before'), 'stage', 'kept');
  const again = withSection(both, 'load', 'afterwards');
  expect(again).toBe(both.replace('before', 'afterwards'));
  expect(withSection(again, 'load', 'afterwards')).toBe(again);
});
