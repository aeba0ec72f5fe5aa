import { expect, openGame, signedIn, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

test.use({ serviceWorkers: 'allow' });

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

test('a reload while the step is on its way shows how it came out', async ({ page, server, account }) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await play(page);
  server.trouble({ call: 'advance', kind: 'hold', user_id: account.userId });
  const advance = page.waitForRequest('**/api/advance');
  await panelOf(page).go.click();
  await advance;
  await page.reload();
  server.release();
  await expect(panelOf(page).cashOut).toContainText('₹1.02');
});

test('a second tab takes up the same round and is set right when it is behind', async ({
  page,
  context,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  const other = await context.newPage();
  await other.goto('/');
  await expect(panelOf(other).cashOut).toContainText('₹1.02');
  await stepTo(page, '₹1.07');
  await panelOf(other).go.click();
  await expect(panelOf(other).cashOut).toContainText(/₹1\.(07|11)/);
  await panelOf(other).cashOut.click();
  await expect(panelOf(other).won).toBeVisible();
});

test('logging out in mid-round keeps the round, and logging in takes it up', async ({ page, server }) => {
  const account = await signedIn(page, server);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'LOG IN' }).click();
  const form = page.getByRole('dialog', { name: 'Login' });
  await form.getByLabel('Phone Number').fill(account.phone);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(panelOf(page).cashOut).toContainText('₹1.02');
});
