import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  LoginForm,
  profileForm,
  RechargeForm,
  RegisterForm,
  WithdrawalForm,
} from '../../../src/contract/forms.ts';
import type { MessageKey } from '../../../src/languages/text.ts';
import { messageText } from '../../../src/languages/translation.ts';
import { RECHARGE, WITHDRAWAL } from './examples.ts';

function messages(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, input);
  const shown: Record<string, string> = {};
  for (const issue of issues ?? [])
    shown[v.getDotPath(issue) ?? ''] ??= messageText(issue.message as MessageKey);
  return shown;
}

const LOGIN = { mobile: '9876543210', password: 'abcd' };
const REGISTER = { email: 'anything at all', phone: '9876543210', password: 'abcd', confirmPassword: 'abcd' };
const LOGGING_IN = ['login', LoginForm, LOGIN] as const;
const REGISTERING = ['registration', RegisterForm, REGISTER] as const;
const RECHARGING = ['recharge', RechargeForm, RECHARGE] as const;
const WITHDRAW = ['withdrawal', WithdrawalForm, WITHDRAWAL] as const;
const TEN_DIGITS = 'Phone number must be exactly 10 digits';
const HIDDEN =
  'UTR number may only have letters A to Z and digits. If it looks right, type it anew: it holds a hidden character.';
const POSITIVE = 'Amount must be positive';

test('passwords that differ are reported together with another wrong field', () => {
  const wrong = { ...REGISTER, phone: '12', confirmPassword: 'abce' };
  expect(messages(RegisterForm, wrong)).toEqual({
    phone: TEN_DIGITS,
    confirmPassword: 'Passwords must match',
  });
});

test.each<[string, v.GenericSchema, object, string, readonly string[], string | undefined]>([
  [...LOGGING_IN, 'mobile', ['9876543210'], undefined],
  [...LOGGING_IN, 'mobile', [''], 'Phone number is required'],
  [...LOGGING_IN, 'mobile', ['987654321', '98765432101', '९८७६५४३२१०'], TEN_DIGITS],
  [...LOGGING_IN, 'password', [''], 'Password is required'],
  [...LOGGING_IN, 'password', ['abc'], 'Password must be at least 4 characters'],
  [...REGISTERING, 'email', ['', 'anything at all'], undefined],
  [...REGISTERING, 'confirmPassword', ['abce'], 'Passwords must match'],
  [...REGISTERING, 'confirmPassword', [''], 'Confirm Password is required'],
  [...REGISTERING, 'phone', ['12'], TEN_DIGITS],
  [...RECHARGING, 'amount', ['500'], undefined],
  [...RECHARGING, 'amount', [''], 'Amount is required'],
  [...RECHARGING, 'amount', ['5a', '5.5'], 'Amount must contain only digits'],
  [...RECHARGING, 'amount', ['000'], POSITIVE],
  [...RECHARGING, 'utr_no', ['UTR1', ' utr 12 ', `0x${'ab'.repeat(32)}`], undefined],
  [...RECHARGING, 'utr_no', ['', '   '], 'UTR number is required'],
  [...RECHARGING, 'utr_no', ['UTR-1', 'UTR1\u200b', '\ufeffUTR1'], HIDDEN],
  [...RECHARGING, 'utr_no', ['A'.repeat(65), 'A'.repeat(66)], 'UTR number is too long'],
  [...WITHDRAW, 'amount', ['250.50', '0250.50'], undefined],
  [...WITHDRAW, 'amount', [''], 'Amount is required'],
  [...WITHDRAW, 'amount', ['ten'], 'Amount must be a number'],
  [...WITHDRAW, 'amount', ['-5', '0.00'], POSITIVE],
  [...WITHDRAW, 'amount', ['1.234'], 'Amount must have at most two decimals'],
  [...WITHDRAW, 'amount', ['99999999999999'], 'Amount is too large'],
  [...WITHDRAW, 'account_number', ['12a'], 'Account Number must contain only digits'],
  [...WITHDRAW, 'account_holder_name', ['R2D2'], 'Only alphabets are allowed'],
  [...WITHDRAW, 'bank_name', ['Bank 1'], 'Only alphabets are allowed'],
  [...WITHDRAW, 'ifsc_code', [''], 'IFSC Code is required'],
  [...WITHDRAW, 'upi_id', [''], 'UPI ID is required'],
  [...WITHDRAW, 'mobile_number', ['123'], 'Mobile Number must be at least 10 digits'],
])('%s, row %#: each field has its message', (_, form, good, field, inputs, message) => {
  for (const input of inputs)
    expect(messages(form, { ...good, [field]: input })).toEqual(
      message === undefined ? {} : { [field]: message },
    );
});

test.each([
  ['a'.repeat(33), 'Name must be at most 32 characters'],
  ['Asha\ud83d', 'This text has characters that are not allowed.'],
  ['Asha\u202e', 'This text has characters that are not allowed.'],
  ['', 'Name is required'],
  ['Admin', 'This name is reserved. Choose another one.'],
])('the name %j is refused in one sentence', (name, message) => {
  expect(messages(profileForm('Old admin'), { name })).toEqual({ name: message });
  expect(messages(profileForm(name), { name })).toEqual({});
});
