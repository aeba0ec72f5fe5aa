import * as v from 'valibot';
import { SessionAnswer, SuccessAnswer } from './accounts.ts';
import type { Calls } from './call.ts';
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
  register: {
    method: 'POST',
    path: 'register',
    access: 'anyone',
    body: RegisterRequest,
    answer: SessionAnswer,
  },
  login: { method: 'POST', path: 'login', access: 'anyone', body: LoginRequest, answer: SessionAnswer },
  changePassword: {
    method: 'POST',
    path: 'change_password',
    access: 'owner',
    body: ChangePasswordRequest,
    answer: SuccessAnswer,
  },
  resetPassword: {
    method: 'POST',
    path: 'reset_password',
    access: 'anyone',
    body: ResetPasswordRequest,
    answer: SuccessAnswer,
  },
  updateProfile: {
    method: 'POST',
    path: 'update_profile',
    access: 'owner',
    body: UpdateProfileRequest,
    answer: SuccessAnswer,
  },
  addAmount: {
    method: 'POST',
    path: 'add_amount',
    access: 'owner',
    body: AddAmountRequest,
    answer: AddAmountAnswer,
  },
  withdrawal: {
    method: 'POST',
    path: 'withdrawal_request',
    access: 'owner',
    body: WithdrawalRequest,
    answer: WithdrawalAnswer,
  },
} as const satisfies Calls;
