import * as v from 'valibot';
import { CleanText, matching } from '../fields.ts';
import { AmountText, get, post, Timestamp } from './fields.ts';
import { ROLES } from './roles.ts';

export const MIN_PASSWORD_LENGTH = 12;

const NAME = 'A name has 2 to 32 letters, digits, dots, dashes or underscores, and begins with a letter.';

export const OperatorName = v.pipe(
  CleanText,
  v.maxLength(64, NAME),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z][a-z0-9._-]{1,31}$/, NAME),
);

export const Role = v.picklist(ROLES, 'A role is support, cashier, finance or admin.');

const Password = v.pipe(
  CleanText,
  v.maxLength(200, 'A password has at most 200 characters.'),
  v.minLength(MIN_PASSWORD_LENGTH, 'A password has at least 12 characters.'),
);

/** A code of an authenticator app; people type it with a space in the middle. */
const TotpCode = v.pipe(
  v.string(),
  v.maxLength(64, 'A code has 6 digits.'),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/, 'A code has 6 digits.'),
);

const CODE = 'A code has 6 digits; a recovery code has 16 letters and digits.';

const LoginCode = v.pipe(
  v.string(),
  v.maxLength(64, CODE),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  v.regex(/^(\d{6}|[a-z2-7]{16})$/, CODE),
);

const proof = {
  password: v.pipe(v.string(), v.maxLength(200), v.nonEmpty('Please type your password.')),
  code: LoginCode,
};

const InvitationToken = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'This link is not complete.');

export const Session = v.object({
  operator: v.object({ operator_id: v.string(), name: v.string(), role: Role }),
  /** with demo money one person may propose and confirm */
  is_demo: v.boolean(),
  /** a deposit above it needs a second operator, even where the bank's statement has it */
  max_alone_deposit: AmountText,
  max_alone_withdrawal: AmountText,
  /** where players find the game, such as https://play.example; null: not known */
  game_url: v.nullable(v.string()),
  /** however busy the operator is */
  ends_at: Timestamp,
});
export type Session = v.InferOutput<typeof Session>;

/** Id of the operator that the page shows, sent with every change. Another one may have logged in since, in another tab. */
export const OPERATOR_HEADER = 'x-operator';

/** On a call that a page makes without its operator. It does not prolong the session. */
export const PASSIVE_HEADER = 'x-passive';

export const SESSION_CALLS = {
  session: get('session', v.object({ session: v.nullable(Session) })),
  login: post('login', v.object({ session: Session, recovery_codes_left: v.number() }), {
    body: v.strictObject({
      name: OperatorName,
      ...proof,
    }),
  }),
  changeOwnPassword: post('account/password', v.object({}), {
    body: v.strictObject({ ...proof, new_password: Password }),
  }),
  renewRecoveryCodes: post('account/recovery-codes', v.object({ recovery_codes: v.array(v.string()) }), {
    body: v.strictObject(proof),
  }),
  logout: post('logout', v.object({})),
  /** Reads an invitation and shows the secret for the authenticator app, the same each time. */
  startEnrolment: post(
    'enrolment/start',
    v.object({
      /** null: to be chosen */
      name: v.nullable(v.string()),
      role: Role,
      /** of an operator whose password and app it replaces */
      is_again: v.boolean(),
      totp_secret: v.string(),
      /** SVG of the otpauth address, as a data: URL */
      qr_code: v.string(),
      expires_at: Timestamp,
    }),
    { body: v.strictObject({ token: InvitationToken }) },
  ),
  finishEnrolment: post(
    'enrolment/finish',
    v.object({ session: Session, recovery_codes: v.array(v.string()) }),
    {
      body: v.strictObject({
        token: InvitationToken,
        name: OperatorName,
        password: Password,
        code: TotpCode,
      }),
    },
  ),
} as const;
