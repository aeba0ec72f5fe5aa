import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { avatarUrl, profileOf } from '../provider.ts';
import { button, field, openApp, openFromMenu } from './app.ts';
import { answer, playerId, refused, sent } from './network.ts';

const DONE = { success: true, message: '' } as const;

describe('Change avatar', () => {
  let modal: Locator;
  const avatar = (number: number) => modal.getByRole('radio', { name: `Avatar ${number}`, exact: true });
  const open = async () => {
    await openApp();
    modal = await openFromMenu('Change avatar');
  };

  test('saves a picture of the grid and a name', async () => {
    await open();
    answer('updateProfile', DONE);
    answer('updateAvatar', { status: true, message: '' });
    await expect.poll(() => modal.getByRole('radio').elements().length).toBe(12);
    await field('Name').fill('Meera');
    (avatar(3).element() as HTMLElement).click();
    avatar(3).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(avatar(4)).toBeChecked();
    answer('profile', profileOf({ name: 'Meera', avatar_id: 4, profile_image: avatarUrl(4) }));
    await button('SAVE AND CLOSE').click();
    await expect.element(modal).not.toBeInTheDocument();
    expect(sent('updateProfile').map(({ body }) => body)).toEqual([{ user_id: playerId(), name: 'Meera' }]);
    expect(sent('updateAvatar').map(({ query }) => query)).toEqual([{ user_id: playerId(), avatar_id: '4' }]);
    await button('Menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect.element(menu.getByText('Meera')).toBeVisible();
    await expect.poll(() => menu.element().querySelector('img')?.getAttribute('src')).toBe(avatarUrl(4));
  });

  test('says at the name that it is empty, or why it was refused', async () => {
    await open();
    await field('Name').fill(' ');
    await button('SAVE AND CLOSE').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Name is required');
    await field('Name').fill('Meera');
    answer('updateProfile', refused('This name is taken.', 409, { field: 'name' }), DONE);
    await button('SAVE AND CLOSE').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('This name is taken.');
    await button('SAVE AND CLOSE').click();
    await expect.element(modal).not.toBeInTheDocument();
  });

  test('locks what is not earned, over what earns it: no key and no tap comes to it', async () => {
    await open();
    const achievements = [
      ...['Reach line 8 on Easy', 'Reach line 9 on Easy', '0 of 10 goals of the day'],
      ...['0 of 11 goals of the day', 'Reach line 12 on Easy'],
    ];
    for (const [index, achievement] of achievements.entries()) {
      await expect.element(avatar(8 + index)).toBeDisabled();
      await expect.element(avatar(8 + index)).toHaveAccessibleDescription(achievement);
    }
    (avatar(7).element() as HTMLElement).click();
    avatar(7).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(avatar(1)).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(avatar(7)).toBeChecked();
    await modal.getByText('Reach line 12 on Easy').click({ force: true });
    await expect.element(avatar(7)).toBeChecked();
  });
});
