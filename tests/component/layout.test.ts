import { describe, expect, inject, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HOUR_MS } from '../../src/contract/day.ts';
import { LANGUAGE_CODES, type Language } from '../../src/languages/languages.ts';
import type { MessageKey } from '../../src/languages/text.ts';
import { loadTexts, setLanguage, t } from '../../src/languages/translation.ts';
import { limitsOf, type OpenRound, profileOf, REPLAY } from '../provider.ts';
import { button, dialog, field, openApp, press, stopTimers, visitApp } from './app.ts';
import { LOST } from './failure.ts';
import { expectRoomForLargeText, expectWellLaidOut, longestLanguage } from './layout.ts';
import { answer, endedRound, failed, hold, refused, setBalance, startRound } from './network.ts';

const showsWords = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
const shows = (text: MessageKey) => showsWords(t(text));
const tap = (text: MessageKey) => press(button(t(text)).last());
const type = (label: MessageKey, text: string) => field(t(label)).fill(text);

async function openMenu(): Promise<void> {
  await tap('common.menu');
  await expect.element(dialog(t('common.menu'))).toBeVisible();
}

/** @param text is shown in the dialog of the entry */
async function fromMenu(entry: MessageKey, title = entry, text?: MessageKey): Promise<void> {
  await openMenu();
  await tap(entry);
  await expect.element(dialog(t(title))).toBeVisible();
  if (text) await shows(text);
}

/** Stops the timers of the app while it is led somewhere, so that nothing closes on the way. */
async function stopped(act: () => Promise<unknown>): Promise<void> {
  stopTimers();
  await act();
  vi.useRealTimers();
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const created_at = '2026-12-20T16:53:00Z';
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
const WORTH_THOUSANDS = { type: 4, stakePaise: 100_00n, step: 6 } as const;
const BOARD_ROW = {
  name: 'Asha',
  lines: 15,
  replay: REPLAY,
  multiplier: 3_203_384.8,
  win_amount: 17_178_300,
};

let language: Language = 'en';
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
const inRound = (reach: Place, round: OpenRound = {}, prepare = () => {}): Place =>
  player(reach, () => {
    startRound(round);
    prepare();
  });
const cashedOut = (round?: OpenRound): Place =>
  inRound(
    () =>
      stopped(() => press(button(new RegExp(`^${t('common.cashOut')}`))).then(() => shows('round.youWon'))),
    round,
  );
const withLimits = (reach: Place, limits: Parameters<typeof limitsOf>[0]): Place =>
  player(reach, () => answer('limits', limitsOf(limits)));
const ofProfile = (reach: Place, profile: Parameters<typeof profileOf>[0]): Place =>
  player(reach, () => answer('profile', profileOf(profile)));

const PLACES: Readonly<Record<string, Place>> = {
  'the game of a visitor': visitor(() => shows('header.logIn')),
  'Login with errors': visitor(async () => {
    await tap('header.logIn');
    await tap('dialog.login');
    await shows('form.passwordRequired');
  }),
  'Create an Account with errors': visitor(async () => {
    await tap('common.register');
    await expect.element(dialog(t('account.createAccount'))).toBeVisible();
    await tap('common.register');
    await shows('form.confirmPasswordRequired');
  }),
  'the menu of a visitor': visitor(openMenu),
  'How to play?': visitor(() => fromMenu('common.howToPlay')),
  'Game rules': visitor(() => fromMenu('menu.gamesRules', 'rules.gameRules')),
  '/login': visitor(() => shows('account.noAccountYet'), '/login'),
  '/register': visitor(() => shows('account.alreadyRegistered'), '/register'),
  '/payout': visitor(() => shows('refusal.notLoggedIn'), '/payout'),
  '/reset-password': visitor(() => shows('account.confirmPassword'), '/reset-password#t'),
  'an unknown address': visitor(() => shows('app.roadLeadsNowhere'), '/no/road'),
  'a replay that is not there': player(
    () => shows('app.replayNotLoaded'),
    () => answer('replay', failed()),
    `/replay/${REPLAY}`,
  ),
  'the game of a player': player(() => expect.element(button(/₹1,000\.00/)).toBeVisible()),
  'the game with the longest balance': player(
    () => expect.element(button(/₹9,99,99,999\.99/)).toBeVisible(),
    () => setBalance(99_999_999_99n),
  ),
  'the game with an empty wallet and the last results': player(
    async () => {
      await shows('round.recharge');
      await expect.element(page.getByRole('list', { name: t('history.lastResults') })).toBeVisible();
    },
    () => {
      setBalance(0n);
      const won = {
        created_at,
        amount: 10,
        multiplier: 1.02,
        win_amount: 10.2,
        type: 1,
        replay: REPLAY,
      } as const;
      const data = [2, 1].map((nonce) => ({ ...won, nonce, state: 'cashed_out' as const }));
      answer('betHistory', { success: true, total: 2, data });
    },
  ),
  'the game that could not be loaded': player(
    async () => {
      await stopped(async () => {
        await open();
        await expect.element(button(t('common.menu'))).toBeVisible();
        await pass(5000);
      });
      await shows('round.notLoaded');
    },
    () => answer('levels', LOST),
  ),
  'a round whose answer is late': inRound(
    async () => {
      await stopped(() => tap('panel.go').then(() => pass(3000)));
      await shows('round.stillWaiting');
    },
    {},
    () => void hold('advance'),
  ),
  'a round at its start': inRound(() => shows('panel.go'), { step: 0 }),
  'a round on line 1': inRound(() => showsWords('₹10.20')),
  'a round worth thousands': inRound(() => showsWords('₹3,468.00'), WORTH_THOUSANDS),
  'a win': cashedOut(),
  'a win of twice the bet': cashedOut({ step: 13 }),
  'a loss': inRound(
    () =>
      stopped(async () => {
        await tap('panel.go');
        await expect.poll(() => pass(100).then(() => document.body.textContent)).toContain(t('common.fried'));
      }),
    { step: 0, fatalLine: 1 },
  ),
  'the menu of a player': player(openMenu),
  'the menu of a player whose profile failed': player(
    () => openMenu().then(() => shows('dialog.profileNotLoaded')),
    () => answer('profile', failed()),
  ),
  'Deposit history, empty': player(() => fromMenu('dialog.rechargeHistory', 'history.depositHistory')),
  'Withdraw history, empty': player(() => fromMenu('menu.withdrawHistory', 'history.withdrawHistory')),
  'Bet history, empty': player(() => fromMenu('common.myBetHistory', 'history.betHistory')),
  'Deposit history, loading': player(
    () => fromMenu('dialog.rechargeHistory', 'history.depositHistory'),
    () => hold('payinHistory'),
  ),
  'Deposit history, failed': player(
    () => fromMenu('dialog.rechargeHistory', 'history.depositHistory', 'history.notLoaded'),
    () => answer('payinHistory', failed()),
  ),
  'Deposit history with the longest amounts': player(
    () => fromMenu('dialog.rechargeHistory', 'history.depositHistory', 'history.unknown'),
    () => {
      const data = [0, 1, 2, 9].map((status) => ({ created_at, amount: 999_999_999, status }));
      answer('payinHistory', { success: true, data });
    },
  ),
  'Bet history with the longest amounts and its filters': player(
    async () => {
      await fromMenu('common.myBetHistory', 'history.betHistory');
      await showsWords('32,03,384.80x');
      await press(page.getByText(t('history.filter')));
    },
    () => {
      const ended = { state: 'cashed_out', replay: REPLAY, balance_after: 99_999_999.99 } as const;
      const won = { created_at, ...LONGEST_WIN, ...ended };
      const open = { created_at, amount: 150, multiplier: 0, win_amount: 0, type: 3, state: 'open' } as const;
      answer('betHistory', { success: true, total: 27, data: [won, open] });
    },
  ),
  'My statistics, empty': player(() =>
    fromMenu('dialog.myStatistics', 'dialog.myStatistics', 'dialog.noRoundYet'),
  ),
  'My statistics with the longest amounts': player(
    () => fromMenu('dialog.myStatistics', 'dialog.myStatistics', 'history.byDay'),
    () => {
      const totals = ([1, 2, 3, 4] as const).map((one) => ({ type: one, ...SUMS }));
      const days = ['2026-12-20', '2026-12-19'].map((day) => ({
        day,
        sums: [{ type: 4 as const, ...SUMS }],
      }));
      answer('statistics', { success: true, message: '', data: { totals, days, next: '2026-12-19' } });
    },
  ),
  'Fairness, empty': player(() => fromMenu('dialog.fairness', 'dialog.fairness', 'dialog.noRoundYet')),
  'Fairness of a round': player(async () => {
    await fromMenu('dialog.fairness', 'dialog.fairness', 'common.fairChecked');
    await press(page.getByText(t('fairness.drawSteps')));
  }, endedRound),
  'My road': player(() => fromMenu('dialog.myRoad', 'dialog.myRoad', 'dialog.noRoundYet')),
  'Best rounds': player(
    () => fromMenu('dialog.bestRounds', 'dialog.bestRounds', 'boards.own'),
    () => {
      const data = { multiplier: [BOARD_ROW], walk: [BOARD_ROW], win: [BOARD_ROW] };
      const own = { multiplier: BOARD_ROW, walk: BOARD_ROW, win: null };
      answer('boards', { success: true, message: '', data, own });
    },
  ),
  'Change avatar with an error': player(async () => {
    await fromMenu('dialog.changeAvatar');
    await expect.poll(() => page.getByRole('radio').elements().length).toBe(12);
    await type('profile.name', '');
    await tap('profile.saveAndClose');
    await shows('form.nameRequired');
  }),
  'Change password with errors': player(async () => {
    await fromMenu('dialog.changePassword');
    await tap('dialog.changePassword');
    await shows('form.oldPasswordRequired');
  }),
  'Play responsibly with a limit and a question': withLimits(
    async () => {
      await fromMenu('dialog.playResponsibly');
      await press(page.getByText(t('limits.setLimit')));
      await tap('limits.excludeMe');
      await expect.element(button(t('limits.yes'))).toBeVisible();
    },
    {
      limits: [{ ...LIMIT, looser: { value: null, from: at(24 * HOUR_MS) } }],
      break_until: at(HOUR_MS),
      session: SESSION,
    },
  ),
  'Play responsibly of an excluded player': withLimits(
    () => fromMenu('dialog.playResponsibly', 'dialog.playResponsibly', 'limits.endExclusion'),
    { excluded_until: at(-HOUR_MS) },
  ),
  'Your deposit limit': ofProfile(() => shows('limits.withoutLimit'), { asks_deposit_limit: true }),
  'Reality check': withLimits(() => shows('limits.playOn'), CHECK_DUE),
  'Withdrawal access': ofProfile(() => fromMenu('dialog.withdraw', 'payments.withdrawalAccess'), {
    first_recharge: 0,
  }),
  'Withdraw with errors': player(async () => {
    await fromMenu('dialog.withdraw');
    await tap('payments.submit');
    await shows('form.mobileNumberRequired');
  }),
  'UPI Recharge with errors': player(async () => {
    await fromMenu('dialog.upiRecharge');
    await type('dialog.amount', '500');
    await tap('payments.submit');
    await shows('form.utrNumberRequired');
  }),
  'UPI Recharge, closed': withLimits(
    () => fromMenu('dialog.upiRecharge', 'dialog.upiRecharge', 'dialog.rechargeHistory'),
    {
      break_until: at(24 * HOUR_MS),
    },
  ),
  'USDT Recharge': player(async () => {
    await fromMenu('dialog.usdtRecharge');
    await type('dialog.amount', '500');
    await type('payments.utrNumber', 'T1');
    await expect.element(page.getByText('TXchickenr…')).toBeVisible();
  }),
  'an alert above a dialog': player(
    async () => {
      await fromMenu('dialog.upiRecharge');
      await type('dialog.amount', '500');
      await type('payments.utrNumber', 'T1');
      await tap('payments.submit');
      await expect.element(page.getByRole('alertdialog')).toBeVisible();
    },
    () => answer('addAmount', refused('')),
  ),
  '/payin without an amount': player(() => shows('payments.amountFirst'), undefined, '/payin'),
  '/payin without payment details': player(
    async () => {
      await expect.element(field(t('dialog.amount'))).toBeVisible();
      await type('dialog.amount', '600');
      await tap('payments.showQrCode');
      await shows('payments.notLoaded');
    },
    () => answer('paymentMethod', LOST),
    '/payin',
  ),
  '/payout of a player': player(() => shows('payments.upiId'), undefined, '/payout'),
  'Cash out at': player(() => press(button(new RegExp(`^${t('common.cashOutAt')}`)))),
};

/** The button that is in sight without scrolling, on a phone. */
const IN_SIGHT: Readonly<Record<string, MessageKey>> = {
  'Login with errors': 'dialog.login',
  'Create an Account with errors': 'common.register',
  'Change avatar with an error': 'profile.saveAndClose',
  'Reality check': 'limits.playOn',
  'UPI Recharge with errors': 'payments.submit',
};

/** The places with the widest texts for their boxes: languages other than English and Hindi are checked there only. */
const WIDEST = [
  'the game of a visitor',
  'the game with the longest balance',
  'a round worth thousands',
  'a win',
  'the menu of a player',
  'Play responsibly with a limit and a question',
  'Withdraw with errors',
  'Bet history with the longest amounts and its filters',
  'Cash out at',
];
/** The places that are also checked with text at 200 %. */
const WITH_LARGE_TEXT = [
  'Login with errors',
  'the game of a player',
  'the game with an empty wallet and the last results',
  'a round worth thousands',
  'a win',
  'a loss',
  'the menu of a player',
  'Bet history with the longest amounts and its filters',
  'Play responsibly with a limit and a question',
  'Withdraw with errors',
  'UPI Recharge with errors',
  'Cash out at',
];

/** Places with a text that keeps its language when another is chosen; each language opens them again. */
const IN_ONE_LANGUAGE = [
  'a round whose answer is late',
  'a round at its start',
  'a round on line 1',
  'a round worth thousands',
  'a win',
  'a win of twice the bet',
  'a loss',
  'an alert above a dialog',
];

/** `npm run test:all` looks at every language. */
const languages = inject('isComplete') ? LANGUAGE_CODES : (['en', 'hi', longestLanguage()] as const);

/** Each place with the languages that are checked in one visit. */
const visits = Object.entries(PLACES).flatMap(([name, place]) => {
  const spoken = languages.filter((one) => one === 'en' || one === 'hi' || WIDEST.includes(name));
  const groups = IN_ONE_LANGUAGE.includes(name) ? spoken.map((one) => [one]) : [spoken];
  return groups.map((group) => ({ name, place, group }));
});

describe('nothing is cut, too small to hit, left in another language or against WCAG 2.2 AA', () => {
  test.each(visits)('$name in $group', async ({ name, place, group }) => {
    language = group[0] ?? 'en';
    await setLanguage(language);
    await loadTexts();
    await place();
    for (const spoken of group) {
      await setLanguage(spoken);
      const button = IN_SIGHT[name];
      await expectWellLaidOut(spoken, button && t(button));
      if (spoken === 'en' && WITH_LARGE_TEXT.includes(name)) await expectRoomForLargeText();
    }
  });
});
