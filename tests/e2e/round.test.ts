import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import { freshPhone } from './player.ts';

test('a newcomer registers, gets play money, cashes out Easy at step 3, and the balance grows by exactly the win', async ({
  page,
  server,
}) => {
  const { won, cashOut, chip } = panelOf(page);
  await openGame(page);
  await page.getByRole('button', { name: 'Register' }).click();
  const form = page.getByRole('dialog', { name: 'Create an Account' });
  await form.getByLabel('Email').fill('asha@example.in');
  await form.getByLabel('Phone Number').fill(freshPhone());
  await form.getByLabel('Password', { exact: true }).fill('secret-1');
  await form.getByLabel('Confirm Password').fill('secret-1');
  await form.getByRole('button', { name: 'Register' }).click();
  await expectBalance(page, '₹1,000.00');
  const userId = await page.evaluate(() => localStorage.getItem('userid'));
  if (userId === null) throw new Error('Nobody is logged in after the registration.');
  server.steer({ userId, type: 1, fatalLine: 20 });

  await chip(50).click();
  await play(page);
  await expectBalance(page, '₹950.00');
  await stepTo(page, '₹51.00');
  await stepTo(page, '₹53.50');
  await stepTo(page, '₹55.50');
  await cashOut.click();
  await expect(won).toContainText('₹55.50');
  await expect(won).not.toContainText('was hot');
  await expectBalance(page, '₹1,005.50');

  const history = await page.request.get(`/api/bet_history?user_id=${userId}&limit=10&offset=10`, {
    headers: { 'user-id': '8' },
  });
  expect((await history.json()).data).toMatchObject([
    { amount: 50, multiplier: 1.11, win_amount: 55.5, type: 1 },
  ]);
  await expect(page.getByRole('button', { name: 'Fair: checked Line 20 was hot' })).toBeVisible();
});

test('Landing: a chicken on the drawn line is fried, the stake is gone, and the next round can be played', async ({
  page,
  server,
  account,
}) => {
  const { go, cashOut, play: playButton } = panelOf(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 2 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  await go.click();
  await expect(page.getByText('Fried!')).toBeVisible();
  await expect(page.getByText('You came as far as 1.02x', { exact: true })).toBeVisible();
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await expect(cashOut).toHaveAttribute('aria-disabled', 'true');
  await expect(playButton).toBeEnabled();
  await expectBalance(page, '₹999.00');
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await play(page);
  await expectBalance(page, '₹998.00');
});

test('nothing of the answer shows before the landing', async ({ page, server, account }) => {
  const { go, cashOut } = panelOf(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 2 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  // Each time it is sent again, too: on a busy machine that may be before the last of these looks.
  server.trouble({ call: 'advance', kind: 'hold', times: 99, user_id: account.userId });
  await go.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Connection lost. Reconnecting…' })).toBeVisible();
  await expect(page.getByText('Fried!')).toBeHidden();
  await expect(cashOut).toContainText('₹1.02');
  server.release();
  await expect(page.getByText('Fried!')).toBeVisible();
});

test('Space: places the bet and moves the chicken one step a press', async ({ page, server, account }) => {
  const { go, cashOut } = panelOf(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  // A click on a chip leaves the key to the game.
  await panelOf(page).chip(10).click();
  await page.keyboard.press('Space');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(cashOut).toContainText('₹10.20');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Space');
  await expect(cashOut).toContainText('₹10.70');
});

test('Space held down moves the chicken one step, however long it is held', async ({
  page,
  server,
  account,
}) => {
  const { go, cashOut, won } = panelOf(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await play(page);
  await page.keyboard.down('Space');
  await expect(cashOut).toContainText('₹1.02');
  await expect(go).toBeEnabled();
  // A key that is pressed and was not let go of repeats.
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await cashOut.click();
  await expect(won).toContainText('₹1.02');
});

test('Space off: it presses Play, Go and CASH OUT only where Tab has led', async ({
  page,
  server,
  account,
}) => {
  const { play: playButton, go, cashOut, won } = panelOf(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    const call = /\/api\/(advance|cashout)$/.exec(request.url())?.[1];
    if (call) sent.push(call);
  });
  await page.addInitScript(() => localStorage.setItem('settings', '{"space":false}'));
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await page.keyboard.press('Space');
  await play(page);
  await expect(go).toBeFocused();
  await page.keyboard.press('Space');
  expect(await go.getAttribute('aria-disabled')).toBe('false');
  await stepTo(page, '₹1.02');
  await page.keyboard.press('Space');
  expect(await go.getAttribute('aria-disabled')).toBe('false');
  expect(sent).toEqual(['advance']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(go).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cashOut).toContainText('₹1.07');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(won).toContainText('₹1.07');
  await expect(playButton).toBeFocused();
  await page.keyboard.press('Space');
  expect(await playButton.getAttribute('aria-busy')).toBeNull();
  expect(sent).toEqual(['advance', 'advance', 'cashout']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await expectBalance(page, '₹999.07');
});

test('a double tap on Play costs one stake, and on CASH OUT pays once', async ({ page, server, account }) => {
  const { play: playButton, go, cashOut, won } = panelOf(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await playButton.dblclick();
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await expectBalance(page, '₹999.00');
  await stepTo(page, '₹1.02');
  await cashOut.dblclick();
  await expect(won).toContainText('₹1.02');
  await expectBalance(page, '₹1,000.02');
});
