import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations, openFromMenu } from './modals.ts';
import { playRound } from './played-round.ts';
import { tellPayloads } from './stopped-time.ts';

test.describe('empty lists', () => {
  for (const [entry, title, empty] of [
    ['Recharge History', 'Deposit history', 'No deposit history found.'],
    ['Withdraw History', 'Withdraw history', 'No withdraw history found.'],
    ['My bet history', 'Bet history', 'No bet history found.'],
  ] as const) {
    test(`${title}, empty: "${empty}"`, async ({ page, account }) => {
      expect(account.userId).not.toBe('');
      await openGame(page);
      const modal = await openFromMenu(page, entry, title);
      await expect(modal.getByText(empty)).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  }
});

test.describe('a list that fails to load is only logged, with a line to try again and no toast', () => {
  for (const [entry, title, call] of [
    ['Recharge History', 'Deposit history', 'payinHistory'],
    ['Withdraw History', 'Withdraw history', 'withdrawHistory'],
    ['My bet history', 'Bet history', 'betHistory'],
  ] as const) {
    test(`${title}, not loaded`, async ({ page, server, account }) => {
      await openGame(page);
      server.trouble({ call, kind: 'fail', user_id: account.userId, times: 99 });
      const modal = await openFromMenu(page, entry, title);
      await expect(modal.getByText('The history could not be loaded.')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'Internal server error' })).toHaveCount(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      server.calm();
      await modal.getByRole('button', { name: 'Try again' }).click();
      await expect(modal.getByText(/^No .* history found\.$/)).toBeVisible();
    });
  }
});

test('Bet history: Date, Bet, Multiplier, Win; ten a page, newest first: the newest by limit=10 and offset=10, older ones behind the round that was shown last', async ({
  page,
  server,
  account,
}) => {
  for (let round = 1; round <= 12; round++) await playRound(page, server, account.userId, round);
  const result: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The last results over the panel are asked for in another number.
    if (/\/(bet_history|rounds)$/.test(pathname) && searchParams.get('limit') === '10')
      result.push(`${pathname.split('/').at(-1)}?${searchParams}`);
  });
  await openGame(page);
  const modal = await openFromMenu(page, 'My bet history', 'Bet history');
  const rows = modal.getByRole('row');
  await expect(rows).toHaveCount(11);
  expect(await modal.getByRole('columnheader').allTextContents()).toEqual([
    'Date',
    'Bet',
    'Multiplier',
    'Win',
  ]);
  await expect(rows.nth(1)).toContainText('₹12.00');
  await expect(rows.nth(1)).toContainText('1.02x');
  await expect(rows.nth(1)).toContainText('₹12.24');
  await expect(modal.getByText('Page 1 of 2')).toBeVisible();
  const list = modal.getByRole('region', { name: 'Bet history' });
  expect((await list.boundingBox())?.height ?? 0).toBeLessThanOrEqual(16 * 16);
  expect(await accessibilityViolations(page)).toEqual([]);

  await modal.getByRole('button', { name: 'Older' }).click();
  await expect(modal.getByText('Page 2 of 2')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('₹1.00');
  await expect(modal.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true');
  await modal.getByRole('button', { name: 'Newer' }).click();
  await expect(rows).toHaveCount(11);
  const asked = (call: string, rest: string) => `${call}?user_id=${account.userId}&limit=10&${rest}`;
  // Twelve rounds were played, numbered from 0: the newest ten end with number 2.
  expect(new Set(result)).toEqual(new Set([asked('bet_history', 'offset=10'), asked('rounds', 'before=2')]));
});

test('Fairness: the next hash, the last round drawn again, a client seed of the player’s own', async ({
  page,
  server,
  account,
}) => {
  await playRound(page, server, account.userId, 10);
  await openGame(page);
  const history = await openFromMenu(page, 'My bet history', 'Bet history');
  await history.getByRole('button', { name: 'Fairness' }).click();
  const modal = page.getByRole('dialog', { name: 'Fairness' });
  await expect(modal.getByText('Fair: checked')).toBeVisible();
  await expect(modal.getByText(/^[0-9a-f]{64}$/).filter({ visible: true })).toHaveCount(3);
  expect(await accessibilityViolations(page)).toEqual([]);

  const seed = modal.getByRole('textbox', { name: 'Your client seed' });
  await seed.fill('not a seed');
  await modal.getByRole('button', { name: 'Use this seed' }).click();
  await expect(seed).toHaveAccessibleDescription(/Use 1 to 64 letters, digits, _ or -/);
  await seed.fill('lucky_7');
  await modal.getByRole('button', { name: 'Use this seed' }).click();
  await expect(modal.getByText('Now: lucky_7')).toBeVisible();
  await page.keyboard.press('Escape');

  await tellPayloads(page, 'bet');
  const bet = page.waitForRequest(/\/api\/bet$/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  expect((await bet).postDataJSON()).toMatchObject({ client_seed: 'lucky_7' });
});
