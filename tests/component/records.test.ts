import { describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { AnswerOnWire } from '../../src/contract/calls.ts';
import { REPLAY } from '../provider.ts';
import { alerts, button, dialog, openApp, openFromMenu, press } from './app.ts';
import { answer, answerAgain, endedRound, failed, hold, playerId, sent, startRound } from './network.ts';

/** Lists scroll beyond 16 rem, px. */
const LIST_PX = 16 * 16;

const textsOf = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent ?? '');

type Bet = AnswerOnWire<'betHistory'>['data'][number];
const bets = (count: number): Bet[] =>
  Array.from({ length: count }, (_, index) => ({
    created_at: '2026-03-02T10:00:00Z',
    amount: count - index,
    multiplier: 1.02,
    win_amount: Math.round((count - index) * 102) / 100,
    round_id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    type: 1,
    state: 'cashed_out',
    nonce: count - 1 - index,
    replay: REPLAY,
  }));
const historyOf = (data: Bet[]): AnswerOnWire<'betHistory'> => ({ success: true, total: data.length, data });

test.each([
  ['Recharge History', 'Deposit history', 'payinHistory', 'No deposit history found.'],
  ['Withdraw History', 'Withdraw history', 'withdrawHistory', 'No withdraw history found.'],
  ['My bet history', 'Bet history', 'betHistory', 'No bet history found.'],
  ['My statistics', 'My statistics', 'statistics', 'No round has ended yet.'],
  ['Fairness', 'Fairness', 'round', 'No round has ended yet.'],
  ['Fairness', 'Fairness', 'fairness', /^[0-9a-f]{64}$/],
  ['Games rules', 'Game rules', 'gameRules', 'Min bet'],
  ['Change avatar', 'Change avatar', 'avatarList', 'Reach line 8 on Easy'],
] as const)(
  '%s: "%s" offers to try %s again where it failed, without a toast',
  async (entry, title, call, found) => {
    answer(call, failed());
    await openApp();
    const modal = await openFromMenu(entry, title);
    await expect.element(modal.getByText(/^The .+ could not be loaded\.$/)).toBeVisible();
    const tryAgain = await button('Try again', modal).findElement();
    // The start retries its calls too: a moment later the button may be gone.
    answerAgain(call);
    (tryAgain as HTMLElement).click();
    await expect.element(modal.getByText(found)).toBeVisible();
    expect(alerts()).toEqual([]);
  },
);

test.each([
  ['Recharge History', 'Deposit history', 'payinHistory'],
  ['Withdraw History', 'Withdraw history', 'withdrawHistory'],
] as const)(
  '%s has Date, Amount and Status, newest first, and scrolls at 16 rem',
  async (entry, title, call) => {
    const created_at = '2026-03-02T10:00:00Z';
    const data = [0, 1, 2, 9, 1, 1, 1, 1, 1, 1].map((status, at) => ({
      created_at,
      amount: 500 - at,
      status,
    }));
    const due = { created_at, amount: 100, status: 2, refund_state: 'due' } as const;
    answer(call, { success: true, data: [...data, due] });
    await openApp();
    const modal = await openFromMenu(entry, title);
    await expect.element(modal.getByText('₹500.00')).toBeVisible();
    expect(textsOf(modal.getByRole('columnheader'))).toEqual(['Date', 'Amount', 'Status']);
    const rows = textsOf(modal.getByRole('row')).slice(1);
    for (const [index, status] of ['Pending', 'Approved', 'Rejected', 'Unknown'].entries())
      expect(rows[index]).toMatch(new RegExp(`₹${500 - index}\\.00${status}$`));
    expect(rows.at(-1)).toMatch(/₹100\.00To be returned$/);
    const list = modal.getByRole('region', { name: title }).element();
    expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(LIST_PX);
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  },
);

test('the bet history has Date, Bet, Multiplier and Win, ten a page; older pages start before the last round shown', async () => {
  const all = bets(12);
  answer('betHistory', { success: true, total: 12, data: all.slice(0, 10) });
  const ended = { ...endedRound(), replay: REPLAY, balance_after: 1000 };
  const older = all.slice(10).map(({ nonce = 0, amount }) => ({
    ...ended,
    ...{ nonce, amount, round_id: `0190a000-0000-7000-8000-00000000010${nonce}` },
  }));
  answer('rounds', { success: true, message: '', data: older, next: null });
  await openApp();
  const modal = await openFromMenu('My bet history', 'Bet history');
  const rows = modal.getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(11);
  expect(textsOf(modal.getByRole('columnheader'))).toEqual(['Date', 'Bet', 'Multiplier', 'Win']);
  for (const text of ['₹12.00', '1.02x', '₹12.24']) await expect.element(rows.nth(1)).toHaveTextContent(text);
  await expect.element(modal.getByText('Page 1 of 2')).toBeVisible();
  const list = modal.getByRole('region', { name: 'Bet history' }).element();
  expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(LIST_PX);
  await button('Older', modal).click();
  await expect.element(modal.getByText('Page 2 of 2')).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(3);
  await expect.element(button('Older', modal)).toHaveAttribute('aria-disabled', 'true');
  await button('Newer', modal).click();
  await expect.poll(() => rows.elements().length).toBe(11);
  expect(sent('betHistory').at(-1)?.query).toEqual({ user_id: playerId(), limit: '10', offset: '10' });
  expect(sent('rounds')).toMatchObject([{ query: { user_id: playerId(), limit: '10', before: '2' } }]);
});

test('a bet history that was left for a replay shows nothing of it to another player', async () => {
  const [bet] = bets(1);
  answer('betHistory', historyOf([{ ...(bet as Bet), amount: 77 }]));
  await openApp();
  const modal = await openFromMenu('My bet history', 'Bet history');
  const row = modal.getByRole('cell', { name: '₹77.00' });
  answer('replay', failed());
  await press(modal.getByRole('link'));
  await expect.poll(() => location.pathname).toBe(`/replay/${REPLAY}`);
  history.back();
  await openFromMenu('My bet history', 'Bet history');
  await expect.element(row).toBeVisible();
  const release = hold('betHistory');
  localStorage.setItem('userid', 'another');
  dispatchEvent(new StorageEvent('storage', { key: 'userid' }));
  await expect.element(row).not.toBeInTheDocument();
  release();
});

test('Fairness shows the next hash, draws the last round again, and takes a client seed of the player’s own', async () => {
  const last = endedRound();
  await openApp();
  await openFromMenu('My bet history', 'Bet history');
  await button('Fairness', dialog('Bet history')).click();
  const modal = dialog('Fairness');
  await expect.element(modal.getByText('Fair: checked')).toBeVisible();
  expect(textsOf(modal.getByText(/^[0-9a-f]{64}$/))).toEqual(
    expect.arrayContaining([last.server_seed_hash, last.server_seed]),
  );
  const seed = modal.getByRole('textbox', { name: 'Your client seed' });
  await seed.fill('not a seed');
  await button('Use this seed').click();
  await expect.element(seed).toHaveAccessibleDescription(/Use 1 to 64 letters, digits, _ or -/);
  await seed.fill('lucky_7');
  await button('Use this seed').click();
  await expect.element(modal.getByText('Now: lucky_7')).toBeVisible();
});

describe('the last results', () => {
  const strip = page.getByRole('list', { name: 'Last results' });

  test('are the newest twenty, each a link to its replay', async () => {
    const data = bets(21).map(
      (bet, index): Bet => (index === 1 ? { ...bet, state: 'fried', multiplier: 0 } : bet),
    );
    answer('betHistory', historyOf(data));
    await openApp();
    await expect.poll(() => strip.getByRole('listitem').elements().length).toBe(20);
    const links = strip.getByRole('link');
    expect(textsOf(links).slice(0, 3)).toEqual([
      'Win 1.02xWatch the replay',
      'Fried! 0xWatch the replay',
      'Win 1.02xWatch the replay',
    ]);
    expect(links.nth(1).element().getAttribute('href')).toBe(`/replay/${REPLAY}`);
  });

  test('are away in a round, and have its result first once its end has been shown', async () => {
    answer('betHistory', historyOf(bets(1)));
    startRound({ step: 0, fatalLine: 1 });
    await openApp();
    await expect.element(button('Go')).toHaveAttribute('aria-disabled', 'false');
    await expect.element(strip).not.toBeInTheDocument();
    await expect.poll(() => sent('betHistory').length).toBeGreaterThan(0);
    const before = sent('betHistory').length;
    const fried: Bet = { ...(bets(2)[0] as Bet), state: 'fried', multiplier: 0, win_amount: 0 };
    answer('betHistory', historyOf([fried, ...bets(1)]));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    await button('Go').click();
    await expect.poll(() => sent('advance').length).toBe(1);
    await vi.advanceTimersByTimeAsync(900);
    expect(sent('betHistory')).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(600);
    await expect.element(page.getByText('Fried!')).toBeVisible();
    await expect.element(strip).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(2500);
    await expect.element(strip).toBeVisible();
    expect(textsOf(strip.getByRole('link'))[0]).toBe('Fried! 0xWatch the replay');
  });
});

describe('My statistics', () => {
  type Sums = AnswerOnWire<'statistics'>['data']['totals'][number];
  const sums: Sums = { type: 1, rounds: 3, amount: 180, win_amount: 153, best_multiplier: 1.02 };
  const statistics = (day: string, next: string | null): AnswerOnWire<'statistics'> => ({
    success: true,
    message: '',
    data: { totals: [sums], days: [{ day, sums: [sums] }], next },
  });

  test('sum up all rounds, by difficulty and by day, and the days of one difficulty', async () => {
    answer('statistics', statistics('2026-03-02', null));
    await openApp();
    const modal = await openFromMenu('My statistics');
    await expect.element(modal.getByText('By difficulty')).toBeVisible();
    expect(textsOf(modal.getByRole('definition'))).toEqual(['3', '₹180.00', '₹153.00', '−₹27.00', '1.02x']);
    const rows = (name: string) => textsOf(modal.getByRole('region', { name }).getByRole('row')).slice(1);
    expect(rows('By difficulty')).toEqual(['Easy3 rounds₹180.00₹153.00−₹27.00best 1.02x']);
    expect(rows('By day')).toEqual(['2 Mar 20263 rounds₹180.00₹153.00−₹27.00best 1.02x']);
    await modal.getByRole('combobox', { name: 'Difficulty' }).selectOptions('Hard');
    await expect.element(modal.getByText('None of these days has a round of this difficulty.')).toBeVisible();
    await expect.element(button('Older', modal)).not.toBeInTheDocument();
  });

  test('come in pages of days', async () => {
    answer('statistics', ({ query }) =>
      query.before ? statistics('2026-03-01', null) : statistics('2026-03-02', '2026-03-02'),
    );
    await openApp();
    const modal = await openFromMenu('My statistics');
    const days = modal.getByRole('region', { name: 'By day' }).getByRole('rowheader');
    await expect.element(days).toHaveTextContent(/^2 Mar 2026/);
    await button('Older', modal).click();
    await expect.element(days).toHaveTextContent(/^1 Mar 2026/);
    await expect.element(button('Older', modal)).toHaveAttribute('aria-disabled', 'true');
    await button('Newer', modal).click();
    await expect.element(days).toHaveTextContent(/^2 Mar 2026/);
  });
});
