import { isComplete } from '../complete.ts';
import { expect, openGame, test } from './fixtures.ts';
import { panelOf } from './panel.ts';
import { advanceTime, expectOpen, playStopped, stepStopped, stopTime } from './stopped-time.ts';

test.use({ realPace: true });

/** as in the product's description */
const BET_DELAY_MS = 500;

test.describe('where the max win cuts the road', () => {
  test.use({ ownServer: true });

  test('a tap or key closes a win and bets nothing, and Play is open at once', async ({
    page,
    server,
    account,
  }) => {
    let betCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/bet')) betCount++;
    });
    await stopTime(page);
    await openGame(page, '/chickenroad');
    const { difficulty, chip, cashOut, won, play } = panelOf(page);
    const tap = () => won.click();
    const press = (key: string) => () => page.keyboard.press(key);
    const hardcore = (lines: number) => ({ type: 4, name: 'Hardcore', lines }) as const;
    const wins = [
      ['card', hardcore(2), press('Space')],
      ['flourish', { type: 1, name: 'Easy', lines: 1 }, tap],
      ['festival', hardcore(7), press('Enter')],
    ] as const;
    const played = isComplete ? wins : wins.slice(0, 1);
    for (const [size, { type, name, lines }, skip] of played) {
      server.steer({ userId: account.userId, type, fatalLine: lines + 2 });
      await difficulty.selectOption(name);
      await playStopped(page);
      for (let line = 1; line <= lines; line++) {
        await stepStopped(page);
        await expectOpen(page, { go: true, cashOut: true });
      }
      await cashOut.click();
      await expect(page.locator(`[data-size="${size}"]`)).toContainText('You Won!');
      await skip();
      await expect(won).toBeHidden();
      await expect(play).toBeEnabled();
      await advanceTime(page, BET_DELAY_MS);
    }
    // Playwright reports requests in order: when this one returns, every bet has been counted.
    await page.evaluate(() => fetch('/icons/icon-48.png?asked'));
    // The test server makes the client send a steered bet twice.
    expect(betCount).toBe(2 * played.length);
    await server.set('max_win_paise', 15_000);
    await page.reload();
    await chip(100).click();
    server.steer({ userId: account.userId, type: 4, fatalLine: 3 });
    await playStopped(page);
    await stepStopped(page);
    await expectOpen(page, { go: false, cashOut: false });
    await expect(won).toBeHidden();
    await press('Space')();
    await expect(page.locator('[data-size="finale"]')).toContainText('Game Over');
    await press('Enter')();
    await expect(won).toBeHidden();
    await expect(play).toBeEnabled();
  });
});
