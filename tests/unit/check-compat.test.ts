import { expect, test } from 'vitest';
import { unsupportedUses } from '../../scripts/check-compat.mjs';

test.each([
  ['send(AbortSignal.timeout(1000))', 'AbortSignal.timeout'],
  ['const sorted = [...rows].toSorted()', '.toSorted()'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['new Intl.Segmenter("hi")', 'Intl.Segmenter'],
  ['context.roundRect(0, 0, 9, 9, 3)', '.roundRect()'],
  ['if (ready) { element.checkVisibility() }', '.checkVisibility()'],
  ['"requestIdleCallback" in window; requestIdleCallback(work)', 'requestIdleCallback'],
])('%s is outside of the supported browsers', (source, use) => {
  expect(unsupportedUses(source)).toEqual([use]);
});

test.each([
  'structuredClone(round); rows.findLast(isOpen); Object.hasOwn(row, "id"); new AbortController().abort()',
  'if (typeof requestIdleCallback === "function") requestIdleCallback(work)',
  '"requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work)',
  'element.checkVisibility?.()',
  'typeof Intl.Segmenter === "function" && new Intl.Segmenter("hi")',
  'function share() { if (!navigator.share) return copy(); return navigator.share(card) }',
  'class Timer { requestIdleCallback() {} }',
])('%s runs in every supported browser', (source) => {
  expect(unsupportedUses(source)).toEqual([]);
});
