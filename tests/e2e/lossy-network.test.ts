import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { isComplete } from '../complete.ts';
import { RANDOM_SEED } from '../server/support/random-seed.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { panelOf } from './panel.ts';

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

test.use({ drawn: true, fireHz: 2 });
// Retries have growing pauses.
test.setTimeout(150_000);

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
