import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { callFunction } from '../../platform/db/call-function.ts';
import { withRetries } from '../../platform/db/retry.ts';
import { operators } from '../../platform/db/schema/schema.ts';
import { hashToken } from '../../platform/session-tokens.ts';
import { type Attempt, forgetAttempt, recordAttempt, recordSuccess } from '../../players/attempts.ts';
import { passwordVerifier } from '../../players/passwords.ts';
import { checkNewPassword } from '../../players/real-money.ts';
import { deviceName, issueDeviceToken, verifyDeviceToken } from '../../players/trusted-devices.ts';
import { callAction, toApiError } from '../api/actions.ts';
import type { OperatorRequest } from '../api/operator-calls.ts';
import { newSession, type Operator, type OperatorSession } from './operator-sessions.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { totpCipher, totpStep } from './totp.ts';

type Credentials = OperatorRequest<'login'>['body'];
type Browser = OperatorRequest<'login'>['browser'];

const deviceKey = (name: string): string => `operator ${name}`;

const wrongCredentials = (): ApiError =>
  new ApiError(401, 'wrong_password', 'Name, password or code is wrong.', { field: 'password' });

const reusedCode = (): ApiError =>
  new ApiError(403, 'wrong_password', 'This code was used before. Type the next one that the app shows.', {
    field: 'code',
  });

export const newDeviceToken = ({ metadata }: AppContext, name: string): string =>
  issueDeviceToken(metadata.serverSecret, deviceKey(name), deviceName(undefined));

/** consume_operator_code.sql marks the code as used. */
interface VerifiedProof {
  readonly password_hash: string;
  readonly totp_step: number | null;
  readonly recovery_hash: string | null;
}

/** An unknown name takes as long as a wrong password. @param perform returns null for a wrong or used code */
async function authenticate<Result>(
  context: AppContext,
  { name, password, code }: Credentials,
  { address, deviceToken }: Pick<Browser, 'address' | 'deviceToken'>,
  perform: (operator: typeof operators.$inferSelect, proof: VerifiedProof) => Promise<Result | null>,
): Promise<{ readonly result: Result; readonly isKnown: boolean }> {
  const { passwords, metadata, cipher, clock } = context;
  const { db } = context.database;
  const now = clock.now();
  const device = verifyDeviceToken(metadata.serverSecret, deviceKey(name), deviceToken);
  const attempt: Attempt = { call: 'operator', loginName: name, address, device };
  const attemptId = await recordAttempt(context, attempt);
  const [operator] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), eq(operators.isActive, true)));
  const passwordHash = await passwords.enqueue({ address, known: device !== null }, () =>
    passwords.hashAs(operator?.passwordHash ?? null, password),
  );
  if (!operator || passwordVerifier(passwordHash) !== operator.passwordHash) throw wrongCredentials();
  const isOfApp = code.length === 6;
  const step = isOfApp
    ? totpStep(totpCipher(cipher).decrypt(operator.totpSecret, operator.operatorId), code, now)
    : null;
  if (isOfApp && step === null) throw wrongCredentials();
  if (step !== null && step <= operator.totpStep) {
    await forgetAttempt(db, attemptId);
    throw reusedCode();
  }
  const result = await perform(operator, {
    password_hash: passwordHash,
    totp_step: step,
    recovery_hash: isOfApp ? null : hashToken(code),
  });
  if (result === null) throw wrongCredentials();
  await recordSuccess(db, attempt, attemptId);
  return { result, isKnown: device !== null };
}

export async function login(context: AppContext, credentials: Credentials, browser: Browser) {
  const { address, sessionToken: replacedToken } = browser;
  const { result, isKnown } = await authenticate(
    context,
    credentials,
    browser,
    async ({ operatorId, name, role }, { password_hash, totp_step, recovery_hash }) => {
      const { token, tokenHash, endsAt } = newSession(context.clock.now());
      const codesLeft = await withRetries(() =>
        callFunction<bigint | null>(
          context.database.db,
          sql`log_operator_in(${operatorId}, ${password_hash}, ${totp_step}, ${recovery_hash}, ${address}, ${tokenHash},
              ${replacedToken === undefined ? null : hashToken(replacedToken)})`,
        ),
      );
      if (codesLeft === null) return null;
      const operator = { operatorId, name, role, address, token };
      return { session: { endsAt, operator }, recoveryCodesLeft: Number(codesLeft) };
    },
  );
  return { ...result, isKnown };
}

type Proof = Omit<Credentials, 'name'>;

/** Throws 403 for wrong credentials: 401 would end the session. */
async function actWithProof(
  context: AppContext,
  operator: Operator,
  proof: Proof,
  deviceToken: string | undefined,
  act: string,
  body: object,
): Promise<void> {
  const { name, address } = operator;
  try {
    await authenticate(context, { name, ...proof }, { address, deviceToken }, (_, verified) =>
      callAction(context.database.db, operator, act, { ...body, ...verified }),
    );
  } catch (error) {
    throw error instanceof ApiError && error.httpStatus === 401
      ? toApiError({ code: 'wrong_code', values: {} })
      : error;
  }
}

export async function changeOwnPassword(
  context: AppContext,
  { operator }: OperatorSession,
  { new_password: newPassword, ...proof }: OperatorRequest<'changeOwnPassword'>['body'],
  deviceToken: string | undefined,
): Promise<void> {
  const { passwords } = context;
  const { address } = operator;
  await checkNewPassword(newPassword, 'new_password');
  const newHash = await passwords.enqueue({ address, known: true }, () => passwords.hash(newPassword));
  const body = { new_hash: newHash };
  await actWithProof(context, operator, proof, deviceToken, 'change_own_password', body);
}

export async function renewRecoveryCodes(
  context: AppContext,
  { operator }: OperatorSession,
  proof: Proof,
  deviceToken: string | undefined,
): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await actWithProof(context, operator, proof, deviceToken, 'renew_recovery_codes', { hashes });
  return codes;
}
