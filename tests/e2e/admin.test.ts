import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { createInvitation, inviteFirstOperator } from '../../src/server/admin/api/invitations.ts';
import { auditLog } from '../../src/server/platform/db/schema/schema.ts';
import { addBankLine } from '../server/acts.ts';
import { claim, enrol, expectFit, now, operatorPage, PASSWORD, test, withdraw } from './admin-browser.ts';
import { APPROVED_AFTER_MS } from './money.ts';
import { registerPlayer } from './player.ts';

test('the first operator follows the link, scans the code, keeps the recovery codes, and logs in with one', async ({
  page,
  backOffice,
}) => {
  const policy: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security') && policy.push(message.text()));
  const { database } = backOffice.server.context;
  const token = await inviteFirstOperator(database, now(backOffice));
  const invited =
    token ??
    (await createInvitation(database.db, { name: null, role: 'admin', invitedBy: 'test' }, now(backOffice)));
  const name = `first-${process.pid}`;
  await page.goto(`/invitation#${invited}`);
  await expect(page.getByAltText('QR code for an authenticator app')).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Become an operator' }).click();
  await expect(page.getByText('A password has at least 12 characters.')).toBeVisible();
  await page.goto('about:blank');
  const [code = '', ...others] = await enrol(page, backOffice, invited, name);
  expect(others).toHaveLength(9);
  await expectFit(page);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page).toHaveURL(/\/overview$/);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible();
  await expectFit(page);
  const login = async (typed: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Code').fill(typed);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await login('123456');
  await expect(page.getByText('Name, password or code is wrong.')).toBeVisible();
  await login(code);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto(`/invitation#${invited}`);
  await expect(page.getByText('This link was used before')).toBeVisible();
  expect(policy).toEqual([]);
});

test('deposits are found by filters that the address keeps, and decided by keys, dialogs and in bulk', async ({
  browser,
  backOffice,
}) => {
  const { page, close } = await operatorPage(browser, backOffice, 'cashier');
  const [first, second] = [
    await registerPlayer(backOffice.server.url),
    await registerPlayer(backOffice.server.url),
  ];
  const utr = await claim(first, 1_250);
  await claim(second, 1_250, utr);
  const others = [await claim(first, 311), await claim(first, 312), await claim(second, 313)];
  const atTheBank = [
    [utr, 1_250_00n],
    [others[0] ?? '', 311_00n],
  ] as const;
  for (const [reference, paise] of atTheBank) await addBankLine(backOffice.server, reference, paise);
  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await page.getByLabel('From ₹').fill('1250');
  await page.getByLabel('UTR').fill(utr);
  await page.getByRole('button', { name: 'Search' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`min=1250&utr=${utr}$`));
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel('UTR')).toHaveValue(utr);
  await expect(rows.first()).toContainText('1 more claim it');
  await expectFit(page);

  await page.keyboard.press('j');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve this deposit' });
  await expect(dialog.locator('.conflicts li')).toHaveCount(2);
  await expectFit(page);
  await dialog.getByLabel('Amount at the bank').fill('1e3');
  await dialog.getByRole('button', { name: 'Approve, and reject the others' }).click();
  await expect(dialog.getByText('An amount is rupees')).toBeVisible();
  await dialog.getByLabel('Amount at the bank').fill('1250');
  await dialog.getByRole('button', { name: 'Approve, and reject the others' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No deposits match these filters.')).toBeVisible();

  await page.getByRole('button', { name: 'Clear' }).click();
  for (const one of others.slice(0, 2)) await rows.filter({ hasText: one }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve selected (2)' }).click();
  const bulk = page.getByRole('dialog', { name: 'Approve 2 deposits' });
  await expect(bulk).toContainText('₹623.00 in all');
  await bulk.getByRole('button', { name: 'Approve all' }).click();
  await expect(bulk.getByText('Approved', { exact: true })).toHaveCount(1);
  await expect(bulk.getByText('Proposed', { exact: true })).toHaveCount(1);
  await bulk.getByText('Close', { exact: true }).click();

  await rows
    .filter({ hasText: others[2] ?? '' })
    .locator('td')
    .first()
    .click();
  await page.keyboard.press('r');
  const reject = page.getByRole('dialog', { name: 'Reject this deposit' });
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByText('Please give a reason.')).toBeVisible();
  await reject.getByLabel('Reason').fill('not at the bank');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject).toBeHidden();
  await page.getByLabel('Status').selectOption('rejected');
  await expect(rows.filter({ hasText: 'not at the bank' })).toHaveCount(1);

  await page.route('**/admin/api/deposits*', (route) => route.abort());
  await page.getByLabel('Status').selectOption('approved');
  await expect(page.getByRole('alert')).toContainText('The server does not answer.');
  await page.unroute('**/admin/api/deposits*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.filter({ hasText: '₹1,250.00' })).toHaveCount(1);
  await close();
});

test('a large withdrawal is proposed by one person, confirmed by another, and both are in the audit log', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const player = await registerPlayer(server.url);
  await claim(player, 500);
  await server.pass(APPROVED_AFTER_MS + 1);
  await server.give(player.userId, 30_000_00n);
  await withdraw(player, 15_000);
  await withdraw(player, 9_000);
  const [cashier, finance] = [
    await operatorPage(browser, backOffice, 'cashier'),
    await operatorPage(browser, backOffice, 'finance'),
  ];
  const asks = cashier.page;
  await asks.goto('/withdrawals');
  const large = asks.locator('tbody tr').filter({ hasText: '₹15,000.00' });
  const small = asks.locator('tbody tr').filter({ hasText: '₹9,000.00' });
  await expect(large).toContainText('••••••••9012');
  await expectFit(asks);
  await small.getByRole('button', { name: 'Approve' }).click();
  await asks.getByRole('dialog').getByRole('button', { name: 'It is paid' }).click();
  await expect(small).toHaveCount(0);

  await large.getByRole('button', { name: 'Approve' }).click();
  const dialog = asks.getByRole('dialog', { name: 'Propose this withdrawal' });
  await expect(dialog).toContainText('another operator must confirm within 24 hours');
  await dialog.getByRole('button', { name: 'Show bank details (recorded)' }).click();
  await expect(dialog).toContainText('123456789012');
  await expectFit(asks);
  await dialog.getByLabel('Reference of the payment').fill('NEFT-77');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(large).toContainText(`proposed by ${cashier.name}`);
  await asks.getByRole('link', { name: 'To confirm', exact: true }).click();
  await expect(asks.getByText('NEFT-77')).toBeVisible();
  await expect(asks.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);

  const confirms = finance.page;
  await confirms.getByRole('link', { name: 'To confirm', exact: true }).click();
  await expectFit(confirms);
  const card = confirms.locator('.proposals li').filter({ hasText: 'NEFT-77' });
  await expect(card).toContainText('Held for this withdrawal');
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card).toHaveCount(0);
  await confirms.goto('/withdrawals?status=approved');
  await expect(confirms.locator('tbody tr').filter({ hasText: '₹15,000.00' })).toContainText(finance.name);

  await confirms.getByRole('link', { name: 'Audit log' }).click();
  const entries = confirms.locator('tbody tr');
  for (const [name, act] of [
    [cashier.name, 'bank details seen'],
    [cashier.name, 'propose: approve withdrawal'],
    [finance.name, 'withdrawals approve'],
    [finance.name, 'confirm: approve withdrawal'],
  ] as const)
    await expect(entries.filter({ hasText: name }).filter({ hasText: act })).toHaveCount(1);
  await expect(confirms.getByText('entries are as they were written')).toBeVisible();
  await expectFit(confirms);
  expect(await server.audit()).toEqual([]);

  const { db } = server.context.database;
  const [kept] = await db.select().from(auditLog).where(eq(auditLog.seq, 2));
  await db.update(auditLog).set({ act: 'nothing' }).where(eq(auditLog.seq, 2));
  await confirms.getByRole('button', { name: 'Check again' }).click();
  await expect(confirms.getByText('This log was tampered with:')).toBeVisible();
  await db
    .update(auditLog)
    .set({ act: kept?.act ?? '' })
    .where(eq(auditLog.seq, 2));
  await cashier.close();
  await finance.close();
});

/** Confirms the proposal whose card names something. */
async function confirmAbout(page: Page, what: string): Promise<void> {
  const card = page.locator('.proposals li').filter({ hasText: what });
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('a role sees its pages alone, and an admin invites a colleague by a link', async ({
  browser,
  backOffice,
}) => {
  const support = await operatorPage(browser, backOffice, 'support');
  await expect(support.page.getByRole('navigation').getByRole('listitem')).toHaveText([
    'Overview',
    'Deposits',
    'Withdrawals',
    'Players',
    'Rounds',
    'Ledger',
  ]);
  await expect(support.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await support.page.goto('/operators');
  await expect(support.page.getByText('There is no such page, or your role does not open it.')).toBeVisible();

  const admin = await operatorPage(browser, backOffice, 'admin');
  const { page } = admin;
  await page.getByRole('link', { name: 'Operators' }).click();
  await expectFit(page);
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const name = `colleague-${process.pid}`;
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Role').selectOption('finance');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  // With a second admin it is proposed, and with demo money one person may confirm it.
  const link = page.getByRole('dialog', { name: 'Send this link' });
  const proposed = page.getByText('Proposed. Another admin confirms it');
  await expect(link.or(proposed)).toBeVisible();
  if (await proposed.isVisible()) {
    await page.getByRole('link', { name: 'To confirm', exact: true }).click();
    await confirmAbout(page, name);
  }
  const address = await link.getByLabel('Link').inputValue();
  const { page: theirs } = support;
  await theirs.context().clearCookies();
  await enrol(theirs, backOffice, address.split('#')[1] ?? '', name);
  await theirs.getByRole('button', { name: 'I have stored them' }).click();
  await expect(theirs.getByText(name)).toBeVisible();

  await link.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('dialog').getByLabel('May log in').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('link', { name: 'To confirm', exact: true }).click();
  await confirmAbout(page, name);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Back office' })).toBeVisible();
  await support.close();
  await admin.close();
});

test("no file that the players' port serves knows of the back office", () => {
  const folder = new URL('../../dist/client', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|json)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/admin\/api|back office/i);
});
