import type { Page, Request } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import { panelOf } from './panel.ts';

const SESSIONS = 20;
const LOST_SHARE = 0.05;

const FIRST_CALLS = /\/api\/(chickenMultplier|getGameRules|bet_values|profile|round|fairness)\b/;

/** Other lists have a button to retry or are left out, and other pictures are left out. */
const isRetried = (request: Request): boolean =>
  request.url().includes('/api/') ? FIRST_CALLS.test(request.url()) : request.resourceType() !== 'image';

/** Aborts a share of the requests, except the navigation, which only the user can repeat. */
async function loseRequests(page: Page) {
  const counts = { sent: 0, lost: 0 };
  const missing = new Set<string>();
  await page.route(/./, (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) return route.continue();
    counts.sent++;
    if (Math.random() >= LOST_SHARE) return route.continue();
    counts.lost++;
    if (isRetried(request)) missing.add(request.url());
    return route.abort('connectionfailed');
  });
  page.on('requestfinished', (request) => missing.delete(request.url()));
  return { counts, missing };
}

test.use({ drawn: true, fireHz: 2 });
// Retries have growing pauses.
test.setTimeout(150_000);

for (let session = 1; session <= SESSIONS; session++)
  test(`session ${session} with ${LOST_SHARE * 100} % of its requests lost gets picture and fire`, {
    tag: '@further',
  }, async ({ page, server }) => {
    const { userId } = await signedIn(page, server);
    server.steer({ userId, type: 1, fatalLine: 20 });
    const { counts, missing } = await loseRequests(page);
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
    test.info().annotations.push({ type: 'lost', description: `${counts.lost} of ${counts.sent} requests` });
  });
