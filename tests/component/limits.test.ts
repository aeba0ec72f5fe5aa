import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { AnswerOnWire } from '../../src/contract/calls.ts';
import { HOUR_MS } from '../../src/contract/day.ts';
import { t } from '../../src/languages/translation.ts';
import { limitsOf, playRulesOf, profileOf, rulesOf } from '../provider.ts';
import { alerts, button, dialog, expectAlert, field, fill, openApp, openFromMenu, press } from './app.ts';
import { boxOf } from './layout.ts';
import { answer, answerAgain, failed, hold, playerId, sent, startRound } from './network.ts';
import { whenStill } from './still.ts';

const LANDSCAPE_SIZES = [
  [480, 320],
  [600, 320],
  [667, 375],
  [740, 360],
  [844, 390],
] as const;
const later = (ms: number): string => new Date(Date.now() + ms).toISOString();
const changes = () => sent('changeLimits').map(({ body }) => body);
const sending = (change: object) => ({ user_id: playerId(), change });

type Limit = AnswerOnWire<'limits'>['data']['limits'][number];
const daily = (looser: Limit['looser'] = null): Limit =>
  ({ kind: 'deposit', period: 'day', value: 500, left: 120, looser }) as Limit;

describe('Play responsibly', () => {
  test('sets a limit of whole rupees, and shows what is left of it', async () => {
    await openApp();
    const modal = await openFromMenu('Play responsibly');
    await expect.element(modal.getByText('You have set no limit.')).toBeVisible();
    await field('Kind of limit').selectOptions('Loss limit');
    await field('Period').selectOptions('Weekly');
    await button('Save the limit').click();
    await expect.element(field('Limit')).toHaveAccessibleDescription('Enter whole rupees.');
    await fill({ Limit: '15' });
    answer(
      'changeLimits',
      limitsOf({ limits: [{ kind: 'loss', period: 'week', value: 15, left: 15, looser: null }] }),
    );
    await button('Save the limit').click();
    await expectAlert('Saved.');
    const row = modal.getByRole('listitem').filter({ hasText: 'Loss limit · Weekly' });
    await expect.element(row).toHaveTextContent('₹15.00 left');
    expect(changes()).toEqual([
      sending({ to: 'set_limit', limit: { kind: 'loss', period: 'week', value: 15 } }),
    ]);
  });

  test('shows as a toast why a limit is not saved, and keeps the typed amount until Cancel', async () => {
    answer('changeLimits', failed('The till is stuck.'));
    await openApp();
    const modal = await openFromMenu('Play responsibly');
    await fill({ Limit: '500' });
    await button('Save the limit').click();
    await expectAlert('The till is stuck.');
    await expect.element(modal.getByText('You have set no limit.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(modal).not.toBeInTheDocument();
    await openFromMenu('Play responsibly');
    await expect.element(field('Limit')).toHaveValue('500');
    await button('Cancel').click();
    await expect.element(field('Limit')).toHaveValue('');
  });

  test('asks for a second confirmation of a removed limit when its day is over', async () => {
    answer('limits', limitsOf({ limits: [daily()] }));
    answer(
      'changeLimits',
      limitsOf({ limits: [daily({ value: null, from: later(24 * HOUR_MS) })] }),
      limitsOf(),
    );
    await openApp();
    const modal = await openFromMenu('Play responsibly');
    await button('Remove Deposit limit · Daily').click();
    await expect.element(modal.getByText(/^You asked for no limit\. Confirm it from/)).toBeVisible();
    await expect.element(button(/^Confirm/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    answer('limits', limitsOf({ limits: [daily({ value: null, from: later(-HOUR_MS) })] }));
    await openFromMenu('Play responsibly');
    await button('Confirm Deposit limit · Daily').click();
    await expect.element(modal.getByText('You have set no limit.')).toBeVisible();
    expect(changes()).toEqual([
      sending({ to: 'set_limit', limit: { kind: 'deposit', period: 'day', value: null } }),
      sending({ to: 'confirm_limit', limit: { kind: 'deposit', period: 'day' } }),
    ]);
  });

  test('shows what a further break would do, and sends no change without an effect', async () => {
    const until = later(7 * 24 * HOUR_MS - 1000);
    answer('limits', limitsOf({ break_until: until }));
    answer('changeLimits', limitsOf({ break_until: until }));
    await openApp();
    const modal = await openFromMenu('Play responsibly');
    await field('For').selectOptions('2 weeks');
    await expect
      .element(modal.getByText(/^You are on a break already\. With 2 weeks from now/))
      .toBeVisible();
    await field('For').selectOptions('1 day');
    await expect
      .element(modal.getByText(/^Your break lasts until .* 1 day from now would not change that\.$/))
      .toBeVisible();
    await button('Take a break', modal).click();
    await button('Yes', modal).click();
    await expectAlert('Nothing has changed.');
    expect(alerts()).not.toContain('Saved.');
  });

  test.each([
    ['For', '1 week', 'Take a break', 'No bets and no deposits for 1 week.', { to: 'take_break', days: 7 }],
    [
      'For at least',
      '1 year',
      'Exclude me',
      'You cannot play for at least 1 year',
      { to: 'exclude', months: 12 },
    ],
  ] as const)('asks once more before "%s %s"', async (label, time, action, question, change) => {
    answer('changeLimits', limitsOf({ break_until: later(7 * 24 * HOUR_MS) }));
    await openApp();
    const modal = await openFromMenu('Play responsibly');
    await field(label).selectOptions(time);
    await button(action, modal).click();
    await expect.element(modal.getByRole('alert').filter({ hasText: question })).toBeVisible();
    await button('No', modal).click();
    await expect.element(modal.getByRole('alert')).not.toBeInTheDocument();
    expect(changes()).toEqual([]);
    await button(action, modal).click();
    await button('Yes', modal).click();
    await expect.element(modal.getByText(/^You are on a break until/)).toBeVisible();
    expect(changes()).toEqual([sending(change)]);
  });
});

const session = { started_at: later(-12 * 60_000), ends_at: later(HOUR_MS), staked: 30, paid_out: 20 };

test('the organisation that helps is named with number and page, and is one tap from every screen', async () => {
  const help = { name: 'GamCare', phone: '0808 8020 133', link: 'https://www.gamcare.org.uk' };
  answer('gameRules', rulesOf({ help }));
  await openApp();
  const link = (name: string | RegExp, within: Locator) => within.getByRole('link', { name });
  await expect
    .element(link('Help with gambling: GamCare. 0808 8020 133', page.getByRole('main')))
    .toHaveAttribute('href', help.link);
  const named = async (dialogName: string) => {
    const within = dialog(dialogName);
    await expect.element(link('0808 8020 133', within)).toHaveAttribute('href', 'tel:08088020133');
    await expect.element(link('www.gamcare.org.uk', within)).toHaveAttribute('href', help.link);
  };
  await button('Menu').click();
  await named('Menu');
  await button('Play responsibly', dialog('Menu')).click();
  await named('Play responsibly');
  localStorage.removeItem('userid');
  await openApp('/register', { isPlayer: false });
  await expect.element(link('0808 8020 133', page.getByRole('main'))).toBeVisible();
  await expect.element(link(/^Help with gambling/, page.getByRole('banner'))).toBeVisible();
});

test('the menu shows time and net position of the session, which move no entry when they come', async () => {
  answer('limits', () => limitsOf({ session: { ...session, started_at: later(-12 * 60_000) } }));
  const release = hold('limits');
  await openApp();
  await button('Menu').click();
  await expect.element(button('Change password')).toBeInTheDocument();
  await whenStill();
  const topOfEntry = () => button('Games rules').element().getBoundingClientRect().top;
  const top = topOfEntry();
  release();
  const line = button(/^This session\s*12 min\s*−₹10\.00$/);
  await expect.element(line).toBeVisible();
  await whenStill();
  expect(topOfEntry()).toBe(top);
  await line.click();
  await expect.element(dialog('Play responsibly')).toBeVisible();
});

describe('in place of Play', () => {
  const until = '2026-12-24T10:00:00.000Z';
  const values = { time: until };
  const onBreak = { message: '', message_code: 'refusal.breakUntil', values, until };

  test('a break shows its end and what stays open; Play is back after its end', async () => {
    answer('profile', profileOf({ play_stop: onBreak }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse(until) - 60_000 });
    await openApp();
    await expect.element(page.getByText(/^You are on a break until .*2026.* (UTC|GMT|IST)/)).toBeVisible();
    await expect.element(page.getByText(/Wallet, withdrawal and history stay open\.$/)).toBeVisible();
    await expect.element(button('Play')).not.toBeInTheDocument();
    const hint = page.getByText('Go forward line by line.');
    await expect.element(hint).not.toBeInTheDocument();
    await button('Play responsibly').click();
    await expect.element(dialog('Play responsibly')).toBeVisible();
    answerAgain('profile');
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(button('Play')).toBeInTheDocument();
    await expect.element(hint).toBeInTheDocument();
  });

  test('a limit shows what is left of it, and a smaller stake brings Play back', async () => {
    const left = { message: 'Your limit.', until, left: 20 };
    answer('profile', profileOf({ play_stop: left }));
    await openApp();
    await button('50').click();
    await expect.element(page.getByText(/A bet of ₹20 or less is possible\./)).toBeVisible();
    await page.viewport(844, 390);
    await whenStill();
    expect(boxOf('[data-panel]').left).toBeGreaterThan(0);
    const panel = document.querySelector('[data-panel]');
    expect(panel?.scrollHeight).toBe(panel?.clientHeight);
    await button('20').click();
    await expect.element(button('Play')).toBeVisible();
  });
});

const FIXED_PACE = {
  ...playRulesOf({ jurisdiction: 'gb', min_start_ms: 5000, autoplay: false, reality_check: 'offered' }),
  ...{ shows_session: true, check_minutes: 60 },
};

test('a fixed pace is shown in the panel, with time and net result of the session', async () => {
  const session = { started_at: later(-3_723_000), seconds: 3723, staked: 30, paid_out: 20 };
  answer('profile', profileOf({ session, play: FIXED_PACE }));
  await openApp();
  const elapsed = page.getByText(/^1:0\d:\d\d$/);
  await expect.element(elapsed).toBeVisible();
  const shown = elapsed.element().textContent;
  await expect.element(elapsed).not.toHaveTextContent(shown);
  await expect.element(page.getByText('5 s between rounds · no Auto here')).toBeVisible();
  await expect.element(page.getByText('−₹10.00')).toBeVisible();
  await openFromMenu('Games rules', 'Game rules');
  await expect.element(page.getByText(/^Rules for Great Britain\. A round starts 5 s after/)).toBeVisible();
});

test('where the pace is fixed Play counts down to the next round', async () => {
  answer('profile', profileOf({ play: { ...FIXED_PACE, min_start_ms: 60_000, reality_check: 'off' } }));
  startRound();
  await openApp();
  await press(button(/^CASH OUT/));
  const countdown = page.getByText(/^in \d+ s$/);
  await expect.element(countdown).toBeVisible();
  const shown = countdown.element().textContent;
  await expect.element(countdown).not.toHaveTextContent(shown);
});

test('a reality check that is due in a round is shown after it, with time and net position', async () => {
  answer('limits', () => limitsOf({ session, check_minutes: 15, check_due_at: later(-1000) }));
  answer('changeLimits', limitsOf());
  startRound();
  await openApp();
  const check = dialog('Reality check');
  await expect.element(button('Go')).toHaveAttribute('aria-disabled', 'false');
  await expect.element(check).not.toBeInTheDocument();
  await press(button(/^CASH OUT/));
  await expect.element(check).toHaveTextContent(/\d+ min.*−₹10\.00/);
  await button('Play on', check).click();
  await expect.element(check).not.toBeInTheDocument();
  expect(changes()).toEqual([sending({ to: 'confirm_reality_check' })]);
});

test('a new player is asked for a deposit limit', async () => {
  answer('profile', profileOf({ asks_deposit_limit: true }));
  answer('changeLimits', limitsOf({ limits: [daily()] }));
  await openApp();
  const question = dialog('Your deposit limit');
  await fill({ Limit: '2000' });
  await button('Save the limit', question).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(changes()).toMatchObject([{ change: { to: 'set_limit', limit: { kind: 'deposit', value: 2000 } } }]);
});

test.each(['en', 'hi'] as const)(
  'on a low screen with a notch no button of the panel cuts its text and Play is in sight, in %s',
  async (language) => {
    document.documentElement.style.setProperty('--safe-r', '44px');
    onTestFinished(() => void document.documentElement.style.removeProperty('--safe-r'));
    await openApp(undefined, { settings: { language } });
    await expect.element(page.getByRole('button', { name: t('panel.play') })).toBeVisible();
    for (const [width, height] of LANDSCAPE_SIZES) {
      const size = `${width}x${height}`;
      await page.viewport(width, height);
      await whenStill();
      expect(boxOf('button[data-main-control]').bottom, size).toBeLessThanOrEqual(height);
      const play = document.querySelector('button[data-main-control]');
      const [box, text] = [play, play?.querySelector('span')].map((node) => node?.getBoundingClientRect());
      expect(Number(text?.width), size).toBeLessThanOrEqual(Number(box?.width) - 8);
      expect(Number(box?.right), size).toBeLessThanOrEqual(width - 44);
      const cut = Array.from(document.querySelectorAll('[data-panel] button')).filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      );
      expect(
        cut.map(({ textContent }) => textContent),
        size,
      ).toEqual([]);
    }
  },
);

describe('a prompt that cannot be saved', () => {
  test('the question for a deposit limit can be closed, and menu and logout are in reach', async () => {
    answer('profile', profileOf({ asks_deposit_limit: true }));
    answer('changeLimits', failed('The till is stuck.'));
    await openApp();
    const question = dialog('Your deposit limit');
    await button('Go on without a limit', question).click();
    await expectAlert('The till is stuck.');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await openFromMenu('Play responsibly');
    await expect.element(question).not.toBeInTheDocument();
  });

  test('the reality check can be closed', async () => {
    answer('limits', () => limitsOf({ session, check_minutes: 15, check_due_at: later(-1000) }));
    answer('changeLimits', failed('The till is stuck.'));
    await openApp();
    const check = dialog('Reality check');
    await button('Play on', check).click();
    await expectAlert('The till is stuck.');
    await userEvent.keyboard('{Escape}');
    await expect.element(check).not.toBeInTheDocument();
    await button('Menu').click();
    await expect.element(dialog('Menu')).toBeVisible();
  });
});
