import type { Page } from '@playwright/test';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../src/presentation/timings.ts';
import { type Account, expect, openGame, test } from './fixtures.ts';
import { countRequests } from './forms.ts';
import { makeTimersPausable, pauseTimersWith, resumeTimers } from './page-timers.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import type { TestServer } from './server.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

const playAgain = (page: Page) => page.getByRole('button', { name: 'Play again · ₹10.00' });

/** Goes on to a line that roasts her, until the same bet is offered again. The page's clock is stopped. */
async function lose(page: Page): Promise<void> {
  const { go } = panelOf(page);
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  const answered = page.waitForResponse('**/api/advance');
  await go.click();
  await (await answered).finished();
  await advanceTime(page, FORWARD_MS);
  // What is fetched late is drawn a moment later.
  await expect(async () => {
    await advanceTime(page, 100);
    await expect(playAgain(page)).toHaveAttribute('aria-pressed', 'false', { timeout: 500 });
  }).toPass();
}

test('after a loss one tap plays the same bet again, and a second tap takes it back', async ({
  page,
  server,
  account,
}) => {
  const { chip, play: playButton } = panelOf(page);
  const again = playAgain(page);
  const hotFirstLine = () => server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
  hotFirstLine();
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await chip(10).click();
  await playButton.click();
  await advanceTime(page, BET_DELAY_MS);

  await lose(page);
  hotFirstLine();
  await again.click();
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  await advanceTime(page, RESTART_AFTER_MS);
  await advanceTime(page, BET_DELAY_MS);

  await lose(page);
  await again.click();
  await again.click();
  await expect(again).toHaveAttribute('aria-pressed', 'false');
  await advanceTime(page, RESTART_AFTER_MS);
  await expect(playButton).toBeVisible();
  await advanceTime(page, BET_DELAY_MS);
  await expect(playButton).not.toHaveAttribute('aria-busy');
  await expectBalance(page, '₹980.00');
});

test('a network that goes and comes back while the chicken is fried takes nothing from "Play again": it stays pressed, and a tap takes the bet back', async ({
  page,
  context,
  server,
  account,
}) => {
  const { chip, play: playButton } = panelOf(page);
  const again = playAgain(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await chip(10).click();
  await playButton.click();
  await advanceTime(page, BET_DELAY_MS);
  await lose(page);
  const bets = countRequests(page, '/api/bet');
  await again.click();
  for (const offline of [true, false]) {
    await context.setOffline(offline);
    expect(await page.evaluate(() => navigator.onLine)).toBe(!offline);
    await expect(again).toHaveAttribute('aria-pressed', 'true');
  }
  await again.click();
  await expect(again).toHaveAttribute('aria-pressed', 'false');
  await advanceTime(page, RESTART_AFTER_MS);
  await expect(playButton).toBeVisible();
  await advanceTime(page, BET_DELAY_MS);
  await expect(playButton).not.toHaveAttribute('aria-busy');
  expect(bets()).toBe(0);
});

test.describe('after a win', () => {
  // The shield against double taps is an animation.
  test.use({ everyFrame: true });

  /** How many bets the provider has taken: one that names a steered seed is refused first. */
  function takenBets(page: Page): () => number {
    let taken = 0;
    page.on('response', (response) => {
      if (response.ok() && new URL(response.url()).pathname.endsWith('/api/bet')) taken += 1;
    });
    return () => taken;
  }

  /** One step and a cash-out; the popup stays until the timers go on. */
  async function win(page: Page, server: TestServer, { userId }: Account): Promise<void> {
    server.steer({ userId, type: 1, fatalLine: 20 });
    await play(page);
    await stepTo(page, '₹10.20');
    await pauseTimersWith(page, '.win');
    await panelOf(page).cashOut.click();
    await expect(panelOf(page).won).toBeVisible();
  }

  test('"Play again" places the same bet at once, by a tap, a double tap or Enter one bet each', async ({
    page,
    server,
    account,
  }) => {
    const { chip, go, won } = panelOf(page);
    const again = playAgain(page);
    await makeTimersPausable(page);
    await openGame(page, '/chickenroad');
    await chip(10).click();
    const bets = takenBets(page);
    for (const [index, press] of [
      () => again.click(),
      () => again.dblclick(),
      async () => {
        await again.focus();
        await page.keyboard.press('Enter');
      },
    ].entries()) {
      if (index === 0) await win(page, server, account);
      else {
        await stepTo(page, '₹10.20');
        await pauseTimersWith(page, '.win');
        await panelOf(page).cashOut.click();
      }
      server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
      await press();
      await expect(won).toBeHidden();
      await resumeTimers(page);
      await expect(go).toHaveAttribute('aria-disabled', 'false');
      expect(bets()).toBe(index + 2);
    }
    await expectBalance(page, '₹990.60');
  });

  test('a tap anywhere closes the popup of a small win, and the second tap of a double tap bets nothing', async ({
    page,
    server,
    account,
  }) => {
    const { chip, play: playButton, won } = panelOf(page);
    await makeTimersPausable(page);
    await openGame(page, '/chickenroad');
    await chip(10).click();
    const bets = takenBets(page);
    await win(page, server, account);
    await expect(page.locator('.tap-shield')).toBeHidden();
    const place = await playAgain(page).boundingBox();
    if (!place) throw new Error('"Play again" is not there.');
    // Beside it, over the panel.
    await page.mouse.click(place.x - 8, place.y + place.height - 12, { clickCount: 2 });
    await expect(won).toBeHidden();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await resumeTimers(page);
    await expect(playButton).not.toHaveAttribute('aria-busy');
    await win(page, server, account);
    expect(bets()).toBe(2);
    await expect(page.locator('.tap-shield')).toBeHidden();
    await page.getByRole('main').click({ position: { x: 20, y: 20 }, force: true });
    await expect(won).toBeHidden();
  });

  test('the second tap of a double tap on CASH OUT does not close the popup, under reduced motion either', async ({
    page,
    server,
    account,
  }) => {
    const { chip, won } = panelOf(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await makeTimersPausable(page);
    await openGame(page, '/chickenroad');
    await chip(10).click();
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.win')) return;
        observer.disconnect();
        const { x, y, width, height } =
          document.querySelector('.cash-out')?.getBoundingClientRect() ?? new DOMRect();
        const under = document.elementFromPoint(x + width / 2, y + height / 2);
        if (under instanceof HTMLElement) under.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await win(page, server, account);
    await expect(page.locator('.tap-shield')).toHaveCSS('animation-duration', '0.3s');
    await page.keyboard.press('Escape');
    await expect(won).toBeHidden();
    await resumeTimers(page);
  });
});
