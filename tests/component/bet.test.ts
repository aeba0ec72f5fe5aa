import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alerts, button, dialog, expectAlert, openApp, openFromMenu, visitApp } from './app.ts';
import {
  answer,
  failed,
  hold,
  paid,
  profileOf,
  refused,
  roundOf,
  roundsOf,
  rulesOf,
  sent,
  setBalance,
} from './provider.ts';

const amount = page.getByRole('textbox', { name: 'Bet amount' });
const play = button('Play');
const cashOut = button(/^CASH OUT/);

test('the choice of where a round cashes out is offered only where rounds may play on their own', async () => {
  const choice = button(/^Cash out at/);
  await openApp();
  await expect.element(choice).toBeVisible();
  const { play: rules } = profileOf().profile;
  setBalance(1000, { play: rules && { ...rules, autoplay: false } });
  await openApp();
  await expect.element(play).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});

describe('the bet amount', () => {
  test('is the minimum at first, stays within the limits of MIN and MAX, and keeps digits only', async () => {
    answer('gameRules', rulesOf({ min_bet_amount: 5, max_bet_amount: 120 }));
    await openApp();
    await expect.element(amount).toHaveValue('5');
    await button('MAX').click();
    await expect.element(amount).toHaveValue('120');
    await button('MIN').click();
    await expect.element(amount).toHaveValue('5');
    await amount.clear();
    await userEvent.type(amount, '1a-2 e');
    await expect.element(amount).toHaveValue('12');
    await amount.fill('५०');
    await userEvent.tab();
    await expect.element(amount).toHaveValue('50');
    await button('100').click();
    await expect.element(button('100')).toHaveAttribute('aria-pressed', 'true');
  });

  test('over the maximum stays to be mended, marked, on Play as well, and is not sent', async () => {
    await openApp();
    await amount.fill('15');
    await userEvent.type(amount, '{End}1');
    await expectAlert('Maximum bet is ₹150.');
    await expect.element(amount).toHaveValue('151');
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    for (const marked of [amount, play])
      await expect.element(marked).toHaveAccessibleDescription('Maximum bet is ₹150.');
    await play.click();
    await button('MAX').click();
    await expect.element(amount).toHaveValue('150');
    await expect.element(amount).not.toHaveAttribute('aria-invalid');
    await expect.element(play).toHaveAccessibleDescription('');
    expect(sent('bet')).toEqual([]);
  });

  test.each([
    ['11.5', '11.5', 'Bets are whole rupees.'],
    ['५.५', '5.5', 'Bets are whole rupees.'],
    ['', '', 'Enter a bet amount.'],
    ['0', '0', 'Minimum bet is ₹1.'],
  ])('typed as "%s" reads "%s" and is refused: %s', async (typed, kept, message) => {
    await openApp();
    await amount.clear();
    if (typed) await userEvent.type(amount, typed);
    await play.click();
    await expectAlert(message);
    await expect.element(amount).toHaveValue(kept);
    await expect.element(amount).toHaveAccessibleDescription(message);
    expect(sent('bet')).toEqual([]);
  });

  test('is held to 1 and 150 until the rules are in, and to the rules then', async () => {
    answer('gameRules', rulesOf({ min_bet_amount: 7, max_bet_amount: 90 }));
    const release = hold('gameRules');
    await openApp();
    await expect.element(amount).toHaveValue('1');
    await button('MAX').click();
    await expect.element(amount).toHaveValue('150');
    release();
    await expect.element(amount).toHaveValue('90');
    await button('MIN').click();
    await expect.element(amount).toHaveValue('7');
  });
});

describe('a bet that is not placed', () => {
  test('of a visitor warns "Please log in first." and opens the login', async () => {
    await visitApp();
    await play.click();
    await expectAlert('Please log in first.');
    await expect.element(dialog('Login')).toBeVisible();
  });

  test('during a break shows until when in the time zone of the player, and names it', async () => {
    const until = '2031-01-08T00:00:00.000Z';
    answer('bet', refused(`You are on a break until ${until}.`, 403, { code: 'break', until }));
    await openApp();
    await play.click();
    await expect
      .poll(alerts)
      .toContainEqual(
        expect.stringMatching(/^You are on a break until [78] Jan 2031, \d+:\d\d [ap]m [A-Z][\w+:-]+\.$/),
      );
  });

  test('because the provider fails, for the whole wallet too, shows its message once, and Play is open again', async () => {
    setBalance(1);
    answer('bet', failed('The till is stuck.'));
    await openApp();
    await play.click();
    await expectAlert('The till is stuck.');
    await expect.element(play).toHaveAttribute('aria-disabled', 'false');
    await expect.element(button(/^Balance ₹1\.00/)).toBeVisible();
    expect(alerts()).toEqual(['The till is stuck.']);
  });
});

test('a refused cash-out shows why and can be pressed again', async () => {
  answer('round', roundsOf(roundOf()));
  answer('cashout', refused('The till is closed.'), paid(10.2));
  await openApp();
  await cashOut.click();
  await expectAlert('The till is closed.');
  await expect.element(cashOut).toHaveAttribute('aria-disabled', 'false');
  await cashOut.click();
  await expect.element(page.getByRole('dialog', { name: /^You Won!/ })).toHaveTextContent('₹10.20');
});

describe('what fails to load', () => {
  test('everything at once shows one toast and "Could not load the game.", which loads it again', async () => {
    for (const name of [
      'levels',
      'gameRules',
      'betValues',
      'profile',
      'round',
      'fairness',
      'limits',
    ] as const)
      answer(name, failed());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openApp();
    await expect
      .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => document.body.textContent))
      .toContain('Could not load the game.');
    await expectAlert('Internal server error');
    vi.useRealTimers();
    expect(alerts().filter((text) => text === 'Internal server error')).toHaveLength(1);
    answer('levels', { success: true, data: [{ type: 1, multiplier: [1.02] }] });
    answer('profile', profileOf());
    answer('round', roundsOf(null, null, 1000));
    await button('Try again').click();
    await expect.element(button(/^Balance ₹1,000\.00/)).toBeVisible();
    await expect.element(page.getByText('Could not load the game.')).not.toBeInTheDocument();
  });

  test('profile and rules are logged without a toast, and the game rules offer to try again', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer('profile', failed());
    answer('gameRules', failed());
    await openApp();
    const modal = await openFromMenu('Games rules', 'Game rules');
    await expect.element(modal.getByText('The limits could not be loaded.')).toBeVisible();
    expect(
      logged.mock.calls.flat().filter((text) => /^No profile|^Not loaded/.test(String(text))),
    ).not.toEqual([]);
    expect(alerts().filter((text) => text === 'Internal server error')).toEqual([]);
    answer('gameRules', rulesOf());
    await button('Try again', modal).click();
    await expect.element(modal.getByRole('definition').first()).toHaveTextContent('₹1.00');
  });
});
