import type { Page } from '@playwright/test';
import { type Account, expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf } from './panel.ts';
import type { TestServer } from './server.ts';
import { advanceTime, expectLate, playStopped, stepStopped, stopTime } from './stopped-time.ts';

test.use({ realPace: true });

const BET_DELAY_MS = 500;

const playAgain = (page: Page) => page.getByRole('button', { name: 'Play again · ₹10.00' });

async function openStopped(page: Page): Promise<void> {
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await panelOf(page).chip(10).click();
}

/** Counts the bets that the provider has accepted: one that names a steered seed is refused first. */
function countAcceptedBets(page: Page): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname.endsWith('/api/bet')) count += 1;
  });
  return () => count;
}

/** Takes one step of the open round and cashes out. The popup stays until the clock moves. */
async function win(page: Page): Promise<void> {
  await stepStopped(page);
  await expect(panelOf(page).cashOut).toContainText('₹10.20');
  await expect(panelOf(page).cashOut).toHaveAttribute('aria-disabled', 'false');
  await panelOf(page).cashOut.click();
  await expectLate(page, () => expect(panelOf(page).won).toBeVisible({ timeout: 500 }));
}

const steerSafe = (server: TestServer, { userId }: Account) =>
  server.steer({ userId, type: 1, fatalLine: 20 });

test('after a win "Play again" places the same bet at once, by a tap, a double tap or Enter; a tap beside closes it, and the second tap of a double tap does nothing', async ({
  page,
  server,
  account,
}) => {
  const { play: playButton, cashOut, won } = panelOf(page);
  const again = playAgain(page);
  const shield = page.locator('[data-tap-shield]');
  const bets = countAcceptedBets(page);
  await openStopped(page);
  steerSafe(server, account);
  await playStopped(page);
  for (const [index, press] of [
    () => again.click(),
    () => again.dblclick(),
    async () => {
      await again.focus();
      await page.keyboard.press('Enter');
    },
  ].entries()) {
    await win(page);
    expect(await again.boundingBox()).toEqual(await panelOf(page).go.boundingBox());
    steerSafe(server, account);
    await press();
    await expect(panelOf(page).won).toBeHidden();
    await advanceTime(page, BET_DELAY_MS);
    await expect(panelOf(page).go).toHaveAttribute('aria-disabled', 'false');
    expect(bets()).toBe(index + 2);
  }
  await stepStopped(page);
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  // The second tap of a double tap on CASH OUT.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[aria-labelledby="win-title"]')) return;
      observer.disconnect();
      const { x, y, width, height } =
        document.querySelector('[data-cash-out]')?.getBoundingClientRect() ?? new DOMRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit instanceof HTMLElement) hit.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await cashOut.click();
  await expectLate(page, () => expect(won).toBeVisible({ timeout: 500 }));
  await expect(shield).toBeHidden();
  const place = await playAgain(page).boundingBox();
  if (!place) throw new Error('"Play again" is not there.');
  await page.mouse.click(place.x - 8, place.y + place.height - 12, { clickCount: 2 });
  await expect(won).toBeHidden();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await advanceTime(page, BET_DELAY_MS);
  await expect(playButton).not.toHaveAttribute('aria-busy');
  expect(bets()).toBe(4);
  await expectBalance(page, '₹1,000.80');
});
