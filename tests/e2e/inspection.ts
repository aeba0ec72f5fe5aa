import { expect, type Page } from '@playwright/test';
import type { Language } from '../../src/game/settings.ts';
import { shortName } from '../../src/presentation/short-name.ts';
import { SAMPLE_WINNERS } from '../../src/ui/features/live-wins/winners.ts';
import { accessibilityViolations } from './modals.ts';

/** The smallest screen the product is designed for, px. */
export const SMALLEST = { width: 360, height: 640 } as const;
/** The lowest screen the product is designed for, px. */
const LOWEST = { width: 844, height: 390 } as const;

/** A target for a finger, px (issue 4). */
const TAP_PX = 44;

/** The name that the provider gives a new player. */
const GIVEN_NAME = /\bPlayer [0-9a-f]{4}\b/g;

/** Names of things that are the same in Hindi, and what a player or the provider typed in. */
const UNTRANSLATED = [
  ...['UPI', 'USDT', 'IFSC', 'UTR', 'QR', 'CSV', 'SHA', 'HMAC', 'Alt', 'client_seed', 'nonce'],
  ...[
    'chickenroad',
    'upi',
    'chickenroa',
    'TXchickenr',
    'TXchickenroaddemoaddress',
    'Asha',
    'Devi',
    'State',
    'Bank',
    'SBIN',
  ],
  ...SAMPLE_WINNERS.flatMap(({ name }) => shortName(name).match(/[A-Za-z]+/g) ?? []),
];

/**
 * Every text on the page that a person sees or hears, with the language its element says it is in: text, the options
 * of selects, alternative texts and accessible names.
 */
function textsOf(page: Page): Promise<{ readonly text: string; readonly lang: string }[]> {
  return page.evaluate(() => {
    const found: { text: string; lang: string }[] = [];
    const tell = (element: Element, text: string | null) => {
      if (text?.trim())
        found.push({ text: text.trim(), lang: element.closest('[lang]')?.getAttribute('lang') ?? '' });
    };
    const heard = ['aria-label', 'alt', 'title', 'placeholder'];
    for (const element of document.querySelectorAll('body *')) {
      // A seed or a hash is no language.
      if (element.closest('script, style, noscript, code')) continue;
      if (!element.matches('option') && !element.checkVisibility()) continue;
      if (!element.closest('[aria-hidden="true"]'))
        for (const name of heard) tell(element, element.getAttribute(name));
      for (const node of element.childNodes) if (node instanceof Text) tell(element, node.data);
    }
    return found;
  });
}

/** The page is drawn anew after a change of its size; a failure is noted and the walk goes on. */
const settled = expect.configure({ soft: true });

/** What is left in the other language, unless its element says so by `lang`. */
export async function untranslatedTexts(page: Page, language: Language): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const texts = (await textsOf(page)).filter(({ lang }) => lang === language);
  expect(texts.length).toBeGreaterThan(0);
  if (language === 'en')
    return texts.map(({ text }) => text).filter((text) => /\p{Script=Devanagari}/u.test(text));
  return texts.flatMap(({ text }) => {
    const said = text.replace(GIVEN_NAME, '').replace(/[0-9a-f-]{16,}/g, '');
    const words = said.match(/[A-Za-z_]{2,}/g) ?? [];
    return words.some((word) => !UNTRANSLATED.includes(word)) ? [text] : [];
  });
}

/**
 * What a finger or an eye would miss at the size the page has now: targets under 44 px, controls that cannot be brought
 * whole into sight or lie under something, and boxes that cut what they hold or scroll sideways. Where a dialog is open
 * only the dialog counts.
 */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((tapPx) => {
    const found: string[] = [];
    const top = Array.from(document.querySelectorAll('dialog[open], [role=dialog]')).at(-1) ?? document.body;
    const name = (node: Element) =>
      `${node.tagName.toLowerCase()}.${node.className} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`;
    const controls = 'button, a[href], input:not([type=radio].visually-hidden), select, summary';
    for (const node of top.querySelectorAll<HTMLElement>(controls)) {
      if (!node.checkVisibility({ visibilityProperty: true }) || node.closest('[inert], .Toastify')) continue;
      node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      // A label around a field takes the tap for it.
      const target = node.closest('label') ?? node;
      const { width, height, left, top: y, right, bottom } = target.getBoundingClientRect();
      const size = `${width.toFixed(1)}x${height.toFixed(1)}`;
      // A target may reach beyond what is painted: what counts is where a tap lands.
      const hits = (dx: number, dy: number) => {
        const at = document.elementFromPoint(left + width / 2 + dx, y + height / 2 + dy);
        return at !== null && (target === at || target.contains(at));
      };
      const reach = tapPx / 2 - 1;
      const wide = width >= tapPx - 0.5 || (hits(-reach, 0) && hits(reach, 0));
      const high = height >= tapPx - 0.5 || (hits(0, -reach) && hits(0, reach));
      if (!wide || !high) found.push(`${name(node)} is a target of ${size} px`);
      if (left < -0.5 || y < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
        found.push(`${name(node)} is cut by the screen`);
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      if (hit && !node.contains(hit) && !hit.contains(node) && !hit.closest('label, .Toastify'))
        found.push(`${name(node)} lies under ${name(hit)}`);
    }
    for (const box of [document.documentElement, ...top.querySelectorAll<HTMLElement>('*')]) {
      // The stage cuts its canvas until it is drawn at a new size.
      if (!box.checkVisibility() || box.matches('.visually-hidden, input, select, svg, svg *, [data-stage]'))
        continue;
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'visible' || box.clientWidth === 0) continue;
      if (box.scrollWidth > box.clientWidth + 1) found.push(`${name(box)} holds more than its width`);
    }
    return found;
  }, TAP_PX);
}

/** Looks at the page as it stands. Failures are collected, so that one walk tells of all of them. */
export type Inspect = (place: string, whole?: string) => Promise<void>;

/**
 * A look at everything a place must have: axe finds nothing, no word is left in the other language, and at 360x640 and
 * 844x390 nothing is cut and every target can be hit. To change the size costs more than the rest of a look: the page is
 * left at the second of the two, and the next look goes the other way round. Axe looks at 360x640.
 * @param language spoken on the page
 * @returns a function of the place's name and, where there is one, of the button that must stand whole without scrolling
 */
export function inspector(page: Page, language: Language): Inspect {
  return async (place, whole) => {
    const isLow = page.viewportSize()?.height === LOWEST.height;
    for (const size of isLow ? [LOWEST, SMALLEST] : [SMALLEST, LOWEST]) {
      await page.setViewportSize(size);
      const at = `${place} at ${size.width}x${size.height}`;
      if (size === SMALLEST) expect.soft(await accessibilityViolations(page), `${at}: axe`).toEqual([]);
      expect.soft(await untranslatedTexts(page, language), `${at}: words`).toEqual([]);
      if (whole !== undefined) {
        const button = page.getByRole('button', { name: whole, exact: true }).last();
        await button.evaluate((node) => node.closest('.sheet-body')?.scrollTo(0, 0));
        await settled.poll(() => shownOf(page, whole), `${at}: how much of "${whole}" is in sight`).toBe(1);
      }
      await settled.poll(() => layoutFaults(page), at).toEqual([]);
    }
  };
}

/** @returns how much of a button's height lies inside of the dialog's body and the screen, 0..1 */
function shownOf(page: Page, button: string): Promise<number> {
  return page
    .getByRole('button', { name: button, exact: true })
    .last()
    .evaluate((node) => {
      const { top, bottom, height } = node.getBoundingClientRect();
      const body = node.closest('.sheet-body')?.getBoundingClientRect();
      const lowest = Math.min(bottom, body?.bottom ?? innerHeight, innerHeight);
      const highest = Math.max(top, body?.top ?? 0, 0);
      return Math.max(0, lowest - highest) / height;
    });
}
