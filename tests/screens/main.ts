import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../browser.ts';
import { type Account, openGame, signedIn } from '../e2e/fixtures.ts';
import { openFromMenu } from '../e2e/modals.ts';
import { panelOf, play, stepTo } from '../e2e/panel.ts';
import { startTestServer, type TestServer } from '../e2e/server.ts';

/**
 * Takes a picture of every screen, state and modal at the four sizes: `npm run screens`, after a build.
 * Names after `--` take only those: `npm run screens -- won fried`.
 */

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
] as const;
const FOLDER = 'docs/screens';
const QUALITY = 82;

/** Motion comes to rest, or is in the middle of what the picture is of, after this long, ms. */
const SETTLE_MS = 900;

interface Shoot {
  readonly page: Page;
  readonly server: TestServer;
  /** the player who is logged in */
  readonly account: Account;
}

/** A player's round on a road that roasts where wanted. */
async function round({ page, server, account }: Shoot, roast_line: number): Promise<void> {
  server.steer({ user_id: account.user_id, type: 1, roast_line });
  await openGame(page);
  await page.locator('[data-stage="ready"]').waitFor();
  await panelOf(page).chip(50).click();
  await play(page);
}

/** The road is one line of Hardcore: the marker has nowhere else to go. */
async function shortRound({ page, server, account }: Shoot): Promise<void> {
  await server.set('max_win_paise', 15_000);
  server.steer({ user_id: account.user_id, type: 4, roast_line: 3 });
  await openGame(page);
  await page.locator('[data-stage="ready"]').waitFor();
  await panelOf(page).chip(100).click();
  await (await difficulty(page, 'Hardcore'))();
  await play(page);
}

async function difficulty(page: Page, name: string): Promise<() => Promise<unknown>> {
  const dropdown = panelOf(page).difficulty;
  return (await dropdown.isVisible())
    ? () => dropdown.selectOption(name)
    : () => page.getByText(name, { exact: true }).click();
}

const visitor: Readonly<Record<string, (page: Page, server: TestServer) => Promise<unknown>>> = {
  splash: (page) => page.goto('/'),
  'logged-out': async (page) => {
    await openGame(page);
    await page.locator('[data-stage="ready"]').waitFor();
  },
  'how-to-play': async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'How to play?' }).click();
  },
  'menu-logged-out': async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  },
  login: async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'LOG IN' }).click();
    await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
  },
  register: async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Register' }).click();
  },
  'not-logged-in': async (page) => {
    await openGame(page);
    await panelOf(page).play.click();
  },
  lost: (page) => page.goto('/no/such/address'),
  'could-not-load': async (page, server) => {
    server.trouble({ call: 'levels', kind: 'refuse', message: 'Not now.', times: 9 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
};

const player: Readonly<Record<string, (shoot: Shoot) => Promise<unknown>>> = {
  idle: async ({ page }) => {
    await openGame(page);
    await page.locator('[data-stage="ready"]').waitFor();
  },
  round: async (shoot) => {
    await round(shoot, 20);
    for (const win of ['₹51.00', '₹53.50', '₹55.50']) await stepTo(shoot.page, win);
  },
  jumping: async (shoot) => {
    await round(shoot, 20);
    await stepTo(shoot.page, '₹51.00');
    shoot.server.trouble({ call: 'advance', kind: 'hold', user_id: shoot.account.user_id });
    await panelOf(shoot.page).go.click();
  },
  reconnecting: async (shoot) => {
    await round(shoot, 20);
    await stepTo(shoot.page, '₹51.00');
    shoot.server.trouble({ call: 'advance', kind: 'hold', user_id: shoot.account.user_id });
    await panelOf(shoot.page).go.click();
    await shoot.page.getByText('Connection lost. Reconnecting…').waitFor();
  },
  fire: async (shoot) => {
    await shortRound(shoot);
    await shoot.page.locator('.banner[data-near="true"]').waitFor();
    await wait(2 * SETTLE_MS);
  },
  fried: async (shoot) => {
    await round(shoot, 2);
    await stepTo(shoot.page, '₹51.00');
    await panelOf(shoot.page).go.click();
    await shoot.page.getByText('Fried!').waitFor();
  },
  won: async (shoot) => {
    await round(shoot, 20);
    await stepTo(shoot.page, '₹51.00');
    await panelOf(shoot.page).cashOut.click();
    await panelOf(shoot.page).won.waitFor();
  },
  'game-over': async (shoot) => {
    await shortRound(shoot);
    await panelOf(shoot.page).go.click();
    await panelOf(shoot.page).won.waitFor();
  },
  menu: async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  },
  'menu-hindi': async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  },
  'upi-recharge': async ({ page }) => {
    await openGame(page);
    await openFromMenu(page, 'UPI Recharge');
  },
  'usdt-recharge': async ({ page }) => {
    await openGame(page);
    await openFromMenu(page, 'USDT Recharge');
  },
  'withdrawal-notice': async ({ page }) => {
    await openGame(page);
    await openFromMenu(page, 'Withdraw', 'Withdrawal access');
  },
  payin: ({ page }) => page.goto('/payin'),
  payout: ({ page }) => page.goto('/payout'),
  'game-rules': async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Games rules' }).click();
  },
  'bet-history': async (shoot) => {
    await round(shoot, 1);
    await panelOf(shoot.page).go.click();
    await panelOf(shoot.page).play.waitFor();
    await shoot.page.getByRole('button', { name: 'Menu', exact: true }).click();
    await shoot.page.getByRole('button', { name: 'My bet history' }).last().click();
  },
  'deposit-history-empty': async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Recharge History' }).click();
  },
  'change-avatar': async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Change avatar' }).click();
  },
};

async function noFireByChance(context: BrowserContext, name: string): Promise<void> {
  await context.route('**/api/chickenMultplier', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const levels = await answer.json();
    for (const level of levels.data) {
      if (name === 'fire') level.frequency = 0.2;
      else level.roast_multiplier = 0.01;
    }
    await route.fulfill({ response: answer, json: levels });
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in visitor) && !(name in player));
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(', ')}.`);
  process.exit(2);
}

mkdirSync(FOLDER, { recursive: true });
const server = await startTestServer();
const browser = await chromium.launch(launchOptions());
let failed = 0;
for (const viewport of SIZES) {
  for (const name of [...Object.keys(visitor), ...Object.keys(player)]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({ viewport, baseURL: server.url, serviceWorkers: 'block' });
    try {
      await noFireByChance(context, name);
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
      if (visitor[name]) await visitor[name](page, server);
      else await player[name]?.({ page, server, account: await signedIn(page, server) });
      if (name !== 'splash') await wait(SETTLE_MS);
      const path = `${FOLDER}/${name}-${viewport.width}x${viewport.height}.jpg`;
      await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
      console.log(path);
    } catch (error) {
      failed += 1;
      console.error(`${name} at ${viewport.width}x${viewport.height}:`, error);
    } finally {
      server.calm();
      await server.set('max_win_paise', 50_000_000);
      await context.close();
    }
  }
}
await browser.close();
await server.close();
process.exit(failed === 0 ? 0 : 1);
