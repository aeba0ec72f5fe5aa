import type { Page } from '@playwright/test';
import type { Language } from '../../src/game/settings.ts';
import { type Account, expect, test } from './fixtures.ts';
import { fill } from './forms.ts';
import { type Inspect, inspector, SMALLEST } from './inspection.ts';
import { depositOnce, freshUtr } from './money.ts';
import { makeTimersPausable, pauseTimers, resumeTimers } from './page-timers.ts';
import type { TestServer } from './server.ts';
import { toastsSeen } from './toasts-seen.ts';
import { inLanguage, type Text } from './translations.ts';

test.use({ viewport: SMALLEST });

interface Walk {
  readonly page: Page;
  readonly server: TestServer;
  /** the text on screen of an English original */
  readonly say: (text: Text) => string;
  readonly look: Inspect;
}
interface PlayerWalk extends Walk {
  readonly account: Account;
}

const main = (page: Page) => page.locator('[data-main-control]');

/** Opens the game past its splash. */
async function openGame({ page }: Walk, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(main(page)).toBeEnabled();
  await expect(page.locator('.game')).not.toHaveAttribute('inert');
}

async function openFromMenu({ page, say: translate }: Walk, entry: Text, title: Text = entry): Promise<void> {
  await page.getByRole('button', { name: translate('Menu'), exact: true }).click();
  const menu = page.getByRole('dialog', { name: translate('Menu'), exact: true });
  await menu.getByRole('button', { name: translate(entry), exact: true }).click();
  await expect(page.getByRole('dialog', { name: translate(title), exact: true })).toBeVisible();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

const press = ({ page, say: translate }: Walk, button: Text) =>
  page
    .getByRole('button', { name: translate(button), exact: true })
    .last()
    .click();

async function asVisitor(walk: Walk): Promise<void> {
  const { page, say: translate, look } = walk;
  await makeTimersPausable(page, true);
  const seen = await toastsSeen(page);
  await page.goto('/');
  await expect(page.getByText(translate('Loading...'))).toBeVisible();
  // Stops what is pending now; the checks themselves may use timers.
  await pauseTimers(page);
  await look('the splash');
  await resumeTimers(page);
  await expect(page.locator('.game')).not.toHaveAttribute('inert');
  await expect(main(page)).toBeEnabled();
  await look('the game');
  await press(walk, 'LOG IN');
  await expect(page.getByRole('dialog', { name: translate('Login') })).toBeVisible();
  await press(walk, 'Login');
  await expect(page.getByText(translate('Password is required'))).toBeVisible();
  await look('Login with errors', translate('Login'));
  await close(page);
  await press(walk, 'Register');
  await expect(page.getByRole('dialog', { name: translate('Create an Account') })).toBeVisible();
  await press(walk, 'Register');
  await expect(page.getByText(translate('Confirm Password is required'))).toBeVisible();
  await look('Create an Account with errors', translate('Register'));
  await close(page);
  await page.getByRole('button', { name: translate('Menu'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: translate('Menu') })).toBeVisible();
  await look('Menu, logged out');
  await close(page);
  await openFromMenu(walk, 'How to play?');
  await look('How to play?');
  await close(page);
  await openFromMenu(walk, 'Games rules', 'Game rules');
  await look('Game rules');
  await close(page);
  await main(page).click();
  await expect.poll(seen).toContain(translate('Please log in first.'));
  await look('Login with a warning');
  await close(page);
  await page.context().setOffline(true);
  await expect(page.getByText(translate('You are offline.'))).toBeVisible();
  await look('the game, offline');
  await page.context().setOffline(false);
  for (const [path, title] of [
    ['/login', 'Login'],
    ['/register', 'Create an Account'],
    ['/payout', 'Withdraw'],
    ['/no/such/road', 'This road leads nowhere.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: translate(title), level: 1 })).toBeVisible();
    await look(path);
  }
}

async function whenNothingLoads(walk: Walk): Promise<void> {
  const { page, say: translate, look } = walk;
  await page.route('**/api/chickenMultplier', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(translate('Could not load the game.'))).toBeVisible();
  await look('the game, not loaded');
  await page.route('**/HowToPlay-*.js', (route) => route.abort());
  await page.getByRole('button', { name: translate('Menu'), exact: true }).click();
  const menu = page.getByRole('dialog', { name: translate('Menu'), exact: true });
  await menu.getByRole('button', { name: translate('How to play?'), exact: true }).click();
  await expect(page.getByText(translate('Something went wrong.'))).toBeVisible();
  await look('a modal, not loaded');
}

async function asNewPlayer(walk: PlayerWalk): Promise<void> {
  const { page, server, account, say: translate, look } = walk;
  await openGame(walk, '/chickenroad');
  await look('the game, logged in');
  await page.getByRole('button', { name: translate('Menu'), exact: true }).click();
  await expect(page.getByRole('button', { name: translate('Logout') })).toBeVisible();
  await look('Menu, logged in');
  await close(page);
  for (const [entry, title, empty] of [
    ['Recharge History', 'Deposit history', 'No deposit history found.'],
    ['Withdraw History', 'Withdraw history', 'No withdraw history found.'],
    ['My bet history', 'Bet history', 'No bet history found.'],
    ['My statistics', 'My statistics', 'No round has ended yet.'],
    ['Fairness', 'Fairness', 'No round has ended yet.'],
    ['Withdraw', 'Withdrawal access', 'OK'],
  ] as const) {
    await openFromMenu(walk, entry, title);
    await expect(page.getByText(translate(empty))).toBeVisible();
    await look(`${title}, empty`);
    await close(page);
  }
  await openFromMenu(walk, 'My road');
  await expect(page.getByText(translate('No round has ended yet.'))).toBeVisible();
  await look('My road, new');
  await close(page);
  await openFromMenu(walk, 'Change avatar');
  await expect(page.getByRole('radio')).toHaveCount(12);
  await page.getByRole('textbox', { name: translate('Name'), exact: true }).fill('');
  await press(walk, 'SAVE AND CLOSE');
  await expect(page.getByText(translate('Name is required'))).toBeVisible();
  await look('Change avatar with an error', translate('SAVE AND CLOSE'));
  await close(page);
  await openFromMenu(walk, 'Play responsibly');
  await expect(page.getByText(translate('You have set no limit.'))).toBeVisible();
  await look('Play responsibly');
  await fill(page, { [translate('Limit')]: '500' });
  await press(walk, 'Save the limit');
  await page.getByRole('button', { name: new RegExp(`^${translate('Remove')}`) }).click();
  await expect(page.getByText(translate('You asked for no limit.'))).toBeVisible();
  await press(walk, 'Exclude me');
  await look('Play responsibly with a limit and a question');
  await close(page);
  await openFromMenu(walk, 'USDT Recharge');
  await fill(page, { [translate('Amount')]: '500', [translate('UTR Number')]: 'T1' });
  await expect(page.locator('.payment-qr img')).toBeVisible();
  await look('USDT Recharge');
  await close(page);
  await openFromMenu(walk, 'UPI Recharge');
  await fill(page, { [translate('Amount')]: '500' });
  await press(walk, 'Submit');
  await expect(page.locator('.payment-qr img')).toBeVisible();
  await expect(page.getByText(translate('UTR number is required'))).toBeVisible();
  await look('UPI Recharge with errors', translate('Submit'));
  server.trouble({ call: 'addAmount', kind: 'refuse', message: '', user_id: account.userId });
  await fill(page, { [translate('Amount')]: '500', [translate('UTR Number')]: freshUtr() });
  await press(walk, 'Submit');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('the alert');
}

/** Lists loading, failed and full. */
async function withRecords(walk: PlayerWalk): Promise<void> {
  const { page, server, account, say: translate, look } = walk;
  await depositOnce(page, server, account.userId);
  await openGame(walk);
  for (const [entry, title, call] of [
    ['Recharge History', 'Deposit history', 'payinHistory'],
    ['My bet history', 'Bet history', 'betHistory'],
  ] as const) {
    server.trouble({ call, kind: 'hold', user_id: account.userId });
    await openFromMenu(walk, entry, title);
    await expect(page.locator('.records-ghost')).toBeVisible();
    await look(`${title}, on its way`);
    await close(page);
    server.calm();
    server.trouble({ call, kind: 'fail', user_id: account.userId, times: 99 });
    await openFromMenu(walk, entry, title);
    await expect(page.getByText(translate('The history could not be loaded.'))).toBeVisible();
    await look(`${title}, not loaded`);
    await close(page);
    server.calm();
  }
  const when = { created_at: '2026-12-20T16:53:00Z' };
  await page.route('**/api/bet_history*', (route) =>
    route.fulfill({
      json: {
        success: true,
        total: 27,
        data: [
          { ...when, amount: 150, multiplier: 3203384.8, win_amount: 17178300, type: 4 },
          { ...when, amount: 150, multiplier: 0, win_amount: 0, type: 3, state: 'open' },
        ],
      },
    }),
  );
  const sums = {
    rounds: 123_456,
    amount: 99_99_999.99,
    win_amount: 1_71_78_300.5,
    best_multiplier: 3203384.8,
  };
  const days = ['2026-12-20', '2026-12-19'].map((day) => ({ day, sums: [{ type: 4, ...sums }] }));
  await page.route('**/api/statistics*', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: '',
        data: { totals: [1, 2, 3, 4].map((type) => ({ type, ...sums })), days, next: '2026-12-19' },
      },
    }),
  );
  await page.route('**/api/payinHistory*', (route) =>
    route.fulfill({
      json: { success: true, data: [0, 1, 2, 9].map((status) => ({ ...when, amount: 999999999, status })) },
    }),
  );
  await openFromMenu(walk, 'My bet history', 'Bet history');
  await expect(page.getByText('3203384.80x')).toBeVisible();
  await look('Bet history with the longest amounts');
  await close(page);
  await openFromMenu(walk, 'My statistics');
  await expect(page.getByText(translate('By day')).first()).toBeVisible();
  await look('My statistics with the longest amounts');
  await close(page);
  await openFromMenu(walk, 'Recharge History', 'Deposit history');
  await expect(page.getByText(translate('Unknown'))).toBeVisible();
  await look('Deposit history with the longest amounts');
  await close(page);
  await openFromMenu(walk, 'Withdraw');
  await press(walk, 'Submit');
  await expect(page.getByText(translate('Mobile Number is required'))).toBeVisible();
  await look('Withdraw with errors');
  await page.goto('/payin');
  await expect(page.getByText(translate('Enter the amount first.'))).toBeVisible();
  await look('/payin without an amount');
  await page.getByRole('textbox', { name: translate('Amount') }).fill('500');
  await page.getByRole('button', { name: translate('Show the QR code') }).click();
  await expect(page.locator('.payment-qr img')).toBeVisible();
  await look('/payin');
  await page.route('**/api/adminMethodPayment*', (route) => route.abort());
  await page.reload();
  await page.getByRole('textbox', { name: translate('Amount') }).fill('600');
  await page.getByRole('textbox', { name: translate('UTR Number') }).focus();
  await expect(page.getByText(translate('The payment details could not be loaded.'))).toBeVisible();
  await look('/payin without payment details');
  await page.goto('/payout');
  await expect(page.getByRole('textbox', { name: translate('UPI ID') })).toBeVisible();
  await look('/payout');
}

async function inRounds(walk: PlayerWalk): Promise<void> {
  const { page, server, account, say: translate, look } = walk;
  const go = page.getByRole('button', { name: translate('Go'), exact: true });
  const cashOut = page.getByRole('button', { name: new RegExp(`^${translate('CASH OUT')}`) });
  const open = (button: typeof go) => expect(button).toHaveAttribute('aria-disabled', 'false');
  await makeTimersPausable(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(walk);
  await page.getByRole('combobox').click();
  await look('the open dropdown');
  await page.keyboard.press('Escape');
  server.trouble({ call: 'bet', kind: 'hold', times: 99, user_id: account.userId });
  await main(page).click();
  await expect(page.getByText(translate('Connection lost. Reconnecting…'))).toBeVisible();
  await look('the bet, reconnecting');
  server.release();
  await open(go);
  await look('a round at the start');
  await go.click();
  await expect(cashOut).toContainText('₹1.02');
  await open(go);
  await look('a round on line 1');
  await cashOut.click();
  await expect(page.getByText(translate('You Won!'))).toBeVisible();
  await pauseTimers(page);
  await look('the win popup');
  await resumeTimers(page);
  await expect(page.getByRole('button', { name: translate('Fair: checked') })).toBeVisible();
  await look('the game after a win');
  server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
  await main(page).click();
  await open(go);
  await go.click();
  await expect(page.getByText(translate('Fried!'))).toBeVisible();
  await pauseTimers(page);
  await look('the fried chicken');
  await resumeTimers(page);
  await page.getByRole('button', { name: translate('Fair: checked') }).click();
  await expect(page.getByText(translate('Last round'))).toBeVisible();
  await expect(page.locator('.round-facts')).toBeVisible();
  await look('Fairness of a round');
}

const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'Hindi' };

for (const language of ['en', 'hi'] as const) {
  const other = language === 'en' ? 'Hindi' : 'English';
  test.describe(`in ${NAMES[language]} axe finds nothing (WCAG 2.2 AA), nothing is left in ${other}, and nothing is cut or too small to hit at 360x640 and 844x390`, () => {
    // Pages are kept between tests of the same options, so none comes here with a setting of the other language.
    test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: `${language}-IN` });
    test.beforeEach(({ page }) =>
      page
        .addInitScript((spoken) => {
          if (localStorage.getItem('settings') === null)
            localStorage.setItem('settings', JSON.stringify({ language: spoken }));
        }, language)
        .then(() => undefined),
    );
    const walkOf = (page: Page, server: TestServer): Walk => ({
      page,
      server,
      say: inLanguage(language),
      look: inspector(page, language),
    });

    test('as a visitor', async ({ page, server }) => {
      test.slow();
      await asVisitor(walkOf(page, server));
    });
    test('when nothing loads', async ({ page, server }) => {
      await whenNothingLoads(walkOf(page, server));
    });
    test('as a new player', async ({ page, server, account }) => {
      test.slow();
      await asNewPlayer({ ...walkOf(page, server), account });
    });
    test('with records', async ({ page, server, account }) => {
      test.slow();
      await withRecords({ ...walkOf(page, server), account });
    });
    test('in rounds', async ({ page, server, account }) => {
      test.slow();
      await inRounds({ ...walkOf(page, server), account });
    });
  });
}
