import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectFit, now, operatorPage, test } from './admin-browser.ts';

test('the return of a month is shown by difficulty and line, with its bands and its alarm', async ({
  browser,
  backOffice,
}) => {
  const { database } = backOffice.server.context;
  const day = (date: string, line: number, landed: number, fatal: number) =>
    sql`(${date}::date, 2, ${line}::int, ${landed}::int, ${fatal}::int, ${landed * 100}::bigint, ${landed * 97}::bigint, 0, 0, ${landed * 1e4}::float8)`;
  await database.db.execute(sql`insert into return_totals values
    ${day('2001-02-01', 0, 1000, 0)}, ${day('2001-02-01', 1, 1000, 121)}, ${day('2001-02-01', 2, 879, 109)},
    ${day('2001-03-05', 1, 200000, 20000)}`);
  const { page, close } = await operatorPage(browser, backOffice, 'finance');
  await page.getByRole('link', { name: 'Return to player' }).click();
  await expect(page.getByText(`No alarm in ${now(backOffice).toISOString().slice(0, 7)}`)).toBeVisible();
  await page.getByLabel('Month (UTC)').fill('2001-02');
  await page.getByRole('button', { name: 'Search' }).click();
  const medium = page.getByRole('button', { name: 'Medium' });
  await medium.click();
  await expect(page).toHaveURL(/month=2001-02&type=2$/);
  await page.reload();
  await expect(medium).toHaveAttribute('aria-pressed', 'true');
  await expect(medium).toContainText('1,000 rounds');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(22);
  await expect(rows.first()).toContainText('121 (120)');
  await expect(rows.first()).toContainText('97.57 %');
  await expect(rows.first()).toContainText('97.68 %');
  await expect(rows.first()).toContainText('within 95 %');
  await expectFit(page);
  await page.goto('/return?month=2001-03&type=2');
  await expect(page.getByRole('alert')).toContainText('Alarm since 2001-03-05');
  await expect(rows.first()).toContainText('alarm');
  await page.route('**/admin/api/return-to-player*', (route) => route.abort());
  await page.goto('/return?month=2001-04');
  await expect(page.getByRole('alert')).toContainText('The server does not answer.');
  await page.unroute('**/admin/api/return-to-player*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No alarm in 2001-04')).toBeVisible();
  await database.db.execute(sql`delete from return_totals where day < '2002-01-01'`);
  await close();
});
