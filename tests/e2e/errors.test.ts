import type { Page, Route } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { countRequests } from './forms.ts';
import { openFromMenu } from './modals.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import { toastsSeen } from './toasts-seen.ts';

/** HTTP 500, with or without a message. */
const failing = (message?: string) => (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, ...(message === undefined ? {} : { message }) } });

test.describe('HTTP 500', () => {
  test('HTTP 500 on a bet: one toast with the server’s message, or "Internal server error"; the panel is open again', async ({
    page,
    account,
  }) => {
    expect(account.userId).not.toBe('');
    const seen = await toastsSeen(page);
    await openGame(page);
    await page.route('**/api/bet', failing('The till is stuck.'), { times: 1 });
    await panelOf(page).play.click();
    await expect(panelOf(page).toast('The till is stuck.')).toBeVisible();
    await expect(panelOf(page).play).toHaveText('Play');
    await expect(panelOf(page).play).toBeEnabled();
    await page.route('**/api/bet', failing(), { times: 1 });
    await panelOf(page).play.click();
    await expect(panelOf(page).toast('Internal server error')).toBeVisible();
    await expect(panelOf(page).play).toBeEnabled();
    await play(page);
    await expectBalance(page, '₹999.00');
    expect(await seen()).toEqual(['The till is stuck.', 'Internal server error']);
  });

  test('HTTP 500 on a step: one toast, and the same step can be tapped again', async ({
    page,
    server,
    account,
  }) => {
    const { go, cashOut, toast } = panelOf(page);
    const seen = await toastsSeen(page);
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
    await openGame(page);
    await play(page);
    server.trouble({ call: 'advance', kind: 'fail', user_id: account.userId });
    await go.click();
    await expect(toast('Internal server error')).toBeVisible();
    await expect(go).toHaveAttribute('aria-disabled', 'false');
    await go.click();
    await expect(cashOut).toContainText('₹1.02');
    expect(await seen()).toEqual(['Internal server error']);
  });

  test('HTTP 500 of the fairness and round calls: said in their place, with "Try again" and no toast', async ({
    page,
    server,
    account,
  }) => {
    const seen = await toastsSeen(page);
    await openGame(page);
    for (const call of ['fairness', 'round'] as const)
      server.trouble({ call, kind: 'fail', user_id: account.userId, times: 9 });
    const modal = await openFromMenu(page, 'Fairness');
    await expect(modal.getByText('The next hash could not be loaded.')).toBeVisible();
    await expect(modal.getByText('The last round could not be loaded.')).toBeVisible();
    server.calm();
    await modal.getByRole('button', { name: 'Try again' }).first().click();
    await expect(modal.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await modal.getByRole('button', { name: 'Try again' }).click();
    await expect(modal.getByText('No round has ended yet.')).toBeVisible();
    expect(await seen()).toEqual([]);
  });

  test('HTTP 500 of the round call after a reload: no toast, and Play takes the open round up in place of a second stake', async ({
    page,
    server,
    account,
  }) => {
    const seen = await toastsSeen(page);
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
    await openGame(page);
    await play(page);
    await stepTo(page, '₹1.02');
    server.trouble({ call: 'round', kind: 'fail', user_id: account.userId });
    await openGame(page);
    await panelOf(page).play.click();
    await expect(panelOf(page).cashOut).toContainText('₹1.02');
    await expectBalance(page, '₹999.00');
    expect(await seen()).toEqual([]);
  });

  test('HTTP 500 of everything at once: what is the same is said once', async ({ page, account }) => {
    expect(account.userId).not.toBe('');
    const seen = await toastsSeen(page);
    // The fixture also routes this call: a later route comes first.
    await page.route('**/api/**', failing());
    await page.goto('/');
    await expect(page.getByText('Could not load the game.')).toBeVisible();
    expect(await seen()).toEqual(['Internal server error']);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(panelOf(page).play).toBeEnabled();
    await expectBalance(page, '₹1,000.00');
  });
});

test('"Could not verify balance. Try again." when the profile cannot be had before the bet', async ({
  page,
  server,
  account,
}) => {
  const sent = countRequests(page, '/api/bet');
  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  server.trouble({ call: 'profile', kind: 'refuse', user_id: account.userId, times: 5 });
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Could not verify balance. Try again.')).toBeVisible();
  expect(sent()).toBe(0);
  server.calm();
  await play(page);
  await expectBalance(page, '₹999.00');
});

test('a bet refused: the server says why, and the game is idle again', async ({ page, server, account }) => {
  await openGame(page);
  const refused = { call: 'bet', kind: 'refuse', user_id: account.userId } as const;
  server.trouble({ ...refused, message: 'Betting is paused. Try again later.' });
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Betting is paused. Try again later.')).toBeVisible();
  await expect(panelOf(page).play).toBeEnabled();
  server.trouble({ ...refused, message: '' });
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Bet failed.')).toBeVisible();
  await expectBalance(page, '₹1,000.00');
});

test('Cashout failure: the server’s message, or "Cashout failed.", or "Something went wrong with cashout."; the round can be cashed out after', async ({
  page,
  server,
  account,
}) => {
  const { cashOut, toast, won } = panelOf(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await play(page);
  await stepTo(page, '₹1.02');
  const refused = { call: 'cashout', kind: 'refuse', user_id: account.userId } as const;
  server.trouble({ ...refused, message: 'The till is closed.' });
  await cashOut.click();
  await expect(toast('The till is closed.')).toBeVisible();
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  server.trouble({ ...refused, message: '' });
  await cashOut.click();
  await expect(toast('Cashout failed.')).toBeVisible();
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  server.trouble({ call: 'cashout', kind: 'fail', user_id: account.userId });
  await cashOut.click();
  await expect(toast('Something went wrong with cashout.')).toBeVisible();
  await expect(toast('Internal server error')).toBeVisible();
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  await cashOut.click();
  await expect(won).toContainText('₹1.02');
  await expectBalance(page, '₹1,000.02');
});

test('profile and rules that fail are only logged: no toast, and the game rules offer to try again', async ({
  page,
  server,
  account,
}) => {
  const seen = await toastsSeen(page);
  const logged: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'warning') logged.push(line.text());
  });
  server.trouble({ call: 'profile', kind: 'fail', user_id: account.userId, times: 9 });
  server.trouble({ call: 'gameRules', kind: 'fail', times: 9 });
  await openGame(page);
  const modal = await openFromMenu(page, 'Games rules', 'Game rules');
  await expect(modal.getByText('The limits could not be loaded.')).toBeVisible();
  expect(await seen()).toEqual([]);
  expect(logged.filter((text) => text.includes('No profile'))).not.toEqual([]);
  expect(logged.filter((text) => text.includes('Not loaded'))).not.toEqual([]);
  server.calm();
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal.getByRole('definition').first()).toHaveText('₹1.00');
  await page.keyboard.press('Escape');
  await expectBalance(page, '₹1,000.00');
});

test('a profile that could not be had is not "no deposit": menu, withdrawal and /payout say so, with "Try again"', async ({
  page,
  server,
  account,
}) => {
  const failed = { call: 'profile', kind: 'fail', user_id: account.userId, times: 99 } as const;
  const words = 'Your profile could not be loaded.';
  server.trouble(failed);
  await page.goto('/payout');
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(/FOR WITHDRAWAL ACCESS/)).toHaveCount(0);
  await openGame(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText(words)).toBeVisible();
  await menu.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Withdraw', exact: true });
  await expect(modal.getByText(words)).toBeVisible();
  server.calm();
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Withdrawal access' })).toBeVisible();
});

test.describe('Referral', () => {
  test('Referral without native sharing: the link is copied, and the alert "Link copied to clipboard!" shows it', async ({
    page,
    context,
    account,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Referral' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Link copied to clipboard!' });
    const link = new RegExp(`/register\\?ref=${account.userId}$`);
    await expect(alert).toHaveAccessibleDescription(link);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(link);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toBeHidden();
  });

  test('Referral with native sharing: the device’s own sheet gets the link, and no alert shows', async ({
    page,
    account,
  }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', { value: async (data: unknown) => shared.push(data) });
    });
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Referral' }).click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
    await expect.poll(async () => (await shared()).length).toBe(1);
    expect((await shared())[0]?.url).toMatch(new RegExp(`/register\\?ref=${account.userId}$`));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

test.describe('a lost connection', () => {
  test('lost in mid-round: the notice shows the round, and the step is taken once when it is back', async ({
    page,
    context,
    server,
    account,
  }) => {
    const { go, cashOut } = panelOf(page);
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
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

  test('an answer to the bet that is lost costs one stake, and one to the cashout pays once', async ({
    page,
    server,
    account,
  }) => {
    const { cashOut, won } = panelOf(page);
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
    await openGame(page);
    server.trouble({ call: 'bet', kind: 'lost', user_id: account.userId, times: 2 });
    await play(page);
    await expectBalance(page, '₹999.00');
    await stepTo(page, '₹1.02');
    server.trouble({ call: 'cashout', kind: 'lost', user_id: account.userId });
    await cashOut.click();
    await expect(won).toContainText('₹1.02');
    await expectBalance(page, '₹1,000.02');
  });
});

test.describe('Modals whose code cannot be fetched', () => {
  const BLOCKED = /\/assets\/ModalHost-[^/]*\.js/;
  test.beforeEach(async ({ page }) => {
    await page.route(BLOCKED, (route) => route.abort());
    await openGame(page);
  });

  test('leave the game as it is and say so; the next tap asks for it again', async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    const said = panelOf(page).toast('This could not be opened. Try again.');
    await expect(said).toBeVisible();
    await expect(panelOf(page).play).toBeEnabled();
    await expect(said).toHaveCount(0);
    await page.unroute(BLOCKED);
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('of a visitor who plays leave what was said to be read', async ({ page }) => {
    await panelOf(page).play.click();
    await expect(panelOf(page).toast('Please log in first.')).toBeVisible();
    await expect(panelOf(page).toast('This could not be opened. Try again.')).toBeVisible();
    await expect(panelOf(page).play).toBeEnabled();
  });

  test('that fail again reload the game, which has them then', async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await expect(panelOf(page).toast('This could not be opened. Try again.')).toBeVisible();
    await Promise.all([page.waitForEvent('load'), menu.click()]);
    await page.unroute(BLOCKED);
    await expect(panelOf(page).play).toBeEnabled();
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test.describe('One modal whose code cannot be fetched', () => {
  const BLOCKED = /\/assets\/GameRules-[^/]*\.js/;
  const failureOf = (page: Page) => page.getByRole('dialog', { name: 'Something went wrong.' });

  async function openFailing(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Games rules' }).click();
    await expect(failureOf(page)).toBeVisible();
  }

  test('opens by "Try again", and by its menu entry, once it can be fetched', async ({ page }) => {
    await page.route(BLOCKED, (route) => route.abort());
    await openGame(page);
    await openFailing(page);
    await page.keyboard.press('Escape');
    await openFailing(page);
    await page.unroute(BLOCKED);
    await failureOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Game rules' })).toBeVisible();
  });

  test('offers a reload when it fails again, and none while a round is open', async ({
    page,
    server,
    account,
  }) => {
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
    await page.route(BLOCKED, (route) => route.abort());
    await openGame(page);
    await openFailing(page);
    const retry = failureOf(page).getByRole('button', { name: 'Try again' });
    await retry.click();
    const reload = failureOf(page).getByRole('button', { name: 'Reload the game' });
    await expect(reload).toBeVisible();
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await play(page);
    await openFailing(page);
    await retry.click();
    await expect(retry).toBeVisible();
    await expect(reload).toHaveCount(0);
  });
});
