import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginForm, RechargeForm, RegisterForm, WithdrawalForm } from '../../../src/contract/forms.ts';
import { RECHARGE, WITHDRAWAL } from './examples.ts';

/** The first message of each field, as a form shows it. */
function messages(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, input);
  const shown: Record<string, string> = {};
  for (const issue of issues ?? []) shown[v.getDotPath(issue) ?? ''] ??= issue.message;
  return shown;
}

const LOGIN = { mobile: '9876543210', password: 'abcd' };
const REGISTER = { email: 'anything at all', phone: '9876543210', password: 'abcd', confirmPassword: 'abcd' };
const TEN_DIGITS = 'Phone number must be exactly 10 digits';
const HIDDEN =
  'UTR number may only have letters A to Z and digits. If it looks right, type it anew: it holds a hidden character.';
const POSITIVE = 'Amount must be positive';

test.each<[string, v.GenericSchema, object, string, readonly string[], string | undefined]>([
  ['login', LoginForm, LOGIN, 'mobile', ['9876543210'], undefined],
  ['login', LoginForm, LOGIN, 'mobile', [''], 'Phone number is required'],
  ['login', LoginForm, LOGIN, 'mobile', ['987654321', '98765432101', '९८७६५४३२१०'], TEN_DIGITS],
  ['login', LoginForm, LOGIN, 'password', [''], 'Password is required'],
  ['login', LoginForm, LOGIN, 'password', ['abc'], 'Password must be at least 4 characters'],
  ['registration', RegisterForm, REGISTER, 'email', ['', 'anything at all'], undefined],
  ['registration', RegisterForm, REGISTER, 'confirmPassword', ['abce'], 'Passwords must match'],
  ['registration', RegisterForm, REGISTER, 'confirmPassword', [''], 'Confirm Password is required'],
  ['registration', RegisterForm, REGISTER, 'phone', ['12'], TEN_DIGITS],
  ['recharge', RechargeForm, RECHARGE, 'amount', ['500'], undefined],
  ['recharge', RechargeForm, RECHARGE, 'amount', [''], 'Amount is required'],
  ['recharge', RechargeForm, RECHARGE, 'amount', ['5a', '5.5'], 'Amount must contain only digits'],
  ['recharge', RechargeForm, RECHARGE, 'amount', ['000'], POSITIVE],
  ['recharge', RechargeForm, RECHARGE, 'utr_no', ['UTR1', ' utr 12 '], undefined],
  ['recharge', RechargeForm, RECHARGE, 'utr_no', ['', '   '], 'UTR number is required'],
  ['recharge', RechargeForm, RECHARGE, 'utr_no', ['UTR-1', 'UTR1\u200b', '\ufeffUTR1'], HIDDEN],
  ['recharge', RechargeForm, RECHARGE, 'utr_no', ['A'.repeat(65)], 'UTR number is too long'],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'amount', ['250.50', '0250.50'], undefined],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'amount', [''], 'Amount is required'],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'amount', ['ten'], 'Amount must be a number'],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'amount', ['-5', '0.00'], POSITIVE],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'amount', ['1.234'], 'Amount must have at most two decimals'],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'amount', ['99999999999999'], 'Amount is too large'],
  [
    'withdrawal',
    WithdrawalForm,
    WITHDRAWAL,
    'account_number',
    ['12a'],
    'Account Number must contain only digits',
  ],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'account_holder_name', ['R2D2'], 'Only alphabets are allowed'],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'bank_name', ['Bank 1'], 'Only alphabets are allowed'],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'ifsc_code', [''], 'IFSC Code is required'],
  ['withdrawal', WithdrawalForm, WITHDRAWAL, 'upi_id', [''], 'UPI ID is required'],
  [
    'withdrawal',
    WithdrawalForm,
    WITHDRAWAL,
    'mobile_number',
    ['123'],
    'Mobile Number must be at least 10 digits',
  ],
])('%s, row %#: each field has its message', (_, form, good, field, inputs, message) => {
  for (const input of inputs)
    expect(messages(form, { ...good, [field]: input })).toEqual(
      message === undefined ? {} : { [field]: message },
    );
});
