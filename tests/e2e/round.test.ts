import { expect, openGame, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';
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

  await expect(page.getByRole('button', { name: 'Fair: checked Line 20 was hot' })).toBeVisible();
});

test('a reload in mid-round comes back to the same step, stake and win', async ({
  page,
  server,
  account,
}) => {
  const { go, cashOut, won } = panelOf(page);
  server.steer({ userId: account.userId, type: 2, fatalLine: 10 });
  await openGame(page);
  await panelOf(page).difficulty.selectOption('Medium');
  await panelOf(page).chip(20).click();
  await play(page);
  const inHistory = async (row: RegExp) => {
    const history = await openFromMenu(page, 'My bet history', 'Bet history');
    await expect(history.getByRole('row', { name: row })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  };
  await inHistory(/₹20\.00 Medium No line passed yet In play/);
  await stepTo(page, '₹22.20');
  await stepTo(page, '₹25.40');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await expect(cashOut).toContainText('₹25.40');
  await expectBalance(page, '₹980.00');
  await expect(panelOf(page).amount).toHaveValue('20');
  await expect(panelOf(page).chip(20)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await inHistory(/₹20\.00 Medium 1\.27x In play/);
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await stepTo(page, '₹29.20');
  await cashOut.click();
  await expect(won).toContainText('₹29.20');
  await expectBalance(page, '₹1,009.20');
});

test('a double tap and lost answers cost one stake and pay once, and a round that a reload could not load comes back', async ({
  page,
  server,
  account,
}) => {
  const { cashOut, won, play: playButton } = panelOf(page);
  const lose = (call: 'bet' | 'cashout', times: number) =>
    server.trouble({ call, kind: 'lost', user_id: account.userId, times });
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  lose('bet', 2);
  await playButton.dblclick();
  await expect(panelOf(page).go).toHaveAttribute('aria-disabled', 'false');
  await expectBalance(page, '₹999.00');
  await stepTo(page, '₹1.02');
  server.trouble({ call: 'round', kind: 'fail', user_id: account.userId });
  await page.reload();
  await expect(cashOut).toContainText('₹1.02');
  await expectBalance(page, '₹999.00');
  lose('cashout', 1);
  await cashOut.dblclick();
  await expect(won).toContainText('₹1.02');
  await expectBalance(page, '₹1,000.02');
});

test('line 4 of Hardcore earns an avatar, which "My road" puts on', { tag: '@further' }, async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 4, fatalLine: 10 });
  await openGame(page);
  await panelOf(page).difficulty.selectOption('Hardcore');
  await play(page);
  for (const win of ['₹1.63', '₹2.80', '₹4.95', '₹9.08']) await stepTo(page, win);
  await panelOf(page).cashOut.click();
  await page.getByRole('button', { name: /A new avatar is yours/ }).click();
  const road = page.getByRole('dialog', { name: 'My road' });
  await expect(road.getByRole('link', { name: 'Win 9.08x' })).toHaveAttribute('href', /^\/replay\/.{64}$/);
  await expect(road.getByRole('button', { name: 'Hills' })).toBeDisabled();
  await expect(road.getByRole('button', { name: 'Avatar 11' })).toBeDisabled();
  const earned = road.getByRole('button', { name: 'Avatar 12' });
  await earned.press('Enter');
  await expect(earned).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  const avatars = await openFromMenu(page, 'Change avatar');
  await expect(avatars.getByRole('radio', { name: 'Avatar 12' })).toBeChecked();
});
