import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectFit, operatorPage, test } from './admin-browser.ts';
import { registerPlayer } from './player.ts';

test('a reconciliation is started on its page, its findings are readable, and it is an alarm of the overview', async ({
  browser,
  backOffice: { server },
  backOffice,
}) => {
  const { db } = server.context.database;
  const { page, name, close } = await operatorPage(browser, backOffice, 'finance');
  await page.getByRole('link', { name: 'Reconcile' }).click();
  const result = page.getByRole('region', { name: 'Run' });
  await page.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(result.getByText('Nothing is wrong.')).toBeVisible();
  await expect(result).toContainText('acts of the audit log');
  await expectFit(page);
  const runs = page.getByRole('table', { name: 'Reconciliations, newest first' }).locator('tbody tr');
  await expect(runs.first()).toContainText(name);

  const player = await registerPlayer(server.url);
  const change = (by: string) =>
    db.execute(
      sql.raw(`update wallets set balance_paise = balance_paise ${by} where user_id = '${player.userId}'`),
    );
  await change('+ 1');
  await page.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(result.getByText('1 row is wrong.')).toBeVisible();
  await expect(result.getByRole('table', { name: 'Findings' })).toContainText(`wallets ${player.userId}`);
  await expectFit(page);
  await page.reload();
  await expect(result.getByText('1 row is wrong.')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'The last reconciliation found 1 row that cannot be.' }).click();
  await expect(page.getByRole('heading', { name: 'Reconcile' })).toBeVisible();

  await change('- 1');
  await page.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(result.getByText('Nothing is wrong.')).toBeVisible();
  await result.getByRole('button', { name: 'Close' }).click();
  await runs.nth(1).getByRole('button', { name: 'Show the run' }).click();
  await expect(page).toHaveURL(/run=[0-9a-f-]{36}$/);
  await expect(result.getByText('1 row is wrong.')).toBeVisible();
  await close();
});
