import { expect, openGame, test } from './fixtures.ts';

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
