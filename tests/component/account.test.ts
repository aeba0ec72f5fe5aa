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
import { LOST } from './failure.ts';
import { answer, hold, playerId, refused, sent } from './network.ts';

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

const LOGIN = { 'Phone Number': PHONE, Password: 'not-mine' };

describe('login', () => {
  test('a field filters composed text when the composition ends, not before', async () => {
    await visitApp('/login');
    const phone = (await field('Phone Number').findElement()) as HTMLInputElement;
    // React ignores an input event after a change through its own value setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone, 'na98');
    phone.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(phone.value).toBe('na98');
    phone.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(phone.value).toBe('98');
  });

  test('requires both fields, and the first wrong one takes the focus; the password is shown on request', async () => {
    await visitApp('/login');
    await button('Login').click();
    await expectWrong(field('Phone Number'), 'Phone number is required');
    await expectWrong(field('Password'), 'Password is required');
    await expect.element(field('Phone Number')).toHaveFocus();
    await button('Show').click();
    await expect.element(field('Password')).toHaveAttribute('type', 'text');
  });

  test('keeps the digits of a phone number as it is typed, and the caret in its place', async () => {
    await visitApp('/login');
    const phone = field('Phone Number');
    await userEvent.type(phone, '98-76 5a');
    await expect.element(phone).toHaveValue('98765');
    await userEvent.tab();
    await expectWrong(phone, 'Phone number must be exactly 10 digits');
    for (const written of ['+91 98765 43210', '098765 43210', '९८७६५४३२१०']) {
      await phone.clear();
      await userEvent.type(phone, written);
      await expect.element(phone).toHaveValue(PHONE);
    }
    await expect.element(phone).not.toHaveAttribute('aria-invalid');
    await phone.clear();
    await userEvent.type(phone, '+44 7911 123456');
    await expect.element(phone).toHaveValue('447911123456');
    await expectWrong(phone, 'Phone number must be exactly 10 digits');
    await phone.fill('12345');
    await userEvent.keyboard('{Home}{ArrowRight}x0');
    await expect.element(phone).toHaveValue('102345');
  });

  test('is sent once by an impatient player, says why it is refused, keeps what was typed, and leads home', async () => {
    await visitApp('/login');
    answer('login', refused('Phone number or password is wrong.', 401), session());
    const release = hold('login');
    await fill(LOGIN);
    await pressImpatiently('Login', 'Password');
    await expect.element(button('Logging in...')).toHaveAttribute('aria-disabled', 'true');
    release();
    await expectWrong(field('Password'), 'Phone number or password is wrong.');
    await expect.element(field('Password')).toHaveFocus();
    await expect.element(field('Phone Number')).toHaveValue(PHONE);
    expect(sent('login').map(({ body }) => body)).toEqual([{ mobile: PHONE, password: 'not-mine' }]);
    await userEvent.type(field('Password'), '2');
    await expect.element(field('Password')).not.toHaveAttribute('aria-invalid');
    await button('Login').click();
    await expectAlert('Login successful!');
    await expect.element(button(/^Balance ₹1,000\.00/)).toBeVisible();
    expect([location.pathname, localStorage.getItem('userid')]).toEqual(['/', playerId()]);
    expect(sent('login').at(-1)?.body).toMatchObject({ password: 'not-mine2' });
  });
});

test('a registration requires phone, password and its repetition, shows both with one eye, and takes any email', async () => {
  await visitApp('/register');
  await button('Register').click();
  for (const name of ['Phone Number', 'Password', 'Confirm Password'])
    await expect.element(field(name)).toHaveAccessibleDescription(/ is required/);
  await expect.element(field('Phone Number')).toHaveFocus();
  const wrong = { Email: 'no email', 'Phone Number': PHONE, Password: 'abcd', 'Confirm Password': 'abce' };
  await fill(wrong);
  await button('Register').click();
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
  await expectWrong(field('Confirm Password'), 'Passwords must match');
  await button('Show').click();
  await expect.element(field('Confirm Password')).toHaveAttribute('type', 'text');
});

test('a registration is sent once, keeps what was typed when it is lost, and leads home', async () => {
  await visitApp('/register');
  answer('register', LOST, session());
  const release = hold('register');
  await fill({ Email: 'at home', 'Phone Number': PHONE, Password: 'abcd', 'Confirm Password': 'abcd' });
  await pressImpatiently('Register', 'Password');
  await expect.element(button('Registering...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectWrong(field('Email'), 'Server error');
  await expect.element(field('Email')).toHaveFocus();
  await button('Register').click();
  await expectAlert('Registration successful!');
  await expect.poll(() => location.pathname).toBe('/');
  const body = { email: 'at home', phone: PHONE, password: 'abcd' };
  expect(sent('register').map((call) => call.body)).toEqual([body, body]);
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
