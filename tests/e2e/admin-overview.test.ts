import { expect } from '@playwright/test';
import { expectFit, operatorPage, test } from './admin-browser.ts';
import { registerPlayer } from './player.ts';

test('the overview shows results, queues and alarms, and keeps the zone of its days in the address', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'cashier');
  const policy: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security') && policy.push(message.text()));
  const rowOf = (name: string) => page.locator('tbody tr').filter({ hasText: name });
  const betsIn = (name: string) => rowOf(name).locator('[data-column="sum-bets"]');
  const before = Number(await betsIn('30 days').innerText());

  const player = await registerPlayer(server.url);
  server.steer({ userId: player.userId, type: 4, fatalLine: 1 });
  const { body } = await player.post('bet', { user_id: player.userId, game_id: 19, amount: 77, type: 4 });
  await player.post('advance', {
    user_id: player.userId,
    game_id: 19,
    round_id: body.round_id,
    step: 1,
    fire_hit: false,
  });
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(betsIn('30 days')).toHaveText(String(before + 1));
  await expect(rowOf('Hardcore').locator('[data-column="sum-ggr"]')).toContainText('₹77.00');
  await expect(page.getByText('No alarms.')).toBeVisible();
  await expectFit(page);

  await page.getByLabel('Days of').selectOption('ist');
  await page.getByLabel('Period').selectOption('7');
  await expect(page).toHaveURL(/zone=ist&days=7$/);
  await page.clock.install();
  await page.reload();
  await expect(page.getByLabel('Days of')).toHaveValue('ist');
  await expect(page.getByLabel('Period')).toHaveValue('7');
  await expect(rowOf('Hardcore')).toContainText('₹77.00');

  const plot = page.getByRole('figure', { name: 'GGR and NGR by day' });
  await expect(plot.getByRole('img').locator('canvas')).toBeVisible();
  await plot.getByText('Table', { exact: true }).click();
  await expect(plot.getByRole('table', { name: 'GGR and NGR by day' }).getByRole('row')).toHaveCount(31);
  await expectFit(page);

  await server.set('betting_paused', true);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('alert')).toHaveText('Betting is paused: nobody can open a round.');
  await expectFit(page);
  await server.set('betting_paused', false);

  // Its own refresh is over, and the next does not come.
  const refreshed = page.waitForResponse('**/overview?*');
  await page.clock.pauseAt(Date.now() + 300_000);
  await refreshed;
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('/overview?') && reads.push(request.url()));
  const answered = page.waitForResponse('**/overview?*');
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await answered;
  // The link leads to the zone of the start too.
  expect(reads).toEqual([...new Set(reads)]);
  await page.clock.resume();

  await page.getByRole('link', { name: 'Withdrawals to decide' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawals' })).toBeVisible();
  expect(policy).toEqual([]);
  await close();
});
