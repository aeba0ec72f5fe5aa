import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  alerts,
  button,
  dialog,
  expectAlert,
  expectWrong,
  field,
  fill,
  openApp,
  openFromMenu,
  visitApp,
} from './app.ts';
import { answer, failed, hold, LOST, playerId, refused, sent } from './provider.ts';

const DONE = { success: true, message: '' } as const;
const session = () => ({ ...DONE, user_id: playerId() }) as const;
const PHONE = '9876543210';

async function pressImpatiently(name: string, inField: string): Promise<void> {
  const node = button(name).element() as HTMLElement;
  node.click();
  node.click();
  field(inField).element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
}

describe('login', () => {
  test('requires both fields, and the first wrong one takes the focus', async () => {
    await visitApp('/login');
    await button('Login').click();
    await expectWrong(field('Phone Number'), 'Phone number is required');
    await expectWrong(field('Password'), 'Password is required');
    await expect.element(field('Phone Number')).toHaveFocus();
  });

  test('keeps ten digits of a phone number, however it is written, and the caret in its place', async () => {
    await visitApp('/login');
    const phone = field('Phone Number');
    await userEvent.type(phone, '98-76 5a');
    await expect.element(phone).toHaveValue('98765');
    await userEvent.tab();
    await expectWrong(phone, 'Phone number must be exactly 10 digits');
    for (const written of [
      '98765432109999',
      '+91 98765 43210',
      '91-9876543210',
      '098765 43210',
      '९८७६५४३२१०',
    ]) {
      await phone.fill(written);
      await expect.element(phone).toHaveValue(PHONE);
      await phone.clear();
      await userEvent.type(phone, written);
      await expect.element(phone).toHaveValue(PHONE);
    }
    await expect.element(phone).not.toHaveAttribute('aria-invalid');
    await phone.fill('9198765432');
    await expect.element(phone).toHaveValue('9198765432');
    await phone.fill('12345');
    await userEvent.keyboard('{Home}{ArrowRight}x0');
    await expect.element(phone).toHaveValue('102345');
  });

  test('wants a password of four characters, and shows it on request', async () => {
    await visitApp('/login');
    const password = field('Password');
    await password.fill('abc');
    await userEvent.tab();
    await expectWrong(password, 'Password must be at least 4 characters');
    await password.fill('abcd');
    await expect.element(password).not.toHaveAttribute('aria-invalid');
    await expect.element(password).toHaveAttribute('type', 'password');
    await button('Show').click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveValue('abcd');
  });

  test('is sent once by an impatient player, reads "Logging in...", and keeps what was typed when it is refused', async () => {
    await visitApp('/login');
    answer('login', refused('Phone number or password is wrong.', 401));
    const release = hold('login');
    await fill({ 'Phone Number': PHONE, Password: 'not-mine' });
    await pressImpatiently('Login', 'Password');
    await expect.element(button('Logging in...')).toHaveAttribute('aria-disabled', 'true');
    release();
    await expectWrong(field('Password'), 'Phone number or password is wrong.');
    await expect.element(field('Password')).toHaveFocus();
    await expect.element(field('Password')).toHaveValue('not-mine');
    await expect.element(field('Phone Number')).toHaveValue(PHONE);
    expect(sent('login').map(({ body }) => body)).toEqual([{ mobile: PHONE, password: 'not-mine' }]);
  });

  test('that fails says why at the password', async () => {
    await visitApp('/login');
    await fill({ 'Phone Number': PHONE, Password: 'secret-1' });
    for (const [reply, message] of [
      [refused(''), 'Login failed'],
      [refused('Closed.', 200), 'Closed.'],
      [LOST, 'Server error'],
      [failed(), 'Server error'],
    ] as const) {
      answer('login', reply);
      await button('Login').click();
      await expectWrong(field('Password'), message);
      await userEvent.type(field('Password'), '2');
      await expect.element(field('Password')).not.toHaveAttribute('aria-invalid');
    }
    await expectAlert('Internal server error');
  });

  test('leads home with "Login successful!" and the balance', async () => {
    await visitApp('/login');
    answer('login', session());
    await fill({ 'Phone Number': PHONE, Password: 'secret-1' });
    await button('Login').click();
    await expectAlert('Login successful!');
    await expect.element(button(/^Balance ₹1,000\.00/)).toBeVisible();
    expect(location.pathname).toBe('/');
    expect(localStorage.getItem('userid')).toBe(playerId());
  });
});

describe('registration', () => {
  test('requires phone, password and its repetition, and takes any email', async () => {
    await visitApp('/register');
    await button('Register').click();
    await expectWrong(field('Phone Number'), 'Phone number is required');
    await expectWrong(field('Password'), 'Password is required');
    await expectWrong(field('Confirm Password'), 'Confirm Password is required');
    await expect.element(field('Phone Number')).toHaveFocus();
    await field('Email').fill('no email at all');
    await userEvent.tab();
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
  });

  test('wants ten digits, four characters and the same password twice; one eye shows both', async () => {
    await visitApp('/register');
    await userEvent.type(field('Phone Number'), '9a8b7');
    await expect.element(field('Phone Number')).toHaveValue('987');
    await fill({ Password: 'abc', 'Confirm Password': 'abd' });
    await button('Register').click();
    await expectWrong(field('Phone Number'), 'Phone number must be exactly 10 digits');
    await expectWrong(field('Password'), 'Password must be at least 4 characters');
    await fill({ 'Phone Number': '98765432101', Password: 'abcd', 'Confirm Password': 'abce' });
    await expect.element(field('Phone Number')).toHaveValue(PHONE);
    await button('Register').click();
    await expectWrong(field('Confirm Password'), 'Passwords must match');
    await button('Show').click();
    await expect.element(field('Confirm Password')).toHaveAttribute('type', 'text');
    await fill({ 'Confirm Password': 'abcd' });
    await expect.element(field('Confirm Password')).not.toHaveAttribute('aria-invalid');
  });

  test('is sent once, reads "Registering...", and leads home with "Registration successful!"', async () => {
    await visitApp('/register');
    answer('register', session());
    const release = hold('register');
    await fill({
      Email: 'asha at home',
      'Phone Number': PHONE,
      Password: 'abcd',
      'Confirm Password': 'abcd',
    });
    await pressImpatiently('Register', 'Password');
    await expect.element(button('Registering...')).toHaveAttribute('aria-disabled', 'true');
    release();
    await expectAlert('Registration successful!');
    await expect.poll(() => location.pathname).toBe('/');
    expect(sent('register').map(({ body }) => body)).toEqual([
      { email: 'asha at home', phone: PHONE, password: 'abcd' },
    ]);
  });

  test('that fails keeps what was typed: a toast for a refusal, the email field for a lost connection', async () => {
    await visitApp('/register');
    await fill({ 'Phone Number': PHONE, Password: 'abcd', 'Confirm Password': 'abcd' });
    for (const [reply, message] of [
      [refused('This phone number is already registered.'), 'This phone number is already registered.'],
      [refused(''), 'Registration failed'],
    ] as const) {
      answer('register', reply);
      await button('Register').click();
      await expectAlert(message);
    }
    answer('register', LOST, session());
    await button('Register').click();
    await expectWrong(field('Email'), 'Server error');
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(field('Confirm Password')).toHaveValue('abcd');
    await button('Register').click();
    await expectAlert('Registration successful!');
  });
});

test('a password is changed with the old one and the new one twice', async () => {
  await openApp();
  const modal = await openFromMenu('Change password');
  const submit = button('Change password', modal);
  await submit.click();
  await expectWrong(field('Old Password'), 'Old password is required');
  await expect.element(field('New Password')).toHaveAccessibleDescription(/Password is required/);
  await fill({ 'Old Password': 'not-mine', 'New Password': 'battery staple', 'Confirm Password': 'other' });
  await submit.click();
  await expectWrong(field('Confirm Password'), 'Passwords must match');
  await fill({ 'Confirm Password': 'battery staple' });
  answer('changePassword', refused('The old password is wrong.', 409, { field: 'old_password' }), DONE);
  await submit.click();
  await expectWrong(field('Old Password'), 'The old password is wrong.');
  await submit.click();
  await expectAlert('Password changed.');
  await expect.element(modal).not.toBeInTheDocument();
  expect(sent('changePassword').at(-1)?.body).toEqual({
    user_id: playerId(),
    old_password: 'not-mine',
    new_password: 'battery staple',
  });
});

test('Logout forgets the player, leads home, and leaves nothing of what was typed for the next one', async () => {
  await openApp();
  await openFromMenu('UPI Recharge');
  await fill({ Amount: '750', 'UTR Number': 'T1' });
  await userEvent.keyboard('{Escape}');
  await openFromMenu('UPI Recharge');
  await expect.element(field('Amount')).toHaveValue('750');
  await userEvent.keyboard('{Escape}');
  await button('Menu').click();
  await button('Logout').click();
  await expect.element(button('LOG IN')).toBeVisible();
  expect(localStorage.getItem('userid')).toBeNull();
  expect(location.pathname).toBe('/');
  answer('login', { ...DONE, user_id: 'another' });
  await button('LOG IN').click();
  await fill({ 'Phone Number': PHONE, Password: 'secret-2' });
  await button('Login', dialog('Login')).click();
  await expect.element(dialog('Login')).not.toBeInTheDocument();
  await openFromMenu('UPI Recharge');
  await expect.element(field('Amount')).toHaveValue('');
  await expect.element(field('UTR Number')).toHaveValue('');
  expect(alerts()).toContain('Login successful!');
});
