import * as v from 'valibot';
import { CleanText } from './fields.ts';
import { paiseFromRupees } from './money.ts';
import { isNameAdvert, isNameMixed, isNameOfHouse, isNameSeen } from './player-name.ts';
import { plainAmount, plainRupees } from './typed-text.ts';
import { canonicalUtr, storedUtr } from './utr.ts';

/** Messages are the English originals; the interface translates them by looking them up. */

/* @__NO_SIDE_EFFECTS__ */
const required = (message: string) => v.pipe(CleanText, v.trim(), v.nonEmpty(message));

export const PhoneNumber = v.pipe(
  v.string('Phone number is required'),
  v.nonEmpty('Phone number is required'),
  v.regex(/^\d{10}$/, 'Phone number must be exactly 10 digits'),
);

export const Password = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  v.minLength(4, 'Password must be at least 4 characters'),
  v.maxLength(128, 'Password must be at most 128 characters'),
);

export const LoginForm = v.object({ mobile: PhoneNumber, password: Password });

const ConfirmPassword = v.pipe(v.string(), v.nonEmpty('Confirm Password is required'));

/** Keyboards write one letter in several forms; the server compares passwords in NFC. */
const isSamePassword = (password: string, other: string): boolean =>
  password.normalize('NFC') === other.normalize('NFC');

export const RegisterForm = v.pipe(
  v.object({
    email: v.pipe(CleanText, v.maxLength(254, 'Email is too long.')),
    phone: PhoneNumber,
    password: Password,
    confirmPassword: ConfirmPassword,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => isSamePassword(form.password, form.confirmPassword),
      'Passwords must match',
    ),
    ['confirmPassword'],
  ),
);

/** An older password may not satisfy today's rules. */
export const OldPassword = v.pipe(
  v.string('Old password is required'),
  v.nonEmpty('Old password is required'),
  v.maxLength(128, 'Password must be at most 128 characters'),
);

export const ResetPasswordForm = v.pipe(
  v.object({ new_password: Password, confirmPassword: ConfirmPassword }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirmPassword']],
      (form) => isSamePassword(form.new_password, form.confirmPassword),
      'Passwords must match',
    ),
    ['confirmPassword'],
  ),
);

export const ChangePasswordForm = v.intersect([v.object({ old_password: OldPassword }), ResetPasswordForm]);

export const RechargeForm = v.object({
  amount: v.pipe(
    v.union(
      [v.string(), v.pipe(v.number(), v.safeInteger('Amount must contain only digits'))],
      'Amount is required',
    ),
    v.transform((amount) => plainRupees(String(amount))),
    v.nonEmpty('Amount is required'),
    v.regex(/^\d+$/, 'Amount must contain only digits'),
    v.maxLength(9, 'Amount is too large'),
    v.check((digits) => Number(digits) > 0, 'Amount must be positive'),
  ),
  utr_no: v.pipe(
    v.string('UTR number is required'),
    v.check((typed) => typed.trim() !== '', 'UTR number is required'),
    v.maxLength(64, 'UTR number is too long'),
    v.check(
      (typed) => canonicalUtr(typed) !== null,
      'UTR number may only have letters A to Z and digits. If it looks right, type it anew: it holds a hidden character.',
    ),
    v.transform(storedUtr),
  ),
});

/* @__NO_SIDE_EFFECTS__ */
const lettersAndSpaces = (message: string, max: number) =>
  v.pipe(
    required(message),
    v.regex(/^[A-Za-z ]+$/, 'Only alphabets are allowed'),
    v.maxLength(max, 'This is too long'),
  );

export const WithdrawalForm = v.object({
  amount: v.pipe(
    v.union([v.string(), v.number()], 'Amount is required'),
    v.transform((amount) => plainAmount(String(amount))),
    v.nonEmpty('Amount is required'),
    v.regex(/^-?\d+(\.\d+)?$/, 'Amount must be a number'),
    v.check((text) => !text.startsWith('-') && /[1-9]/.test(text), 'Amount must be positive'),
    v.regex(/^-?\d+(\.\d{1,2})?$/, 'Amount must have at most two decimals'),
    v.transform((text) => text.replace(/^0+(?=\d)/, '')),
    v.check((text) => paiseFromRupees(text) !== null, 'Amount is too large'),
  ),
  account_number: v.pipe(
    required('Account Number is required'),
    v.regex(/^\d+$/, 'Account Number must contain only digits'),
    v.maxLength(34, 'Account Number is too long'),
  ),
  account_holder_name: lettersAndSpaces('Account Holder Name is required', 100),
  bank_name: lettersAndSpaces('Bank Name is required', 100),
  ifsc_code: v.pipe(
    required('IFSC Code is required'),
    v.regex(/^[A-Z0-9]+$/, 'IFSC Code must contain only capital letters and digits'),
    v.maxLength(16, 'IFSC Code must be at most 16 characters'),
  ),
  upi_id: v.pipe(required('UPI ID is required'), v.maxLength(100, 'UPI ID is too long')),
  mobile_number: v.pipe(
    required('Mobile Number is required'),
    v.regex(/^\d+$/, 'Mobile Number must contain only digits'),
    v.minLength(10, 'Mobile Number must be at least 10 digits'),
    v.maxLength(10, 'Mobile Number must be at most 10 digits'),
  ),
});

export const ProfileName = v.pipe(
  CleanText,
  v.trim(),
  v.minLength(1, 'Name is required'),
  v.maxLength(32, 'Name must be at most 32 characters'),
  v.check(isNameSeen, 'This name has characters that do not show, or too many marks on a letter.'),
  v.check((name) => !isNameMixed(name), 'This name mixes letters of different scripts.'),
  v.check((name) => !isNameAdvert(name), 'A name may not be an address, a link or a phone number.'),
  v.check((name) => !isNameOfHouse(name), 'This name is reserved. Choose another one.'),
);

/** @param knownName stays valid, whatever the rules were when it was chosen */
export const profileForm = (knownName: string) =>
  v.object({ name: v.union([v.literal(knownName), ProfileName]) });

/** For a provider without name changes: any name stays valid. */
export const AvatarForm = v.object({ name: v.string() });

export const ClientSeedForm = v.object({
  client_seed: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('A seed is required'),
    v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, _ or -'),
  ),
});
