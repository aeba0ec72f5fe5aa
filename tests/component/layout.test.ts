import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerOnWire } from '../../src/contract/calls.ts';
import { type PlainMessageKey, setLanguage, t } from '../../src/ui/language/language.ts';
import { button, dialog, field, openApp, press, visitApp } from './app.ts';
import { expectWellLaidOut } from './layout.ts';
import {
  answer,
  controlOf,
  failed,
  hold,
  LOST,
  landing,
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

async function fromMenu(entry: PlainMessageKey, title: PlainMessageKey = entry): Promise<void> {
  await openMenu();
  await tap(entry);
  await expect.element(dialog(t(title))).toBeVisible();
}

async function beforeItCloses(act: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await act();
  vi.useRealTimers();
}

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
const BOARD_ROW = {
  name: 'Asha',
  multiplier: 3_203_384.8,
  lines: 15,
  win_amount: 17_178_300,
  replay: REPLAY,
};

const fails = (name: 'betHistory' | 'payinHistory' | 'statistics') => () => answer(name, failed());
const holds = (name: 'betHistory' | 'payinHistory') => () => void hold(name);
const standing = (round: AnswerOnWire<'round'>['data']['open']) => () => answer('round', roundsOf(round));

interface Place {
  readonly name: string;
  readonly isVisitor?: true;
  readonly path?: string;
  readonly prepare?: () => void;
  readonly reach?: () => Promise<unknown>;
  readonly whole?: PlainMessageKey;
}

const PLACES: readonly Place[] = [
  { name: 'the game of a visitor', isVisitor: true, reach: () => shows('LOG IN') },
  {
    name: 'Login with errors',
    isVisitor: true,
    reach: () =>
      tap('LOG IN')
        .then(() => tap('Login'))
        .then(() => shows('Password is required')),
    whole: 'Login',
  },
  {
    name: 'Create an Account with errors',
    isVisitor: true,
    reach: async () => {
      await tap('Register');
      await expect.element(dialog(t('Create an Account'))).toBeVisible();
      await tap('Register');
      await shows('Confirm Password is required');
    },
    whole: 'Register',
  },
  { name: 'the menu of a visitor', isVisitor: true, reach: openMenu },
  { name: 'How to play?', isVisitor: true, reach: () => fromMenu('How to play?') },
  { name: 'Game rules', isVisitor: true, reach: () => fromMenu('Games rules', 'Game rules') },
  { name: '/login', isVisitor: true, path: '/login', reach: () => shows('No account yet?') },
  { name: '/register', isVisitor: true, path: '/register', reach: () => shows('Already have an account?') },
  { name: '/payout', isVisitor: true, path: '/payout', reach: () => shows('Please log in first.') },
  {
    name: '/reset-password',
    isVisitor: true,
    path: '/reset-password#t',
    reach: () => shows('Confirm Password'),
  },
  {
    name: 'an unknown address',
    isVisitor: true,
    path: '/no/road',
    reach: () => shows('This road leads nowhere.'),
  },
  {
    name: 'a replay that is not there',
    isVisitor: true,
    path: `/replay/${REPLAY}`,
    prepare: () => answer('replay', failed()),
    reach: () => shows('The replay could not be loaded.'),
  },
  { name: 'the game of a player', reach: () => expect.element(button(/₹1,000\.00/)).toBeVisible() },
  {
    name: 'the game with the longest balance',
    prepare: () => setBalance(99_999_999.99),
    reach: () => expect.element(button(/₹9,99,99,999\.99/)).toBeVisible(),
  },
  { name: 'the game with an empty wallet', prepare: () => setBalance(0), reach: () => shows('Recharge') },
  {
    name: 'the game that could not be loaded',
    prepare: () => answer('levels', LOST),
    reach: async () => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      await openApp('/chickenroad', { settings: settingsNow() });
      await expect.element(button(t('Menu'))).toBeVisible();
      await vi.advanceTimersByTimeAsync(5000);
      vi.useRealTimers();
      await shows('Could not load the game.');
    },
  },
  {
    name: 'a round whose answer is late',
    prepare: () => {
      standing(roundOf())();
      hold('advance');
      answer('advance', landing(2));
    },
    reach: async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
      await tap('Go');
      await vi.advanceTimersByTimeAsync(3000);
      vi.useRealTimers();
      await shows('Connection lost. Reconnecting…');
    },
  },
  {
    name: 'a round at its start',
    prepare: standing(roundOf({ step: 0, win_amount: 10 })),
    reach: () => shows('Go'),
  },
  {
    name: 'a round on line 1',
    prepare: standing(roundOf()),
    reach: () => shows('₹10.20' as PlainMessageKey),
  },
  {
    name: 'a round worth thousands',
    prepare: standing(roundOf({ type: 4, amount: 100, step: 6, win_amount: 3468 })),
    reach: () => shows('₹3,468.00' as PlainMessageKey),
  },
  {
    name: 'a win',
    prepare: () => {
      standing(roundOf())();
      answer('cashout', paid(10.2));
    },
    reach: () =>
      beforeItCloses(async () => {
        await press(button(new RegExp(`^${t('CASH OUT')}`)));
        await shows('You Won!');
      }),
  },
  {
    name: 'a loss',
    prepare: () => {
      standing(roundOf({ step: 0, server_seed_hash: roundOf().server_seed_hash }))();
      answer('advance', landing(1, { isFried: true }));
    },
    reach: async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
      await tap('Go');
      await expect
        .poll(() => vi.advanceTimersByTimeAsync(100).then(() => document.body.textContent))
        .toContain(t('Fried!'));
      vi.useRealTimers();
    },
  },
  { name: 'the menu of a player', reach: openMenu },
  {
    name: 'the menu of a player whose profile failed',
    prepare: () => answer('profile', failed()),
    reach: () => openMenu().then(() => shows('Your profile could not be loaded.')),
  },
  { name: 'Deposit history, empty', reach: () => fromMenu('Recharge History', 'Deposit history') },
  { name: 'Withdraw history, empty', reach: () => fromMenu('Withdraw History', 'Withdraw history') },
  { name: 'Bet history, empty', reach: () => fromMenu('My bet history', 'Bet history') },
  {
    name: 'Deposit history, loading',
    prepare: holds('payinHistory'),
    reach: () => fromMenu('Recharge History', 'Deposit history'),
  },
  {
    name: 'Deposit history, failed',
    prepare: fails('payinHistory'),
    reach: () =>
      fromMenu('Recharge History', 'Deposit history').then(() => shows('The history could not be loaded.')),
  },
  {
    name: 'Deposit history with the longest amounts',
    prepare: () =>
      answer('payinHistory', {
        success: true,
        data: [0, 1, 2, 9].map((status) => ({ created_at, amount: 999_999_999, status })),
      }),
    reach: () => fromMenu('Recharge History', 'Deposit history').then(() => shows('Unknown')),
  },
  {
    name: 'Bet history with the longest amounts and its filters',
    prepare: () =>
      answer('betHistory', {
        success: true,
        total: 27,
        data: [
          { created_at, ...LONGEST_WIN, state: 'cashed_out', replay: REPLAY },
          { created_at, amount: 150, multiplier: 0, win_amount: 0, type: 3, state: 'open' },
        ],
      }),
    reach: async () => {
      await fromMenu('My bet history', 'Bet history');
      await shows('3203384.80x' as PlainMessageKey);
      await press(page.getByText(t('Filter')));
    },
  },
  {
    name: 'My statistics, empty',
    reach: () => fromMenu('My statistics').then(() => shows('No round has ended yet.')),
  },
  {
    name: 'My statistics with the longest amounts',
    prepare: () =>
      answer('statistics', {
        success: true,
        message: '',
        data: {
          totals: ([1, 2, 3, 4] as const).map((one) => ({ type: one, ...SUMS })),
          days: ['2026-12-20', '2026-12-19'].map((day) => ({ day, sums: [{ type: 4 as const, ...SUMS }] })),
          next: '2026-12-19',
        },
      }),
    reach: () => fromMenu('My statistics').then(() => shows('By day')),
  },
  { name: 'Fairness, empty', reach: () => fromMenu('Fairness').then(() => shows('No round has ended yet.')) },
  {
    name: 'Fairness of a round',
    prepare: () => {
      const ended = {
        state: 'cashed_out',
        cause: 'cashout',
        ended_at: created_at,
        server_seed: seedOf(1, 20),
      } as const;
      answer('round', roundsOf(null, roundOf(ended), 1000));
    },
    reach: async () => {
      await fromMenu('Fairness');
      await shows('Fair: checked');
      await press(page.getByText(t('The draw, step by step')));
    },
  },
  { name: 'My road', reach: () => fromMenu('My road').then(() => shows('No round has ended yet.')) },
  {
    name: 'Best rounds',
    prepare: () => {
      const rows = [BOARD_ROW];
      answer('boards', {
        success: true,
        message: '',
        data: { multiplier: rows, walk: rows, win: rows },
        own: { multiplier: BOARD_ROW, walk: BOARD_ROW, win: null },
      });
    },
    reach: () => fromMenu('Best rounds').then(() => shows('Your best')),
  },
  {
    name: 'Change avatar with an error',
    reach: async () => {
      await fromMenu('Change avatar');
      await expect.poll(() => page.getByRole('radio').elements().length).toBe(12);
      await type('Name', '');
      await tap('SAVE AND CLOSE');
      await shows('Name is required');
    },
    whole: 'SAVE AND CLOSE',
  },
  {
    name: 'Change password with errors',
    reach: async () => {
      await fromMenu('Change password');
      await tap('Change password');
      await shows('Old password is required');
    },
  },
  {
    name: 'Play responsibly with a limit and a question',
    prepare: () => {
      const looser = { value: null, from: at(24 * HOUR_MS) };
      answer(
        'limits',
        controlOf({ limits: [{ ...LIMIT, looser }], break_until: at(HOUR_MS), session: SESSION }),
      );
    },
    reach: async () => {
      await fromMenu('Play responsibly');
      await press(page.getByText(t('Set a limit')));
      await tap('Exclude me');
      await expect.element(button(t('Yes'))).toBeVisible();
    },
  },
  {
    name: 'Play responsibly of an excluded player',
    prepare: () => answer('limits', controlOf({ excluded_until: at(-HOUR_MS) })),
    reach: () => fromMenu('Play responsibly').then(() => shows('End my self-exclusion')),
  },
  {
    name: 'Your deposit limit',
    prepare: () => answer('profile', profileOf({ asks_deposit_limit: true })),
    reach: () => shows('Go on without a limit'),
  },
  {
    name: 'Reality check',
    prepare: () => answer('limits', controlOf({ session: SESSION, check_minutes: 60, check_due_at: at(0) })),
    reach: () => shows('Play on'),
    whole: 'Play on',
  },
  {
    name: 'Withdrawal access',
    prepare: () => answer('profile', profileOf({ first_recharge: 0 })),
    reach: () => fromMenu('Withdraw', 'Withdrawal access'),
  },
  {
    name: 'Withdraw with errors',
    reach: async () => {
      await fromMenu('Withdraw');
      await tap('Submit');
      await shows('Mobile Number is required');
    },
  },
  {
    name: 'UPI Recharge with errors',
    reach: async () => {
      await fromMenu('UPI Recharge');
      await type('Amount', '500');
      await tap('Submit');
      await shows('UTR number is required');
    },
    whole: 'Submit',
  },
  {
    name: 'UPI Recharge, closed',
    prepare: () => answer('limits', controlOf({ break_until: at(24 * HOUR_MS) })),
    reach: () =>
      fromMenu('UPI Recharge').then(() => expect.element(button(t('Recharge History'))).toBeVisible()),
  },
  {
    name: 'USDT Recharge',
    reach: async () => {
      await fromMenu('USDT Recharge');
      await type('Amount', '500');
      await type('UTR Number', 'T1');
      await expect.element(page.getByText('TXchickenr…')).toBeVisible();
    },
  },
  {
    name: 'an alert above a dialog',
    prepare: () => answer('addAmount', refused('')),
    reach: async () => {
      await fromMenu('UPI Recharge');
      await type('Amount', '500');
      await type('UTR Number', 'T1');
      await tap('Submit');
      await expect.element(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: '/payin without an amount', path: '/payin', reach: () => shows('Enter the amount first.') },
  {
    name: '/payin without payment details',
    path: '/payin',
    prepare: () => answer('paymentMethod', LOST),
    reach: async () => {
      await expect.element(field(t('Amount'))).toBeVisible();
      await type('Amount', '600');
      await tap('Show the QR code');
      await shows('The payment details could not be loaded.');
    },
  },
  { name: '/payout of a player', path: '/payout', reach: () => shows('UPI ID') },
  { name: 'Cash out at', reach: () => press(button(new RegExp(`^${t('Cash out at')}`))) },
];

let language: 'en' | 'hi' = 'en';
const settingsNow = () => ({ language });

describe.each(['en', 'hi'] as const)(
  'in %s nothing is cut, too small to hit, left in another language or against WCAG 2.2 AA',
  (spoken) => {
    test.each(PLACES)('$name', async ({ isVisitor, path, prepare, reach, whole }) => {
      language = spoken;
      await setLanguage(spoken);
      prepare?.();
      if (isVisitor) await visitApp(path, settingsNow());
      else await openApp(path, { settings: settingsNow() });
      await reach?.();
      await expectWellLaidOut(spoken, whole && t(whole));
    });
  },
);
