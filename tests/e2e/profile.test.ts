import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations, openFromMenu } from './modals.ts';

test('Change avatar: a grid of pictures and a name, "SAVE AND CLOSE" saves both', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const modal = await openFromMenu(page, 'Change avatar');
  await expect(modal.getByRole('radio')).toHaveCount(12);
  expect(await accessibilityViolations(page)).toEqual([]);
  await modal.getByRole('textbox', { name: 'Name' }).fill('Meera');
  // A click and no check(): where the account began with avatar 3, check() would leave the focus in the name.
  await modal.getByRole('radio', { name: 'Avatar 3' }).click({ force: true });
  await expect(modal.getByRole('radio', { name: 'Avatar 3' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(modal.getByRole('radio', { name: 'Avatar 4' })).toBeChecked();
  await modal.getByRole('button', { name: 'SAVE AND CLOSE' }).click();
  await expect(modal).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText('Meera')).toBeVisible();
  await expect(menu.locator('img[src*="/avatars/4."]')).toBeVisible();
});

test('Change avatar: an empty name, and a save that is refused, are said in place', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  const modal = await openFromMenu(page, 'Change avatar');
  const name = modal.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await modal.getByRole('button', { name: 'SAVE AND CLOSE' }).click();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await name.fill('Meera');
  server.trouble({
    call: 'updateProfile',
    kind: 'refuse',
    message: 'This name is taken.',
    user_id: account.userId,
  });
  await modal.getByRole('button', { name: 'SAVE AND CLOSE' }).click();
  await expect(name).toHaveAccessibleDescription('This name is taken.');
  await modal.getByRole('button', { name: 'SAVE AND CLOSE' }).click();
  await expect(modal).toBeHidden();
});

test('Change avatar: avatars that do not load leave a line to try again', async ({
  page,
  server,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  server.trouble({ call: 'avatarList', kind: 'fail', times: 4 });
  const modal = await openFromMenu(page, 'Change avatar');
  await expect(modal.getByText('The avatars could not be loaded.')).toBeVisible();
  server.calm();
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal.getByRole('radio')).toHaveCount(12);
});

test('Game rules: min and max bet and win, return to player, how the fire marker counts; for visitors too', async ({
  page,
}) => {
  await openGame(page);
  const modal = await openFromMenu(page, 'Games rules', 'Game rules');
  const values = await modal.getByRole('definition').allTextContents();
  expect(values).toEqual(['₹1.00', '₹150.00', '₹1.02', '₹5,00,000.00', '98%']);
  for (const name of ['Min bet', 'Max bet', 'Min win', 'Max win', 'Return to player'])
    await expect(modal.getByRole('term').filter({ hasText: name })).toBeVisible();
  await expect(modal.getByText('What you saw when you tapped is what counts.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
