import { type Browser, expect, type Page } from '@playwright/test';
import type { DifficultyType } from '../../src/contract/constants.ts';
import { type BackOffice, claim, expectFit, operatorPage, test, withdraw } from './admin-browser.ts';
import { APPROVED_AFTER_MS } from './money.ts';
import { freshPhone, type Player, registerPlayer } from './player.ts';
import type { TestServer } from './server.ts';

/** A name that no other test's players have. */
const freshName = (name: string): string =>
  `${name} ${Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`;

async function rename(player: Player, name: string): Promise<void> {
  expect((await player.post('update_profile', { user_id: player.userId, name })).httpStatus).toBe(200);
}

interface Road {
  readonly type: DifficultyType;
  readonly fatalLine: number;
  readonly lines: number;
}

/** Begins a round and goes some lines. @returns its id */
async function play(server: TestServer, player: Player, { type, fatalLine, lines }: Road): Promise<string> {
  server.steer({ userId: player.userId, type, fatalLine });
  const bet = () =>
    player.post('bet', { user_id: player.userId, game_id: 19, amount: 10, type, client_seed: 'abc' });
  const { body } = await bet();
  const roundId: string = body.round_id;
  for (let step = 1; step <= lines; step++) {
    const request = { user_id: player.userId, game_id: 19, round_id: roundId, step, fire_hit: false };
    expect((await player.post('advance', request)).httpStatus).toBe(200);
  }
  return roundId;
}

/** The page of a player, found by name. */
async function openPlayer(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Players' }).click();
  await page.getByLabel('Phone, id, UTR, round or name').fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

const supportPage = (browser: Browser, backOffice: BackOffice) =>
  operatorPage(browser, backOffice, 'support');

test('a player is found, and the page tells of money, devices and related accounts, with the phone masked', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await supportPage(browser, backOffice);
  const phone = freshPhone();
  const [player, other] = [await registerPlayer(server.url, phone), await registerPlayer(server.url)];
  const [name, otherName] = [freshName('Zoya'), freshName('Kabir')];
  await rename(player, name);
  await rename(other, otherName);
  const utr = await claim(player, 700);
  await claim(other, 700);
  await server.pass(APPROVED_AFTER_MS + 1);
  await withdraw(player, 150);
  await withdraw(other, 150);
  await page.getByRole('link', { name: 'Players' }).click();
  await page.getByLabel('Phone, id, UTR, round or name').fill(utr);
  await page.getByRole('button', { name: 'Search' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('UTR');
  await expect(rows).toContainText(`••••••${phone.slice(-4)}`);
  await expect(page).toHaveURL(new RegExp(`search=${utr}$`));
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expectFit(page);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/players/${player.userId}$`));
  await page.goBack();
  await page.getByLabel('Phone, id, UTR, round or name').fill('nobody has this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No player matches.')).toBeVisible();

  await openPlayer(page, name);
  await expect(page.getByText('₹150.00').first()).toBeVisible();
  await expect(rows.filter({ hasText: 'deposit' })).toContainText('₹700.00');
  await expectFit(page);
  await expect(page.getByText(phone)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show phone and e-mail (recorded)' }).click();
  await expect(page.getByText(phone)).toBeVisible();

  const tab = (title: string) => page.getByRole('tab', { name: title });
  await tab('Ledger').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Rounds')).toBeFocused();
  await expect(page.getByText('No rounds yet.')).toBeVisible();
  await tab('Payments').click();
  await expect(page).toHaveURL(/tab=payments$/);
  await page.reload();
  await expect(rows.filter({ hasText: utr })).toContainText('approved');
  await expect(rows.filter({ hasText: '••••••••9012' })).toContainText('₹150.00');
  await expectFit(page);
  await tab('Sessions and devices').click();
  await expect(page.getByRole('table', { name: 'Devices' }).locator('tbody tr')).toHaveCount(1);
  await expectFit(page);
  await tab('Related accounts').click();
  await expect(rows.filter({ hasText: otherName })).toContainText('bank account, UPI id, address');
  await expectFit(page);
  await tab('Notes').click();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('A note is empty.')).toBeVisible();
  await page.getByLabel('Add a note').fill('Called about the second account.');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Called about the second account.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('');
  await expectFit(page);
  await expect(page.getByRole('button', { name: 'Block' })).toHaveCount(0);

  await page.route('**/admin/api/players/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The server does not answer.');
  await close();
});

test('a player is blocked and unblocked, renamed, logged out, and sets a new password by a link, once', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'cashier');
  const phone = freshPhone();
  const player = await registerPlayer(server.url, phone);
  const name = freshName('Zara');
  await rename(player, name);
  await play(server, player, { type: 1, fatalLine: 20, lines: 1 });
  await openPlayer(page, name);
  const dialog = page.getByRole('dialog');
  const act = async (button: string, confirm: string, reason?: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  };
  await page.getByRole('button', { name: 'Block' }).click();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('several accounts');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/Blocked\. The open round was settled and paid ₹10\.\d\d\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link for a new password' })).toHaveCount(0);
  await act('Unblock', 'Unblock', 'a mistake');
  await expect(page.getByText('Unblocked.')).toBeVisible();

  await page.getByRole('button', { name: 'Rename' }).click();
  const newName = freshName('Asha');
  await dialog.getByLabel('Name').fill('Admin');
  await dialog.getByLabel('Reason').fill('offensive');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('This name is reserved. Choose another one.')).toBeVisible();
  await dialog.getByLabel('Name').fill(newName);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: newName })).toBeVisible();

  await player.post('login', { mobile: phone, password: 'secret-1' });
  await act('End sessions', 'End sessions');
  await expect(page.getByText('Ended: 1 session.')).toBeVisible();
  expect((await player.get(`profile/${player.userId}`)).httpStatus).toBe(401);

  await act('Link for a new password', 'Make the link');
  await expectFit(page);
  const link = new URL(await dialog.getByLabel('Link').inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/not used yet$/)).toBeVisible();
  const elsewhere = await browser.newContext();
  const game = await elsewhere.newPage();
  await game.goto(`${server.url}${link.pathname}${link.hash}`);
  await game.getByLabel('New Password', { exact: true }).fill('battery staple');
  await game.getByLabel('Confirm Password').fill('battery');
  await game.getByRole('button', { name: 'Set a new password' }).click();
  await expect(game.getByText('Passwords must match')).toBeVisible();
  await expectFit(game);
  await game.getByLabel('Confirm Password').fill('battery staple');
  await game.getByRole('button', { name: 'Set a new password' }).click();
  await expect(game).toHaveURL(/\/login$/);
  await game.getByLabel('Phone Number').fill(phone);
  await game.getByLabel('Password', { exact: true }).fill('battery staple');
  await game.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(game).not.toHaveURL(/\/login$/);
  await game.goto('about:blank');
  await game.goto(`${server.url}${link.pathname}${link.hash}`);
  await game.getByLabel('New Password', { exact: true }).fill('another one');
  await game.getByLabel('Confirm Password').fill('another one');
  await game.getByRole('button', { name: 'Set a new password' }).click();
  await expect(game.getByText('This link was used before')).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(page.getByText(/, used at /)).toBeVisible();
  await close();
});

test('rounds are filtered, and one shows its steps, its entries and a proof made on the page', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await supportPage(browser, backOffice);
  const player = await registerPlayer(server.url);
  const name = freshName('Ishan');
  await rename(player, name);
  const fried = await play(server, player, { type: 2, fatalLine: 3, lines: 3 });
  const open = await play(server, player, { type: 4, fatalLine: 9, lines: 2 });
  await page.getByRole('link', { name: 'Rounds' }).click();
  await page.getByLabel('Round, player or phone').fill(player.userId);
  await page.getByRole('button', { name: 'Search' }).click();
  const rows = page.getByRole('table', { name: 'Rounds' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Open');
  await expectFit(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/rounds/${fried}$`));
  await page.goBack();
  await page.getByLabel('State').selectOption('fried');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=${player.userId}&state=fried$`));
  await page.reload();
  await expect(rows).toContainText('fatal line');
  await page.getByLabel('Difficulty').selectOption('1');
  await expect(page.getByText('No round matches.')).toBeVisible();
  await page.goBack();
  await rows.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/rounds/${fried}$`));
  await expect(page.getByText('Drawn again in this browser')).toContainText('fatal line is 3.');
  await expect(page.getByRole('table', { name: 'Steps' }).locator('tbody tr')).toHaveCount(3);
  const entries = page.getByRole('table', { name: 'Ledger entries' }).locator('tbody tr');
  await expect(entries).toContainText(['stake', 'settlement']);
  await expect(page.getByRole('link', { name: 'Open the replay' })).toHaveAttribute(
    'href',
    /^http:\/\/localhost:\d+\/replay\/[\w-]{64}$/,
  );
  await expectFit(page);

  await page.route(`**/admin/api/rounds/${fried}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), server_seed: '0'.repeat(64) } });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    'This round does not verify. The revealed seed does not match the hash shown before the bet.',
  );

  await page.goto(`/rounds/${open}`);
  await expect(page.getByText('The seed is revealed when the round ends.')).toBeVisible();
  await expect(page.getByText('Server seed')).toHaveCount(0);
  await expect(page.getByText('Fatal line')).toHaveCount(0);
  await expectFit(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Look at it' }).click();
  await expect(page).toHaveURL(new RegExp(`/rounds/${open}$`));
  await close();
});
