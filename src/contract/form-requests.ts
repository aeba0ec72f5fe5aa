import * as v from 'valibot';
import { PAYMENT_UPI } from './constants.ts';
import { CleanText, UserId } from './fields.ts';
import { OldPassword, Password, PhoneNumber, ProfileName, RechargeForm, WithdrawalForm } from './forms.ts';

/** Requests that a form makes. A file of their own: the rules of the forms come to the client with the forms. */

export const RegisterRequest = v.object({
  /** not validated beyond a length */
  email: v.optional(v.pipe(CleanText, v.maxLength(254, 'Email is too long.')), ''),
  phone: PhoneNumber,
  password: Password,
  /** the player who shared the link (no reward is paid for it) */
  ref: v.optional(v.pipe(CleanText, v.maxLength(64))),
});

export const LoginRequest = v.object({ mobile: PhoneNumber, password: Password });

export const ChangePasswordRequest = v.object({
  user_id: UserId,
  old_password: OldPassword,
  new_password: Password,
});

/** Changes what is named, and leaves the rest. */
export const UpdateProfileRequest = v.object({
  user_id: UserId,
  name: v.optional(ProfileName),
  /** the player's wins may be shown to others */
  in_live_wins: v.optional(v.boolean('in_live_wins must be true or false.')),
  /** nobody else may see the player's rounds */
  private_rounds: v.optional(v.boolean('private_rounds must be true or false.')),
});

export const AddAmountRequest = v.object({
  ...RechargeForm.entries,
  user_id: UserId,
  type: v.literal(PAYMENT_UPI, 'type must be 2.'),
});

export const WithdrawalRequest = v.object({
  ...WithdrawalForm.entries,
  /** optional and sent empty */
  qrcode: v.optional(v.pipe(CleanText, v.maxLength(500)), ''),
  user_id: UserId,
  type: v.literal(PAYMENT_UPI, 'type must be 2.'),
});
