import { expect } from '@playwright/test';
import { expectFit, operatorPage, test } from './admin-browser.ts';

test('settings are proposed by one person with the rules beside the fields, and hold when another confirms', async ({
  browser,
  backOffice,
}) => {
  const asks = await operatorPage(browser, backOffice, 'finance');
  const confirms = await operatorPage(browser, backOffice, 'admin');
  const { page } = asks;
  await page.getByRole('link', { name: 'Settings' }).click();
  const field = page.getByLabel('Largest credit or debit by hand, ₹');
  await expect(field).toHaveValue('10000');
  await expectFit(page);
  const propose = page.getByRole('button', { name: 'Propose' });
  await expect(propose).toBeDisabled();
  await field.fill('12.5');
  await propose.click();
  await expect(page.getByText('An amount is whole rupees, more than zero.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('10000');
  await page.getByLabel('Return to player, %').fill('90');
  await propose.click();
  await expect(page.getByText('With this return the first line of a road pays no more')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await field.fill('12500');
  await propose.click();
  await expect(page.getByText(`${asks.name} proposed a change`)).toBeVisible();
  await expect(propose).toHaveCount(0);

  await confirms.page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const proposal = confirms.page.getByRole('listitem').filter({ hasText: asks.name });
  await expect(proposal).toContainText('Largest credit or debit by hand: ₹10000 → ₹12500.');
  await proposal.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(proposal).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(field).toHaveValue('12500');
  await expect(page.getByText(`Set by ${confirms.name}`)).toBeVisible();
  await confirms.page.goto('/audit-log?act=change+settings');
  const entry = confirms.page.locator('tbody tr').filter({ hasText: confirms.name });
  await expect(entry.filter({ hasText: 'max_adjust 10000 → max_adjust 12500' })).toHaveCount(1);
  await asks.close();
  await confirms.close();
});

test('betting is paused with a reason, and banners are added and removed', async ({
  browser,
  backOffice,
}) => {
  const { page, close } = await operatorPage(browser, backOffice, 'finance');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Pause betting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause betting' });
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('upgrade');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('No new bets are taken.')).toBeVisible();
  const { settings } = backOffice.server.context;
  expect((await settings.read()).betting_paused).toBe(true);
  await page.getByRole('button', { name: 'Resume betting' }).click();
  await page.getByLabel('Reason').fill('done');
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(page.getByText('New bets are taken.')).toBeVisible();
  expect((await settings.read()).betting_paused).toBe(false);

  await page.getByRole('button', { name: 'Add a banner' }).click();
  const add = page.getByRole('dialog', { name: 'Add a banner' });
  await add.getByLabel('Text').fill('Closed for an hour');
  await add.getByLabel('Link').fill('http://example.org');
  await add.getByLabel('From (UTC)').fill('2099-01-01T10:00');
  await add.getByLabel('Until (UTC)').fill('2099-01-01T09:00');
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(add.getByText('A link starts with https://')).toBeVisible();
  await add.getByLabel('Link').fill('https://example.org/news');
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(add.getByText('A banner ends after it begins.')).toBeVisible();
  await expectFit(page);
  await add.getByLabel('Until (UTC)').fill('2099-01-01T11:00');
  await add.getByRole('button', { name: 'Add' }).click();
  const row = page.locator('tbody tr').filter({ hasText: 'Closed for an hour' });
  await expect(row).toContainText('planned');
  await expect(row).toContainText('2099-01-01 10:00');
  await expectFit(page);
  await row.getByRole('button', { name: 'Remove: Closed for an hour' }).click();
  await expect(row).toHaveCount(0);
  await close();
});
