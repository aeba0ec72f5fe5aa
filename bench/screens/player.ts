import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { type Account, openGame } from '../../tests/e2e/fixtures.ts';
import { openFromMenu } from '../../tests/e2e/modals.ts';
import { panelOf, play, stepTo } from '../../tests/e2e/panel.ts';
import type { TestServer } from '../../tests/e2e/server.ts';
import { SETTLE_MS } from './settle.ts';

/** Opens the game without its splash for a logged-in player. */
const GAME = '/chickenroad';

/** Demo money approves itself after less than this, ms. */
const APPROVED_AFTER_MS = 5_000;

const WITHDRAWAL = {
  Amount: '250.50',
  'Account Number': '001122334455',
  'Account Holder Name': 'Asha Devi',
  'Bank Name': 'State Bank',
  'IFSC Code': 'SBIN0001234',
  'UPI ID': 'asha@upi',
  'Mobile Number': '9876543210',
};

interface Shoot {
  readonly page: Page;
  readonly server: TestServer;
  /** the player who is logged in */
  readonly account: Account;
}

/** Starts a round with a given fatal line. */
async function round({ page, server, account }: Shoot, fatalLine: number): Promise<void> {
  server.steer({ userId: account.userId, type: 1, fatalLine });
  await openGame(page, GAME);
  await page.locator('[data-stage="ready"]').waitFor();
  await panelOf(page).chip(50).click();
  await play(page);
}

async function shortRound({ page, server, account }: Shoot): Promise<void> {
  await server.set('max_win_paise', 15_000);
  server.steer({ userId: account.userId, type: 4, fatalLine: 3 });
  await openGame(page, GAME);
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

const speakHindi = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await page.locator('html[lang="hi"]').waitFor();
};

/** A deposit that waits for approval. @param amount whole rupees */
async function deposit({ page, server, account }: Shoot, amount: string): Promise<void> {
  const once = randomUUID();
  const answer = await page.request.post(`${server.url}/api/add_amount`, {
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE, 'idempotency-key': once },
    data: { amount, utr_no: once.replaceAll('-', ''), user_id: account.userId, type: 2 },
  });
  if (!answer.ok()) throw new Error(`add_amount answered ${answer.status()}: ${await answer.text()}`);
}

async function openWithdraw(shoot: Shoot): Promise<void> {
  await deposit(shoot, '500');
  await shoot.server.pass(APPROVED_AFTER_MS);
  await openGame(shoot.page, GAME);
  await openFromMenu(shoot.page, 'Withdraw');
}

/** Plays a round by calls only. @returns the address of its replay */
async function played({ page, server, account }: Shoot, fatalLine: number, type = 1): Promise<string> {
  const { userId: user_id } = account;
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`${server.url}/api/${path}`, {
      headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE, 'idempotency-key': randomUUID() },
      data,
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  await call('update_profile', { user_id, name: 'Lakshmi' });
  server.steer({ userId: user_id, type: type as 1, fatalLine });
  const { round_id, multiplier } = await call('bet', { user_id, game_id: 19, amount: 50, type });
  for (let step = 1; step <= 3; step++) {
    const { state } = await call('advance', { user_id, game_id: 19, round_id, step, fire_hit: false });
    if (state !== 'open') break;
  }
  if (fatalLine > 3)
    await call('cashout', { userid: user_id, game_id: 19, round_id, multiplier_id: multiplier[2] });
  return `/replay/${server.context.replayIds.write({ userId: user_id, roundId: round_id })}`;
}

/** The moments of a player, by picture name. */
export const player: Readonly<Record<string, (shoot: Shoot) => Promise<unknown>>> = {
  idle: async ({ page }) => {
    await openGame(page, GAME);
    await page.locator('[data-stage="ready"]').waitFor();
  },
  round: async (shoot) => {
    await round(shoot, 20);
    for (const win of ['₹51.00', '₹53.50', '₹55.50']) await stepTo(shoot.page, win);
  },
  started: async (shoot) => {
    await round(shoot, 20);
  },
  focus: async (shoot) => {
    await round(shoot, 20);
    await stepTo(shoot.page, '₹51.00');
    await shoot.page.keyboard.press('Shift+Tab');
  },
  'round-hindi': async (shoot) => {
    await openGame(shoot.page, GAME);
    await speakHindi(shoot.page);
    await shoot.page.keyboard.press('Escape');
    shoot.server.steer({ userId: shoot.account.userId, type: 1, fatalLine: 20 });
    await shoot.page.locator('[data-main-control]').click();
    const go = shoot.page.locator('.go[aria-disabled="false"]');
    await go.click();
    await shoot.page.locator('.cash-out[aria-disabled="false"]').waitFor();
  },
  offline: async ({ page }) => {
    await openGame(page, GAME);
    await page.locator('[data-stage="ready"]').waitFor();
    await page.context().setOffline(true);
  },
  'empty-wallet': async ({ page, server, account }) => {
    await server.give(account.userId, -99_500n);
    await openGame(page, GAME);
    await panelOf(page).chip(10).click();
    await panelOf(page).play.click();
    await panelOf(page).toast('Insufficient wallet balance.').waitFor();
  },
  jumping: async (shoot) => {
    await round(shoot, 20);
    await stepTo(shoot.page, '₹51.00');
    shoot.server.trouble({ call: 'advance', kind: 'hold', user_id: shoot.account.userId });
    await panelOf(shoot.page).go.click();
  },
  reconnecting: async (shoot) => {
    await round(shoot, 20);
    await stepTo(shoot.page, '₹51.00');
    shoot.server.trouble({ call: 'advance', kind: 'hold', times: 99, user_id: shoot.account.userId });
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
    await openGame(page, GAME);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  },
  'menu-hindi': async ({ page }) => {
    await openGame(page, GAME);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  },
  'upi-recharge': async ({ page }) => {
    await openGame(page, GAME);
    await openFromMenu(page, 'UPI Recharge');
  },
  'usdt-recharge': async ({ page }) => {
    await openGame(page, GAME);
    await openFromMenu(page, 'USDT Recharge');
  },
  'withdrawal-notice': async ({ page }) => {
    await openGame(page, GAME);
    await openFromMenu(page, 'Withdraw', 'Withdrawal access');
  },
  payin: ({ page }) => page.goto('/payin'),
  payout: ({ page }) => page.goto('/payout'),
  'game-rules': async ({ page }) => {
    await openGame(page, GAME);
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
    await openGame(page, GAME);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Recharge History' }).click();
  },
  'change-avatar': async ({ page }) => {
    await openGame(page, GAME);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Change avatar' }).click();
  },
  'change-password': async (shoot) => {
    await openGame(shoot.page, GAME);
    await openFromMenu(shoot.page, 'Change password');
  },
  'deposit-history': async (shoot) => {
    await deposit(shoot, '500');
    await deposit(shoot, '2500');
    await shoot.server.pass(APPROVED_AFTER_MS);
    await deposit(shoot, '150');
    await openGame(shoot.page, GAME);
    await openFromMenu(shoot.page, 'Recharge History', 'Deposit history');
    await shoot.page.getByRole('row', { name: /₹500\.00/ }).waitFor();
  },
  withdraw: async (shoot) => {
    await openWithdraw(shoot);
  },
  'withdraw-errors': async (shoot) => {
    await openWithdraw(shoot);
    await shoot.page.getByRole('button', { name: 'Submit', exact: true }).click();
  },
  'withdraw-history': async (shoot) => {
    await openWithdraw(shoot);
    for (const [name, text] of Object.entries(WITHDRAWAL))
      await shoot.page.getByRole('textbox', { name, exact: true }).fill(text);
    await shoot.page.getByRole('button', { name: 'Submit', exact: true }).click();
    await shoot.page.getByRole('row', { name: /₹250\.50/ }).waitFor();
  },
  'failed-to-submit': async ({ page, server, account }) => {
    await openGame(page, GAME);
    await openFromMenu(page, 'UPI Recharge');
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('500');
    await page.getByRole('textbox', { name: 'UTR Number' }).fill('UTR1');
    server.trouble({
      call: 'addAmount',
      kind: 'refuse',
      message: 'The desk is closed.',
      user_id: account.userId,
    });
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
  },
  boards: async (shoot) => {
    await played(shoot, 20);
    await openGame(shoot.page, GAME);
    await openFromMenu(shoot.page, 'Best rounds');
    await shoot.page.getByText('Your best').first().waitFor();
  },
  'my-road': async (shoot) => {
    for (const [fatalLine, type] of [
      [20, 1],
      [2, 4],
      [2, 3],
      [9, 4],
      [3, 2],
      [12, 1],
    ] as const)
      await played(shoot, fatalLine, type);
    await openGame(shoot.page, GAME);
    await openFromMenu(shoot.page, 'My road');
    await shoot.page.getByText('Wardrobe').waitFor();
  },
  replay: async (shoot) => {
    await shoot.page.goto(await played(shoot, 20));
    await shoot.page.locator('[data-stage="ready"]').waitFor();
    await shoot.page.getByRole('button', { name: 'One step' }).click();
    await shoot.page.getByText('Fair: checked').waitFor();
  },
  'replay-proof': async (shoot) => {
    await shoot.page.goto(await played(shoot, 2, 4));
    await shoot.page.getByText('The draw, step by step').click();
    await shoot.page.getByText('The draw, step by step').scrollIntoViewIfNeeded();
  },
  'replay-refused': async ({ page }) => {
    await page.goto(`/replay/${'A'.repeat(64)}`);
    await page.getByRole('alert').waitFor();
  },
  'history-filtered': async (shoot) => {
    await played(shoot, 20);
    await played(shoot, 2, 4);
    await openGame(shoot.page, GAME);
    await openFromMenu(shoot.page, 'My bet history', 'Bet history');
    await shoot.page.getByText('Filter').click();
    await shoot.page.getByLabel('Result').selectOption('Won');
    await shoot.page.getByText('Result of what is shown').waitFor();
  },
  'fairness-draw': async (shoot) => {
    await played(shoot, 2, 4);
    await openGame(shoot.page, GAME);
    await openFromMenu(shoot.page, 'Fairness');
    await shoot.page.getByRole('button', { name: 'Roll a new one' }).click();
    await shoot.page.getByText('The draw, step by step').click();
    await shoot.page.getByText('The draw, step by step').scrollIntoViewIfNeeded();
  },
  fairness: async (shoot) => {
    await round(shoot, 20);
    await stepTo(shoot.page, '₹51.00');
    await panelOf(shoot.page).cashOut.click();
    await shoot.page.getByRole('button', { name: 'Fair: checked' }).click();
    await shoot.page.getByRole('dialog', { name: 'Fairness' }).waitFor();
  },
};
