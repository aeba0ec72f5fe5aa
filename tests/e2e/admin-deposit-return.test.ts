import { expect } from '@playwright/test';
import { expectFit, operatorPage, test } from './admin-browser.ts';
import { freshUtr } from './money.ts';
import { registerPlayer } from './player.ts';

test('a payment over its player’s limit waits under "To return" until the transfer back is noted', async ({
  browser,
  backOffice,
}) => {
  const player = await registerPlayer(backOffice.server.url);
  const utr = freshUtr();
  const limit = { kind: 'deposit', period: 'day', value: 100 };
  await player.post('limits', { user_id: player.userId, change: { to: 'set_limit', limit } });
  const { body } = await player.post('add_amount', {
    user_id: player.userId,
    amount: '500',
    utr_no: utr,
    type: 2,
  });
  expect(body.is_refunded).toBe(true);

  const { page, close } = await operatorPage(browser, backOffice, 'cashier');
  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await page.getByLabel('Status').selectOption('To return');
  const row = page.locator('tbody tr').filter({ hasText: utr });
  await expect(row).toContainText('to refund');
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await row.getByRole('button', { name: 'Returned' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment sent back' });
  await dialog.getByRole('button', { name: 'Mark as returned' }).click();
  await expect(dialog.getByText('Please type the reference of the transfer.')).toBeVisible();
  await dialog.getByLabel('Reference of the transfer back').fill('NEFT 4711');
  await dialog.getByRole('button', { name: 'Mark as returned' }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Rejected');
  await expect(row).toContainText('refunded');
  await expect(row).toContainText('Sent back: NEFT 4711');
  await close();
});
