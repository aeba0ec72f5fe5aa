import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

test('not logged in: "Please log in first." and the login modal opens', async ({ page }) => {
  await openGame(page);
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Please log in first.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('balance too small: "Insufficient wallet balance." and nothing is staked', async ({
  page,
  server,
  account,
}) => {
  await server.give(account.user_id, -99_500n);
  await openGame(page);
  await panelOf(page).chip(10).click();
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Insufficient wallet balance.')).toBeVisible();
  await expect(panelOf(page).play).toBeEnabled();
  await expectBalance(page, '₹5.00');
});

test('amount over the maximum: the input rejects it and says the maximum', async ({ page, account }) => {
  expect(account.user_id).not.toBe('');
  const { amount, toast } = panelOf(page);
  await openGame(page);
  await amount.fill('15');
  await amount.press('End');
  await amount.pressSequentially('1');
  await expect(toast('Maximum bet is ₹150.')).toBeVisible();
  await expect(amount).toHaveValue('15');
});

test('profile fetch fails before the bet: "Could not verify balance. Try again."', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  server.trouble({ call: 'profile', kind: 'refuse', user_id: account.user_id, times: 5 });
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Could not verify balance. Try again.')).toBeVisible();
  server.calm();
  await play(page);
  await expectBalance(page, '₹999.00');
});

test('bet refused: the server says why, and the game is idle again', async ({ page, server, account }) => {
  await openGame(page);
  server.trouble({
    call: 'bet',
    kind: 'refuse',
    message: 'Betting is paused. Try again later.',
    user_id: account.user_id,
  });
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Betting is paused. Try again later.')).toBeVisible();
  await expect(panelOf(page).play).toBeEnabled();
  await expectBalance(page, '₹1,000.00');
});

test('cashout refused: the message shows, and the round can be cashed out after', async ({
  page,
  server,
  account,
}) => {
  const { cashOut, toast, won } = panelOf(page);
  server.steer({ user_id: account.user_id, type: 1, roast_line: 20 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  server.trouble({ call: 'cashout', kind: 'refuse', message: 'Cashout failed.', user_id: account.user_id });
  await cashOut.click();
  await expect(toast('Cashout failed.')).toBeVisible();
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  await cashOut.click();
  await expect(won).toContainText('₹1.02');
  await expectBalance(page, '₹1,000.02');
});

test('network lost in mid-round: the notice shows the round, and the step is taken once when it is back', async ({
  page,
  context,
  server,
  account,
}) => {
  const { go, cashOut } = panelOf(page);
  server.steer({ user_id: account.user_id, type: 1, roast_line: 20 });
  await openGame(page);
  await play(page);
  await context.setOffline(true);
  await go.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Connection lost. Reconnecting…' });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(/Round [0-9a-f-]{36}/);
  await context.setOffline(false);
  await expect(cashOut).toContainText('₹1.02');
  await expect(notice).toBeHidden();
});

test('an answer to the bet that is lost costs one stake', async ({ page, server, account }) => {
  server.steer({ user_id: account.user_id, type: 1, roast_line: 20 });
  await openGame(page);
  server.trouble({ call: 'bet', kind: 'lost', user_id: account.user_id, times: 2 });
  await play(page);
  await expectBalance(page, '₹999.00');
});

test('an answer to the cashout that is lost pays once', async ({ page, server, account }) => {
  const { cashOut, won } = panelOf(page);
  server.steer({ user_id: account.user_id, type: 1, roast_line: 20 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  server.trouble({ call: 'cashout', kind: 'lost', user_id: account.user_id });
  await cashOut.click();
  await expect(won).toContainText('₹1.02');
  await expectBalance(page, '₹1,000.02');
});

test('HTTP 500: the toast shows the message, and the same step can be tapped again', async ({
  page,
  server,
  account,
}) => {
  const { go, cashOut, toast } = panelOf(page);
  server.steer({ user_id: account.user_id, type: 1, roast_line: 20 });
  await openGame(page);
  await play(page);
  server.trouble({ call: 'advance', kind: 'fail', user_id: account.user_id });
  await go.click();
  await expect(toast('Internal server error')).toBeVisible();
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await go.click();
  await expect(cashOut).toContainText('₹1.02');
});
