import { expect } from '@playwright/test';
import { createInvitation } from '../../src/server/admin/api/invitations.ts';
import { enrol, expectFit, now, operatorPage, PASSWORD, test } from './admin-browser.ts';

test('an operator changes the own password and makes new recovery codes, each with a code', async ({
  page,
  backOffice,
}) => {
  const name = `own-${process.pid}`;
  const { database } = backOffice.server.context;
  const token = await createInvitation(
    database.db,
    { name, role: 'support', invitedBy: 'test' },
    now(backOffice),
  );
  const [first = '', second = '', third = ''] = await enrol(page, backOffice, token, name);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expectFit(page);
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Password until now').fill('not this password');
  await form.getByLabel('New password').fill('short');
  await form.getByLabel('Code').fill(first);
  const change = form.getByRole('button', { name: 'Change the password' });
  await change.click();
  await expect(form.getByText('A password has at least 12 characters.')).toBeVisible();
  await form.getByLabel('New password').fill('five words for another test');
  await change.click();
  await expect(form.getByText('Password or code is wrong.')).toBeVisible();
  await form.getByLabel('Password until now').fill(PASSWORD);
  await change.click();
  await expect(form.getByText('Your password is changed.')).toBeVisible();
  await expect(form.getByLabel('Code')).toHaveValue('');

  const codes = page.getByRole('form', { name: 'Recovery codes' });
  await codes.getByLabel('Password').fill('five words for another test');
  await codes.getByLabel('Code').fill(second);
  await codes.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  const [renewed = '', ...others] = await page.locator('.codes code').allInnerTexts();
  expect(others).toHaveLength(9);
  await expectFit(page);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(codes).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  const login = async (code: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill('five words for another test');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await login(third);
  await expect(page.getByText('Name, password or code is wrong.')).toBeVisible();
  await login(renewed);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('an operator who has lost the phone gets a link, and sets a new password and app by it', async ({
  browser,
  backOffice,
}) => {
  const admin = await operatorPage(browser, backOffice, 'admin');
  const second = await operatorPage(browser, backOffice, 'admin');
  const lost = await operatorPage(browser, backOffice, 'cashier');
  const { page } = admin;
  await page.getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('button', { name: `New link for ${lost.name}` }).click();
  await expectFit(page);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Proposed. Another admin confirms it')).toBeVisible();
  await second.page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const proposal = second.page.getByRole('listitem').filter({ hasText: lost.name });
  await expect(proposal).toContainText('a link for a new password and a new app');
  await proposal.getByRole('button', { name: 'Confirm', exact: true }).click();
  const link = second.page.getByRole('dialog', { name: 'Send this link' });
  const address = await link.getByLabel('Link').inputValue();
  await lost.page.reload();
  await expect(lost.page.getByRole('heading', { name: 'Back office' })).toBeVisible();
  await lost.page.goto(`/invitation#${address.split('#')[1]}`);
  await lost.page.reload();
  await expect(lost.page.getByRole('heading', { name: 'Set a new password and app' })).toBeVisible();
  await expect(lost.page.getByLabel('Name')).toHaveValue(lost.name);
  await expectFit(lost.page);
  await lost.page.goto('about:blank');
  await enrol(lost.page, backOffice, address.split('#')[1] ?? '', lost.name);
  await lost.page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(lost.page.getByRole('navigation').getByText(lost.name)).toBeVisible();
  for (const one of [admin, second, lost]) await one.close();
});
