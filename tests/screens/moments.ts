import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  type DifficultyType,
  GAME_ID,
  USER_ID_HEADER,
  USER_ID_HEADER_VALUE,
} from '../../src/contract/constants.ts';
import { DIALOGS } from '../dialogs.ts';
import { fill } from '../e2e/forms.ts';
import { openFromMenu } from '../e2e/modals.ts';
import { submitButton, WITHDRAWAL } from '../e2e/money.ts';
import { panelOf, play } from '../e2e/panel.ts';
import { freshPhone } from '../e2e/player.ts';
import type { TestServer } from '../e2e/server.ts';

/** A page before its screenshot. */
interface Shoot {
  readonly page: Page;
  readonly server: TestServer;
  /** '' for a visitor */
  readonly userId: string;
}

type Moment = (shoot: Shoot) => Promise<unknown>;
type Moments = Readonly<Record<string, Moment>>;

interface Road {
  readonly type?: DifficultyType;
  readonly fatalLine: number;
  readonly stake?: number;
}

/** Shorter than the approval delay of demo money. */
const APPROVED_AFTER_MS = 5_000;

const PUBLISHED_ROUND = {
  'Server seed, revealed': '564e967b90f03d0153fdcb2d2d1cc5a5057e0df78163611fe3801d6498e681ca',
  'Client seed': 'zXv1upuFns',
  Nonce: '5663',
};

const SAFE = { fatalLine: 20 } as const;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Calls the API as the page's player. @throws Error on a refusal */
async function post({ page, server }: Shoot, path: string, data: object) {
  const answer = await page.request.post(`${server.url}/api/${path}`, {
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE, 'idempotency-key': randomUUID() },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Opens the game without its splash and waits for the stage. */
export async function openGame({ page }: Pick<Shoot, 'page'>): Promise<void> {
  await page.goto('/chickenroad');
  await page.locator('[data-stage="ready"]').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true, disabled: false }).waitFor();
}

const menu =
  (entry: string, title?: string): Moment =>
  async (shoot) => {
    await openGame(shoot);
    await openFromMenu(shoot.page, entry, title);
  };

const openMenu: Moment = async (shoot) => {
  await openGame(shoot);
  await button(shoot.page, 'Menu').click();
};

/** Pauses the splash, which ends before a slow machine has drawn the screenshot. */
const openSplash: Moment = async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-splash] { animation-play-state: paused !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto('/');
  await page.locator('[data-splash]').waitFor();
};

const address = (path: string) => (shoot: Shoot) => shoot.page.goto(path);

async function startRound(shoot: Shoot, { type = 1, fatalLine, stake = 50 }: Road): Promise<void> {
  const { page, server, userId } = shoot;
  server.steer({ userId, type, fatalLine });
  await openGame(shoot);
  await panelOf(page).chip(stake).click();
  if (type === 4) {
    const { difficulty } = panelOf(page);
    if (await difficulty.isVisible()) await difficulty.selectOption('Hardcore');
    else await page.getByText('Hardcore', { exact: true }).click();
  }
  await play(page);
}

async function step(page: Page, times = 1): Promise<void> {
  for (let done = 0; done < times; done++) {
    await page.locator('[data-go][aria-disabled="false"]').click();
    await page.locator('[data-go][aria-disabled="true"]').waitFor();
    await page.locator('[data-go][aria-disabled="false"]').waitFor();
  }
}

async function stepThenHold(shoot: Shoot, times: number): Promise<void> {
  await startRound(shoot, SAFE);
  await step(shoot.page);
  shoot.server.trouble({ call: 'advance', kind: 'hold', times, user_id: shoot.userId });
  await panelOf(shoot.page).go.click();
}

/** Starts a round on a road that a low max_win shortens. */
async function startShortRound(shoot: Shoot): Promise<void> {
  await shoot.server.set('max_win_paise', 15_000);
  await startRound(shoot, { type: 4, fatalLine: 3, stake: 100 });
}

/** Requests a deposit. @param amount whole rupees */
const deposit = (shoot: Shoot, amount: string) =>
  post(shoot, 'add_amount', {
    amount,
    utr_no: randomUUID().replaceAll('-', ''),
    user_id: shoot.userId,
    type: 2,
  });

/** Plays a round through the API. Returns the address of its replay. */
async function playRound(shoot: Shoot, fatalLine: number, type: DifficultyType = 1): Promise<string> {
  const { server, userId } = shoot;
  const game = { user_id: userId, game_id: GAME_ID };
  await post(shoot, 'update_profile', { user_id: userId, name: 'Lakshmi' });
  server.steer({ userId, type, fatalLine });
  const { round_id: roundId, multiplier } = await post(shoot, 'bet', { ...game, amount: 50, type });
  const round = { game_id: GAME_ID, round_id: roundId };
  for (let line = 1; line <= Math.min(3, fatalLine); line++)
    await post(shoot, 'advance', { ...game, round_id: roundId, step: line, fire_hit: false });
  if (fatalLine > 3) await post(shoot, 'cashout', { ...round, userid: userId, multiplier_id: multiplier[2] });
  return `/replay/${server.context.replayIds.write({ userId, roundId })}`;
}

/** Each dialog of the menu, for a player with rounds and deposits. */
const dialogs: Moments = Object.fromEntries(
  DIALOGS.map(([entry, title]) => [
    entry.toLowerCase().match(/\w+/g)?.join('-') ?? entry,
    async (shoot: Shoot) => {
      await playRound(shoot, 20);
      await playRound(shoot, 2, 4);
      await deposit(shoot, '500');
      await shoot.server.pass(APPROVED_AFTER_MS);
      await deposit(shoot, '150');
      await menu(entry, title)(shoot);
    },
  ]),
);

const verify =
  (hash = ''): Moment =>
  async ({ page }) => {
    await page.goto('/verify.html');
    for (const [name, text] of Object.entries(PUBLISHED_ROUND)) await page.getByLabel(name).fill(text);
    await page.getByLabel('Hash shown before the bet').fill(hash);
    await page.getByLabel('Difficulty').selectOption('Hardcore');
    await button(page, 'Check').click();
    await page.locator('.verdict').first().scrollIntoViewIfNeeded();
  };

/** Opens a form from the header, fills it and submits it. */
const accountForm =
  (opener: string, dialogName: string, texts: Readonly<Record<string, string>>): Moment =>
  async (shoot) => {
    const { page } = shoot;
    await openGame(shoot);
    await button(page, opener).click();
    const dialog = page.getByRole('dialog', { name: dialogName });
    await fill(dialog, texts);
    await dialog.locator('button[type="submit"]').click();
  };

/** Screenshots of a visitor, by name. */
export const VISITOR: Moments = {
  splash: openSplash,
  'logged-out': openGame,
  login: accountForm('LOG IN', 'Login', {}),
  'register-errors': accountForm('Register', 'Create an Account', {
    'Phone Number': '98765',
    Password: 'abc',
  }),
  'wrong-password': accountForm('LOG IN', 'Login', { 'Phone Number': freshPhone(), Password: 'not-it' }),
  'not-logged-in': async (shoot) => {
    await openGame(shoot);
    await panelOf(shoot.page).play.click();
  },
  lost: address('/no/such/address'),
  verify: verify(),
  'verify-mismatch': verify('0'.repeat(64)),
  'could-not-load': async ({ page, server }) => {
    server.trouble({ call: 'levels', kind: 'refuse', message: 'Not now.', times: 9 });
    await page.goto('/');
    await button(page, 'Try again').waitFor();
  },
};

const hindi: Moment = async (shoot) => {
  await openMenu(shoot);
  await shoot.page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await shoot.page.locator('html[lang="hi"]').waitFor();
};

const withdraw: Moment = async (shoot) => {
  await deposit(shoot, '500');
  await shoot.server.pass(APPROVED_AFTER_MS);
  await menu('Withdraw')(shoot);
};

/** Screenshots of a player, by name. */
export const PLAYER: Moments = {
  ...dialogs,
  idle: openGame,
  menu: openMenu,
  round: async (shoot) => {
    await startRound(shoot, SAFE);
    await step(shoot.page, 3);
  },
  'round-hindi': async (shoot) => {
    await hindi(shoot);
    await shoot.page.keyboard.press('Escape');
    shoot.server.steer({ userId: shoot.userId, type: 1, fatalLine: 20 });
    await shoot.page.locator('[data-main-control]').click();
    await step(shoot.page);
  },
  'menu-hindi': hindi,
  offline: async (shoot) => {
    await openGame(shoot);
    await shoot.page.context().setOffline(true);
  },
  'empty-wallet': async (shoot) => {
    await shoot.server.give(shoot.userId, -99_500n);
    await openGame(shoot);
    await panelOf(shoot.page).chip(10).click();
    await panelOf(shoot.page).play.click();
    await shoot.page.getByText('Insufficient wallet balance.').waitFor();
  },
  jumping: (shoot) => stepThenHold(shoot, 1),
  reconnecting: async (shoot) => {
    await stepThenHold(shoot, 99);
    await shoot.page.getByText('Still waiting…').waitFor();
  },
  fire: async (shoot) => {
    await startShortRound(shoot);
    await shoot.page.locator('[data-near="true"]').waitFor();
    await wait(1000);
  },
  fried: async (shoot) => {
    await startRound(shoot, { fatalLine: 2 });
    await step(shoot.page);
    await panelOf(shoot.page).go.click();
    await shoot.page.getByText('Fried!').waitFor();
  },
  won: async (shoot) => {
    await startRound(shoot, SAFE);
    await step(shoot.page);
    await panelOf(shoot.page).cashOut.click();
    await panelOf(shoot.page).won.waitFor();
  },
  'game-over': async (shoot) => {
    await startShortRound(shoot);
    await panelOf(shoot.page).go.click();
    await panelOf(shoot.page).won.waitFor();
  },
  'withdrawal-notice': menu('Withdraw', 'Withdrawal access'),
  payin: address('/payin'),
  payout: address('/payout'),
  'withdraw-errors': async (shoot) => {
    await withdraw(shoot);
    await submitButton(shoot.page).click();
  },
  withdrawn: async (shoot) => {
    await withdraw(shoot);
    await fill(shoot.page, WITHDRAWAL);
    await submitButton(shoot.page).click();
    await shoot.page.getByRole('row', { name: /₹250\.50/ }).waitFor();
  },
  'failed-to-submit': async (shoot) => {
    const { page, server, userId } = shoot;
    await menu('UPI Recharge')(shoot);
    await fill(page, { Amount: '500', 'UTR Number': 'UTR1' });
    server.trouble({ call: 'addAmount', kind: 'refuse', message: 'Closed.', user_id: userId });
    await submitButton(page).click();
    await page.getByRole('alertdialog').waitFor();
  },
  replay: async (shoot) => {
    await shoot.page.goto(await playRound(shoot, 20));
    await shoot.page.locator('[data-stage="ready"]').waitFor();
    await button(shoot.page, 'One step').click();
    await shoot.page.getByText('Fair: checked').waitFor();
  },
  'replay-proof': async (shoot) => {
    await shoot.page.goto(await playRound(shoot, 2, 4));
    const draw = shoot.page.getByText('The draw, step by step');
    await draw.click();
    await draw.scrollIntoViewIfNeeded();
  },
  'replay-refused': async ({ page }) => {
    await page.goto(`/replay/${'A'.repeat(64)}`);
    await page.getByRole('alert').waitFor();
  },
};
