import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { DIALOGS } from '../dialogs.ts';
import { button, dialog, openApp, openFromMenu } from './app.ts';
import { whenStill } from './still.ts';

const PROPERTIES = ['display', 'gap', 'margin', 'padding', 'color', 'fontSize', 'borderWidth'] as const;

/** Returns the place and the style of each element of the open dialogs. */
function layout(): readonly string[] {
  return Array.from(document.querySelectorAll('dialog[open] :not(option, path)'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const values = PROPERTIES.map((name) => style[name]);
    return [element.tagName, element.textContent?.slice(0, 30), x, y, width, height, ...values].join(' ');
  });
}

/** Those whose style sheets share most classes; `npm run test:all` opens all. */
const CORE: readonly string[] = ['Play responsibly', 'My bet history', 'UPI Recharge', 'Change avatar'];
const ORDERED = DIALOGS.filter(([entry]) => inject('isComplete') || CORE.includes(entry));

async function layouts(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const [entry, title = entry] of ORDERED) {
    await openFromMenu(entry, title);
    await whenStill();
    found[entry] = layout();
    await button('Close').click();
    await expect.element(dialog(title)).not.toBeInTheDocument();
  }
  return found;
}

/** Reverses the style sheets of lazy parts until the end of the test: all component tests share one page. */
function reverseStyleSheets(): void {
  const sheets = Array.from(document.head.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id]'));
  const ofParts = sheets.filter(({ dataset }) => dataset.viteDevId?.includes('/features/'));
  onTestFinished(() => document.head.append(...sheets));
  document.head.append(...ofParts.reverse());
}

// `npm run test:all` opens 28 dialogs.
test('each dialog has the same layout, whatever dialogs were opened before', {
  timeout: 90_000,
}, async () => {
  // On a touch screen no field takes the focus: StrictMode's second mount would leave it, and show an error at some time.
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: fine)' ? 'not all' : query),
  );
  await openApp(undefined, { settings: { reduced_motion: true } });
  const before = await layouts();
  reverseStyleSheets();
  const after = await layouts();
  for (const [entry, lines] of Object.entries(before)) {
    expect(lines.length, entry).toBeGreaterThan(5);
    expect(after[entry], entry).toEqual(lines);
  }
});
