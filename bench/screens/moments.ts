import { setTimeout as wait } from 'node:timers/promises';
import {
  button,
  deposit,
  freshPhone,
  openGame,
  openMenu,
  playRound,
  type Shoot,
  startRound,
  step,
} from './shoot.ts';

type Moment = (shoot: Shoot) => Promise<unknown>;
type Moments = Readonly<Record<string, Moment>>;

/** Shorter than the approval delay of demo money. */
const APPROVED_AFTER_MS = 5_000;

const PUBLISHED_ROUND = {
  'Server seed, revealed': '564e967b90f03d0153fdcb2d2d1cc5a5057e0df78163611fe3801d6498e681ca',
  'Client seed': 'zXv1upuFns',
  Nonce: '5663',
};

const WITHDRAWAL = {
  Amount: '250.50',
  'Account Number': '001122334455',
  'Account Holder Name': 'Asha Devi',
  'Bank Name': 'State Bank',
  'IFSC Code': 'SBIN0001234',
  'UPI ID': 'asha@upi',
  'Mobile Number': '9876543210',
};

const menu = (entry?: string) => (shoot: Shoot) => openMenu(shoot, entry);
const address = (path: string) => (shoot: Shoot) => shoot.page.goto(path);

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
  (opener: string, dialogName: string, texts: Readonly<Record<string, string>> | null): Moment =>
  async (shoot) => {
    const { page } = shoot;
    await openGame(shoot);
    await button(page, opener).click();
    if (texts === null) return;
    const dialog = page.getByRole('dialog', { name: dialogName });
    for (const [name, text] of Object.entries(texts))
      await dialog.getByLabel(name, { exact: true }).fill(text);
    await dialog.locator('button[type="submit"]').click();
  };

/** Screenshots of a visitor, by name. */
export const VISITOR: Moments = {
  splash: address('/'),
  'logged-out': openGame,
  'how-to-play': menu('How to play?'),
  login: accountForm('LOG IN', 'Login', {}),
  register: accountForm('Register', 'Create an Account', null),
  'register-errors': accountForm('Register', 'Create an Account', {
    'Phone Number': '98765',
    Password: 'abc',
  }),
  'wrong-password': accountForm('LOG IN', 'Login', { 'Phone Number': freshPhone(), Password: 'not-it' }),
  'not-logged-in': async (shoot) => {
    await openGame(shoot);
    await button(shoot.page, 'Play').click();
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

const SAFE = { fatalLine: 20 } as const;

/** Starts a round on a road that a low max_win shortens. */
async function startShortRound(shoot: Shoot): Promise<void> {
  await shoot.server.set('max_win_paise', 15_000);
  await startRound(shoot, { type: 4, fatalLine: 3, stake: 100 });
}

async function stepThenHold(shoot: Shoot, times: number): Promise<void> {
  await startRound(shoot, SAFE);
  await step(shoot.page);
  shoot.server.trouble({ call: 'advance', kind: 'hold', times, user_id: shoot.userId });
  await button(shoot.page, 'Go').click();
}

const hindi: Moment = async (shoot) => {
  await openMenu(shoot);
  await shoot.page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await shoot.page.locator('html[lang="hi"]').waitFor();
};

const withdraw: Moment = async (shoot) => {
  await deposit(shoot, '500');
  await shoot.server.pass(APPROVED_AFTER_MS);
  await openMenu(shoot, 'Withdraw');
};

const submit = (shoot: Shoot) => button(shoot.page, 'Submit').click();

async function showDraw(shoot: Shoot): Promise<void> {
  const draw = shoot.page.getByText('The draw, step by step');
  await draw.click();
  await draw.scrollIntoViewIfNeeded();
}

/** Screenshots of a player, by name. */
export const PLAYER: Moments = {
  idle: openGame,
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
  offline: async (shoot) => {
    await openGame(shoot);
    await shoot.page.context().setOffline(true);
  },
  'empty-wallet': async (shoot) => {
    await shoot.server.give(shoot.userId, -99_500n);
    await openGame(shoot);
    await button(shoot.page, '10').click();
    await button(shoot.page, 'Play').click();
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
    await button(shoot.page, 'Go').click();
    await shoot.page.getByText('Fried!').waitFor();
  },
  won: async (shoot) => {
    await startRound(shoot, SAFE);
    await step(shoot.page);
    await button(shoot.page, /^CASH OUT/).click();
    await shoot.page.getByRole('dialog', { name: /^You Won!/ }).waitFor();
  },
  'game-over': async (shoot) => {
    await startShortRound(shoot);
    await button(shoot.page, 'Go').click();
    await shoot.page.getByRole('dialog', { name: /^You Won!/ }).waitFor();
  },
  menu: menu(),
  'menu-hindi': hindi,
  'upi-recharge': menu('UPI Recharge'),
  'usdt-recharge': menu('USDT Recharge'),
  'withdrawal-notice': menu('Withdraw'),
  payin: address('/payin'),
  payout: address('/payout'),
  'game-rules': menu('Games rules'),
  'play-responsibly': menu('Play responsibly'),
  'bet-history': async (shoot) => {
    await playRound(shoot, 20);
    await playRound(shoot, 2, 4);
    await openMenu(shoot, 'My bet history');
    await shoot.page.getByText('Filter').click();
    await shoot.page.getByLabel('Result').selectOption('Won');
    await shoot.page.getByText('Result of what is shown').waitFor();
  },
  'deposit-history-empty': menu('Recharge History'),
  'deposit-history': async (shoot) => {
    await deposit(shoot, '500');
    await deposit(shoot, '2500');
    await shoot.server.pass(APPROVED_AFTER_MS);
    await deposit(shoot, '150');
    await openMenu(shoot, 'Recharge History');
  },
  'change-avatar': menu('Change avatar'),
  'change-password': menu('Change password'),
  withdraw,
  'withdraw-errors': async (shoot) => {
    await withdraw(shoot);
    await submit(shoot);
  },
  'withdraw-history': async (shoot) => {
    await withdraw(shoot);
    for (const [name, text] of Object.entries(WITHDRAWAL))
      await shoot.page.getByRole('textbox', { name, exact: true }).fill(text);
    await submit(shoot);
    await shoot.page.getByRole('row', { name: /₹250\.50/ }).waitFor();
  },
  'failed-to-submit': async (shoot) => {
    const { page, server, userId } = shoot;
    await openMenu(shoot, 'UPI Recharge');
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('500');
    await page.getByRole('textbox', { name: 'UTR Number' }).fill('UTR1');
    server.trouble({ call: 'addAmount', kind: 'refuse', message: 'Closed.', user_id: userId });
    await submit(shoot);
    await page.getByRole('alertdialog').waitFor();
  },
  boards: async (shoot) => {
    await playRound(shoot, 20);
    await openMenu(shoot, 'Best rounds');
    await shoot.page.getByText('Your best').first().waitFor();
  },
  'my-road': async (shoot) => {
    await playRound(shoot, 20, 1);
    await playRound(shoot, 2, 4);
    await playRound(shoot, 9, 4);
    await openMenu(shoot, 'My road');
    await shoot.page.getByText('Wardrobe').waitFor();
  },
  replay: async (shoot) => {
    await shoot.page.goto(await playRound(shoot, 20));
    await shoot.page.locator('[data-stage="ready"]').waitFor();
    await button(shoot.page, 'One step').click();
    await shoot.page.getByText('Fair: checked').waitFor();
  },
  'replay-proof': async (shoot) => {
    await shoot.page.goto(await playRound(shoot, 2, 4));
    await showDraw(shoot);
  },
  'replay-refused': async ({ page }) => {
    await page.goto(`/replay/${'A'.repeat(64)}`);
    await page.getByRole('alert').waitFor();
  },
  fairness: async (shoot) => {
    await playRound(shoot, 2, 4);
    await openMenu(shoot, 'Fairness');
    await showDraw(shoot);
  },
};
