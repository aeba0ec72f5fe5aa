import type { Page } from '@playwright/test';
import { BET_DELAY_MS, FORWARD_MS } from '../../src/presentation/timings.ts';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { fill } from './forms.ts';
import { openFromMenu } from './modals.ts';
import { freshUtr, submitButton } from './money.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import { freshPhone } from './player.ts';
import { startTestServer, type TestServer } from './server.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

const MINUTE_MS = 60_000;

/** Plays a round that is lost on its first line, or cashed out there. */
async function playRound(page: Page, server: TestServer, userId: string, isWon: boolean): Promise<void> {
  server.steer({ userId, type: 1, fatalLine: isWon ? 25 : 1 });
  await play(page);
  if (isWon) {
    await stepTo(page, '₹10.20');
    await panelOf(page).cashOut.click();
  } else await panelOf(page).go.click();
  await expect(panelOf(page).play).toBeEnabled();
}

test('a limit is set on "Play responsibly", shows what is left, and refuses the bet that would pass it', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  await panelOf(page).chip(10).click();
  const limits = await openFromMenu(page, 'Play responsibly');
  await limits.getByLabel('Kind of limit').selectOption('Loss limit');
  await limits.getByLabel('Period').selectOption('Weekly');
  await limits.getByRole('button', { name: 'Save the limit' }).click();
  await expect(limits.getByLabel('Limit', { exact: true })).toHaveAccessibleDescription(
    'Enter whole rupees.',
  );
  await fill(limits, { Limit: '15' });
  await limits.getByRole('button', { name: 'Save the limit' }).click();
  const row = limits.getByRole('listitem').filter({ hasText: 'Loss limit · Weekly' });
  await expect(row).toContainText('₹15.00 left');
  await page.keyboard.press('Escape');
  await playRound(page, server, account.userId, false);
  await panelOf(page).play.click();
  await expect(
    panelOf(page).toast('This would pass your weekly loss limit of ₹15; ₹5 is left of it.'),
  ).toBeVisible();
  await expectBalance(page, '₹990.00');
});

test('a removed limit waits a day for its second confirmation', async ({ page, server, account }) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const limits = await openFromMenu(page, 'Play responsibly');
  await fill(limits, { Limit: '500' });
  await limits.getByRole('button', { name: 'Save the limit' }).click();
  await limits.getByRole('button', { name: 'Remove Deposit limit · Daily' }).click();
  await expect(limits.getByText('You asked for no limit.')).toBeVisible();
  await expect(limits.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await server.pass(24 * 60 * MINUTE_MS);
  await page.keyboard.press('Escape');
  await openFromMenu(page, 'Play responsibly');
  await expect(limits.getByText('Deposit limit · Daily').first()).toBeVisible();
  await limits.getByRole('button', { name: /^Confirm/ }).click();
  await expect(limits.getByText('You have set no limit.')).toBeVisible();
});

test('time and net position of the session are one tap away, in the menu', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  await panelOf(page).chip(10).click();
  await playRound(page, server, account.userId, false);
  await server.pass(12 * MINUTE_MS);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const line = page.getByRole('button', { name: /This session/ });
  await expect(line).toContainText('12 min');
  await expect(line).toContainText('−₹10.00');
});

test('a break asks once more, and then refuses bets and deposits', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const limits = await openFromMenu(page, 'Play responsibly');
  await limits.getByLabel('For', { exact: true }).selectOption('1 week');
  await limits.getByRole('button', { name: 'Take a break' }).click();
  await expect(limits.getByRole('alert')).toContainText('No bets and no deposits for 1 week.');
  await limits.getByRole('button', { name: 'Yes' }).click();
  await expect(limits.getByText('You are on a break until')).toBeVisible();
  await page.keyboard.press('Escape');
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('You are on a break until')).toBeVisible();
  await page.goto('/payin');
  await expect(page.getByText('Deposits are closed until')).toBeVisible();
});

test('self-exclusion settles the open round and leaves wallet, withdrawal and history, to a new login too', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  await panelOf(page).chip(10).click();
  server.steer({ userId: account.userId, type: 1, fatalLine: 25 });
  await play(page);
  await stepTo(page, '₹10.20');
  const limits = await openFromMenu(page, 'Play responsibly');
  await limits.getByRole('button', { name: 'Exclude me' }).click();
  await limits.getByRole('button', { name: 'Yes' }).click();
  await expect(limits.getByText('You have excluded yourself from play until')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectBalance(page, '₹1,000.20');
  await page.reload();
  await expect(panelOf(page).play).toBeEnabled();
  await panelOf(page).play.click();
  await expect(limits.getByText('You have excluded yourself from play until')).toBeVisible();
  await limits.getByRole('button', { name: 'My bet history' }).click();
  await expect(page.getByRole('dialog', { name: 'Bet history' }).getByText('₹10.20')).toBeVisible();
});

test('a deposit over the limit is told before the QR, and a payment made all the same goes back', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const limits = await openFromMenu(page, 'Play responsibly');
  await fill(limits, { Limit: '1000' });
  await limits.getByRole('button', { name: 'Save the limit' }).click();
  await expect(limits.getByText('Deposit limit · Daily').first()).toBeVisible();
  await page.goto('/payin');
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await fill(page, { Amount: '1001', 'UTR Number': freshUtr() });
  await expect(
    page.getByText('This would pass your daily deposit limit of ₹1000; ₹1000 is left of it.'),
  ).toBeVisible();
  await submitButton(page).click();
  await expect(panelOf(page).toast('It will be returned to you.')).toBeVisible();
  const history = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(history.getByRole('row', { name: /₹1,001\.00 To be returned/ })).toBeVisible();
});

test('gb asks at registration for a deposit limit, until it is answered', async ({ page }) => {
  const server = await startTestServer(0, 'dist/client', { jurisdiction: 'gb' });
  await page.goto(`${server.url}/register`);
  await fill(page, {
    Email: 'asha@example.com',
    'Phone Number': freshPhone(),
    Password: 'secret-1',
    'Confirm Password': 'secret-1',
  });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Your deposit limit' });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(question).toBeVisible();
  await fill(question, { Limit: '2000' });
  await question.getByRole('button', { name: 'Save the limit' }).click();
  await expect(question).toBeHidden();
  const limits = await openFromMenu(page, 'Play responsibly');
  await expect(limits.getByRole('listitem')).toContainText('₹2,000.00');
  await page.reload();
  await expect(panelOf(page).play).toBeEnabled();
  await expect(question).toBeHidden();
  await server.close();
});

/** What is fetched late is drawn a moment later. */
const passTimeUntil = (page: Page, isSo: () => Promise<void>) =>
  expect(async () => {
    await advanceTime(page, 20);
    await isSo();
  }).toPass({ intervals: [50] });

test('gb: Play counts down to the next round, and a tap before is a bet when its time has come', async ({
  page,
}) => {
  const server = await startTestServer(0, 'dist/client', { jurisdiction: 'gb' });
  const { userId } = await signedIn(page, server);
  server.steer({ userId, type: 1, fatalLine: 25 });
  await stopTime(page);
  await openGame(page, `${server.url}/chickenroad`);
  const question = page.getByRole('dialog', { name: 'Your deposit limit' });
  await passTimeUntil(page, () => expect(question).toBeVisible({ timeout: 500 }));
  await question.getByRole('button', { name: 'Go on without a limit' }).click();
  await passTimeUntil(page, () => expect(question).toBeHidden({ timeout: 500 }));
  const { chip, go, cashOut, won, play: playButton } = panelOf(page);
  const line = playButton.locator('.next-start');
  await chip(10).click();
  const heightBefore = (await playButton.boundingBox())?.height;
  await playButton.click();
  await advanceTime(page, BET_DELAY_MS);
  await expect(go).toBeEnabled();
  const answered = page.waitForResponse('**/api/advance');
  await go.click();
  await (await answered).finished();
  await advanceTime(page, FORWARD_MS);
  await passTimeUntil(page, () => expect(cashOut).toBeEnabled({ timeout: 500 }));
  await cashOut.click();
  await passTimeUntil(page, () => expect(won).toBeVisible({ timeout: 500 }));
  await page.keyboard.press('Enter');
  await expect(line).toHaveText(/^in [2-4] s$/);
  expect((await playButton.boundingBox())?.height).toBe(heightBefore);
  const seconds = Number(/\d/.exec(await line.innerText())?.[0]);
  await playButton.click();
  await expect(playButton).toHaveAttribute('aria-busy', 'true');
  await advanceTime(page, 1000);
  await expect(line).toHaveText(`in ${seconds - 1} s`);
  await server.pass(5000);
  await advanceTime(page, 5000);
  await expect(line).toHaveCount(0);
  await expect(go).toBeEnabled();
  await server.close();
});

test('a reality check comes after its time, never in a round, and shows time and net position', async ({
  page,
}) => {
  const server = await startTestServer(0, 'dist/client', { jurisdiction: 'mt' });
  const { userId } = await signedIn(page, server);
  await openGame(page, server.url);
  await panelOf(page).chip(10).click();
  for (let rounds = 0; rounds < 2; rounds++) {
    await playRound(page, server, userId, false);
    await server.pass(25 * MINUTE_MS);
  }
  server.steer({ userId, type: 1, fatalLine: 25 });
  await play(page);
  await server.pass(11 * MINUTE_MS);
  await stepTo(page, '₹10.20');
  const check = page.getByRole('dialog', { name: 'Reality check' });
  await expect(check).toHaveCount(0);
  await panelOf(page).cashOut.click();
  await expect(check).toBeVisible();
  await expect(check).toContainText('1 h 1 min');
  await expect(check).toContainText('−₹19.80');
  // Closed without an answer: the provider refuses the bet, and the check comes back.
  await page.keyboard.press('Escape');
  await expect(check).toBeVisible();
  await check.getByRole('button', { name: 'Play on' }).click();
  await expect(check).toBeHidden();
  await playRound(page, server, userId, false);
  await server.close();
});
