import { expect, test } from 'vitest';
import { unsupportedStyles, unsupportedUses } from '../../scripts/check-compat.mjs';

test.each([
  ['send(AbortSignal.timeout(1000))', 'AbortSignal.timeout'],
  ['const sorted = [...rows].toSorted()', '.toSorted()'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['new Intl.Segmenter("hi")', 'Intl.Segmenter'],
  ['context.roundRect(0, 0, 9, 9, 3)', '.roundRect()'],
  ['if (ready) { element.checkVisibility() }', '.checkVisibility()'],
  ['"requestIdleCallback" in window; requestIdleCallback(work)', 'requestIdleCallback'],
])('%s is reported for %s', (source, use) => {
  expect(unsupportedUses(source)).toEqual([use]);
});

test.each([
  'structuredClone(round); rows.findLast(isOpen); Object.hasOwn(row, "id"); new AbortController().abort()',
  'if (typeof requestIdleCallback === "function") requestIdleCallback(work)',
  '"requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work)',
  '`requestIdleCallback` in window ? requestIdleCallback(work) : work()',
  'element.checkVisibility?.()',
  'typeof Intl.Segmenter === "function" && new Intl.Segmenter("hi")',
  'function share() { if (!navigator.share) return copy(); return navigator.share(card) }',
  'class Timer { requestIdleCallback() {} }',
])('%s is not reported', (source) => {
  expect(unsupportedUses(source)).toEqual([]);
});

test.each([
  ['.a:has(b) { color: red }', ':has'],
  ['.a { @media (width > 3px) { color: red } }', '@media range'],
  ['@media (min-width: 3px) or (max-height: 2px) { a { color: red } }', '@media or'],
  ['@container (min-width: 3px) { a { color: red } }', '@container'],
  ['a { width: calc(5cqi + 2px) }', 'cqi'],
  ['a { translate: 0 1px; color: red }', 'translate'],
  ['a { -webkit-text-stroke: 5px red; color: red }', '-webkit-text-stroke without --outline'],
])('%s is reported for %s', (source, use) => {
  expect(unsupportedStyles(source)).toEqual([use]);
});

test.each([
  '@layer base, kit; @layer kit { .a:is(b, c):not([d=";"]) { transform: translate(0, 1px); inset: 0 } }',
  '@supports (height: 1dvh) { a { height: 1dvh } }',
  'a { -webkit-mask-image: none; mask-image: none; background: url("a;b{translate:1}.svg") }',
  'a { -webkit-text-stroke: calc(5px * var(--outline)) red } b { -webkit-text-stroke-width: 0 }',
  '@keyframes a { 50% { opacity: 0.5 } } a { aspect-ratio: 1; gap: 3px }',
])('%s is not reported', (source) => {
  expect(unsupportedStyles(source)).toEqual([]);
});
