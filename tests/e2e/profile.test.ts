import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations, openFromMenu } from './modals.ts';
import { panelOf, play, stepTo } from './panel.ts';

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

test('Change avatar: one that is not earned is locked over what earns it; no key and no tap comes to it', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const modal = await openFromMenu(page, 'Change avatar');
  const avatar = (number: number) => modal.getByRole('radio', { name: `Avatar ${number}`, exact: true });
  const achievements = [
    ...['Reach line 10 on Easy', 'Reach line 6 on Medium', '0 of 5 goals of the day'],
    ...['0 of 12 goals of the day', 'Reach line 4 on Hardcore'],
  ];
  for (const [index, achievement] of achievements.entries()) {
    await expect(avatar(8 + index)).toBeDisabled();
    await expect(avatar(8 + index)).toHaveAccessibleDescription(achievement);
    await expect(modal.getByText(achievement)).toBeVisible();
  }
  await avatar(7).click({ force: true });
  await page.keyboard.press('ArrowRight');
  await expect(avatar(1)).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(avatar(7)).toBeChecked();
  await modal.getByText('Reach line 4 on Hardcore').click({ force: true });
  await expect(avatar(7)).toBeChecked();
});

test('an avatar is earned by a line, told after the round, put on in the wardrobe, and free to choose from then on', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 4, fatalLine: 10 });
  await openGame(page);
  await panelOf(page).difficulty.selectOption('Hardcore');
  await play(page);
  for (const win of ['₹1.63', '₹2.80', '₹4.95', '₹9.08']) await stepTo(page, win);
  await panelOf(page).cashOut.click();
  await page.getByRole('button', { name: /A new avatar is yours/ }).click();
  const road = page.getByRole('dialog', { name: 'My road' });
  const earned = road.getByRole('button', { name: 'Avatar 12' });
  await expect(road.getByRole('button', { name: 'Avatar 11' })).toBeDisabled();
  await earned.press('Enter');
  await expect(earned).toHaveAttribute('aria-pressed', 'true');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.reload();
  const modal = await openFromMenu(page, 'Change avatar');
  await expect(modal.getByRole('radio', { name: 'Avatar 12' })).toBeChecked();
});

test('Privacy: a switch whose change is not kept goes back alone, and says so', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const wins = menu.getByRole('switch', { name: 'Show my wins to others' });
  const rounds = menu.getByRole('switch', { name: 'Keep my rounds private' });
  await expect(wins).toBeChecked();
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(
    '**/api/update_profile',
    async (route) => {
      await failing;
      await route.abort();
    },
    { times: 1 },
  );
  await wins.click();
  await expect(wins).not.toBeChecked();
  const kept = page.waitForResponse('**/api/update_profile');
  await rounds.click();
  await (await kept).finished();
  fail();
  await expect(panelOf(page).toast('Not saved. Try again.')).toBeVisible();
  await expect(wins).toBeChecked();
  await expect(rounds).toBeChecked();
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
