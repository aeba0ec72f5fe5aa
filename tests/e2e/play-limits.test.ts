import type { Page } from '@playwright/test';
import { MINUTE_MS } from '../../src/contract/day.ts';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { fill } from './forms.ts';
import { panelOf, play, stepTo } from './panel.ts';
import { freshPhone } from './player.ts';
import { startTestServer, type TestServer } from './server.ts';
import { advanceTime, expectLate, expectOpen, playStopped, stepStopped, stopTime } from './stopped-time.ts';

async function loseRound(page: Page, server: TestServer, userId: string): Promise<void> {
  server.steer({ userId, type: 1, fatalLine: 1 });
  await play(page);
  await panelOf(page).go.click();
  await expect(panelOf(page).play).toBeEnabled();
}

test.describe('in Great Britain', () => {
  test.use({ realPace: true });

  test('a deposit limit is asked for at registration until it is answered, and Play counts down to the next round', {
    tag: '@further',
  }, async ({ page }) => {
    const server = await startTestServer(0, 'dist/client', { jurisdiction: 'gb' });
    await page.goto(`${server.url}/register`);
    await fill(page, { 'Phone Number': freshPhone(), Password: 'secret-1', 'Confirm Password': 'secret-1' });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Your deposit limit' });
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
    await fill(question, { Limit: '2000' });
    await question.getByRole('button', { name: 'Save the limit' }).click();
    await expect(question).toBeHidden();
    const userId = (await page.evaluate(() => localStorage.getItem('userid'))) ?? '';

    server.steer({ userId, type: 1, fatalLine: 25 });
    await stopTime(page);
    await openGame(page, `${server.url}/chickenroad`);
    await expect(question).toBeHidden();
    const { chip, go, cashOut, won, play: playButton } = panelOf(page);
    const line = playButton.locator('small');
    await chip(10).click();
    await playStopped(page);
    await stepStopped(page);
    await expectOpen(page, { go: true, cashOut: true });
    await cashOut.click();
    await expectLate(page, () => expect(won).toBeVisible({ timeout: 500 }));
    await page.keyboard.press('Enter');
    await expect(line).toHaveText(/^in [2-4] s$/);
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
});

test('in Malta a reality check shows time and net position after its time, and never in a round', {
  tag: '@further',
}, async ({ page }) => {
  const server = await startTestServer(0, 'dist/client', { jurisdiction: 'mt' });
  const { userId } = await signedIn(page, server);
  await openGame(page, server.url);
  await panelOf(page).chip(10).click();
  for (let rounds = 0; rounds < 2; rounds++) {
    await loseRound(page, server, userId);
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
  // Closed without an answer: the provider refuses the bet.
  await page.keyboard.press('Escape');
  await expect(check).toBeHidden();
  await panelOf(page).play.click();
  await expect(check).toBeVisible();
  await check.getByRole('button', { name: 'Play on' }).click();
  await expect(check).toBeHidden();
  await loseRound(page, server, userId);
  await server.close();
});
