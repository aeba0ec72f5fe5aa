import { expect, openGame, test } from './fixtures.ts';
import { flaws } from './modals.ts';
import { panelOf } from './panel.ts';

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

test.describe('axe finds nothing (WCAG 2.2 AA)', () => {
  for (const path of ['/', '/login', '/register', '/payout', '/no/such/road']) {
    test(`on ${path}, as a visitor`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('Loading...')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await flaws(page)).toEqual([]);
    });
  }

  test('on the game in a round', async ({ page, server, account }) => {
    server.steer({ user_id: account.user_id, type: 1, roast_line: 20 });
    await openGame(page);
    await panelOf(page).play.click();
    await expect(panelOf(page).go).toHaveAttribute('aria-disabled', 'false');
    expect(await flaws(page)).toEqual([]);
  });

  for (const entry of ['Menu', 'Register', 'LOG IN']) {
    test(`in what ${entry} opens`, async ({ page }) => {
      await openGame(page);
      await page.getByRole('button', { name: entry, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await flaws(page)).toEqual([]);
    });
  }
});
