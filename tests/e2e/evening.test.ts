import { DIALOGS } from '../dialogs.ts';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';
import { panelOf, play, stepTo } from './panel.ts';

/** Lines of the browser and of the test: a steered bet is answered with 409 once. */
const FOREIGN =
  /Service Worker registration blocked by Playwright|GPU stall due to ReadPixels|409.*\/api\/bet$/;

test('an evening of rounds, dialogs and pages leaves nothing in the console', {
  tag: '@further',
}, async ({ page, server }) => {
  test.setTimeout(180_000);
  const lines: string[] = [];
  page.on('console', (line) => {
    if (['warning', 'error'].includes(line.type())) lines.push(`${line.text()} ${line.location().url}`);
  });
  page.on('pageerror', ({ message }) => lines.push(message));
  page.on('response', (response) => {
    if (response.status() >= 400) lines.push(`HTTP ${response.status()} ${response.url()}`);
  });
  await openGame(page);
  const { userId } = await signedIn(page, server);
  server.steer({ userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await expect(page.locator('[data-stage="ready"]')).toBeVisible();
  await play(page);
  await stepTo(page, '₹1.02');
  const { cashOut, go, play: playButton } = panelOf(page);
  await cashOut.click();
  await expect(playButton).toBeEnabled();
  server.steer({ userId, type: 1, fatalLine: 1 });
  await play(page);
  await go.click();
  await expect(playButton).toBeEnabled();
  for (const [entry, title] of DIALOGS) {
    const dialog = await openFromMenu(page, entry, title);
    await expect(dialog).not.toContainText('Loading...');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const path of ['/payin', '/payout', '/login', '/nowhere', '/verify.html', '/fair', '/'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(lines.filter((line) => !FOREIGN.test(line))).toEqual([]);
});
