import { BET_DELAY_MS, FORWARD_MS } from '../../src/presentation/timings.ts';
import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

test('stake and difficulty are there again after a reload', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  const { amount, chip, difficulty } = panelOf(page);
  await openGame(page);
  await chip(50).click();
  await difficulty.selectOption('Hard');
  await page.reload();
  await expect(amount).toHaveValue('50');
  await expect(difficulty).toHaveValue('3');
});

test('the keys: 1 to 4 are the quick amounts, Q and E the difficulties, C cashes out, M opens the menu; a field keeps them', async ({
  page,
  server,
  account,
}) => {
  const { amount, difficulty, won } = panelOf(page);
  server.steer({ userId: account.userId, type: 2, fatalLine: 20 });
  await openGame(page);
  await expect(page.locator('.game')).not.toHaveAttribute('inert');
  // They come a moment after the splash.
  await expect(async () => {
    await page.keyboard.press('2');
    await expect(amount).toHaveValue('20', { timeout: 100 });
  }).toPass();
  await page.keyboard.press('e');
  await page.keyboard.press('E');
  await expect(difficulty).toHaveValue('3');
  await page.keyboard.press('q');
  await expect(difficulty).toHaveValue('2');
  await amount.focus();
  await page.keyboard.press('1');
  await page.keyboard.press('q');
  await page.keyboard.press('m');
  await expect(amount).toHaveValue(/1/);
  await expect(difficulty).toHaveValue('2');
  await amount.fill('20');
  await page.keyboard.press('Enter');

  await page.keyboard.press('Space');
  await expect(panelOf(page).go).toHaveAttribute('aria-disabled', 'false');
  // Nothing to cash out yet, and nothing to choose in a round.
  for (const key of ['c', '1', 'e']) await page.keyboard.press(key);
  await page.keyboard.press('Space');
  await expect(panelOf(page).cashOut).toContainText('₹22.20');
  await expect(panelOf(page).cashOut).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('c');
  await expect(won).toContainText('₹22.20');
  await expectBalance(page, '₹1,002.20');
  await expect(amount).toHaveValue('20');

  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(amount).toHaveValue('20');
});

test('the keys are off with the Space setting', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  await page.addInitScript(() => localStorage.setItem('settings', '{"space":false}'));
  await openGame(page);
  // They come with what reads the round out.
  await expect(page.getByRole('status')).toBeAttached();
  for (const key of ['2', 'e', 'm']) await page.keyboard.press(key);
  await expect(panelOf(page).amount).toHaveValue('1');
  await expect(panelOf(page).difficulty).toHaveValue('1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [width, height] of [
  [360, 640],
  [844, 390],
] as const) {
  test(`at ${width}x${height} what is lost is told over the panel: the scene in which the chicken is fried stays free`, async ({
    page,
    server,
    account,
  }) => {
    server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
    await page.setViewportSize({ width, height });
    await stopTime(page);
    await openGame(page, '/chickenroad');
    const { chip, go, play: playButton } = panelOf(page);
    await chip(10).click();
    await playButton.click();
    await advanceTime(page, BET_DELAY_MS);
    await expect(go).toHaveAttribute('aria-disabled', 'false');
    const answered = page.waitForResponse('**/api/advance');
    await go.click();
    await (await answered).finished();
    await advanceTime(page, FORWARD_MS);
    const notice = page.locator('.notice.fried');
    await expect(async () => {
      await advanceTime(page, 100);
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    const scene = await page.getByRole('main').boundingBox();
    const told = await notice.boundingBox();
    if (!scene || !told) throw new Error('Nothing is there.');
    const beside = told.x >= scene.x + scene.width || told.y >= scene.y + scene.height;
    expect(beside).toBe(true);
    // No text shows through it.
    for (const under of ['.actions', '.summary']) await expect(page.locator(under)).toHaveCSS('opacity', '0');
    await notice.getByRole('button', { name: /^Play again/ }).click();
  });
}

test('My road holds what the rounds have come to, and a look that is not earned cannot be worn', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  await stepTo(page, '₹1.07');
  await panelOf(page).cashOut.click();
  await expectBalance(page, '₹1,000.07');
  await expect(panelOf(page).play).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'My road' }).click();
  const road = page.getByRole('dialog', { name: 'My road' });
  await expect(road.getByText('1 day in a row')).toBeVisible();
  await expect(road.getByRole('progressbar')).toHaveCount(3);
  await expect(road.getByRole('link', { name: 'Win 1.07x' })).toHaveAttribute('href', /^\/replay\/.{64}$/);
  await expect(road.getByRole('definition')).toHaveText(['line 2', '–', '–', '–']);
  await expect(road.getByRole('button', { name: 'Dhaba' })).toHaveAttribute('aria-pressed', 'true');
  await expect(road.getByRole('button', { name: 'Hills' })).toBeDisabled();
  await expect(road.getByRole('button', { name: 'Raja' })).toBeDisabled();
});

test.describe('a browser in Hindi', () => {
  test.use({ locale: 'hi-IN' });
  test('starts in Hindi', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('button', { name: 'खेलें', exact: true })).toBeVisible();
  });
});
