import * as v from 'valibot';
import { SessionAnswer, SuccessAnswer } from './accounts.ts';
import { type Calls, post } from './call.ts';
import { PAYMENT_UPI } from './constants.ts';
import { CleanText, matching, UserId } from './fields.ts';
import { OldPassword, Password, PhoneNumber, ProfileName, RechargeForm, WithdrawalForm } from './forms.ts';
import { AddAmountAnswer, WithdrawalAnswer } from './payments.ts';

/** The calls of forms are apart: their rules load with the forms. */

export const RegisterRequest = v.object({
  email: v.optional(v.pipe(CleanText, v.maxLength(254, 'form.emailTooLong')), ''),
  phone: PhoneNumber,
  password: Password,
  ref: v.optional(v.pipe(CleanText, v.maxLength(64))),
});

export const LoginRequest = v.object({ mobile: PhoneNumber, password: Password });

export const ChangePasswordRequest = v.object({
  user_id: UserId,
  old_password: OldPassword,
  new_password: Password,
});

export const ResetPasswordRequest = v.object({
  token: matching(/^[A-Za-z0-9_-]{43}$/, 43, 'form.linkIncomplete'),
  new_password: Password,
});

export const UpdateProfileRequest = v.object({
  user_id: UserId,
  name: v.optional(ProfileName),
  in_live_wins: v.optional(v.boolean('in_live_wins must be true or false.')),
  private_rounds: v.optional(v.boolean('private_rounds must be true or false.')),
});

export const AddAmountRequest = v.object({
  ...RechargeForm.entries,
  user_id: UserId,
  type: v.literal(PAYMENT_UPI, 'type must be 2.'),
});

export const WithdrawalRequest = v.object({
  ...WithdrawalForm.entries,
  /** documented, sent empty */
  qrcode: v.optional(v.pipe(CleanText, v.maxLength(500)), ''),
  user_id: UserId,
  type: v.literal(PAYMENT_UPI, 'type must be 2.'),
});

export const FORM_CALLS = {
  register: post('register', 'anyone', SessionAnswer, { body: RegisterRequest }),
  login: post('login', 'anyone', SessionAnswer, { body: LoginRequest }),
  changePassword: post('change_password', 'owner', SuccessAnswer, { body: ChangePasswordRequest }),
  resetPassword: post('reset_password', 'anyone', SuccessAnswer, { body: ResetPasswordRequest }),
  updateProfile: post('update_profile', 'owner', SuccessAnswer, { body: UpdateProfileRequest }),
  addAmount: post('add_amount', 'owner', AddAmountAnswer, { body: AddAmountRequest }),
  withdrawal: post('withdrawal_request', 'owner', WithdrawalAnswer, { body: WithdrawalRequest }),
} as const satisfies Calls;
