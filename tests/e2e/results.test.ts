import type { Locator, Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations, openFromMenu } from './modals.ts';
import { panelOf } from './panel.ts';
import { playRound } from './played-round.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

const strip = (page: Page): Locator => page.getByRole('list', { name: 'Last results' });
const texts = (page: Page) => strip(page).locator('b').allTextContents();

test('the last twenty results stand over the panel, newest first, and lead to their replays and back', async ({
  page,
  server,
  account,
}) => {
  for (let round = 1; round <= 21; round++)
    await playRound(page, server, account.userId, 10, round === 1 || round === 20);
  await openGame(page, '/chickenroad');
  await expect(strip(page).getByRole('listitem')).toHaveCount(20);
  expect((await texts(page)).slice(0, 3)).toEqual(['1.02x', '0x', '1.02x']);
  expect((await texts(page)).slice(2)).toEqual(Array<string>(18).fill('1.02x'));
  expect(await accessibilityViolations(page)).toEqual([]);
  const lost = strip(page).getByRole('link', { name: /^Fried! 0x/ });
  await lost.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/replay\/[A-Za-z0-9_-]{64}$/);
  await expect(page.getByRole('heading', { name: 'Replay' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/chickenroad$/);
  await expect(strip(page).getByRole('listitem')).toHaveCount(20);
});

test('a result is not there before the stage has shown it, and is the first one then', async ({
  page,
  server,
  account,
}) => {
  await playRound(page, server, account.userId, 10);
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await advanceTime(page, 20_000);
  await expect(strip(page).getByRole('listitem')).toHaveCount(1);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/bet_history')) fetched.push(request.url());
  });
  server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
  await panelOf(page).play.click();
  await advanceTime(page, 500);
  await expect(panelOf(page).go).toBeEnabled();
  await expect(strip(page)).toHaveCount(0);
  const answered = page.waitForResponse('**/api/advance');
  await panelOf(page).go.click();
  await (await answered).finished();
  await advanceTime(page, 900);
  await expect(strip(page)).toHaveCount(0);
  expect(fetched).toEqual([]);
  await advanceTime(page, 600);
  await expect(page.getByText('Fried!')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await advanceTime(page, 2500);
  await expect(panelOf(page).play).toBeEnabled();
  await expect.poll(() => texts(page)).toEqual(['0x', '1.02x']);
  expect(fetched).toHaveLength(1);
});

test('a visitor and a player without a round have no results', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  const answered = page.waitForResponse('**/api/bet_history*');
  await openGame(page, '/chickenroad');
  await (await answered).finished();
  await expect(strip(page)).toHaveCount(0);
});

test('My statistics: sums by difficulty and day, and the days of one difficulty', async ({
  page,
  server,
  account,
}) => {
  await playRound(page, server, account.userId, 100);
  await playRound(page, server, account.userId, 50);
  await playRound(page, server, account.userId, 30, true);
  await openGame(page);
  const modal = await openFromMenu(page, 'My statistics');
  const figure = (name: string) => modal.locator('dl div').filter({ hasText: name }).locator('dd');
  await expect(figure('Rounds')).toHaveText('3');
  await expect(figure('Bets')).toHaveText('₹180.00');
  await expect(figure('Paid')).toHaveText('₹153.00');
  await expect(figure('Net')).toHaveText('−₹27.00');
  await expect(figure('Best multiplier')).toHaveText('1.02x');
  const rowsOf = (name: string) => modal.getByRole('region', { name }).locator('tbody tr');
  await expect(rowsOf('By difficulty')).toHaveText([/^Easy3 rounds₹180\.00₹153\.00−₹27\.00best 1\.02x$/]);
  await expect(rowsOf('By day')).toHaveText([/\d{4}3 rounds₹180\.00₹153\.00−₹27\.00best 1\.02x$/]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await modal.getByRole('combobox', { name: 'Difficulty' }).selectOption('Hard');
  await expect(modal.getByText('None of these days has a round of this difficulty.')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Older' })).toHaveCount(0);
});

test('My statistics come in pages of days', async ({ page, account }) => {
  const day = (date: string) => ({
    day: date,
    sums: [{ type: 1, rounds: 1, amount: 10, win_amount: 0, best_multiplier: 0 }],
  });
  const pages: Readonly<Record<string, object>> = {
    null: { days: [day('2026-03-02')], next: '2026-03-02' },
    '2026-03-02': { days: [day('2026-03-01')], next: null },
  };
  await page.route('**/api/statistics*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const { sums: totals } = day('');
    return route.fulfill({
      json: { success: true, message: '', data: { totals, ...pages[String(before)] } },
    });
  });
  expect(account.userId).not.toBe('');
  await openGame(page);
  const modal = await openFromMenu(page, 'My statistics');
  const days = modal.getByRole('region', { name: 'By day' }).locator('tbody th');
  await expect(days).toHaveText([/^2 Mar 2026/]);
  await modal.getByRole('button', { name: 'Older' }).click();
  await expect(days).toHaveText([/^1 Mar 2026/]);
  await expect(modal.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true');
  await modal.getByRole('button', { name: 'Newer' }).click();
  await expect(days).toHaveText([/^2 Mar 2026/]);
});

test('statistics that fail to load can be asked for again', async ({ page, server, account }) => {
  await openGame(page);
  server.trouble({ call: 'statistics', kind: 'fail', user_id: account.userId, times: 99 });
  const modal = await openFromMenu(page, 'My statistics');
  await expect(modal.getByText('The statistics could not be loaded.')).toBeVisible();
  server.calm();
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal.getByText('No round has ended yet.')).toBeVisible();
});
