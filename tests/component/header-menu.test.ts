import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { avatarUrl, profileOf, rulesOf } from '../provider.ts';
import { button, dialog, expectAlert, openApp, openFromMenu, visitApp } from './app.ts';
import { LOST } from './failure.ts';
import { answer, hasPendingCalls, hold, playerId, sent } from './network.ts';

const header = page.getByRole('banner');

async function closeDialog(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

async function openMenu(): Promise<Locator> {
  await button('Menu').click();
  await expect.element(dialog('Menu')).toBeVisible();
  return dialog('Menu');
}

test('the header of a visitor has logo, Register, LOG IN and menu; guide, sound and full screen on a large screen only', async () => {
  await visitApp();
  await expect.element(header.getByRole('img', { name: 'Chicken Road' })).toBeVisible();
  for (const name of ['Register', 'LOG IN', 'Menu']) await expect.element(button(name, header)).toBeVisible();
  await expect.element(button(/^Balance/)).not.toBeInTheDocument();
  const large = ['How to play?', 'Full screen', 'Sound', 'Music'];
  for (const name of large) await expect.element(button(name, header)).not.toBeInTheDocument();
  await page.viewport(1280, 720);
  for (const name of large) await expect.element(button(name, header)).toBeVisible();
  await button('How to play?', header).click();
  await expect.element(dialog('How to play?')).toBeVisible();
});

test('the header of a player has the balance, which opens the wallet, and the bet history', async () => {
  await page.viewport(1280, 720);
  await openApp();
  for (const name of ['Register', 'LOG IN']) await expect.element(button(name)).not.toBeInTheDocument();
  await button(/^Balance ₹1,000\.00/).click();
  await expect.element(dialog('UPI Recharge')).toBeVisible();
  await closeDialog();
  await button('My bet history', header).click();
  await expect.element(dialog('Bet history')).toBeVisible();
});

test('a browser without full screen has no button for it', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  await page.viewport(1280, 720);
  await visitApp();
  await expect.element(button('Sound', header)).toBeVisible();
  await expect.element(button('Full screen', header)).not.toBeInTheDocument();
});

const ENTRIES = [
  ...['Sound', 'Music', 'Games rules', 'Play responsibly', 'My bet history', 'My statistics', 'UPI Recharge'],
  ...['USDT Recharge', 'Withdraw', 'Recharge History', 'Withdraw History', 'Referral', 'Logout'],
];
const listed = (menu: Locator): string[] =>
  menu
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '');

test('the menu of a player has avatar and name, and its entries in their order', async () => {
  answer('profile', profileOf({ first_recharge: 0 }));
  await openApp();
  const menu = await openMenu();
  await expect.element(menu.getByText('Asha')).toBeVisible();
  expect(menu.element().querySelector('img')?.getAttribute('src')).toBe(avatarUrl(3));
  expect(listed(menu).filter((name) => ENTRIES.includes(name))).toEqual(ENTRIES);
});

test('the menu of a visitor offers the login, and leads there for what is a player’s', async () => {
  await visitApp();
  const menu = await openMenu();
  await expect.element(menu.getByText('You are not logged in?')).toBeVisible();
  expect(listed(menu).filter((name) => ENTRIES.includes(name))).toEqual(ENTRIES.slice(0, -1));
  await expect.element(button('Change avatar', menu)).not.toBeInTheDocument();
  await closeDialog();
  for (const entry of ['Login', ...ENTRIES.slice(3, -1)]) {
    await openFromMenu(entry, 'Login');
    await closeDialog();
  }
});

test('switches, a volume and the language are stored, and the game starts with them', async () => {
  await page.viewport(1280, 720);
  await visitApp();
  const menu = await openMenu();
  const states = new Map<string, boolean>();
  for (const name of [
    'Sound',
    'Music',
    'Space key plays',
    'Reduced motion',
    'Vibration',
    'Show which lid was hot',
  ]) {
    const toggle = menu.getByRole('switch', { name, exact: true });
    await expect.element(toggle).toBeVisible();
    states.set(name, toggle.element().getAttribute('aria-checked') !== 'true');
    await toggle.click();
  }
  const volume = menu.getByRole('slider', { name: 'Music volume' });
  volume.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await closeDialog();
  await visitApp();
  await openMenu();
  await expect.element(volume).toHaveAttribute('aria-valuetext', '35%');
  for (const [name, isOn] of states)
    await expect
      .element(menu.getByRole('switch', { name, exact: true }))
      .toHaveAttribute('aria-checked', String(isOn));
  await closeDialog();
  await expect.element(button('Sound', header)).toHaveAttribute('aria-pressed', String(states.get('Sound')));
  // Space is off: it places no bet, for which a visitor would be asked to log in.
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await openMenu();
  await menu.getByRole('combobox', { name: 'Language' }).selectOptions('hi');
  await expect.poll(() => document.documentElement.lang).toBe('hi');
  await visitApp();
  await expect.element(button('खेलें')).toBeVisible();
});

test('a privacy switch that is not saved goes back alone, with a toast', async () => {
  await openApp();
  const menu = await openMenu();
  const wins = menu.getByRole('switch', { name: 'Show my wins to others' });
  const rounds = menu.getByRole('switch', { name: 'Keep my rounds private' });
  await expect.element(wins).toBeChecked();
  const release = hold('updateProfile');
  answer('updateProfile', LOST, { success: true, message: '' });
  await wins.click();
  await expect.element(wins).not.toBeChecked();
  await rounds.click();
  release();
  await expectAlert('Not saved. Try again.');
  await expect.element(wins).toBeChecked();
  await expect.element(rounds).toBeChecked();
  expect(sent('updateProfile').map(({ body }) => body)).toEqual([
    { user_id: playerId(), in_live_wins: false },
    { user_id: playerId(), private_rounds: true },
  ]);
});

test('Game rules have min and max of bet and win, the return to player, and how the fire counts, for visitors too', async () => {
  answer('gameRules', rulesOf({ max_bet_amount: 250 }));
  await visitApp();
  const modal = await openFromMenu('Games rules', 'Game rules');
  await expect.element(modal.getByText('What you saw when you tapped is what counts.')).toBeVisible();
  for (const [name, href] of [
    ['Returns by month', '/fair'],
    ['Evidence of fairness', '/evidence.html'],
  ] as const)
    await expect.element(modal.getByRole('link', { name })).toHaveAttribute('href', href);
  const texts = (role: string) =>
    modal
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(texts('term').slice(0, 5)).toEqual(['Min bet', 'Max bet', 'Min win', 'Max win', 'Return to player']);
  expect(texts('definition').slice(0, 5)).toEqual(['₹1.00', '₹250.00', '₹1.02', '₹5,00,000.00', '98%']);
});

test.each([
  ['is offered in a browser of Android', 'Linux; Android 14; K', true, true],
  ['is not offered where the provider has none', 'Linux; Android 14; K', false, false],
  ['is not offered in the app itself', 'Linux; Android 14; K; wv', true, false],
  ['is not offered on a computer', 'X11; Linux x86_64', true, false],
])('the Android app %s', async (_, device, hasApp, isOffered) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${device}) Chrome/140.0.0.0`);
  answer('gameRules', rulesOf({ has_app: hasApp }), rulesOf({ has_app: hasApp }));
  await visitApp();
  const menu = await openMenu();
  await expect.element(menu.getByText('Settings')).toBeVisible();
  await expect.poll(hasPendingCalls).toBe(false);
  const link = menu.getByRole('link', { name: 'Android app' });
  if (isOffered) await expect.element(link).toHaveAttribute('href', '/chickenroad.apk');
  else await expect.element(link).not.toBeInTheDocument();
});

async function tapReferral(share: Navigator['share'] | undefined): Promise<string> {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await openApp();
  await button('Menu').click();
  await button('Referral').click();
  return `${location.origin}/register?ref=${playerId()}`;
}

test('Referral copies the link and shows it, where the device has no sharing of its own', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const link = await tapReferral(undefined);
  const alert = page.getByRole('alertdialog', { name: 'Link copied to clipboard!' });
  await expect.element(alert).toHaveAccessibleDescription(link);
  expect(copied).toHaveBeenCalledWith(link);
  await button('OK', alert).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test('Referral hands the link to the device’s own sharing, without an alert', async () => {
  const share = vi.fn(async () => undefined);
  const url = await tapReferral(share);
  await expect.poll(() => share.mock.calls).toMatchObject([[{ url }]]);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
