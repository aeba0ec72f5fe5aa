import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectFit, operatorPage, test } from './admin-browser.ts';
import { registerPlayer } from './player.ts';

test('a report is made for a period that the address keeps, and downloaded as CSV', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const player = await registerPlayer(server.url);
  server.steer({ userId: player.userId, type: 3, fatalLine: 1 });
  const { body } = await player.post('bet', { user_id: player.userId, game_id: 19, amount: 33, type: 3 });
  await player.post('advance', {
    user_id: player.userId,
    game_id: 19,
    round_id: body.round_id,
    step: 1,
    fire_hit: false,
  });
  const { page, close } = await operatorPage(browser, backOffice, 'finance');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByLabel('By', { exact: true }).selectOption('difficulty');
  const table = page.getByRole('table', { name: 'Report' });
  const hard = table.getByRole('row').filter({ hasText: 'Hard' }).filter({ hasNotText: 'Hardcore' });
  await expect(hard).toContainText('₹33.00');
  await expect(table.getByRole('row').last()).toContainText('Total');
  await expect(page.getByText('Wallets of players')).toBeVisible();
  await expectFit(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  const [header, ...lines] = csv.trimEnd().split('\r\n');
  expect(header).toBe('day,difficulty,currency,bets,stake,payout,refunds,refunded,adjustments,ggr,ngr');
  expect(lines.find((line) => line.startsWith(',Hard,'))).toMatch(/^,Hard,DEMO,\d+,\d+\.00,/);

  await page.getByRole('button', { name: 'Count by return and cause' }).click();
  await expect(page.getByRole('table', { name: 'Ended rounds by cause' })).toContainText('roast');
  await expectFit(page);

  await page.getByLabel('From day').fill('2025-01-01');
  await page.getByLabel('To day').fill('2025-01-31');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing was played or booked in this period.')).toBeVisible();
  await expect(page).toHaveURL(/from=2025-01-01&to=2025-01-31&by=difficulty$/);
  await page.reload();
  await expect(page.getByLabel('From day')).toHaveValue('2025-01-01');
  await page.getByLabel('To day').fill('2024-01-31');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert')).toContainText('The period ends before it begins.');
  await close();
});
