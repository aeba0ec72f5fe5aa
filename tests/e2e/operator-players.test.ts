import { expect, type Page } from '@playwright/test';
import type { DifficultyType } from '../../src/contract/constants.ts';
import { claim, expectFit, operatorPage, test, withdraw } from './admin-browser.ts';
import { fill } from './forms.ts';
import { APPROVED_AFTER_MS } from './money.ts';
import { freshPhone, type Player, registerPlayer } from './player.ts';
import type { TestServer } from './server.ts';

/** Gives a player a name that no other has. */
async function rename(player: Player, name: string): Promise<string> {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  const fresh = `${name} ${letters.join('')}`;
  const { httpStatus } = await player.post('update_profile', { user_id: player.userId, name: fresh });
  expect(httpStatus).toBe(200);
  return fresh;
}

interface Road {
  readonly type: DifficultyType;
  readonly fatalLine: number;
  readonly lines: number;
}

/** Opens a round and takes some steps. @returns its id */
async function playLines(
  server: TestServer,
  player: Player,
  { type, fatalLine, lines }: Road,
): Promise<string> {
  const { userId } = player;
  server.steer({ userId, type, fatalLine });
  const { body } = await player.post('bet', { user_id: userId, game_id: 19, amount: 10, type });
  for (let step = 1; step <= lines; step++) {
    const request = { user_id: userId, game_id: 19, round_id: body.round_id, step, fire_hit: false };
    expect((await player.post('advance', request)).httpStatus).toBe(200);
  }
  return body.round_id;
}

async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Search' }).click();
}

const PLAYER = 'Phone, id, UTR, round or name';

test('a player is found, and the page shows money, devices and related accounts, with phone and e-mail masked', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'support');
  const phone = freshPhone();
  const [player, other] = [await registerPlayer(server.url, phone), await registerPlayer(server.url)];
  const [name, otherName] = [await rename(player, 'Zoya'), await rename(other, 'Kabir')];
  const utr = await claim(player, 700);
  await claim(other, 700);
  await server.pass(APPROVED_AFTER_MS + 1);
  await withdraw(player, 150);
  await withdraw(other, 150);
  await page.getByRole('link', { name: 'Players' }).click();
  await search(page, PLAYER, 'nobody has this');
  await expect(page.getByText('No player matches.')).toBeVisible();
  await search(page, PLAYER, utr);
  const rows = page.locator('tbody tr');
  await expect(rows).toContainText(`••••••${phone.slice(-4)}`);
  await expect(page).toHaveURL(new RegExp(`search=${utr}$`));
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expectFit(page);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: `${name} active` })).toBeVisible();
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
  await tab('Related accounts').click();
  await expect(rows.filter({ hasText: otherName })).toContainText('bank account, UPI id, address');
  await expectFit(page);
  await tab('Notes').click();
  const add = page.getByRole('button', { name: 'Add' });
  await add.click();
  await expect(page.getByText('A note is empty.')).toBeVisible();
  await page.getByLabel('Add a note').fill('Called about the second account.');
  await add.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called about the' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Block' })).toHaveCount(0);
  await close();
});

test('a player is blocked, unblocked, renamed and logged out, and sets a new password by a link, once', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'cashier');
  const phone = freshPhone();
  const player = await registerPlayer(server.url, phone);
  const name = await rename(player, 'Zara');
  await playLines(server, player, { type: 1, fatalLine: 20, lines: 1 });
  await page.getByRole('link', { name: 'Players' }).click();
  await search(page, PLAYER, name.toUpperCase());
  await page.getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog');
  const act = async (button: string, confirm: string, reason?: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  };
  await act('Block', 'Block');
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expectFit(page);
  await dialog.getByLabel('Reason').fill('several accounts');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/Blocked\. The open round was settled and paid ₹10\.\d\d\./)).toBeVisible();
  await act('Unblock', 'Unblock', 'a mistake');
  await expect(page.getByText('Unblocked.')).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  await fill(dialog, { Name: 'Admin', Reason: 'offensive' });
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('This name is reserved. Choose another one.')).toBeVisible();
  await fill(dialog, { Name: `${name} two` });
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: `${name} two active` })).toBeVisible();
  await player.post('login', { mobile: phone, password: 'secret-1' });
  await act('End sessions', 'End sessions');
  await expect(page.getByText('Sessions ended: 1.')).toBeVisible();
  expect((await player.get(`profile/${player.userId}`)).httpStatus).toBe(401);

  await act('Link for a new password', 'Propose', 'lost the phone');
  await expect(page.getByText('Once another operator has confirmed it')).toBeVisible();
  const finance = await operatorPage(browser, backOffice, 'finance');
  await finance.page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const card = finance.page.locator('.proposals li').filter({ hasText: `${name} two` });
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card).toHaveCount(0);
  await finance.close();
  await page.reload();
  await act('Link for a new password', 'Show the link');
  await expectFit(page);
  const link = new URL(await dialog.getByLabel('Link').inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();
  const game = await page.context().newPage();
  const openLink = async (password: string) => {
    await game.goto('about:blank');
    await game.goto(`${server.url}${link.pathname}${link.hash}`);
    await fill(game, { 'New Password': password, 'Confirm Password': password });
    await game.getByRole('button', { name: 'Set a new password' }).click();
  };
  await openLink('battery staple');
  await expect(game).toHaveURL(/\/login$/);
  await fill(game, { 'Phone Number': phone, Password: 'battery staple' });
  await game.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(game).not.toHaveURL(/\/login$/);
  await openLink('another one');
  await expect(game.getByText('This link was used before')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/, used at /)).toBeVisible();
  await close();
});

test('rounds are filtered; an ended one shows steps, entries and its proof, an open one no seed', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'support');
  const player = await registerPlayer(server.url);
  const fried = await playLines(server, player, { type: 2, fatalLine: 3, lines: 3 });
  const open = await playLines(server, player, { type: 4, fatalLine: 9, lines: 2 });
  await page.getByRole('link', { name: 'Rounds' }).click();
  await search(page, 'Round, player or phone', player.userId);
  const rows = page.getByRole('table', { name: 'Rounds' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Open');
  await expectFit(page);
  for (const key of ['j', 'j', 'o']) await page.keyboard.press(key);
  await expect(page).toHaveURL(new RegExp(`/rounds/${fried}$`));
  await page.goBack();
  await page.getByLabel('State').selectOption('fried');
  await expect(page).toHaveURL(new RegExp(`search=${player.userId}&state=fried$`));
  await page.reload();
  await expect(rows).toContainText('fatal line');
  await rows.getByRole('link').first().click();
  await expect(page.getByText('Drawn again in this browser')).toContainText('fatal line is 3.');
  await expect(page.getByRole('table', { name: 'Steps' }).locator('tbody tr')).toHaveCount(3);
  const entries = page.getByRole('table', { name: 'Ledger entries' }).locator('tbody tr');
  await expect(entries).toContainText(['stake', 'settlement']);
  await expectFit(page);
  await page.route(`**/admin/api/rounds/${fried}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), server_seed: '0'.repeat(64) } });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This round does not verify.');
  await page.goto(`/rounds/${open}`);
  await expect(page.getByText('The seed is revealed when the round ends.')).toBeVisible();
  await expect(page.getByText('Server seed')).toHaveCount(0);
  await expect(page.getByText('Fatal line')).toHaveCount(0);
  await expectFit(page);
  await close();
});
