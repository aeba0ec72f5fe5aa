import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { panelOf } from './panel.ts';

/** A toast is thrown away when it is dragged past this part of its width. */
const DRAGGED_AWAY = 0.8;

const toasts = (page: Page) => page.locator('.Toastify__toast');
const bar = (page: Page) => page.locator('.Toastify__progress-bar');

/** What stops the clock of a toast, and starts it again. The window may have its own such event in between. */
const windowEvent = (page: Page, name: 'blur' | 'focus', then: 'paused' | 'running') =>
  expect(async () => {
    await page.evaluate((type) => dispatchEvent(new Event(type)), name);
    await expect(bar(page)).toHaveCSS('animation-play-state', then, { timeout: 200 });
  }).toPass();

/** From here on every toast's clock goes a thousand times slower, from the moment the toast is there. */
const slowToasts = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.Toastify__progress-bar'))
        for (const animation of one.getAnimations()) animation.playbackRate = 0.001;
    }).observe(document.body, { childList: true, subtree: true });
  });

/** Copies what a player pays to, which a toast tells. */
async function copyPaymentName(page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto('/payin');
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await page.getByRole('button', { name: 'Copy the payment name' }).click();
}

/** One more than the maximum bet. */
async function overMaximum(page: Page): Promise<void> {
  const amount = page.getByRole('textbox', { name: 'Bet amount' });
  await amount.fill('15');
  await amount.press('End');
  await amount.press('1');
  await expect(toasts(page)).toHaveCount(1);
}

/** Drags the first toast to the side by a part of its width. */
async function drag(page: Page, part: number): Promise<void> {
  const box = await toasts(page).first().boundingBox();
  if (!box) throw new Error('There is no toast to drag.');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * part, y, { steps: 8 });
  await page.mouse.up();
}

test('Toasts: top-center, 1000 ms with a visible progress bar, paused by focus loss and hover, newest not on top; dragged less than 80 % it stays', async ({
  page,
}) => {
  await openGame(page);
  await slowToasts(page);
  await overMaximum(page);
  const first = toasts(page).first();
  await first.evaluate((node) => node.setAttribute('data-first', ''));
  const container = page.locator('.Toastify__toast-container');
  await expect(container).toHaveClass(/--top-center/);
  await expect(container).toHaveCSS('direction', 'ltr');
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).toHaveCSS('animation-duration', '1s');
  await expect.poll(async () => (await first.boundingBox())?.y).toBe(12);
  expect(await first.boundingBox()).toMatchObject({ x: (390 - 320) / 2, width: 320 });

  await windowEvent(page, 'focus', 'running');
  await first.hover();
  await expect(bar(page)).toHaveCSS('animation-play-state', 'paused');
  await page.mouse.move(5, 500);
  await expect(bar(page)).toHaveCSS('animation-play-state', 'running');
  await windowEvent(page, 'blur', 'paused');

  await panelOf(page).play.click();
  await expect(toasts(page)).toHaveText(['Maximum bet is ₹150.', 'Please log in first.']);
  await expect(first).toHaveAttribute('data-first', '');
  await expect(toasts(page).last()).not.toHaveAttribute('data-first');
  await drag(page, DRAGGED_AWAY - 0.1);
  await expect(toasts(page)).toHaveCount(2);
});

test('Toasts: closed by their own clock, and there on every screen', async ({ page, account, server }) => {
  expect(account.userId).not.toBe('');
  await copyPaymentName(page, server.url);
  await expect(toasts(page)).toContainText('Copied to clipboard!');
  await expect(bar(page)).toHaveCSS('animation-duration', '1.5s');
  await page.mouse.move(5, 5);
  await expect(toasts(page)).toHaveCount(0);
});

test('Toasts: one that stands keeps its time when dialogs open and close', async ({ page }) => {
  await openGame(page);
  await slowToasts(page);
  await overMaximum(page);
  await windowEvent(page, 'blur', 'paused');
  /** ms of its second that are gone; a moved one that started over would be near 0 */
  const age = () =>
    bar(page).evaluate((node) => Math.round(Number(node.getAnimations()[0]?.currentTime ?? Number.NaN)));
  await bar(page).evaluate((node) => {
    for (const animation of node.getAnimations()) animation.currentTime = 700;
  });
  await panelOf(page).play.focus();
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.locator('.Toastify__toast')).toHaveCount(1);
  expect(await age()).toBeGreaterThanOrEqual(700);
  await menu.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(menu).toBeHidden();
  await expect(toasts(page)).toHaveCount(1);
  expect(await age()).toBeGreaterThanOrEqual(700);
});

test('Toasts: one like another that is sliding out is shown beside it', async ({ page }) => {
  await openGame(page);
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.Toastify__slide-exit--top-center'))
        for (const animation of one.getAnimations()) animation.pause();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await overMaximum(page);
  await toasts(page).click();
  const leaving = page.locator('.Toastify__toast[data-in="false"]');
  await expect(leaving).toHaveText('Maximum bet is ₹150.');
  const amount = page.getByRole('textbox', { name: 'Bet amount' });
  await amount.press('End');
  await amount.press('1');
  await expect(page.locator('.Toastify__toast[data-in="true"]')).toHaveText('Maximum bet is ₹150.');
  await expect(leaving).toHaveCount(1);
});

test.describe('Toasts whose code cannot be fetched', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(/\/assets\/(Toasts|unstyled)-/, (route) => route.abort());
  });

  test('are said in a plain line for a while, and nothing is thrown', async ({ page }) => {
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await openGame(page);
    const amount = page.getByRole('textbox', { name: 'Bet amount' });
    await amount.fill('15');
    await amount.press('End');
    await amount.press('1');
    const said = panelOf(page).toast('Maximum bet is ₹150.');
    await expect(said).toBeVisible();
    await expect(said).toHaveCount(0);
    await panelOf(page).play.click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
    await expect(panelOf(page).toast('Please log in first.')).toBeVisible();
    expect(thrown).toEqual([]);
  });

  test('do not make a text that was copied one to copy by hand', async ({ page, account, server }) => {
    expect(account.userId).not.toBe('');
    await copyPaymentName(page, server.url);
    await expect(panelOf(page).toast('Copied to clipboard!')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  });
});
