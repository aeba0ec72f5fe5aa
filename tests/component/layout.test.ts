import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type PlainMessageKey, setLanguage, t } from '../../src/ui/language/language.ts';
import { button, dialog, field, openApp, press, visitApp } from './app.ts';
import { expectWellLaidOut } from './layout.ts';
import {
  answer,
  controlOf,
  failed,
  friedOnLine1,
  hold,
  LOST,
  paid,
  profileOf,
  refused,
  roundOf,
  roundsOf,
  seedOf,
  setBalance,
} from './provider.ts';

const shows = (text: PlainMessageKey) => expect.element(page.getByText(t(text)).first()).toBeVisible();
const tap = (text: PlainMessageKey) => press(button(t(text)).last());
const type = (label: PlainMessageKey, text: string) => field(t(label)).fill(text);

async function openMenu(): Promise<void> {
  await tap('Menu');
  await expect.element(dialog(t('Menu'))).toBeVisible();
}

/** @param text is shown in the dialog of the entry */
async function fromMenu(entry: PlainMessageKey, title = entry, text?: PlainMessageKey): Promise<void> {
  await openMenu();
  await tap(entry);
  await expect.element(dialog(t(title))).toBeVisible();
  if (text) await shows(text);
}

/** Stops the timers of the app while it is led somewhere, so that nothing closes on the way. */
async function stopped(act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  await act();
  vi.useRealTimers();
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const created_at = '2026-12-20T16:53:00Z';
const REPLAY = 'r'.repeat(64);
const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const LONGEST_WIN = { amount: 150, multiplier: 3_203_384.8, win_amount: 17_178_300, type: 4 } as const;
const SUMS = {
  rounds: 123_456,
  amount: 9_999_999.99,
  win_amount: 17_178_300.5,
  best_multiplier: 3_203_384.8,
};
const LIMIT = { kind: 'deposit', period: 'day', value: 500, left: 120 } as const;
const SESSION = { started_at: at(-HOUR_MS), ends_at: at(HOUR_MS), staked: 150_000, paid_out: 20 };
const CHECK_DUE = { session: SESSION, check_minutes: 60, check_due_at: at(0) };
const WORTH_THOUSANDS = { type: 4, amount: 100, step: 6, win_amount: 3468 } as const;
const BOARD_ROW = {
  name: 'Asha',
  lines: 15,
  replay: REPLAY,
  multiplier: 3_203_384.8,
  win_amount: 17_178_300,
};
const ENDED = { state: 'cashed_out', cause: 'cashout', ended_at: created_at } as const;

let language: 'en' | 'hi' = 'en';
const open = (path?: string) => openApp(path, { settings: { language } });

type Place = () => Promise<unknown>;
const visitor =
  (reach: Place, path?: string): Place =>
  async () => {
    await visitApp(path, { language });
    await reach();
  };
/** @param prepare sets answers before the app opens */
const player =
  (reach: Place, prepare: () => unknown = () => {}, path?: string): Place =>
  async () => {
    prepare();
    await open(path);
    await reach();
  };
const inRound = (reach: Place, round: Parameters<typeof roundOf>[0], prepare = () => {}): Place =>
  player(reach, () => {
    answer('round', roundsOf(roundOf(round)));
    prepare();
  });
const withLimits = (reach: Place, limits: Parameters<typeof controlOf>[0]): Place =>
  player(reach, () => answer('limits', controlOf(limits)));
const ofProfile = (reach: Place, profile: Parameters<typeof profileOf>[0]): Place =>
  player(reach, () => answer('profile', profileOf(profile)));

const PLACES: Readonly<Record<string, Place>> = {
  'the game of a visitor': visitor(() => shows('LOG IN')),
  'Login with errors': visitor(async () => {
    await tap('LOG IN');
    await tap('Login');
    await shows('Password is required');
  }),
  'Create an Account with errors': visitor(async () => {
    await tap('Register');
    await expect.element(dialog(t('Create an Account'))).toBeVisible();
    await tap('Register');
    await shows('Confirm Password is required');
  }),
  'the menu of a visitor': visitor(openMenu),
  'How to play?': visitor(() => fromMenu('How to play?')),
  'Game rules': visitor(() => fromMenu('Games rules', 'Game rules')),
  '/login': visitor(() => shows('No account yet?'), '/login'),
  '/register': visitor(() => shows('Already have an account?'), '/register'),
  '/payout': visitor(() => shows('Please log in first.'), '/payout'),
  '/reset-password': visitor(() => shows('Confirm Password'), '/reset-password#t'),
  'an unknown address': visitor(() => shows('This road leads nowhere.'), '/no/road'),
  'a replay that is not there': player(
    () => shows('The replay could not be loaded.'),
    () => answer('replay', failed()),
    `/replay/${REPLAY}`,
  ),
  'the game of a player': player(() => expect.element(button(/₹1,000\.00/)).toBeVisible()),
  'the game with the longest balance': player(
    () => expect.element(button(/₹9,99,99,999\.99/)).toBeVisible(),
    () => setBalance(99_999_999.99),
  ),
  'the game with an empty wallet': player(
    () => shows('Recharge'),
    () => setBalance(0),
  ),
  'the game that could not be loaded': player(
    async () => {
      await stopped(async () => {
        await open();
        await expect.element(button(t('Menu'))).toBeVisible();
        await pass(5000);
      });
      await shows('Could not load the game.');
    },
    () => answer('levels', LOST),
  ),
  'a round whose answer is late': inRound(
    async () => {
      await stopped(() => tap('Go').then(() => pass(3000)));
      await shows('Connection lost. Reconnecting…');
    },
    {},
    () => void hold('advance'),
  ),
  'a round at its start': inRound(() => shows('Go'), { step: 0, win_amount: 10 }),
  'a round on line 1': inRound(() => shows('₹10.20' as PlainMessageKey), {}),
  'a round worth thousands': inRound(() => shows('₹3,468.00' as PlainMessageKey), WORTH_THOUSANDS),
  'a win': inRound(
    () => stopped(() => press(button(new RegExp(`^${t('CASH OUT')}`))).then(() => shows('You Won!'))),
    {},
    () => answer('cashout', paid(10.2)),
  ),
  'a loss': inRound(
    () =>
      stopped(async () => {
        await tap('Go');
        await expect.poll(() => pass(100).then(() => document.body.textContent)).toContain(t('Fried!'));
      }),
    { step: 0 },
    () => answer('advance', friedOnLine1()),
  ),
  'the menu of a player': player(openMenu),
  'the menu of a player whose profile failed': player(
    () => openMenu().then(() => shows('Your profile could not be loaded.')),
    () => answer('profile', failed()),
  ),
  'Deposit history, empty': player(() => fromMenu('Recharge History', 'Deposit history')),
  'Withdraw history, empty': player(() => fromMenu('Withdraw History', 'Withdraw history')),
  'Bet history, empty': player(() => fromMenu('My bet history', 'Bet history')),
  'Deposit history, loading': player(
    () => fromMenu('Recharge History', 'Deposit history'),
    () => hold('payinHistory'),
  ),
  'Deposit history, failed': player(
    () => fromMenu('Recharge History', 'Deposit history', 'The history could not be loaded.'),
    () => answer('payinHistory', failed()),
  ),
  'Deposit history with the longest amounts': player(
    () => fromMenu('Recharge History', 'Deposit history', 'Unknown'),
    () => {
      const data = [0, 1, 2, 9].map((status) => ({ created_at, amount: 999_999_999, status }));
      answer('payinHistory', { success: true, data });
    },
  ),
  'Bet history with the longest amounts and its filters': player(
    async () => {
      await fromMenu('My bet history', 'Bet history', '3203384.80x' as PlainMessageKey);
      await press(page.getByText(t('Filter')));
    },
    () => {
      const won = { created_at, ...LONGEST_WIN, state: 'cashed_out', replay: REPLAY } as const;
      const open = { created_at, amount: 150, multiplier: 0, win_amount: 0, type: 3, state: 'open' } as const;
      answer('betHistory', { success: true, total: 27, data: [won, open] });
    },
  ),
  'My statistics, empty': player(() => fromMenu('My statistics', 'My statistics', 'No round has ended yet.')),
  'My statistics with the longest amounts': player(
    () => fromMenu('My statistics', 'My statistics', 'By day'),
    () => {
      const totals = ([1, 2, 3, 4] as const).map((one) => ({ type: one, ...SUMS }));
      const days = ['2026-12-20', '2026-12-19'].map((day) => ({
        day,
        sums: [{ type: 4 as const, ...SUMS }],
      }));
      answer('statistics', { success: true, message: '', data: { totals, days, next: '2026-12-19' } });
    },
  ),
  'Fairness, empty': player(() => fromMenu('Fairness', 'Fairness', 'No round has ended yet.')),
  'Fairness of a round': player(
    async () => {
      await fromMenu('Fairness', 'Fairness', 'Fair: checked');
      await press(page.getByText(t('The draw, step by step')));
    },
    () => answer('round', roundsOf(null, roundOf({ ...ENDED, server_seed: seedOf(1, 20) }), 1000)),
  ),
  'My road': player(() => fromMenu('My road', 'My road', 'No round has ended yet.')),
  'Best rounds': player(
    () => fromMenu('Best rounds', 'Best rounds', 'Your best'),
    () => {
      const data = { multiplier: [BOARD_ROW], walk: [BOARD_ROW], win: [BOARD_ROW] };
      const own = { multiplier: BOARD_ROW, walk: BOARD_ROW, win: null };
      answer('boards', { success: true, message: '', data, own });
    },
  ),
  'Change avatar with an error': player(async () => {
    await fromMenu('Change avatar');
    await expect.poll(() => page.getByRole('radio').elements().length).toBe(12);
    await type('Name', '');
    await tap('SAVE AND CLOSE');
    await shows('Name is required');
  }),
  'Change password with errors': player(async () => {
    await fromMenu('Change password');
    await tap('Change password');
    await shows('Old password is required');
  }),
  'Play responsibly with a limit and a question': withLimits(
    async () => {
      await fromMenu('Play responsibly');
      await press(page.getByText(t('Set a limit')));
      await tap('Exclude me');
      await expect.element(button(t('Yes'))).toBeVisible();
    },
    {
      limits: [{ ...LIMIT, looser: { value: null, from: at(24 * HOUR_MS) } }],
      break_until: at(HOUR_MS),
      session: SESSION,
    },
  ),
  'Play responsibly of an excluded player': withLimits(
    () => fromMenu('Play responsibly', 'Play responsibly', 'End my self-exclusion'),
    { excluded_until: at(-HOUR_MS) },
  ),
  'Your deposit limit': ofProfile(() => shows('Go on without a limit'), { asks_deposit_limit: true }),
  'Reality check': withLimits(() => shows('Play on'), CHECK_DUE),
  'Withdrawal access': ofProfile(() => fromMenu('Withdraw', 'Withdrawal access'), { first_recharge: 0 }),
  'Withdraw with errors': player(async () => {
    await fromMenu('Withdraw');
    await tap('Submit');
    await shows('Mobile Number is required');
  }),
  'UPI Recharge with errors': player(async () => {
    await fromMenu('UPI Recharge');
    await type('Amount', '500');
    await tap('Submit');
    await shows('UTR number is required');
  }),
  'UPI Recharge, closed': withLimits(() => fromMenu('UPI Recharge', 'UPI Recharge', 'Recharge History'), {
    break_until: at(24 * HOUR_MS),
  }),
  'USDT Recharge': player(async () => {
    await fromMenu('USDT Recharge');
    await type('Amount', '500');
    await type('UTR Number', 'T1');
    await expect.element(page.getByText('TXchickenr…')).toBeVisible();
  }),
  'an alert above a dialog': player(
    async () => {
      await fromMenu('UPI Recharge');
      await type('Amount', '500');
      await type('UTR Number', 'T1');
      await tap('Submit');
      await expect.element(page.getByRole('alertdialog')).toBeVisible();
    },
    () => answer('addAmount', refused('')),
  ),
  '/payin without an amount': player(() => shows('Enter the amount first.'), undefined, '/payin'),
  '/payin without payment details': player(
    async () => {
      await expect.element(field(t('Amount'))).toBeVisible();
      await type('Amount', '600');
      await tap('Show the QR code');
      await shows('The payment details could not be loaded.');
    },
    () => answer('paymentMethod', LOST),
    '/payin',
  ),
  '/payout of a player': player(() => shows('UPI ID'), undefined, '/payout'),
  'Cash out at': player(() => press(button(new RegExp(`^${t('Cash out at')}`)))),
};

/** The button that is in sight without scrolling, on a phone. */
const IN_SIGHT: Readonly<Record<string, PlainMessageKey>> = {
  'Login with errors': 'Login',
  'Create an Account with errors': 'Register',
  'Change avatar with an error': 'SAVE AND CLOSE',
  'Reality check': 'Play on',
  'UPI Recharge with errors': 'Submit',
};

describe.each(['en', 'hi'] as const)(
  'in %s nothing is cut, too small to hit, left in another language or against WCAG 2.2 AA',
  (spoken) => {
    test.each(Object.entries(PLACES))('%s', async (name, place) => {
      language = spoken;
      await setLanguage(spoken);
      await place();
      const button = IN_SIGHT[name];
      await expectWellLaidOut(spoken, button && t(button));
    });
  },
);
