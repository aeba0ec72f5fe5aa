import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { profileOf } from '../provider.ts';
import { alerts, button, dialog, fill, openApp, openFromMenu, visitApp } from './app.ts';
import { answer, failed, playerId } from './network.ts';

const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

test.each(['/chickenroad', '/payin'])(
  'a visitor of %s is sent home in place of the entry, with a mark',
  async (path) => {
    await visitApp('/register');
    await visitApp(path);
    await expect.element(button('LOG IN')).toBeVisible();
    expect(location.pathname).toBe('/');
    expect(history.state).toEqual({ fromProtected: true, from: path });
    history.back();
    await expect.poll(() => location.pathname).toBe('/register');
  },
);

test.each([
  ['/payin', 'LOG IN', 'UPI Recharge'],
  ['/payout', 'Login', 'Withdraw'],
])('a login at %s leads home and opens the form that was requested', async (path, opener, offer) => {
  answer('login', { success: true, message: '', user_id: playerId() });
  await visitApp(path);
  await button(opener).click();
  await fill({ 'Phone Number': '9876543210', Password: 'secret-1' });
  await button('Login', dialog('Login')).click();
  await expect.element(dialog(offer)).toBeVisible();
  expect(location.pathname).toBe('/');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(offer)).not.toBeInTheDocument();
  await expect.element(button(/^Balance/)).toBeVisible();
});

test('/payout asks a visitor to log in', async () => {
  await visitApp('/payout');
  await expect.element(page.getByText('Please log in first.')).toBeVisible();
  expect(location.pathname).toBe('/payout');
});

test('an unknown address has a way home', async () => {
  await visitApp('/no/such/road');
  await expect.element(heading('This road leads nowhere.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to the game' }).click();
  await expect.element(button('Play')).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('Escape and the phone’s Back close a dialog, stay on the page, and the focus goes back', async () => {
  await visitApp();
  for (const close of [() => userEvent.keyboard('{Escape}'), () => history.back()]) {
    await button('LOG IN').click();
    await expect.element(dialog('Login')).toBeVisible();
    await close();
    await expect.element(dialog('Login')).not.toBeInTheDocument();
    await expect.element(button('LOG IN')).toHaveFocus();
    expect(location.pathname).toBe('/');
  }
});

test('a profile that could not be loaded is not "no deposit": /payout, menu and withdrawal offer to try again', async () => {
  const message = 'Your profile could not be loaded.';
  answer('profile', failed());
  await openApp('/payout');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText(/FOR WITHDRAWAL ACCESS/)).not.toBeInTheDocument();
  await openApp();
  await button('Menu').click();
  await expect.element(dialog('Menu').getByText(message)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const modal = await openFromMenu('Withdraw');
  await expect.element(modal.getByText(message)).toBeVisible();
  expect(alerts().filter((text) => text !== message)).toEqual([]);
  const tryAgain = await button('Try again', modal).findElement();
  // The start retries its calls too: a moment later the button may be gone.
  answer('profile', profileOf({ first_recharge: 0 }));
  (tryAgain as HTMLElement).click();
  await expect.element(dialog('Withdrawal access')).toBeVisible();
});
