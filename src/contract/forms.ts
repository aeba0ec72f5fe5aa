import * as v from 'valibot';
import { CleanText } from './fields.ts';
import { paiseFromRupees } from './money.ts';
import { isNameAdvert, isNameMixed, isNameOfHouse, isNameVisible } from './player-name.ts';
import { plainAmount, plainRupees } from './typed-text.ts';
import { canonicalUtr, isUtrLength, storedUtr } from './utr.ts';

/** Messages are the English originals; the interface translates them by looking them up. */

/* @__NO_SIDE_EFFECTS__ */
const required = (message: string) => v.pipe(CleanText, v.trim(), v.nonEmpty(message));

export const PhoneNumber = v.pipe(
  v.string('form.phoneNumberRequired'),
  v.maxLength(10, 'form.phoneNumberDigits'),
  v.nonEmpty('form.phoneNumberRequired'),
  v.regex(/^\d{10}$/, 'form.phoneNumberDigits'),
);

export const Password = v.pipe(
  v.string('form.passwordRequired'),
  v.maxLength(128, 'form.passwordTooLong'),
  v.nonEmpty('form.passwordRequired'),
  v.minLength(4, 'form.passwordTooShort'),
);

export const LoginForm = v.object({ mobile: PhoneNumber, password: Password });

const ConfirmPassword = v.pipe(
  v.string(),
  v.maxLength(128, 'form.passwordTooLong'),
  v.nonEmpty('form.confirmPasswordRequired'),
);

/** Keyboards write one letter in several forms; the server compares passwords in NFC. */
const isSamePassword = (password: string, other: string): boolean =>
  password.normalize('NFC') === other.normalize('NFC');

export const RegisterForm = v.pipe(
  v.object({
    email: v.pipe(CleanText, v.maxLength(254, 'form.emailTooLong')),
    phone: PhoneNumber,
    password: Password,
    confirmPassword: ConfirmPassword,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => isSamePassword(form.password, form.confirmPassword),
      'form.passwordsMatch',
    ),
    ['confirmPassword'],
  ),
);

/** An older password may not satisfy today's rules. */
export const OldPassword = v.pipe(
  v.string('form.oldPasswordRequired'),
  v.maxLength(128, 'form.passwordTooLong'),
  v.nonEmpty('form.oldPasswordRequired'),
);

export const ResetPasswordForm = v.pipe(
  v.object({ new_password: Password, confirmPassword: ConfirmPassword }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirmPassword']],
      (form) => isSamePassword(form.new_password, form.confirmPassword),
      'form.passwordsMatch',
    ),
    ['confirmPassword'],
  ),
);

export const ChangePasswordForm = v.intersect([v.object({ old_password: OldPassword }), ResetPasswordForm]);

/** Longest typed amount, with currency and separators. */
const AmountInput = v.pipe(v.string(), v.maxLength(64, 'form.amountTooLarge'));

export const RechargeForm = v.object({
  amount: v.pipe(
    v.union([AmountInput, v.pipe(v.number(), v.safeInteger('form.amountDigits'))], 'form.amountRequired'),
    v.transform((amount) => plainRupees(String(amount))),
    v.maxLength(9, 'form.amountTooLarge'),
    v.nonEmpty('form.amountRequired'),
    v.regex(/^\d+$/, 'form.amountDigits'),
    v.check((digits) => Number(digits) > 0, 'form.amountPositive'),
  ),
  utr_no: v.pipe(
    v.string('form.utrNumberRequired'),
    v.maxLength(66, 'form.utrNumberTooLong'),
    v.check((typed) => typed.trim() !== '', 'form.utrNumberRequired'),
    v.check(isUtrLength, 'form.utrNumberTooLong'),
    v.check((typed) => canonicalUtr(typed) !== null, 'form.utrFormat'),
    v.transform(storedUtr),
  ),
});

/* @__NO_SIDE_EFFECTS__ */
const lettersAndSpaces = (message: string, max: number) =>
  v.pipe(required(message), v.maxLength(max, 'form.tooLong'), v.regex(/^[A-Za-z ]+$/, 'form.lettersOnly'));

export const WithdrawalForm = v.object({
  amount: v.pipe(
    v.union([AmountInput, v.number()], 'form.amountRequired'),
    v.transform((amount) => plainAmount(String(amount))),
    v.nonEmpty('form.amountRequired'),
    v.regex(/^-?\d+(\.\d+)?$/, 'form.amountNumber'),
    v.check((text) => !text.startsWith('-') && /[1-9]/.test(text), 'form.amountPositive'),
    v.regex(/^-?\d+(\.\d{1,2})?$/, 'form.amountDecimals'),
    v.transform((text) => text.replace(/^0+(?=\d)/, '')),
    v.check((text) => paiseFromRupees(text) !== null, 'form.amountTooLarge'),
  ),
  account_number: v.pipe(
    required('form.accountNumberRequired'),
    v.maxLength(34, 'form.accountNumberTooLong'),
    v.regex(/^\d+$/, 'form.accountNumberDigits'),
  ),
  account_holder_name: lettersAndSpaces('form.accountHolderNameRequired', 100),
  bank_name: lettersAndSpaces('form.bankNameRequired', 100),
  ifsc_code: v.pipe(
    required('form.ifscCodeRequired'),
    v.maxLength(16, 'form.ifscCodeTooLong'),
    v.regex(/^[A-Z0-9]+$/, 'form.ifscCodeCharacters'),
  ),
  upi_id: v.pipe(required('form.upiIdRequired'), v.maxLength(100, 'form.upiIdTooLong')),
  mobile_number: v.pipe(
    required('form.mobileNumberRequired'),
    v.maxLength(10, 'form.mobileNumberTooLong'),
    v.regex(/^\d+$/, 'form.mobileNumberDigits'),
    v.minLength(10, 'form.mobileNumberTooShort'),
  ),
});

export const ProfileName = v.pipe(
  CleanText,
  v.trim(),
  v.maxLength(32, 'form.nameTooLong'),
  v.minLength(1, 'form.nameRequired'),
  v.check(isNameVisible, 'form.nameCharacters'),
  v.check((name) => !isNameMixed(name), 'form.nameMixed'),
  v.check((name) => !isNameAdvert(name), 'form.nameAdvert'),
  v.check((name) => !isNameOfHouse(name), 'form.nameReserved'),
);

/** @param knownName stays valid, whatever the rules were when it was chosen */
export const profileForm = (knownName: string) =>
  // Not a union: its message is that of a wrong type.
  v.object({ name: v.lazy((name) => (name === knownName ? v.literal(knownName) : ProfileName)) });

/** For a provider without name changes: any name stays valid. */
export const AvatarForm = v.object({ name: v.string() });

export const ClientSeedForm = v.object({
  client_seed: v.pipe(
    v.string(),
    v.maxLength(100, 'form.seedFormat'),
    v.trim(),
    v.nonEmpty('form.seedRequired'),
    v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'form.seedFormat'),
  ),
});

export const MoneyLimitForm = v.object({
  amount: v.pipe(
    v.string(),
    v.maxLength(24, 'limits.wholeRupees'),
    v.regex(/^(0*[1-9]\d{0,8})?$/, 'limits.wholeRupees'),
  ),
});

/** Its limit is chosen from a list; `amount` is empty. */
export const SessionLimitForm = v.object({ amount: v.string() });

const OptionalRupees = v.pipe(
  v.string(),
  v.maxLength(12, 'autoplay.wholeRupees'),
  v.regex(/^\d*$/, 'autoplay.wholeRupees'),
);

export const AutoplayForm = v.object({
  maxLoss: OptionalRupees,
  win: OptionalRupees,
  minBalance: OptionalRupees,
});
