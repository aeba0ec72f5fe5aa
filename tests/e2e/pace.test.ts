import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf } from './panel.ts';
import {
  advanceTime,
  callsOf,
  expectOpen,
  playStopped,
  stepStopped,
  stopTime,
  tapGo,
} from './stopped-time.ts';

test.use({ realPace: true });

/** Durations of the product's description, ms. */
const BET_DELAY_MS = 500;
const FORWARD_MS = 1000;
const UNLOCK_AT_MOST_MS = 1000;
const RESTART_AFTER_MS = 2000;
const FIRE_WARNING_MS = 1000;

const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('redfragment'));

test('the bet is sent 0.5 s after Play; Go is locked for the second of the jump, and until the profile is in, a second at most', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  const bets = await callsOf(page, 'bet');
  await stopTime(page);
  await openGame(page, '/chickenroad');
  const { play, amount, go, cashOut } = panelOf(page);
  const known = page.waitForResponse('**/api/profile/*');
  await play.click();
  await known;
  await expect(play).toHaveAttribute('aria-busy', 'true');
  await expect(amount).toBeDisabled();
  await advanceTime(page, BET_DELAY_MS - 1);
  expect(await bets()).toEqual([]);
  await advanceTime(page, 1);
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  expect((await bets())[0]).toMatchObject({ user_id: account.userId, game_id: 19, amount: 1, type: 1 });
  await expect(cashOut).toHaveAttribute('aria-disabled', 'true');

  const profiles = await callsOf(page, 'profile');
  const count = (await profiles()).length;
  await tapGo(page);
  await expectOpen(page, { go: false, cashOut: false });
  await advanceTime(page, FORWARD_MS - 1);
  await expectOpen(page, { go: false, cashOut: false });
  await expect(cashOut).toHaveText('CASH OUT');
  expect((await profiles()).length).toBe(count);

  const landed = page.waitForResponse('**/api/profile/*');
  await advanceTime(page, 1);
  await expect(panelOf(page).cashOut).toContainText('₹1.02');
  await landed;
  await expectOpen(page, { go: true, cashOut: true });

  server.trouble({ call: 'profile', kind: 'hold', user_id: account.userId });
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expect(panelOf(page).cashOut).toContainText('₹1.07');
  await advanceTime(page, UNLOCK_AT_MOST_MS - 1);
  await expectOpen(page, { go: false, cashOut: false });
  await advanceTime(page, 1);
  await expectOpen(page, { go: true, cashOut: true });
});

test.describe('where the max win cuts the road', () => {
  test.use({ ownServer: true });

  test('a win of any size closes with a tap, Space or Enter, which bets nothing, and Play is open at once', async ({
    page,
    server,
    account,
  }) => {
    const bets = await callsOf(page, 'bet');
    await stopTime(page);
    await openGame(page, '/chickenroad');
    const { difficulty, chip, cashOut, won, play } = panelOf(page);
    const tap = () => won.click();
    const press = (key: string) => () => page.keyboard.press(key);
    const hardcore = (lines: number) => ({ type: 4, name: 'Hardcore', lines }) as const;
    for (const [size, { type, name, lines }, skip] of [
      ['flourish', { type: 1, name: 'Easy', lines: 1 }, tap],
      ['card', hardcore(2), press('Space')],
      ['festival', hardcore(7), press('Enter')],
    ] as const) {
      server.steer({ userId: account.userId, type, fatalLine: lines + 2 });
      await difficulty.selectOption(name);
      await playStopped(page);
      for (let line = 1; line <= lines; line++) {
        await stepStopped(page);
        await expectOpen(page, { go: true, cashOut: true });
      }
      await cashOut.click();
      await expect(page.locator(`[data-size="${size}"]`)).toContainText('You Won!');
      const sent = (await bets()).length;
      await skip();
      await expect(won).toBeHidden();
      await expect(play).toBeEnabled();
      await advanceTime(page, BET_DELAY_MS);
      expect(await bets()).toHaveLength(sent);
    }
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

test('after a fatal line Go and CASH OUT are closed, redfragment is "true", and the game restarts after 2 s', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 2 });
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await panelOf(page).chip(50).click();
  await playStopped(page);
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expectOpen(page, { go: true, cashOut: true });
  expect(await flagOf(page)).toBeNull();
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expect(page.getByText('Fried!', { exact: true })).toBeVisible();
  await expect(page.getByText('You lost ₹50.00', { exact: true })).toBeVisible();
  await expect(page.getByText('You came as far as 1.02x', { exact: true })).toBeVisible();
  await expect(panelOf(page).cashOut).toHaveText('CASH OUT');
  await expect(page.getByText('The hen was fried on line 2 of 24.')).toBeAttached();
  await expect(
    page.getByRole('status').filter({ hasText: 'Fried on line 2. You lost ₹50.00.' }),
  ).toBeAttached();
  await expectOpen(page, { go: false, cashOut: false });
  expect(await flagOf(page)).toBe('true');
  await advanceTime(page, RESTART_AFTER_MS - 1);
  await expect(page.getByText('Fried!', { exact: true })).toBeVisible();
  expect(await flagOf(page)).toBe('true');
  await advanceTime(page, 1);
  await expect(panelOf(page).play).toBeEnabled();
  await expect(page.getByText('The hen stands at the start.')).toBeAttached();
  expect(await flagOf(page)).toBeNull();
});

test.describe('with a moving fire marker', () => {
  test.use({ fireHz: 0.5, ownServer: true });

  test('a jump into the fire is lost once its warning is over, whatever line is fatal', async ({
    page,
    server,
    account,
  }) => {
    const periodMs = 1000 / 0.5;
    await server.set('max_win_paise', 15_000);
    server.steer({ userId: account.userId, type: 4, fatalLine: 3 });
    await stopTime(page);
    await openGame(page, '/chickenroad');
    const { difficulty, chip } = panelOf(page);
    await difficulty.selectOption('Hardcore');
    await chip(100).click();
    await playStopped(page);
    const banner = page.locator('.banner');
    await expect(banner).toHaveAttribute('data-near', 'true');
    await advanceTime(page, periodMs);
    await expect(banner).toHaveAttribute('data-near', 'false');
    await advanceTime(page, periodMs);
    await expect(banner).toHaveAttribute('data-near', 'true');
    await advanceTime(page, FIRE_WARNING_MS);
    await tapGo(page);
    await advanceTime(page, FORWARD_MS);
    await expect(page.getByText('Fried!')).toBeVisible();
    await expectBalance(page, '₹900.00');
  });
});
