import { expect, type Page } from '@playwright/test';
import { createInvitation, inviteFirstOperator } from '../../src/server/back-office/operators/invitations.ts';
import { addBankLine } from '../server/support/acts.ts';
import { claim, enrol, operatorPage, PASSWORD, test, withdraw } from './back-office.ts';
import { APPROVED_AFTER_MS } from './money.ts';
import { registerPlayer } from './player.ts';

async function logIn(page: Page, name: string, code: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('the first operator enrols by a link, which works once, and logs in with a recovery code', async ({
  page,
  backOffice,
}) => {
  const policy: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security') && policy.push(message.text()));
  const { context } = backOffice.server;
  const invitation = { name: null, role: 'admin', invitedBy: 'test' } as const;
  // Another test of this worker may have made an operator.
  const token = (await inviteFirstOperator(context)) ?? (await createInvitation(context, invitation));
  const name = `first-${process.pid}`;
  const [code = '', ...others] = await enrol(page, backOffice, token, name);
  expect(others).toHaveLength(9);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole('img', { name: /^Plot: / }).locator('canvas')).toHaveCount(2);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, name, '123456');
  await expect(page.getByText('Name, password or code is wrong.')).toBeVisible();
  await logIn(page, name, code);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Your account' }).click();
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Password until now').fill(PASSWORD);
  await form.getByLabel('New password').fill('five words for another test');
  await form.getByLabel('Code').fill(others[0] ?? '');
  await form.getByRole('button', { name: 'Change the password' }).click();
  await expect(form.getByText('Your password is changed.')).toBeVisible();
  await page.goto(`/invitation#${token}`);
  await expect(page.getByText('This link was used before')).toBeVisible();
  expect(policy).toEqual([]);
});

/** Confirms the proposal whose card has a text. */
async function confirm(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: 'Proposed by' });
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card).toHaveCount(0);
}

test('a deposit and a withdrawal are decided by two operators, and the player has the money', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const player = await registerPlayer(server.url);
  await claim(player, 500);
  await server.pass(APPROVED_AFTER_MS + 1);
  await server.give(player.userId, 20_000_00n);
  await withdraw(player, 15_000);
  const utr = await claim(player, 12_000);
  await addBankLine(server, utr, 12_000_00n);
  const [cashier, finance] = await Promise.all([
    operatorPage(browser, backOffice, 'cashier'),
    operatorPage(browser, backOffice, 'finance'),
  ]);
  const { page } = cashier;
  const rowOf = (on: Page, text: string) => on.locator('tbody tr').filter({ hasText: text });
  for (const [list, amount] of [
    ['Deposits', '₹12,000.00'],
    ['Withdrawals', '₹15,000.00'],
  ] as const) {
    await page.getByRole('link', { name: list, exact: true }).click();
    await rowOf(page, amount).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(rowOf(page, amount)).toContainText(`proposed by ${cashier.name}`);
    await confirm(finance.page, amount);
  }
  await finance.page.goto('/withdrawals?status=approved');
  const toPay = rowOf(finance.page, '₹15,000.00');
  await toPay.getByRole('button', { name: 'Pay…' }).click();
  const payment = finance.page.getByRole('dialog', { name: 'Pay this withdrawal' });
  await expect(payment).toContainText('123456789012');
  await payment.getByLabel('Reference of the payment').fill('N305262345678977');
  await payment.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(toPay).toHaveCount(0);
  expect((await player.get(`profile/${player.userId}`)).body.profile.amount).toBe(18_500);
  await finance.page.getByRole('link', { name: 'Audit log' }).click();
  for (const act of ['confirm: approve deposit', 'confirm: approve withdrawal', 'withdrawals send'])
    await expect(rowOf(finance.page, finance.name).filter({ hasText: act })).toHaveCount(1);
  await expect(finance.page.getByText('entries are as they were written')).toBeVisible();
  await cashier.close();
  await finance.close();
});

test('a setting that one operator proposes and another confirms holds for both', async ({
  browser,
  backOffice,
}) => {
  const [asks, confirms] = await Promise.all([
    operatorPage(browser, backOffice, 'finance'),
    operatorPage(browser, backOffice, 'admin'),
  ]);
  const { page } = asks;
  await page.getByRole('link', { name: 'Settings' }).click();
  const field = page.getByLabel('Largest credit or debit by hand, ₹');
  await field.fill('12500');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(`${asks.name} proposed a change`)).toBeVisible();
  await expect(field).toHaveValue('10000');
  await confirm(confirms.page, asks.name);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(field).toHaveValue('12500');
  await expect(page.getByText(`Set by ${confirms.name}`)).toBeVisible();
  expect((await backOffice.server.context.settings.read()).maxAdjustPaise).toBe(1_250_000n);
  await asks.close();
  await confirms.close();
});
