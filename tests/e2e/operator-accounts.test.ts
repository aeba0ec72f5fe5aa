import { expect, type Page } from '@playwright/test';
import { createInvitation, inviteFirstOperator } from '../../src/server/back-office/operators/invitations.ts';
import { enrol, expectFit, operatorPage, PASSWORD, test } from './admin-browser.ts';

const NEW_PASSWORD = 'five words for another test';

async function logIn(page: Page, name: string, password: string, code: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('the first operator enrols by a link, logs in with a recovery code, and changes password and codes', async ({
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
  await page.goto(`/invitation#${token}`);
  await expect(page.getByAltText('QR code for an authenticator app')).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Become an operator' }).click();
  await expect(page.getByText('A password has at least 12 characters.')).toBeVisible();
  await page.goto('about:blank');
  const [first = '', second = '', third = '', ...rest] = await enrol(page, backOffice, token, name);
  expect(rest).toHaveLength(7);
  await expectFit(page);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectFit(page);
  await logIn(page, name, PASSWORD, '123456');
  await expect(page.getByText('Name, password or code is wrong.')).toBeVisible();
  await logIn(page, name, PASSWORD, first);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await page.getByRole('link', { name: 'Your account' }).click();
  await expectFit(page);
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Password until now').fill(PASSWORD);
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByLabel('Code').fill(second);
  await form.getByRole('button', { name: 'Change the password' }).click();
  await expect(form.getByText('Your password is changed.')).toBeVisible();
  const codes = page.getByRole('form', { name: 'Recovery codes' });
  await codes.getByLabel('Password').fill(NEW_PASSWORD);
  await codes.getByLabel('Code').fill(third);
  await codes.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  const [renewed = ''] = await page.locator('.codes code').allInnerTexts();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, name, NEW_PASSWORD, renewed);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.goto(`/invitation#${token}`);
  await expect(page.getByText('This link was used before')).toBeVisible();
  expect(policy).toEqual([]);
});

/** Confirms the proposal whose card has a text. */
async function confirm(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const card = page.locator('.proposals li').filter({ hasText: text });
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('a role opens its pages alone; two admins invite, and one bars', async ({ browser, backOffice }) => {
  const support = await operatorPage(browser, backOffice, 'support');
  const [admin, second] = [
    await operatorPage(browser, backOffice, 'admin'),
    await operatorPage(browser, backOffice, 'admin'),
  ];
  const names = ['Overview', 'Deposits', 'Withdrawals', 'Ledger', 'Players', 'Rounds', 'Jurisdiction'];
  await expect(support.page.getByRole('navigation').getByRole('link')).toHaveText([...names, 'Your account']);
  await support.page.goto('/operators');
  await expect(support.page.getByText('There is no such page, or your role does not open it.')).toBeVisible();

  const { page } = admin;
  await page.getByRole('link', { name: 'Operators' }).click();
  await expectFit(page);
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const name = `colleague-${process.pid}`;
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Role').selectOption('finance');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Proposed. Once another admin has confirmed it')).toBeVisible();
  await confirm(second.page, name);
  const link = page.getByRole('dialog', { name: 'Send this link' });
  await page.reload();
  const row = page.getByRole('table', { name: 'Invitations that were not used' }).getByRole('row');
  await row.filter({ hasText: name }).getByRole('button', { name: 'Show the link' }).click();
  const [, token = ''] = (await link.getByLabel('Link').inputValue()).split('#');
  const { page: theirs } = support;
  await theirs.context().clearCookies();
  await enrol(theirs, backOffice, token, name);
  await theirs.getByRole('button', { name: 'I have stored them' }).click();
  await expect(theirs.getByText(name)).toBeVisible();
  await link.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: `Bar ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('left');
  await expectFit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Bar' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('barred');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Back office' })).toBeVisible();
  for (const one of [support, admin, second]) await one.close();
});
