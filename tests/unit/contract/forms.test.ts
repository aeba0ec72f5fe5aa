import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LoginForm, RechargeForm, RegisterForm, WithdrawalForm } from '../../../src/contract/forms.ts';
import { WITHDRAWAL } from './examples.ts';

/** The first message of each field, as a form shows it. */
function messages(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, input);
  const shown: Record<string, string> = {};
  for (const issue of issues ?? []) shown[v.getDotPath(issue) ?? ''] ??= issue.message;
  return shown;
}

describe('login', () => {
  const good = { mobile: '9876543210', password: 'abcd' };

  test('ten digits and four characters pass', () => expect(messages(LoginForm, good)).toEqual({}));

  test.each([
    [{ ...good, mobile: '' }, { mobile: 'Phone number is required' }],
    [{ ...good, mobile: '987654321' }, { mobile: 'Phone number must be exactly 10 digits' }],
    [{ ...good, mobile: '98765432101' }, { mobile: 'Phone number must be exactly 10 digits' }],
    [{ ...good, mobile: '९८७६५४३२१०' }, { mobile: 'Phone number must be exactly 10 digits' }],
    [{ ...good, password: '' }, { password: 'Password is required' }],
    [{ ...good, password: 'abc' }, { password: 'Password must be at least 4 characters' }],
  ])('%j says %j', (input, expected) => expect(messages(LoginForm, input)).toEqual(expected));
});

describe('registration', () => {
  const good = { email: 'anything at all', phone: '9876543210', password: 'abcd', confirmPassword: 'abcd' };

  test('the email is not validated', () => {
    expect(messages(RegisterForm, good)).toEqual({});
    expect(messages(RegisterForm, { ...good, email: '' })).toEqual({});
  });

  test.each([
    [{ ...good, confirmPassword: 'abce' }, { confirmPassword: 'Passwords must match' }],
    [{ ...good, confirmPassword: '' }, { confirmPassword: 'Confirm Password is required' }],
    [{ ...good, phone: '12' }, { phone: 'Phone number must be exactly 10 digits' }],
  ])('%j says %j', (input, expected) => expect(messages(RegisterForm, input)).toEqual(expected));
});

const HIDDEN =
  'UTR number may only have letters A to Z and digits. If it looks right, type it anew: it holds a hidden character.';

describe('recharge', () => {
  test.each([
    [{ amount: '500', utr_no: 'UTR1' }, {}],
    [{ amount: '', utr_no: 'UTR1' }, { amount: 'Amount is required' }],
    [{ amount: '5a', utr_no: 'UTR1' }, { amount: 'Amount must contain only digits' }],
    [{ amount: '5.5', utr_no: 'UTR1' }, { amount: 'Amount must contain only digits' }],
    [{ amount: '000', utr_no: 'UTR1' }, { amount: 'Amount must be positive' }],
    [{ amount: '500', utr_no: '' }, { utr_no: 'UTR number is required' }],
    [{ amount: '500', utr_no: '   ' }, { utr_no: 'UTR number is required' }],
    [{ amount: '500', utr_no: ' utr 12 ' }, {}],
    [{ amount: '500', utr_no: 'UTR-1' }, { utr_no: HIDDEN }],
    [{ amount: '500', utr_no: 'UTR1\u200b' }, { utr_no: HIDDEN }],
    [{ amount: '500', utr_no: '\ufeffUTR1' }, { utr_no: HIDDEN }],
    [{ amount: '500', utr_no: 'A'.repeat(65) }, { utr_no: 'UTR number is too long' }],
  ])('%j says %j', (input, expected) => expect(messages(RechargeForm, input)).toEqual(expected));
});

describe('withdrawal', () => {
  test.each([
    [{}, {}],
    [{ amount: '' }, { amount: 'Amount is required' }],
    [{ amount: 'ten' }, { amount: 'Amount must be a number' }],
    [{ amount: '-5' }, { amount: 'Amount must be positive' }],
    [{ amount: '0.00' }, { amount: 'Amount must be positive' }],
    [{ amount: '1.234' }, { amount: 'Amount must have at most two decimals' }],
    [{ amount: '0250.50' }, {}],
    [{ amount: '99999999999999' }, { amount: 'Amount is too large' }],
    [{ account_number: '12a' }, { account_number: 'Account Number must contain only digits' }],
    [{ account_holder_name: 'R2D2' }, { account_holder_name: 'Only alphabets are allowed' }],
    [{ bank_name: 'Bank 1' }, { bank_name: 'Only alphabets are allowed' }],
    [{ ifsc_code: '' }, { ifsc_code: 'IFSC Code is required' }],
    [{ upi_id: '' }, { upi_id: 'UPI ID is required' }],
    [{ mobile_number: '123' }, { mobile_number: 'Mobile Number must be at least 10 digits' }],
  ])('with %j it says %j', (change, expected) => {
    expect(messages(WithdrawalForm, { ...WITHDRAWAL, ...change })).toEqual(expected);
  });
});
