import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf } from './panel.ts';

test.describe('routes (spec §2)', () => {
  test('/ shows a splash with "Loading..." and then the game', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    await expect(panelOf(page).play).toBeEnabled();
  });

  for (const path of ['/chickenroad', '/payin']) {
    test(`${path} sends a visitor to / and marks that it came from a protected route`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      expect(await page.evaluate(() => history.state)).toMatchObject({ fromProtected: true });
    });
  }

  test('/chickenroad shows a player the game', async ({ page, account }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page, '/chickenroad');
    await expect(page).toHaveURL('/chickenroad');
    await expectBalance(page, '₹1,000.00');
  });

  test('an unknown address has a way home', async ({ page }) => {
    await page.goto('/no/such/road');
    await page.getByRole('main').getByRole('link', { name: 'Back to the game' }).last().click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('header and menu (spec §2)', () => {
  test('logged out: Register and LOG IN, no balance, and the menu asks to log in', async ({ page }) => {
    await openGame(page);
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
    await expect(panelOf(page).balance).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toContainText('You are not logged in?');
  });

  test('the entries of the menu stand in their order', async ({ page, account }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: 'Change avatar' })).toBeVisible();
    const entries = await menu.locator('.menu-entries').first().locator('li').allInnerTexts();
    expect(entries.map((text) => text.trim())).toEqual([
      'Sound',
      'Music',
      'Games rules',
      'My bet history',
      'UPI Recharge',
      'USDT Recharge',
      'Withdraw',
      'Recharge History',
      'Withdraw History',
      'Referral',
      'Logout',
    ]);
  });

  test('"How to play?" is in the header on large screens and in the menu on small ones', async ({ page }) => {
    await openGame(page);
    await expect(page.getByRole('button', { name: 'How to play?' })).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'How to play?' }).click();
    const lines = page.getByRole('dialog', { name: 'How to play?' }).getByRole('listitem');
    await expect(lines).toHaveText([
      'Specify the bet amount.',
      'Choose a difficulty: Easy has 24 lines, Medium 22, Hard 20, Hardcore 15.',
      'Press Play.',
      'Try to pass as many lines as possible without getting fried.',
      'The Space key can move forward if enabled.',
    ]);
  });

  test('Escape and the phone’s Back close a modal, and the focus goes back', async ({ page }) => {
    await openGame(page);
    const opener = page.getByRole('button', { name: 'LOG IN' });
    const login = page.getByRole('dialog', { name: 'Login' });
    await opener.click();
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(login).toBeVisible();
    await page.goBack();
    await expect(login).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('Hindi is chosen in the menu and kept over a reload', async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(panelOf(page).play).toHaveCount(0);
  });
});
