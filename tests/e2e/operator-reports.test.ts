import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectFit, now, operatorPage, test } from './admin-browser.ts';
import { registerPlayer } from './player.ts';
import type { TestServer } from './server.ts';

/** Plays a round that is lost on its first line. */
async function loseRound(server: TestServer, type: 3 | 4, amount: number): Promise<void> {
  const player = await registerPlayer(server.url);
  const { userId } = player;
  server.steer({ userId, type, fatalLine: 1 });
  const { body } = await player.post('bet', { user_id: userId, game_id: 19, amount, type });
  const step = { user_id: userId, game_id: 19, round_id: body.round_id, step: 1, fire_hit: false };
  expect((await player.post('advance', step)).body.state).toBe('fried');
}

test('overview, reports and the return of a month show what was played, for the period in the address', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'finance');
  const checklist = page.getByRole('region', { name: /^Before players come: \d of 7 done$/ });
  await expect(checklist.getByRole('link', { name: 'Players can pay in' })).toBeVisible();
  const rowOf = (name: string) => page.locator('tbody tr').filter({ hasText: name });
  const bets = rowOf('30 days').locator('[data-column="sum-bets"]');
  // The second number belongs to the 30 days before.
  const before = Number.parseInt(await bets.innerText(), 10);
  await loseRound(server, 4, 77);
  await loseRound(server, 3, 33);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(bets).toHaveText(new RegExp(`^${before + 2} `));
  await expectFit(page);
  await page.getByLabel('Days of').selectOption('ist');
  await page.getByLabel('Period').selectOption('7');
  await expect(page).toHaveURL(/zone=ist&days=7$/);
  await page.clock.install();
  await page.reload();
  await expect(page.getByLabel('Period')).toHaveValue('7');
  await expect(rowOf('Hardcore')).toContainText('₹77.00');
  const plot = page.getByRole('figure', { name: 'GGR and NGR by day' });
  await expect(plot.getByRole('img').locator('canvas')).toBeVisible();
  await plot.getByText('Table', { exact: true }).click();
  await expect(plot.getByRole('table', { name: 'GGR and NGR by day' }).getByRole('row')).toHaveCount(31);
  await expectFit(page);
  await server.set('betting_paused', true);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('alert')).toContainText('Betting is paused: nobody can open a round.');
  await server.set('betting_paused', false);
  // The clock stops after a timed refresh, so that the next read comes from the link alone.
  const refreshed = page.waitForResponse('**/overview?*');
  await page.clock.pauseAt(Date.now() + 300_000);
  await refreshed;
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('/overview?') && reads.push(request.url()));
  const answered = page.waitForResponse('**/overview?*');
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await answered;
  expect(reads).toEqual([...new Set(reads)]);
  await page.clock.resume();

  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByLabel('Group by').selectOption('difficulty');
  const table = page.getByRole('table', { name: 'Report' });
  const hard = table.getByRole('row').filter({ hasText: 'Hard' }).filter({ hasNotText: 'Hardcore' });
  await expect(hard).toContainText('₹33.00');
  await expectFit(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-utc\.csv$/);
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toBe(
    'day,difficulty,player,currency,bets,stake,payout,refunds,refunded,adjustments,ggr,ngr',
  );
  expect(lines.find((line) => line.startsWith(',Hard,'))).toMatch(/^,Hard,,DEMO,\d+,\d+\.00,/);
  await page.getByRole('button', { name: 'Count by return and cause' }).click();
  await expect(page.getByRole('table', { name: 'Ended rounds by cause' })).toContainText('roast');
  await page.getByLabel('From day').fill('2025-01-01');
  await page.getByLabel('To day').fill('2025-01-31');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing was played or booked in this period.')).toBeVisible();
  await expect(page).toHaveURL(/from=2025-01-01&to=2025-01-31&by=difficulty$/);

  const { db } = server.context.database;
  const landings = (date: string, line: number, safe: number, fatal: number) =>
    sql`(${date}::date, 'landing', 'safe', 2, ${line}::int, ${safe}::int, 0, 0, 0, 0, 0), (${date}::date, 'landing', 'fatal', 2, ${line}::int, ${fatal}::int, 0, 0, 0, 0, 0)`;
  await db.execute(sql`insert into totals values
    ('2001-02-01'::date, 'round', 'roast', 2, 0, 1000, 100000, 97000, 0, 100000, 19e6),
    ${landings('2001-02-01', 1, 879, 121)}, ${landings('2001-02-01', 2, 770, 109)}, ${landings('2001-03-05', 1, 180000, 20000)}`);
  await page.getByRole('link', { name: 'Return to player' }).click();
  await expect(page.getByText(`No alarm in ${now(backOffice).toISOString().slice(0, 7)}`)).toBeVisible();
  await page.goto('/return?month=2001-02&type=2');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(22);
  for (const text of ['121 (120)', '97.57 %', '97.68 %', 'within 95 %'])
    await expect(rows.first()).toContainText(text);
  await expectFit(page);
  await page.goto('/return?month=2001-03&type=2');
  await expect(page.getByRole('alert')).toContainText('Alarm since 2001-03-05');
  await db.execute(sql`delete from totals where half_hour < '2002-01-01'`);
  await close();
});

test('settings are proposed by one operator and confirmed by another; betting is paused, and banners are added', async ({
  browser,
  backOffice,
}) => {
  const asks = await operatorPage(browser, backOffice, 'finance');
  const confirms = await operatorPage(browser, backOffice, 'admin');
  const { page } = asks;
  await page.getByRole('link', { name: 'Settings' }).click();
  const field = page.getByLabel('Largest credit or debit by hand, ₹');
  const propose = page.getByRole('button', { name: 'Propose' });
  await expect(field).toHaveValue('10000');
  await expectFit(page);
  await field.fill('12.5');
  await propose.click();
  await expect(page.getByText('An amount is whole rupees, more than zero.')).toBeVisible();
  await field.fill('10000');
  await page.getByLabel('Return to player, %').fill('90');
  await propose.click();
  await expect(page.getByText('With this return the first line of a road pays no more')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await field.fill('12500');
  await propose.click();
  await expect(page.getByText(`${asks.name} proposed a change`)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('10000');
  await confirms.page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const proposal = confirms.page.getByRole('listitem').filter({ hasText: asks.name });
  await expect(
    proposal.getByRole('row', { name: 'Largest credit or debit by hand ₹10000 ₹12500' }),
  ).toBeVisible();
  await proposal.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(proposal).toHaveCount(0);
  await expect(confirms.page.getByText('Confirmed.').getByRole('link', { name: 'History' })).toBeVisible();
  const typed = page.getByLabel('Smallest deposit');
  await typed.fill('222');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(field).toHaveValue('12500');
  await expect(typed).toHaveValue('222');
  await expect(page.getByText(`Set by ${confirms.name}`)).toBeVisible();

  const { settings } = backOffice.server.context;
  await page.getByRole('button', { name: 'Pause betting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause betting' });
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expectFit(page);
  await dialog.getByLabel('Reason').fill('upgrade');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await asks.login();
  await expect(dialog.getByLabel('Reason')).toHaveValue('upgrade');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('No new bets are taken.')).toBeVisible();
  expect((await settings.read()).bettingPaused).toBe(true);
  await page.getByRole('button', { name: 'Resume betting' }).click();
  await page.getByLabel('Reason').fill('done');
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(page.getByText('No new bets are taken.')).toHaveCount(0);
  expect((await settings.read()).bettingPaused).toBe(false);

  await page.getByRole('button', { name: 'Add a banner' }).click();
  const add = page.getByRole('dialog', { name: 'Add a banner' });
  await add.getByLabel('Text').fill('Closed for an hour');
  await add.getByLabel('Link').fill('http://example.org');
  await add.getByLabel('From (UTC)').fill('2099-01-01T10:00');
  await add.getByLabel('Until (UTC)').fill('2099-01-01T11:00');
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(add.getByText('A link starts with https://')).toBeVisible();
  await expectFit(page);
  await add.getByLabel('Link').fill('https://example.org/news');
  await add.getByRole('button', { name: 'Add' }).click();
  const row = page.locator('tbody tr').filter({ hasText: 'Closed for an hour' });
  await expect(row).toContainText('planned');
  await row.getByRole('button', { name: 'Remove: Closed for an hour' }).click();
  await expect(row).toHaveCount(0);
  await asks.close();
  await confirms.close();
});
