import { describe, expect, test } from 'vitest';
import { isWeakPassword } from '../../../src/server/players/real-money.ts';
import { databaseKind, freshPhone, PASSWORD, REAL_MONEY, startApp, useApp } from '../support/harness.ts';
import { payIn, withdrawalRequest } from '../support/payments.ts';

test.each(['1234', '8901', 'dcba', 'AAAA', 'PassWord', 'qwerty', 'अअअअ', '１２３４'])(
  'the password %s is weak',
  async (password) => expect(await isWeakPassword(password)).toBe(true),
);

test.each(['1357', '1224', 'correct horse', 'अआइक', 'zebra crossing 9'])(
  'the password %s is not weak',
  async (password) => expect(await isWeakPassword(password)).toBe(false),
);

describe('with real money', () => {
  const it = useApp({ config: REAL_MONEY });
  const registration = (phone: string, password = PASSWORD) => ({ body: { email: '', phone, password } });

  test('a password that is easy to guess is refused for a new account and for a change', async () => {
    const weak = {
      http: 400,
      code: 'bad_input',
      message: 'This password is too easy to guess. Choose another one.',
    };
    await it.guest().refused('register', registration(freshPhone(), '12345678'), {
      ...weak,
      field: 'password',
    });
    const player = await it.player();
    const body = { user_id: player.user_id, old_password: PASSWORD, new_password: 'iloveyou' };
    await player.refused(
      'changePassword',
      { body },
      {
        ...weak,
        field: 'new_password',
      },
    );
  });

  test('a phone number starts with 6 to 9', async () => {
    for (const first of '012345')
      await it.guest().refused('register', registration(first + freshPhone().slice(1)), {
        http: 400,
        field: 'phone',
        message: 'An Indian mobile number starts with 6, 7, 8 or 9.',
      });
    for (const first of '6789') await it.guest().ok('register', registration(first + freshPhone().slice(1)));
  });

  test('a payout that cannot arrive is refused with the format in the message, and holds nothing', async () => {
    const player = await it.player();
    await payIn(it, player, 1000);
    const ifsc = 'IFSC Code must be 4 letters, a zero and 6 letters or digits, such as SBIN0001234.';
    const upi = 'UPI ID must be a name, @ and a handle, such as asha@okaxis.';
    for (const [change, field, message] of [
      [{ ifsc_code: 'HDFCO001234' }, 'ifsc_code', ifsc],
      [{ ifsc_code: 'HDFC0001234567' }, 'ifsc_code', ifsc],
      [{ upi_id: 'abc' }, 'upi_id', upi],
      [{ mobile_number: '1234567890' }, 'mobile_number', 'An Indian mobile number starts with 6, 7, 8 or 9.'],
    ] as const)
      await player.refused('withdrawal', withdrawalRequest(player, 100, change), {
        http: 400,
        field,
        message,
      });
    expect(await player.balance()).toBe(100_000n);
    await player.ok('withdrawal', withdrawalRequest(player, 100));
  });
});

test('in demo mode the rules of the forms alone hold', async () => {
  const it = await startApp(databaseKind());
  try {
    await it
      .guest()
      .ok('register', { body: { email: '', phone: `1${freshPhone().slice(1)}`, password: '1234' } });
    const player = await it.player();
    await payIn(it, player, 1000);
    const odd = { ifsc_code: 'HDFCO001234', upi_id: 'abc', mobile_number: '1234567890' };
    await player.ok('withdrawal', withdrawalRequest(player, 100, odd));
  } finally {
    await it.close();
  }
});
