import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, sparePictures, test } from './fixtures.ts';
import { crowd } from './online.ts';
import { startTestServer, type TestServer } from './server.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

const ROTATE_MS = 2000;
const POLL_MS = 10_000;

/**
 * The ticker of a page whose clock is stopped: it comes in a quiet moment after the start, and its code as fast as the
 * machine is.
 */
async function tickerOf(page: Page): Promise<Locator> {
  const ticker = page.locator('.live-wins');
  await expect
    .poll(async () => {
      if (await ticker.isVisible()) return true;
      await advanceTime(page, 500);
      return false;
    })
    .toBe(true);
  return ticker;
}

/** A move of the row as the page asked for it, and what stood in the row then. */
interface Move {
  readonly text: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly duration: number;
  readonly easing: string;
}

declare global {
  interface Window {
    moves: Move[];
  }
}

/** Notes each move of the row in `window.moves`. */
async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moves = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      if (this.matches('.live-win') && Array.isArray(frames) && typeof options === 'object') {
        const at = (frame: Keyframe | undefined) =>
          typeof frame?.translate === 'string' ? frame.translate : undefined;
        window.moves.push({
          text: this.textContent ?? '',
          from: at(frames[0]),
          to: at(frames[1]),
          duration: Number(options.duration),
          easing: options.easing ?? '',
        });
      }
      return animation;
    };
  });
}

test('Live wins: one entry every 2 s, wrapping; the old one leaves downward in 0.1 s before the new one enters from above', async ({
  page,
  quietServer,
}) => {
  await noteMoves(page);
  await stopTime(page);
  await page.goto(quietServer.url);
  const ticker = await tickerOf(page);
  await expect(ticker).toContainText('Live wins');
  await expect(ticker).toContainText('Online: 7465');
  await expect(ticker.getByText('sample')).toBeVisible();
  await expect(ticker.locator('.live-dot')).toHaveCSS('animation-iteration-count', 'infinite');
  expect((await ticker.boundingBox())?.x).toBe(0);

  const row = ticker.locator('.live-win');
  const shown = ['Meera J.+₹273.24', 'Venkataragha…+₹412.75', 'Tashi D.+₹189.00', 'Nuwan P.+₹356.42'];
  for (const entry of [...shown, shown[0] ?? '']) {
    await expect(row).toHaveText(entry);
    await advanceTime(page, ROTATE_MS - 1);
    await expect(row).toHaveText(entry);
    await advanceTime(page, 1);
  }
  await expect(row).toHaveText(shown[1] ?? '');
  const flag = row.locator('.flag');
  await expect(flag).toHaveAttribute('data-country', 'IN');
  const drawn = await flag.evaluate((node) => getComputedStyle(node).backgroundImage.split('"')[1] ?? '');
  const picture = await page.request.get(new URL(drawn, page.url()).href);
  expect(picture.headers()['content-type']).toContain('image/svg+xml');
  const moves = await page.evaluate(() => window.moves);
  const ease = { duration: 100, easing: 'ease-out' };
  expect(moves.slice(0, 4)).toEqual([
    { text: shown[0], to: '0 110%', ...ease },
    { text: shown[1], from: '0 -110%', ...ease },
    { text: shown[1], to: '0 110%', ...ease },
    { text: shown[2], from: '0 -110%', ...ease },
  ]);
});

test('Live wins: rests while the page is hidden and under reduced motion, says nothing to a screen reader, is marked as samples', async ({
  page,
  quietServer,
}) => {
  await stopTime(page);
  await page.goto(quietServer.url);
  const ticker = await tickerOf(page);
  const row = ticker.locator('.live-win .name');
  await expect(row).toHaveText('Meera J.');
  await expect(ticker).toHaveAttribute('aria-hidden', 'true');
  await expect(ticker).toHaveAttribute('data-sample', 'true');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await advanceTime(page, ROTATE_MS);
  await advanceTime(page, ROTATE_MS);
  await expect(row).toHaveText('Meera J.');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  await advanceTime(page, ROTATE_MS);
  await expect(row).toHaveText('Venkataragha…');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(row).toHaveText('Meera J.');
  await advanceTime(page, ROTATE_MS);
  await advanceTime(page, ROTATE_MS);
  await expect(row).toHaveText('Meera J.');
});

test('Live wins: on a page that nobody has touched for 20 s the dot stands still and the entries change every 12 s and without a move, until the next input', async ({
  page,
  quietServer,
}) => {
  await noteMoves(page);
  await stopTime(page);
  await page.goto(quietServer.url);
  const ticker = await tickerOf(page);
  const dot = ticker.locator('.live-dot');
  const name = ticker.locator('.live-win .name');
  await page.keyboard.press('Shift');
  await advanceTime(page, 20_000 - 1);
  await expect(dot).toHaveCSS('animation-name', 'live-pulse');
  await advanceTime(page, 1);
  await expect(dot).toHaveCSS('animation-name', 'none');
  const moves = () => page.evaluate(() => window.moves.length);
  // An exchange that began before the rest moves an entry out and then the next in.
  await expect.poll(async () => (await moves()) % 2).toBe(0);
  const moved = await moves();
  const shown = await name.textContent();
  const names = [shown];
  for (let turn = 0; turn < 12; turn++) {
    await advanceTime(page, ROTATE_MS);
    names.push(await name.textContent());
  }
  const changed = names.slice(1).map((shownNow, turn) => shownNow !== names[turn]);
  const [first, second] = [changed.slice(0, 6), changed.slice(6)];
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(second).toEqual(first);
  expect(await moves()).toBe(moved);
  await page.keyboard.press('Shift');
  await expect(dot).toHaveCSS('animation-name', 'live-pulse');
  await advanceTime(page, ROTATE_MS);
  await expect.poll(moves).toBe(moved + 2);
});

/** Somebody else at the provider, who wins 1.02 times ten rupees. */
async function winBy(page: Page, server: TestServer, name: string): Promise<void> {
  const { userId } = await signedIn(page, server);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${server.url}/api/${path}`, {
      headers: { 'user-id': '8', 'idempotency-key': crypto.randomUUID() },
      data,
    });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  await post('update_profile', { user_id: userId, name });
  server.steer({ userId, type: 1, fatalLine: 20 });
  const { round_id: roundId } = await post('bet', { user_id: userId, game_id: 19, amount: 10, type: 1 });
  await post('advance', { user_id: userId, game_id: 19, round_id: roundId, step: 1, fire_hit: false });
  await post('cashout', { userid: userId, game_id: 19, multiplier_id: 1.02, round_id: roundId });
}

test('Live wins of a demo: true ones and the true number from 20 players online, the sample again below 15', async ({
  page,
  browser,
}) => {
  // One of its own, which goes away while the page is open.
  const server = await startTestServer();
  await stopTime(page);
  await page.goto(server.url);
  const ticker = await tickerOf(page);
  const row = ticker.locator('.live-win');
  await expect(ticker).toHaveAttribute('data-sample', 'true');
  const becomes = (shown: string) =>
    expect
      .poll(async () => {
        // Somebody uses the page, or it would poll more rarely.
        await page.keyboard.press('Shift');
        await advanceTime(page, POLL_MS);
        return ticker.textContent();
      })
      .toContain(shown);

  await crowd(server.context, 20);
  await becomes('Online: 20');
  await expect(row).toHaveText('Be the first tonight');
  await expect(ticker).toHaveAttribute('data-sample', 'false');
  await expect(ticker.getByText('sample')).toHaveCount(0);

  const other = await browser.newPage();
  await sparePictures(other);
  await winBy(other, server, 'Venkataraghavan');
  await other.close();
  await becomes('Venkataragha…+₹10.20');
  await expect(ticker).toContainText('Online: 21');

  await crowd(server.context, 13);
  await becomes('Online: 7465');
  await expect(ticker.getByText('sample')).toBeVisible();
  await expect(row).toHaveText(/Meera J\.|Venkataragha…\+₹412\.75|Tashi D\.|Nuwan P\./);

  await crowd(server.context, 20);
  await becomes('Online: 20');
  await server.close();
  await becomes('Online: –');
  await expect(row).toHaveText('Venkataragha…+₹10.20');
});

test('Live wins with real money: no sample, even where the provider does not answer', async ({
  page,
  quietServer,
}) => {
  await page.route('**/api/live', (route) => route.abort());
  await page.route('**/api/getGameRules', async (route) => {
    const answer = await route.fetch();
    const rules = await answer.json();
    await route.fulfill({ json: { ...rules, data: { ...rules.data, money: 'real' } } });
  });
  await page.goto(quietServer.url);
  const ticker = page.locator('.live-wins');
  await expect(ticker.locator('.live-win')).toHaveText('Be the first tonight');
  await expect(ticker).toContainText('Online: –');
  await expect(ticker.getByText('sample')).toHaveCount(0);
});

test('Live wins: polled every 10 s and not while the page is hidden', async ({ page, quietServer }) => {
  let polls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') polls += 1;
  });
  await stopTime(page);
  await page.goto(quietServer.url);
  await tickerOf(page);
  await expect.poll(() => polls).toBe(1);
  await advanceTime(page, POLL_MS);
  await expect.poll(() => polls).toBe(2);
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await advanceTime(page, 10 * POLL_MS);
  expect(polls).toBe(2);
  await hide(false);
  await expect.poll(() => polls).toBe(3);
});

test('The menu hides a player from the live wins', async ({ page, account }) => {
  await page.goto('/');
  expect(account.userId).not.toBe('');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const shown = menu.getByRole('switch', { name: 'Show my wins to others' });
  await expect(shown).toBeChecked();
  await shown.click();
  await expect(shown).not.toBeChecked();
  await page.reload();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(shown).not.toBeChecked();
});
