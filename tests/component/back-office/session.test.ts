import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, field, fill, press } from '../app.ts';
import { address, closeBackOffice, expectFit, heading, openBackOffice } from './back-office.ts';
import { overviewOf } from './rows.ts';
import { answer, beginSession, endSession, lastSent, refused, sessionOf } from './server.ts';

afterEach(closeBackOffice);

const PASSWORD = 'four words for a test';
const CODES = ['aaaa bbbb cccc dddd', 'eeee ffff gggg hhhh'];
const TOKEN = 'a'.repeat(43);
const INVITATION = {
  name: null,
  role: 'finance',
  is_again: false,
  totp_secret: 'ABCDEFGHIJKLMNOP',
  qr_code: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  expires_at: '2099-01-01T00:00:00Z',
} as const;

test('an invitation shows the secret for an app, asks for a long password, and gives recovery codes once', async () => {
  await openBackOffice(
    `/invitation#${TOKEN}`,
    {
      startEnrolment: INVITATION,
      finishEnrolment: () => ({ session: beginSession(sessionOf('finance')), recovery_codes: CODES }),
      overview: overviewOf(),
    },
    null,
  );
  await expect.element(page.getByAltText('QR code for an authenticator app')).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await expectFit();
  await press(button('Become an operator'));
  await expect.element(page.getByText('A password has at least 12 characters.')).toBeVisible();
  await fill({ Name: 'Asha', Password: PASSWORD, 'Code that the app shows': '123 456' });
  await press(button('Become an operator'));
  await expect.element(heading('Keep your recovery codes')).toBeVisible();
  for (const code of CODES) await expect.element(page.getByText(code)).toBeVisible();
  await expectFit();
  await press(button('I have stored them'));
  await expect.poll(address).toBe('/overview');
  expect(lastSent('finishEnrolment').body).toMatchObject({ token: TOKEN, name: 'Asha', password: PASSWORD });
});

test('an invitation that was used says so', async () => {
  const used = refused('This link was used before, or is over. Ask for another one.', 410);
  await openBackOffice(`/invitation#${TOKEN}`, { startEnrolment: used }, null);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link was used before');
});

test('an operator whose login was refused tries again, and can act without a reload', async () => {
  await openBackOffice(
    '/account',
    { login: refused('Name, password or code is wrong.', 401), changeOwnPassword: {} },
    null,
  );
  await fill({ Name: 'asha', Password: PASSWORD, Code: '123456' });
  await expectFit();
  await press(button('Log in'));
  await expect.element(page.getByText('Name, password or code is wrong.')).toBeVisible();
  answer({ login: () => ({ session: beginSession(sessionOf('finance')), recovery_codes_left: 9 }) });
  await press(button('Log in'));
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabelText('Password until now').fill(PASSWORD);
  await form.getByLabelText('New password').fill('five words for another test');
  await form.getByLabelText('Code').fill('123456');
  await press(button('Change the password', form));
  await expect.element(form.getByText('Your password is changed.')).toBeVisible();
});

test('an operator makes new recovery codes, and logs out', async () => {
  await openBackOffice('/account', { renewRecoveryCodes: { recovery_codes: CODES } }, 'support');
  const form = page.getByRole('form', { name: 'Recovery codes' });
  await expect.element(form).toBeVisible();
  await expectFit();
  await form.getByLabelText('Password').fill(PASSWORD);
  await form.getByLabelText('Code').fill('123456');
  await press(button('Make new recovery codes', form));
  await expect.element(heading('Keep your recovery codes')).toBeVisible();
  await expect.element(page.getByText(CODES[0] ?? '')).toBeVisible();
  await press(button('I have stored them'));
  await expect.element(form).toBeVisible();
  await press(button('Log out'));
  await expect.element(heading('Back office')).toBeVisible();
});

test('a session that ends keeps what was typed, and goes on after a login', async () => {
  await openBackOffice('/account', {
    changeOwnPassword: {},
    login: () => ({ session: beginSession(sessionOf('admin')), recovery_codes_left: 9 }),
  });
  const typed = page.getByRole('form', { name: 'Password' });
  await typed.getByLabelText('New password').fill('five words for another test');
  await typed.getByLabelText('Password until now').fill(PASSWORD);
  await typed.getByLabelText('Code').fill('123456');
  endSession();
  await press(button('Change the password'));
  const ended = dialog('Your session has ended');
  await expect.element(ended).toBeVisible();
  await expectFit();
  await ended.getByLabelText('Name').fill('asha');
  await ended.getByLabelText('Password').fill(PASSWORD);
  await ended.getByLabelText('Code').fill('654321');
  await press(button('Log in', ended));
  await expect.element(ended).not.toBeInTheDocument();
  await expect.element(field('New password')).toHaveValue('five words for another test');
  await press(button('Change the password'));
  await expect.element(page.getByText('Your password is changed.')).toBeVisible();
});

test('a role opens its own pages alone', async () => {
  await openBackOffice('/operators', {}, 'support');
  await expect.element(page.getByText('There is no such page, or your role does not open it.')).toBeVisible();
  const links = page.getByRole('navigation').getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Deposits',
    'Withdrawals',
    'Ledger',
    'Players',
    'Rounds',
    'Jurisdiction',
    'Your account',
  ]);
});
