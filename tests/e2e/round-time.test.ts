import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf } from './panel.ts';
import { advanceTime, callsOf, stopTime } from './stopped-time.ts';

test.use({ everyFrame: true });

/** Durations that a player sees, ms. */
const BET_AFTER_MS = 500;
const FORWARD_MS = 1000;
/** on the last line of the hardest road */
const LONGEST_FORWARD_MS = 1200;
const UNLOCK_AT_MOST_MS = 1000;
const RESTART_AFTER_MS = 2000;
const WIN_POPUP_MS = 2000;
/** at the end of the road the chicken rests so long before she runs on */
const RUN_ON_AFTER_MS = 400;
/** and the egg has opened so long after that */
const EGG_OPENS_MS = 2000;
const FLAG_MS = 2500;
/** the marker sparks so long on a line before it burns there */
const FIRE_WARNING_MS = 1000;
const POLL_MS = 1000;

const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('redfragment'));

/** Go and CASH OUT, open or not. */
async function expectOpen(page: Page, open: { go: boolean; cashOut: boolean }): Promise<void> {
  const { go, cashOut } = panelOf(page);
  await expect(go).toHaveAttribute('aria-disabled', String(!open.go));
  await expect(cashOut).toHaveAttribute('aria-disabled', String(!open.cashOut));
}

/** Taps Play and waits for the round, the clock standing still otherwise. */
async function playStill(page: Page): Promise<void> {
  await panelOf(page).play.click();
  await advanceTime(page, BET_AFTER_MS);
  await expectOpen(page, { go: true, cashOut: false });
}

/** Taps Go and lets the answer come in; nothing of it shows yet. */
async function tapGo(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/advance');
  await panelOf(page).go.click();
  await (await answered).finished();
}

/** Opens the game with its clock stopped, plays, and lets the chicken land on the first line. */
async function landOnLineOne(page: Page): Promise<void> {
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await playStill(page);
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
}

test('Play: the bet is sent 0.5 s after it, the panel waiting', async ({ page, account }) => {
  const bets = await callsOf(page, 'bet');
  await stopTime(page);
  await openGame(page, '/chickenroad');
  const { play, amount, go, cashOut } = panelOf(page);
  const known = page.waitForResponse('**/api/profile/*');
  await play.click();
  await known;
  await expect(play).toHaveAttribute('aria-busy', 'true');
  await expect(amount).toBeDisabled();
  await advanceTime(page, BET_AFTER_MS - 1);
  expect(await bets()).toEqual([]);
  await advanceTime(page, 1);
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  expect(await bets()).toMatchObject([{ user_id: account.userId, game_id: 19, amount: 1, type: 1 }]);
  await expect(cashOut).toHaveAttribute('aria-disabled', 'true');
  await expect(cashOut).toHaveText('CASH OUT');
});

test('Go: locked for the second of the forward animation, and until the profile is in, a second at most', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await playStill(page);
  const profiles = await callsOf(page, 'profile');
  const result = (await profiles()).length;
  await tapGo(page);
  await expectOpen(page, { go: false, cashOut: false });
  await advanceTime(page, FORWARD_MS - 1);
  await expectOpen(page, { go: false, cashOut: false });
  await expect(panelOf(page).cashOut).toHaveText('CASH OUT');
  expect((await profiles()).length).toBe(result);

  const landed = page.waitForResponse('**/api/profile/*');
  await advanceTime(page, 1);
  await expect(panelOf(page).cashOut).toContainText('₹1.02');
  await landed;
  await expectOpen(page, { go: true, cashOut: true });

  server.trouble({ call: 'profile', kind: 'hold', user_id: account.userId });
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expect(panelOf(page).cashOut).toContainText('₹1.07');
  await advanceTime(page, UNLOCK_AT_MOST_MS - 1);
  await expectOpen(page, { go: false, cashOut: false });
  await advanceTime(page, 1);
  await expectOpen(page, { go: true, cashOut: true });
});

test('Ending by cashout: the win popup for 2 s, then step 0 again with the multipliers fetched anew', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await landOnLineOne(page);
  const { cashOut, won, play } = panelOf(page);
  await expect(page.getByText('The hen stands on line 1 of 24, at 1.02x.')).toBeAttached();
  await expectOpen(page, { go: true, cashOut: true });
  const levels = await callsOf(page, 'chickenMultplier');
  const fetched = (await levels()).length;
  await cashOut.click();
  await expect(won).toHaveAccessibleName('You Won!');
  await expect(won).toContainText('₹1.02');
  await expectOpen(page, { go: false, cashOut: false });
  await advanceTime(page, WIN_POPUP_MS - 1);
  await expect(won).toBeVisible();
  expect((await levels()).length).toBe(fetched);
  await advanceTime(page, 1);
  await expect(won).toBeHidden();
  await expect(play).toBeEnabled();
  await expect(page.getByText('The hen stands at the start.')).toBeAttached();
  expect((await levels()).length).toBe(fetched + 1);
});

test('Ending on the last segment: automatic cashout with game_id 1 and the last multiplier, "Game Over" for 2 s', async ({
  page,
  server,
  account,
}) => {
  await server.set('max_win_paise', 15_000);
  server.steer({ userId: account.userId, type: 3, fatalLine: 6 });
  const cashouts = await callsOf(page, 'cashout');
  await stopTime(page);
  await openGame(page, '/chickenroad');
  const { difficulty, chip, won, play } = panelOf(page);
  await difficulty.selectOption('Hard');
  await chip(100).click();
  await playStill(page);
  await expect(page.getByText(/^A road of 2 lines/)).toBeAttached();
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expectOpen(page, { go: true, cashOut: true });
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expectOpen(page, { go: false, cashOut: false });
  expect(await cashouts()).toMatchObject([{ userid: account.userId, game_id: 1, multiplier_id: 1.55 }]);
  await expect(won).toBeHidden();
  await advanceTime(page, RUN_ON_AFTER_MS);
  await expect(page.getByText(/^The hen has reached the end of the road/)).toBeAttached();
  await expect(won).toBeHidden();
  await advanceTime(page, EGG_OPENS_MS);
  await expect(won).toHaveAccessibleName('You Won! Game Over');
  await expect(won).toContainText('₹150.00');
  await advanceTime(page, WIN_POPUP_MS - 1);
  await expect(won).toBeVisible();
  await advanceTime(page, 1);
  await expect(won).toBeHidden();
  await expect(play).toBeEnabled();
  await expectBalance(page, '₹1,050.00');
  await server.set('max_win_paise', 50_000_000);
});

test('A win of any size ends with a tap, Space or Enter, and Play is there at once; the key that ends it bets nothing', async ({
  page,
  server,
  account,
}) => {
  const bets = await callsOf(page, 'bet');
  await stopTime(page);
  await openGame(page, '/chickenroad');
  const { difficulty, chip, cashOut, won, play } = panelOf(page);
  const tap = () => won.click();
  const press = (key: string) => () => page.keyboard.press(key);
  const hardcore = (lines: number) => ({ type: 4, name: 'Hardcore', lines }) as const;
  for (const [size, { type, name, lines }, skip] of [
    ['flourish', { type: 1, name: 'Easy', lines: 1 }, tap],
    ['card', hardcore(2), press('Space')],
    ['rain', hardcore(5), press('Enter')],
    ['festival', hardcore(7), tap],
  ] as const) {
    server.steer({ userId: account.userId, type, fatalLine: lines + 2 });
    await difficulty.selectOption(name);
    await playStill(page);
    for (let line = 1; line <= lines; line++) {
      await tapGo(page);
      await advanceTime(page, LONGEST_FORWARD_MS);
      await expectOpen(page, { go: true, cashOut: true });
    }
    await cashOut.click();
    await expect(page.locator(`[data-size="${size}"]`)).toContainText('You Won!');
    const sent = (await bets()).length;
    await skip();
    await expect(won).toBeHidden();
    await expect(play).toBeEnabled();
    await advanceTime(page, BET_AFTER_MS);
    expect(await bets()).toHaveLength(sent);
  }
  await server.set('max_win_paise', 15_000);
  await page.reload();
  await chip(100).click();
  server.steer({ userId: account.userId, type: 4, fatalLine: 3 });
  await playStill(page);
  await tapGo(page);
  await advanceTime(page, LONGEST_FORWARD_MS);
  await expectOpen(page, { go: false, cashOut: false });
  await expect(won).toBeHidden();
  await press('Space')();
  await expect(page.locator('[data-size="finale"]')).toContainText('Game Over');
  await press('Enter')();
  await expect(won).toBeHidden();
  await expect(play).toBeEnabled();
  await server.set('max_win_paise', 50_000_000);
});

test('Ending on a hazard: Go and CASH OUT disabled, redfragment "true", how far and what is lost; restart after 2 s', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 2 });
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await panelOf(page).chip(50).click();
  await playStill(page);
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expectOpen(page, { go: true, cashOut: true });
  expect(await flagOf(page)).toBeNull();
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expect(page.getByText('Fried!', { exact: true })).toBeVisible();
  await expect(page.getByText('You lost ₹50.00', { exact: true })).toBeVisible();
  await expect(page.getByText('You came as far as 1.02x', { exact: true })).toBeVisible();
  await expect(panelOf(page).cashOut).toHaveText('CASH OUT');
  await expect(page.getByText('The hen was fried on line 2 of 24.')).toBeAttached();
  await expect(
    page.getByRole('status').filter({ hasText: 'Fried on line 2. You lost ₹50.00.' }),
  ).toBeAttached();
  await expectOpen(page, { go: false, cashOut: false });
  expect(await flagOf(page)).toBe('true');
  await advanceTime(page, RESTART_AFTER_MS - 1);
  await expect(page.getByText('Fried!', { exact: true })).toBeVisible();
  expect(await flagOf(page)).toBe('true');
  await advanceTime(page, 1);
  await expect(panelOf(page).play).toBeEnabled();
  await expect(page.getByText('The hen stands at the start.')).toBeAttached();
  expect(await flagOf(page)).toBeNull();
});

test('redfragment of another tab: Go and CASH OUT are disabled from the next look, each second or on focus, for 2.5 s at most', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await landOnLineOne(page);
  await expectOpen(page, { go: true, cashOut: true });
  const raise = () =>
    page.evaluate(() => {
      localStorage.setItem('redfragment_at', String(Date.now()));
      localStorage.setItem('redfragment', 'true');
    });
  await raise();
  await advanceTime(page, POLL_MS);
  await expectOpen(page, { go: false, cashOut: false });
  await advanceTime(page, FLAG_MS);
  await expectOpen(page, { go: true, cashOut: true });
  expect(await flagOf(page)).toBeNull();
  await raise();
  await expectOpen(page, { go: true, cashOut: true });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expectOpen(page, { go: false, cashOut: false });
});

test('After a landing the profile says status 2: userid is removed and the game starts over', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await stopTime(page);
  await page.goto('/');
  await expect(panelOf(page).play).toBeEnabled();
  await advanceTime(page, 2000);
  await playStill(page);
  await page.route('**/api/profile/*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, profile: { ...body.profile, status: 2 } } });
  });
  await tapGo(page);
  await advanceTime(page, FORWARD_MS);
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  await expect(panelOf(page).play).toBeEnabled();
  await expect(page.getByText('The hen stands at the start.')).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem('userid'))).toBeNull();
});

test.describe('with the marker on the road', () => {
  test.use({ fireHz: 0.5 });

  test('Fire marker, one line left: on and off by turns; a jump into it is lost once it has given its warning, whatever the draw says', async ({
    page,
    server,
    account,
  }) => {
    const periodMs = 1000 / 0.5;
    await server.set('max_win_paise', 15_000);
    server.steer({ userId: account.userId, type: 4, fatalLine: 3 });
    await stopTime(page);
    await openGame(page, '/chickenroad');
    const { difficulty, chip } = panelOf(page);
    await difficulty.selectOption('Hardcore');
    await chip(100).click();
    await playStill(page);
    const banner = page.locator('.banner');
    await expect(banner).toHaveAttribute('data-near', 'true');
    await advanceTime(page, periodMs);
    await expect(banner).toHaveAttribute('data-near', 'false');
    await advanceTime(page, periodMs);
    await expect(banner).toHaveAttribute('data-near', 'true');
    await advanceTime(page, FIRE_WARNING_MS);
    await tapGo(page);
    await advanceTime(page, FORWARD_MS);
    await expect(page.getByText('Fried!')).toBeVisible();
    await expectBalance(page, '₹900.00');
    await server.set('max_win_paise', 50_000_000);
  });

  test('Fire marker: moves every 1000 / frequency ms to another untouched line', async ({
    page,
    account,
  }) => {
    const periodMs = 1000 / 0.5;
    expect(account.userId).not.toBe('');
    await stopTime(page);
    await openGame(page, '/chickenroad');
    await panelOf(page).difficulty.selectOption('Hardcore');
    await playStill(page);
    const fire = page.getByText(/There is fire on line \d+\./);
    const line = async () => Number(/fire on line (\d+)\./.exec((await fire.textContent()) ?? '')?.[1]);
    await expect(fire).toBeAttached();
    const seen = [await line()];
    for (let move = 1; move <= 4; move++) {
      await advanceTime(page, periodMs - 1);
      expect(await line()).toBe(seen.at(-1));
      await advanceTime(page, 1);
      seen.push(await line());
      expect(seen.at(-1)).not.toBe(seen.at(-2));
    }
    for (const at of seen) {
      expect(at).toBeGreaterThanOrEqual(1);
      expect(at).toBeLessThanOrEqual(15);
    }
  });
});

test('Fire marker: none where the level says what roasts', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  await stopTime(page);
  await openGame(page, '/chickenroad');
  await playStill(page);
  for (let move = 1; move <= 5; move++) await advanceTime(page, 2000);
  await expect(page.getByText(/^A road of 24 lines/)).toHaveText(/start\.$/);
});
