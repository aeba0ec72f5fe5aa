import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf } from './panel.ts';

const LARGE = { width: 1280, height: 720 };
const SMALL = { width: 360, height: 640 };

const headerButton = (page: Page, name: string) =>
  page.locator('.header').getByRole('button', { name, exact: true });

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}

test('Header, logged out: logo, Register, LOG IN, menu and no balance; "How to play?" and fullscreen on large screens only', async ({
  page,
}) => {
  await page.setViewportSize(SMALL);
  await openGame(page);
  await expect(page.locator('.header').getByRole('img', { name: 'Chicken Road' })).toBeVisible();
  for (const name of ['Register', 'LOG IN', 'Menu']) await expect(headerButton(page, name)).toBeVisible();
  await expect(panelOf(page).balance).toHaveCount(0);
  for (const name of ['How to play?', 'Full screen', 'Sound', 'Music'])
    await expect(headerButton(page, name)).toBeHidden();
  await page.setViewportSize(LARGE);
  for (const name of ['How to play?', 'Register', 'LOG IN', 'Full screen', 'Sound', 'Music', 'Menu'])
    await expect(headerButton(page, name)).toBeVisible();
  for (const [name, title] of [
    ['Register', 'Create an Account'],
    ['LOG IN', 'Login'],
    ['How to play?', 'How to play?'],
    ['Menu', 'Menu'],
  ] as const) {
    await headerButton(page, name).click();
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('Header, logged in: the balance with ₹ opens the wallet, history opens the bets; no Register, no LOG IN', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await page.setViewportSize(LARGE);
  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  for (const name of ['Register', 'LOG IN']) await expect(headerButton(page, name)).toHaveCount(0);
  await panelOf(page).balance.click();
  await expect(page.getByRole('dialog', { name: 'UPI Recharge' })).toBeVisible();
  await page.keyboard.press('Escape');
  await headerButton(page, 'My bet history').click();
  await expect(page.getByRole('dialog', { name: 'Bet history' })).toBeVisible();
});

test('Header: the fullscreen toggle goes there and back, and is absent where the browser has no full screen', async ({
  page,
}) => {
  await page.setViewportSize(LARGE);
  await openGame(page);
  await headerButton(page, 'Full screen').click();
  await expect(headerButton(page, 'Leave full screen')).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
  await headerButton(page, 'Leave full screen').click();
  await expect(headerButton(page, 'Full screen')).toBeVisible();
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.reload();
  await expect(headerButton(page, 'Sound')).toBeVisible();
  await expect(headerButton(page, 'Full screen')).toHaveCount(0);
});

const ENTRIES = [
  ...['Sound', 'Music', 'Games rules', 'Play responsibly', 'My bet history', 'My statistics', 'UPI Recharge'],
  ...['USDT Recharge', 'Withdraw', 'Recharge History', 'Withdraw History', 'Referral', 'Logout'],
];

test('Menu, logged in: avatar and name with "Change avatar", and every entry in its order opens what it says', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const menu = await openMenu(page);
  await expect(menu.locator('.menu-name')).toHaveText(/^Player \w+$/);
  await expect(menu.locator('.menu-player img')).toHaveAttribute('src', /^\/avatars\/([1-9]|1[0-2])\.webp$/);
  await expect(menu.locator('.menu-entries').first().locator('li')).toHaveText(ENTRIES);
  await page.keyboard.press('Escape');
  for (const [entry, title] of [
    ['Change avatar', 'Change avatar'],
    ['Games rules', 'Game rules'],
    ['Play responsibly', 'Play responsibly'],
    ['My bet history', 'Bet history'],
    ['My statistics', 'My statistics'],
    ['UPI Recharge', 'UPI Recharge'],
    ['USDT Recharge', 'USDT Recharge'],
    ['Withdraw', 'Withdrawal access'],
    ['Recharge History', 'Deposit history'],
    ['Withdraw History', 'Withdraw history'],
    ['How to play?', 'How to play?'],
  ] as const) {
    await (await openMenu(page)).getByRole('button', { name: entry, exact: true }).click();
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('Menu, logged out: "You are not logged in?" with Login, no Logout; what is a player’s leads to the login', async ({
  page,
}) => {
  await openGame(page);
  const menu = await openMenu(page);
  await expect(menu).toContainText('You are not logged in?');
  await expect(menu.locator('.menu-entries').first().locator('li')).toHaveText(ENTRIES.slice(0, -1));
  await expect(menu.getByRole('button', { name: 'Change avatar' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const entry of ['Login', ...ENTRIES.slice(3, -1)]) {
    await (await openMenu(page)).getByRole('button', { name: entry, exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('Menu: Sound, Music, Space and the language are remembered after a reload', async ({ page }) => {
  await openGame(page);
  const now = new Map<string, string>();
  const menu = await openMenu(page);
  for (const name of ['Sound', 'Music', 'Space key plays', 'Reduced motion', 'Vibration']) {
    const toggle = menu.getByRole('switch', { name });
    const was = (await toggle.getAttribute('aria-checked')) === 'true';
    now.set(name, String(!was));
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', String(!was));
  }
  await page.reload();
  await expect(page.locator('.loading')).toHaveCount(0);
  await openMenu(page);
  for (const [name, checked] of now)
    await expect(menu.getByRole('switch', { name })).toHaveAttribute('aria-checked', checked);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The focus goes back with the next frame, and Space would press what has it.
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  // Space is off now: it places nothing, and the road stays as it is.
  await page.locator('.scene').click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panelOf(page).toast('Please log in first.')).toHaveCount(0);
  await page.setViewportSize(LARGE);
  await expect(headerButton(page, 'Sound')).toHaveAttribute('aria-pressed', 'false');
  await headerButton(page, 'Sound').click();
  await expect((await openMenu(page)).getByRole('switch', { name: 'Sound' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
});

test('Menu: Hindi is chosen there and kept over a reload', async ({ page }) => {
  await openGame(page);
  await (await openMenu(page)).getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('button', { name: 'खेलें', exact: true })).toBeEnabled();
  await expect(panelOf(page).play).toHaveCount(0);
});

test('Under an open menu the idle road comes to rest whatever is pressed there, and lives again when it is closed', async ({
  page,
}) => {
  await openGame(page);
  await page.locator('[data-stage=ready]').waitFor();
  await page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext;
    const { drawElements } = prototype;
    let drawn = 0;
    prototype.drawElements = function (...parameters) {
      drawn += 1;
      drawElements.apply(this, parameters);
    };
    Object.assign(window, { drawn: () => drawn });
  });
  const drawnByTheNextKey = async (): Promise<number> => {
    const before = Number(await page.evaluate('window.drawn()'));
    await page.keyboard.press('Shift');
    // A road that is awake draws for the key alone.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    return Number(await page.evaluate('window.drawn()')) - before;
  };
  expect(await drawnByTheNextKey()).toBeGreaterThan(0);
  const menu = await openMenu(page);
  // Who was on the way over the bridge arrives first.
  await expect.poll(drawnByTheNextKey).toBe(0);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  expect(await drawnByTheNextKey()).toBeGreaterThan(0);
});
