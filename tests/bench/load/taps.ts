import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { openGame, signedIn } from '../../e2e/fixtures.ts';
import { panelOf, play } from '../../e2e/panel.ts';
import { startTestServer, type TestServer } from '../../e2e/server.ts';
import { median } from '../server/timing.ts';
import type { Row } from '../table.ts';

/** One press as the browser timed it, in steps of 8 ms. Under 16 ms it is not listed at all. */
interface Press {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly durationMs: number;
}

declare global {
  interface Window {
    readonly presses: readonly Press[];
  }
}

const SLOWER = 4;
/** How far away the server is, ms. */
const AWAY_MS = [0, 300, 2000] as const;
const ROUNDS = 5;
/** An interaction that takes longer is felt as late. */
const BOUND_MS = 200;
/** What the browser lists as a press shorter than it lists any. */
const LEAST_MS = 16;
/** The browser lists a press some time after the frame that shows it, and says nothing of one that it leaves out, ms. */
const LISTED_WITHIN_MS = 700;

const TIMING = { path: fileURLToPath(new URL('presses.js', import.meta.url)) };

async function openPlayer(browser: Browser, server: TestServer): Promise<{ page: Page; userId: string }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const { userId } = await signedIn(page, server);
  await page.addInitScript(TIMING);
  server.setFire(0);
  await openGame(page, server.url);
  await page.locator('[data-stage="ready"]').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, userId };
}

/** Presses something and waits until the browser has had time to list it. @returns ms to the frame that shows it */
async function press(page: Page, act: () => Promise<void>): Promise<number> {
  const before = await page.evaluate(() => window.presses.length);
  await act();
  await page.waitForTimeout(LISTED_WITHIN_MS);
  const listed = (await page.evaluate(() => window.presses)).slice(before);
  return Math.max(LEAST_MS, ...listed.map(({ durationMs }) => durationMs));
}

/**
 * Taps the middle of a control with a finger, as on a phone: a mouse would have it painted for its hovering first. A locator's tap
 * asks, within the page's own handling of the press, what lies there, which on a slow processor is a good part of what is measured.
 */
async function tap(page: Page, control: Locator): Promise<void> {
  await control.tap({ trial: true });
  // A list that was scrolled to it has been shown so when a finger comes.
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  );
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** From the tap on Go to the frame in which the chicken moves, however far away the server is. */
async function goRows(browser: Browser, server: TestServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const awayMs of AWAY_MS) {
    const { page, userId } = await openPlayer(browser, server);
    const { go, cashOut } = panelOf(page);
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      server.steer({ userId, type: 1, fatalLine: 25 });
      await play(page);
      server.trouble({ call: 'advance', kind: 'delay', ms: awayMs, user_id: userId });
      times.push(await press(page, () => tap(page, go)));
      await expect(cashOut).toBeEnabled({ timeout: 20_000 });
      await cashOut.click();
      await expect(panelOf(page).play).toBeEnabled({ timeout: 20_000 });
    }
    await page.context().close();
    rows.push({
      what: `tap on Go to the frame that shows it, CPU 4x, server ${awayMs} ms away`,
      figure: `${median(times)} ms`,
      bound: `${BOUND_MS} ms`,
      aim: '',
      ok: median(times) <= BOUND_MS,
      peer: `${Math.min(...times)} to ${Math.max(...times)} ms of ${ROUNDS}, in steps of 8`,
    });
  }
  return rows;
}

/** Every control of panel and menu, pressed five times: the median of each, the worst of all; beside it the longest of all presses. */
async function controlRows(browser: Browser, server: TestServer): Promise<Row[]> {
  const { page } = await openPlayer(browser, server);
  const times = new Map<string, number[]>();
  const note = async (label: string, act: () => Promise<void>): Promise<void> => {
    times.set(label, [...(times.get(label) ?? []), await press(page, act)]);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (let i = 0; i < ROUNDS; i++) {
    for (const name of ['MIN', 'MAX', '10', '20', '50', '100'])
      await note(name, () => tap(page, button(name)));
    await note('Menu', () => tap(page, button('Menu')));
    await menu.waitFor();
    const switches = menu.getByRole('switch');
    for (let nth = 0; nth < (await switches.count()); nth++) {
      const one = switches.nth(nth);
      const label =
        (await one.getAttribute('aria-label')) ?? (await one.textContent()) ?? `switch ${nth + 1}`;
      await note(`${label.trim()} (menu)`, () => tap(page, one));
      await press(page, () => tap(page, one));
    }
    await note('Escape (menu)', () => page.keyboard.press('Escape'));
    await menu.waitFor({ state: 'detached' });
  }
  await page.context().close();
  const middles = [...times]
    .map(([label, all]) => ({ label, ms: median(all), longestMs: Math.max(...all) }))
    .sort((a, b) => b.ms - a.ms);
  const worst = middles[0]?.ms ?? Number.NaN;
  return [
    {
      what: `interaction to next paint, worst of ${middles.length} controls of panel and menu, CPU 4x`,
      figure: `${worst} ms`,
      bound: `${BOUND_MS} ms`,
      aim: '',
      ok: worst <= BOUND_MS,
      peer: middles
        .slice(0, 4)
        .map(({ label, ms, longestMs }) => `${label} ${ms} ms, at worst ${longestMs}`)
        .join('; '),
    },
  ];
}

/** From a press to the frame that shows it, on a processor four times slower, as the browser itself times it. */
export async function benchTaps(browser: Browser): Promise<readonly Row[]> {
  const server = await startTestServer();
  try {
    return [...(await goRows(browser, server)), ...(await controlRows(browser, server))];
  } finally {
    await server.close();
  }
}
