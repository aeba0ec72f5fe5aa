import { expect, openGame, test } from './fixtures.ts';
import { countRequests } from './forms.ts';
import { expectBalance, panelOf } from './panel.ts';

test('Bet: the default is the minimum bet, the input keeps digits, and what is no stake is refused and not sent', async ({
  page,
  server,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await server.set('min_bet_paise', 500);
  await server.set('max_bet_paise', 12_000);
  const sent = countRequests(page, '/api/bet');
  try {
    const { amount, chip, toast, play } = panelOf(page);
    await openGame(page);
    await expect(amount).toHaveValue('5');
    await page.getByRole('button', { name: 'MAX', exact: true }).click();
    await expect(amount).toHaveValue('120');
    await page.getByRole('button', { name: 'MIN', exact: true }).click();
    await expect(amount).toHaveValue('5');
    await amount.fill('');
    await amount.pressSequentially('1a-2 e');
    await expect(amount).toHaveValue('12');
    await amount.press('End');
    await amount.pressSequentially('1');
    await expect(toast('Maximum bet is ₹120.')).toBeVisible();
    // It stays for the player to mend, marked, and is not played.
    await expect(amount).toHaveValue('121');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveAccessibleDescription('Maximum bet is ₹120.');
    await expect(play).toHaveAccessibleDescription('Maximum bet is ₹120.');
    await expect(play).toHaveCSS('filter', /saturate/);
    await expect(toast('Maximum bet is ₹120.')).toHaveCount(0);
    await play.click();
    await expect(toast('Maximum bet is ₹120.')).toBeVisible();
    await expect(amount).toHaveValue('121');
    expect(sent()).toBe(0);
    await page.getByRole('button', { name: 'MAX', exact: true }).click();
    await expect(amount).toHaveValue('120');
    await expect(amount).not.toHaveAttribute('aria-invalid');
    await expect(play).toHaveAccessibleDescription('');
    await expect(play).toHaveCSS('filter', 'none');
    // A quick amount that is not played any more is not marked either.
    await chip(100).click();
    await expect(chip(100)).toHaveAttribute('aria-pressed', 'true');
    await amount.fill('200');
    await expect(chip(100)).toHaveAttribute('aria-pressed', 'false');
    for (const [typed, kept, message] of [
      ['11.5', '11.5', 'Bets are whole rupees.'],
      ['५.५', '5.5', 'Bets are whole rupees.'],
      ['', '', 'Enter a bet amount.'],
      ['0', '0', 'Minimum bet is ₹5.'],
    ] as const) {
      await amount.fill('');
      await amount.pressSequentially(typed);
      await play.click();
      await expect(toast(message)).toBeVisible();
      await expect(amount).toHaveValue(kept);
      await expect(amount).toHaveAccessibleDescription(message);
    }
    expect(sent()).toBe(0);
    await amount.fill('५०');
    await amount.blur();
    await expect(amount).toHaveValue('50');
    await expect(amount).not.toHaveAttribute('aria-invalid');
  } finally {
    await server.set('min_bet_paise', 100);
    await server.set('max_bet_paise', 15_000);
  }
});

test('Bet: until the rules are in, the limits are 1 and 150', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  let letIn = (): void => undefined;
  const result = new Promise<void>((go) => {
    letIn = go;
  });
  await page.route('**/api/getGameRules', async (route) => {
    const response = await route.fetch();
    const rules = await response.json();
    rules.data.min_bet_amount = 7;
    rules.data.max_bet_amount = 90;
    await result;
    await route.fulfill({ response, json: rules });
  });
  const { amount, toast } = panelOf(page);
  await openGame(page);
  await expect(amount).toHaveValue('1');
  await page.getByRole('button', { name: 'MAX', exact: true }).click();
  await expect(amount).toHaveValue('150');
  await amount.fill('151');
  await expect(toast('Maximum bet is ₹150.')).toBeVisible();
  await expect(amount).toHaveValue('151');
  letIn();
  await expect(amount).toHaveValue('90');
  await page.getByRole('button', { name: 'MIN', exact: true }).click();
  await expect(amount).toHaveValue('7');
});

test('Bet: a visitor is told "Please log in first." as a warning, and the login opens', async ({ page }) => {
  const sent = countRequests(page, '/api/bet');
  await openGame(page);
  await panelOf(page).play.click();
  const warning = panelOf(page).toast('Please log in first.');
  await expect(warning).toBeVisible();
  await expect(page.locator('.Toastify__toast--warning')).toContainText('Please log in first.');
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  expect(sent()).toBe(0);
});

test('Bet: more than the wallet holds is "Insufficient wallet balance.", and nothing is staked', async ({
  page,
  server,
  account,
}) => {
  const sent = countRequests(page, '/api/bet');
  await server.give(account.userId, -99_500n);
  await openGame(page);
  await panelOf(page).chip(10).click();
  await panelOf(page).play.click();
  await expect(panelOf(page).toast('Insufficient wallet balance.')).toBeVisible();
  await expect(panelOf(page).play).toBeEnabled();
  await expectBalance(page, '₹5.00');
  expect(sent()).toBe(0);
});
