import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUAGE_CODES, type Language } from '../../src/languages/languages.ts';
import type { Catalogue } from '../../src/languages/text.ts';
import { SIZES } from '../sizes.ts';
import { whenStill } from './still.ts';

/** The least a finger needs, px. */
const TAP_PX = 44;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export function boxOf(selector: string): DOMRect {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`${selector} is not there.`);
  return found.getBoundingClientRect();
}

const topLayer = (): Element =>
  Array.from(document.querySelectorAll('dialog[open], [role=dialog]')).at(-1) ?? document.body;

const nameOf = (node: Element): string =>
  `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`;

function controlFaults(control: HTMLElement): string[] {
  control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  // A tap on the label around a field focuses the field.
  const target = control.closest('label') ?? control;
  const { width, height, left, top, right, bottom } = target.getBoundingClientRect();
  const at = (dx: number, dy: number): Element | null =>
    document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
  // The touch target may be larger than the painted control.
  const isHit = (dx: number, dy: number): boolean => target.contains(at(dx, dy));
  const reach = TAP_PX / 2 - 1;
  const isWide = width >= TAP_PX - 0.5 || (isHit(-reach, 0) && isHit(reach, 0));
  const isHigh = height >= TAP_PX - 0.5 || (isHit(0, -reach) && isHit(0, reach));
  const middle = at(0, 0);
  const isCovered =
    middle && !control.contains(middle) && !middle.contains(control) && !middle.closest('label, .Toastify');
  return [
    ...(isWide && isHigh ? [] : [`is a target of ${width.toFixed(1)}x${height.toFixed(1)} px`]),
    ...(left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
      ? ['is cut by the screen']
      : []),
    ...(isCovered ? [`lies under ${nameOf(middle)}`] : []),
    ...(target.scrollWidth > target.clientWidth + 1 &&
    (target.matches('button') ||
      (target.matches('label') && target.textContent !== '') ||
      getComputedStyle(target).overflowX !== 'visible')
      ? ['is narrower than its text']
      : []),
  ].map((fault) => `${nameOf(control)} ${fault}`);
}

/** Returns controls that are too small or covered, and boxes that cut their content or scroll sideways. */
function layoutFaults(): string[] {
  const top = topLayer();
  const controls = Array.from(
    top.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=radio].visually-hidden), label:has([type=radio]), select, summary, [role=switch]',
    ),
  ).filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert], .Toastify, p'),
  );
  const boxes = [document.documentElement, ...top.querySelectorAll<HTMLElement>('*')].filter(
    (box) =>
      box.scrollWidth > box.clientWidth + 1 &&
      box.clientWidth > 0 &&
      getComputedStyle(box).overflowX !== 'visible' &&
      box.checkVisibility() &&
      // The picture of the road is wider than its window.
      !box.matches('.visually-hidden, input, select, svg, svg *, [aria-hidden=true], [aria-hidden=true] *'),
  );
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [
    ...controls.flatMap(controlFaults),
    ...boxes.map((box) => `${nameOf(box)} holds more than its width`),
    ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? ['the page scrolls'] : []),
    ...Array.from(
      document.querySelectorAll('.undefined'),
      (node) => `${nameOf(node)} has the class "undefined"`,
    ),
  ];
}

const UNTRANSLATED = new Set(
  `UPI USDT IFSC UTR QR CSV SHA HMAC Alt client_seed nonce ffee chickenroad upi chickenroa TXchickenr
  TXchickenroaddemoaddress Asha Devi State Bank SBIN Meera Venkataragha Tashi Nuwan Easy UTC GMT IST TRON TRC`.split(
    /\s+/,
  ),
);

const catalogues: Readonly<Record<string, Catalogue>> = import.meta.glob('../../src/languages/*.json', {
  eager: true,
  import: 'default',
});
const catalogueOf = (language: Language): Catalogue =>
  catalogues[`../../src/languages/${language}.json`] ?? {};
const textsOf = (language: Language): ReadonlySet<unknown> => new Set(Object.values(catalogueOf(language)));
const ENGLISH = textsOf('en');

/** Returns the language whose texts are longest, by their characters. */
export function longestLanguage(): Language {
  const lengthOf = (language: Language) => JSON.stringify(catalogueOf(language)).length;
  return LANGUAGE_CODES.reduce((longest, one) => (lengthOf(one) > lengthOf(longest) ? one : longest));
}

/** Returns visible and accessible texts in another language than the page's. */
function wrongLanguageTexts(language: Language): string[] {
  const texts = Array.from(document.querySelectorAll('body *'), (element) => {
    // A seed or a hash is no language.
    if (element.closest('script, style, noscript, code')) return [];
    if (!element.matches('option') && !element.checkVisibility()) return [];
    if (element.closest('[lang]')?.getAttribute('lang') !== language) return [];
    const named = element.closest('[aria-hidden=true]') ? [] : ['aria-label', 'alt', 'title', 'placeholder'];
    return [
      ...named.map((name) => element.getAttribute(name) ?? ''),
      ...Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : '')),
    ];
  }).flat();
  expect(texts.length).toBeGreaterThan(0);
  if (language === 'en')
    return texts.filter((text) => /[\p{Script=Devanagari}\p{Script=Bengali}]/u.test(text));
  if (language === 'es' || language === 'pt-BR') {
    const own = textsOf(language);
    return texts.filter((text) => ENGLISH.has(text.trim()) && !own.has(text.trim()));
  }
  return texts.filter((text) =>
    (text.replace(/[0-9a-f-]{8,}/g, '').match(/[A-Za-z_]{2,}/g) ?? []).some(
      (word) => !UNTRANSLATED.has(word),
    ),
  );
}

async function accessibilityFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.querySelector('dialog:modal') ?? document, {
    runOnly: RULES,
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** Part of a button's height within its dialog's body and the screen, 0 to 1. */
function shownPartOf(button: Element): number {
  const { top, bottom, height } = button.getBoundingClientRect();
  const body = button.closest('[data-sheet-body]')?.getBoundingClientRect();
  const lowest = Math.min(bottom, body?.bottom ?? innerHeight, innerHeight);
  return Math.max(0, lowest - Math.max(top, body?.top ?? 0, 0)) / height;
}

/** Expects that nothing is cut or covered at 1280x720 with text at 200 %. */
export async function expectRoomForLargeText(): Promise<void> {
  await page.viewport(1280, 720);
  document.documentElement.style.fontSize = '200%';
  try {
    await expect.poll(layoutFaults, { message: 'text at 200 %' }).toEqual([]);
  } finally {
    document.documentElement.style.fontSize = '';
  }
}

/**
 * Expects no cut text and no small target at any size, no text of another language, and in English no finding of axe
 * (WCAG 2.2 AA).
 * @param whole name of a button that a phone shows without scrolling
 */
export async function expectWellLaidOut(language: Language, whole?: string): Promise<void> {
  await whenStill();
  await expect
    .poll(() => wrongLanguageTexts(language), { message: `texts that are not ${language}` })
    .toEqual([]);
  if (language === 'en') expect(await accessibilityFaults(), 'axe').toEqual([]);
  for (const [width, height] of SIZES) {
    await page.viewport(width, height);
    const size = `${language}, ${width}x${height}`;
    if (whole !== undefined && width < 900) {
      const button = page.getByRole('button', { name: whole, exact: true }).last().element();
      button.closest('[data-sheet-body]')?.scrollTo(0, 0);
      await expect.poll(() => shownPartOf(button), { message: `${whole} at ${size}` }).toBe(1);
    }
    await expect.poll(layoutFaults, { message: size }).toEqual([]);
  }
}
