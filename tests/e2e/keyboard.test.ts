import type { Locator, Page } from '@playwright/test';
import { isComplete } from '../complete.ts';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await control.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Describes the focused element. `name` is null while the focus is outside the page, `left` true while it is outside the open dialog. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement;
    const isOutside = Array.from(document.querySelectorAll('dialog[open]')).at(-1)?.contains(node) !== true;
    if (!(node instanceof HTMLElement) || node === document.body)
      return { name: null, left: node !== document.body && isOutside, isShown: true };
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : null;
    return {
      name: node.getAttribute('aria-label') ?? label ?? node.textContent,
      left: isOutside,
      // Fields and selects show the focus on an element around or beside them.
      isShown: getComputedStyle(node).outlineStyle !== 'none' || node.matches('input, select'),
    };
  });

/** Presses Tab once around. @returns the names of the focused elements, and whether the focus ever left the dialog */
async function tabAround(page: Page): Promise<{ readonly names: string[]; readonly left: boolean }> {
  const names: string[] = [];
  let left = false;
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const { name, left: isOutside, isShown } = await focused(page);
    left ||= isOutside;
    expect(isShown, `${name} shows the focus`).toBe(true);
    if (name !== null && names[0] === name) break;
    if (name !== null) names.push(name);
  }
  return { names, left };
}

const FORM = ['UPI Recharge', ['Close', 'Show the QR code', 'Amount', 'UTR Number', 'Submit']] as const;
const ALL_DIALOGS = [
  FORM,
  ['How to play?', ['Close']],
  ['Play responsibly', ['Close', 'Set a limit', 'Limit', 'Save the limit', 'Take a break', 'Exclude me']],
  ['Change avatar', ['Close', 'Name', 'SAVE AND CLOSE']],
] as const;
const DIALOGS = isComplete ? ALL_DIALOGS : ([FORM] as const);

test('a dialog opens from the keyboard, holds the focus, closes on Escape and gives the focus back', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  for (const [title, controls] of DIALOGS) {
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await tabTo(page, menu.getByRole('button', { name: title, exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Loading...')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), title).toBe(true);
    const { names, left } = await tabAround(page);
    expect(left, `${title} lets the focus out`).toBe(false);
    expect(names.filter((name) => controls.some((control) => control === name)).sort(), title).toEqual(
      [...controls].sort(),
    );
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a player tabs from the header to Play, logs in, bets, steps, cashes out and is fried with the keyboard alone, and each turn is read out', async ({
  page,
  server,
}) => {
  const account = await signedIn(page, server);
  await page.context().clearCookies();
  await page.addInitScript(() => localStorage.removeItem('userid'));
  const { go, cashOut, play: playButton, won } = panelOf(page);
  const told = (text: string) =>
    expect(page.locator('[aria-live="polite"]').filter({ hasText: text })).toHaveCount(1);
  await openGame(page);
  const { names } = await tabAround(page);
  const amounts = ['MIN', 'Half the bet', 'Bet amount₹', 'Double the bet', 'MAX'];
  const order = ['Register', 'LOG IN', 'Menu', ...amounts, '10', '20', '50', '100'];
  expect(names.filter((name) => order.some((one) => one === name))).toEqual(order);
  expect(names.at(-1)).toBe('Play');
  await tabTo(page, page.getByRole('button', { name: 'LOG IN' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Login' });
  await expect(form.getByLabel('Phone Number')).toBeFocused();
  await page.keyboard.type(account.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(panelOf(page).balance).toContainText('₹1,000.00');

  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await expect(playButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(go).toBeFocused();
  await told('Round started. 24 lines to pass.');
  await page.keyboard.press('Enter');
  await told('Line 1 of 24 passed. Cash out is ₹1.02.');
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Shift+Tab');
  await expect(cashOut).toBeFocused();
  await page.keyboard.press('Enter');
  await told('You won ₹1.02.');
  await expect(won).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(won).toBeHidden();

  server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
  await expect(playButton).toBeEnabled();
  await expect(playButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await told('Fried on line 1.');
});

test('1 to 4 choose amounts, Q and E difficulties, Space plays once a press, C cashes out, M opens the menu; a field keeps the keys', async ({
  page,
  server,
  account,
}) => {
  const { amount, difficulty, won } = panelOf(page);
  server.steer({ userId: account.userId, type: 2, fatalLine: 20 });
  await openGame(page);
  // The keys are loaded after the first picture.
  await expect(async () => {
    await page.keyboard.press('2');
    await expect(amount).toHaveValue('20', { timeout: 100 });
  }).toPass();
  await page.keyboard.press('e');
  await page.keyboard.press('E');
  await expect(difficulty).toHaveValue('3');
  await page.keyboard.press('q');
  await expect(difficulty).toHaveValue('2');
  await amount.focus();
  await page.keyboard.press('1');
  await page.keyboard.press('q');
  await page.keyboard.press('m');
  await expect(amount).toHaveValue(/1/);
  await expect(difficulty).toHaveValue('2');
  await amount.fill('20');
  await page.keyboard.press('Enter');

  await page.keyboard.press('Space');
  await expect(panelOf(page).go).toHaveAttribute('aria-disabled', 'false');
  // These keys do nothing before the first step of a round.
  for (const key of ['c', '1', 'e']) await page.keyboard.press(key);
  await page.keyboard.down('Space');
  await expect(panelOf(page).cashOut).toContainText('₹22.20');
  await expect(panelOf(page).go).toHaveAttribute('aria-disabled', 'false');
  // A key that is held repeats, and takes no second step.
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await page.keyboard.press('c');
  await expect(won).toContainText('₹22.20');
  await expectBalance(page, '₹1,002.20');
  await expect(amount).toHaveValue('20');

  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(amount).toHaveValue('20');
});

test('with Space off no key plays, and Space presses Play, Go and CASH OUT only where Tab has led', async ({
  page,
  server,
  account,
}) => {
  const { play: playButton, go, cashOut, won } = panelOf(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    const call = /\/api\/(advance|cashout)$/.exec(request.url())?.[1];
    if (call) sent.push(call);
  });
  await page.addInitScript(() => localStorage.setItem('settings', '{"space":false}'));
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  // The keys are loaded with the text of the round.
  await expect(page.getByRole('status').first()).toBeAttached();
  for (const key of ['2', 'e', 'm', 'Space']) await page.keyboard.press(key);
  await expect(panelOf(page).amount).toHaveValue('1');
  await expect(panelOf(page).difficulty).toHaveValue('1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await play(page);
  await expect(go).toBeFocused();
  await page.keyboard.press('Space');
  expect(await go.getAttribute('aria-disabled')).toBe('false');
  await stepTo(page, '₹1.02');
  await page.keyboard.press('Space');
  expect(await go.getAttribute('aria-disabled')).toBe('false');
  expect(sent).toEqual(['advance']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(go).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cashOut).toContainText('₹1.07');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(won).toContainText('₹1.07');
  await expect(playButton).toBeFocused();
  await page.keyboard.press('Space');
  expect(await playButton.getAttribute('aria-busy')).toBeNull();
  expect(sent).toEqual(['advance', 'advance', 'cashout']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await expectBalance(page, '₹999.07');
});
