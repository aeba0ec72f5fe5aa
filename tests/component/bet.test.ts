import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { interfaceStore } from '../../src/client/state/interface.ts';
import { CALLS, type CallName } from '../../src/contract/calls.ts';
import { playRulesOf, profileOf, rulesOf } from '../provider.ts';
import { alerts, button, expectAlert, openApp, press, stopTimers } from './app.ts';
import { boxOf } from './layout.ts';
import { answer, answerAgain, failed, refused, sent, setPlayRules, startRound } from './network.ts';
import { whenStill } from './still.ts';

const amount = page.getByRole('textbox', { name: 'Bet amount' });
const play = button('Play');

test('the choice of where a round cashes out is offered only where rounds may play on their own', async () => {
  const choice = button(/^Cash out at/);
  await openApp();
  await expect.element(choice).toBeVisible();
  answer('profile', profileOf({ play: playRulesOf({ autoplay: false }) }));
  await openApp();
  await expect.element(play).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});

test('the Space key places no bet while the splash covers the panel', async () => {
  interfaceStore.setState({ isSplashOver: false });
  await openApp('/');
  const control = () => document.querySelector('[data-game][inert] [data-main-control]');
  await expect.poll(() => control()?.getAttribute('aria-disabled')).toBe('false');
  await userEvent.keyboard(' ');
  expect(control()?.getAttribute('aria-busy')).toBeNull();
});

test('in a round the notice of a lost connection takes the place of the fire warning', async () => {
  startRound();
  await openApp();
  const warning = page.getByText('Watch out! Fire may hit!');
  await expect.element(warning).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('You are offline.')).toBeVisible();
  await expect.element(warning).not.toBeVisible();
});

test('in a window under 300 px the page scrolls: the scene keeps its height, and Play is in reach', async () => {
  await page.viewport(320, 180);
  await openApp();
  await expect.element(play).toBeVisible();
  const scene = document.querySelector('[data-scene]');
  if (!scene) throw new Error('There is no scene.');
  expect(scene.clientHeight).toBeGreaterThanOrEqual(160);
  const expectPlayInReach = async () => {
    await expect.poll(() => play.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(180);
    expect(play.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  };
  await userEvent.wheel(scene, { delta: { y: 1000 } });
  await expectPlayInReach();
  scrollTo(0, 0);
  await expect.poll(() => play.element().getBoundingClientRect().bottom).toBeGreaterThan(180);
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
  await expectPlayInReach();
});

test('in a window under 300 px a win does not cover Play again', async () => {
  await page.viewport(320, 180);
  startRound({ type: 4, step: 2 });
  await openApp();
  stopTimers();
  await press(button(/^CASH OUT/));
  const win = page.getByRole('dialog', { name: /^You Won!/ });
  await expect.element(win).toBeVisible();
  const { left } = (await button(/^Play again/).findElement()).getBoundingClientRect();
  await expect.poll(() => win.element().getBoundingClientRect().right).toBeLessThanOrEqual(left);
});

test('Play again stays over Go when the height of the page changes', async () => {
  await page.viewport(390, 844);
  startRound();
  await openApp();
  stopTimers();
  await press(button(/^CASH OUT/));
  const again = await button(/^Play again/).findElement();
  await whenStill();
  const go = boxOf('[data-go]');
  document.documentElement.style.setProperty('--dvh', '0.8vh');
  await expect.poll(() => boxOf('[data-go]').top).toBeLessThan(go.top);
  await expect.poll(() => again.getBoundingClientRect().top).toBe(boxOf('[data-go]').top);
  document.documentElement.style.removeProperty('--dvh');
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
});

test('a bet during a break shows until when in the time zone of the player, and names it', async () => {
  const until = '2031-01-08T00:00:00.000Z';
  const code = { code: 'break', message_code: 'refusal.breakUntil', values: { time: until }, until };
  answer('bet', refused(`You are on a break until ${until}.`, 403, code));
  await openApp();
  await play.click();
  await expect
    .poll(alerts)
    .toContainEqual(
      expect.stringMatching(/^You are on a break until [78] Jan 2031, \d+:\d\d [ap]m [A-Z][\w+:-]+\.$/),
    );
});

test('a game of which everything fails shows one toast and "Could not load the game.", which loads it again', async () => {
  const lists = ['levels', 'gameRules', 'betValues'] as const;
  for (const name of [...lists, 'profile', 'round', 'fairness', 'limits'] as const) answer(name, failed());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await openApp();
  await expect
    .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => document.body.textContent))
    .toContain('Could not load the game.');
  await expectAlert('Internal server error');
  vi.useRealTimers();
  expect(alerts().filter((text) => text === 'Internal server error')).toHaveLength(1);
  for (const name of ['levels', 'profile', 'round'] as const) answerAgain(name);
  await button('Try again').click();
  await expect.element(button(/^Balance ₹1,000\.00/)).toBeVisible();
  await expect.element(page.getByText('Could not load the game.')).not.toBeInTheDocument();
});

test('a round of three steps makes nine requests, with all that is on the screen', async () => {
  setPlayRules({ reality_check: 'off' });
  await openApp();
  await expect.poll(() => sent('betHistory').length).toBe(1);
  await expect.poll(() => sent('live').length).toBe(1);
  // Live wins are polled by the clock, and the goals are fetched once a visit.
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => name !== 'live' && name !== 'progress');
  const counts = () => names.map((name) => sent(name).length);
  await whenStill();
  const before = counts();
  await play.click();
  for (let step = 1; step <= 3; step++) {
    await expect.element(button('Go')).toHaveAttribute('aria-disabled', 'false');
    await button('Go').click();
    await expect.poll(() => sent('advance').length).toBe(step);
  }
  await expect.element(button('Go')).toHaveAttribute('aria-disabled', 'false');
  await button(/^CASH OUT/).click();
  const results = page.getByRole('list', { name: 'Last results' });
  await expect.element(results.getByRole('link')).toHaveTextContent('Win 1.11x');
  const made = counts().map((count, index) => [names[index], count - (before[index] ?? 0)]);
  expect(made.filter(([, count]) => count !== 0)).toEqual([
    ['profile', 4],
    ['bet', 1],
    ['advance', 3],
    ['cashout', 1],
  ]);
});
