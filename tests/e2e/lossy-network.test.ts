import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { isComplete } from '../complete.ts';
import { RANDOM_SEED } from '../server/support/random-seed.ts';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { expectBalance, panelOf, stepTo } from './panel.ts';

const SESSIONS = isComplete ? 20 : 8;
const LOST_SHARE = 0.05;

const FIRST_CALLS = /\/api\/(chickenMultplier|getGameRules|bet_values|profile|round|fairness)\b/;

/** Other lists have a button to retry or are left out, and other pictures are left out. */
const isRetried = (request: Request): boolean =>
  request.url().includes('/api/') ? FIRST_CALLS.test(request.url()) : request.resourceType() !== 'image';

/** Depends on path and count only, because the order of requests varies. */
function isLost(seed: string, path: string, count: number): boolean {
  const hash = createHash('sha256').update(`${seed} ${path} ${count}`).digest();
  return hash.readUInt32BE() / 2 ** 32 < LOST_SHARE;
}

/**
 * Aborts a share of the requests, except the navigation, which only the user can repeat.
 * @returns the lost paths that have not loaded since
 */
async function loseRequests(page: Page, seed: string): Promise<ReadonlySet<string>> {
  const counts = new Map<string, number>();
  const missing = new Set<string>();
  const pathOf = (request: Request) => new URL(request.url()).pathname;
  await page.route(/./, (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) {
      // The page reloads when its entry script is lost.
      missing.clear();
      return route.continue();
    }
    const path = pathOf(request);
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    if (!isLost(seed, path, count)) return route.continue();
    if (isRetried(request)) missing.add(path);
    return route.abort('connectionfailed');
  });
  page.on('requestfinished', (request) => missing.delete(pathOf(request)));
  return missing;
}

// Retries have growing pauses.
test.setTimeout(150_000);

test.describe('a game whose requests are lost', () => {
  test.use({ drawn: true, fireHz: 2 });

  for (let session = 1; session <= SESSIONS; session++)
    test(`session ${session} with ${LOST_SHARE * 100} % of its requests lost shows the picture and the fire, SEED=${RANDOM_SEED}`, {
      tag: '@further',
    }, async ({ page, server }) => {
      const { userId } = await signedIn(page, server);
      server.steer({ userId, type: 1, fatalLine: 20 });
      const missing = await loseRequests(page, `${RANDOM_SEED} ${session}`);
      await page.goto('/');
      const { play: playButton, go } = panelOf(page);
      await expect(playButton).toBeEnabled({ timeout: 40_000 });
      await expect(page.locator('[data-stage="ready"]')).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('[data-placeholder]')).toHaveCount(0);
      await expect(async () => {
        if (await playButton.isVisible()) await playButton.click();
        await expect(go).toBeEnabled();
      }).toPass({ timeout: 60_000 });
      await expect(page.getByText('Watch out! Fire may hit!')).toBeVisible();
      // Sheets, code, styles and first calls.
      await expect.poll(() => [...missing], { timeout: 20_000 }).toEqual([]);
      await expect(page.getByText('could not be drawn')).toHaveCount(0);
    });
});

/** How a call of a round fails, in turn: it does not arrive, or a proxy's page comes in place of its answer. Both take effect in the end. */
const FAILURES = ['cut', 'done'] as const;
const ROUNDS = 40;

test(`${ROUNDS} rounds with ${LOST_SHARE * 100} % of their calls failing pay what their lines say, and no toast says otherwise, SEED=${RANDOM_SEED}`, {
  tag: '@further',
}, async ({ page, server, account: { userId } }) => {
  test.setTimeout(400_000);
  const { cashOut, go, play: playButton, won } = panelOf(page);
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=alert]'))
        if (textContent && said.at(-1) !== textContent) said.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const counts = new Map<string, number>();
  const failed: string[] = [];
  await openGame(page);
  await panelOf(page).chip(10).click();
  await page.route(/\/api\/(bet|advance|cashout|round|profile)\b/, async (route) => {
    const path = new URL(route.request().url()).pathname.split('/')[2] ?? '';
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    if (!isLost(String(RANDOM_SEED), path, count)) return route.continue();
    // A page for a profile keeps the bet from being placed.
    const failure = path === 'profile' ? 'not done' : FAILURES[failed.length % FAILURES.length];
    failed.push(`${path} ${failure}`);
    if (failure === 'cut') return route.abort('connectionfailed');
    if (failure === 'done') await route.fetch();
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  for (let round = 1; round <= ROUNDS; round++) {
    const isFatal = round % 4 === 0;
    server.steer({ userId, type: 1, fatalLine: isFatal ? 1 : 20 });
    await expect(async () => {
      if (await playButton.isVisible()) await playButton.click();
      await expect(go).toBeEnabled({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    if (isFatal) {
      await go.click();
      await expect(page.getByRole('dialog', { name: 'Fried!' })).toBeVisible();
      continue;
    }
    await stepTo(page, '₹10.20');
    await cashOut.click();
    await expect(won).toContainText('₹10.20');
    await page.keyboard.press('Escape');
  }
  await expectBalance(page, '₹906.00');
  expect(failed.length).toBeGreaterThan(5);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(
    said.filter((text) => text !== 'Could not verify balance. Try again.'),
    failed.join(', '),
  ).toEqual([]);
});
