import { and, eq, lt } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { operators } from '../../platform/db/schema/schema.ts';
import type { SeedCipher } from '../../platform/seed-cipher.ts';
import { checkNewPassword } from '../../players/real-money.ts';
import { deviceName, issueDeviceToken, verifyDeviceToken } from '../../players/trusted-devices.ts';
import { clearAttempts, countAttempt } from './login-limits.ts';
import {
  endSessionsOf,
  type OperatorIdentity,
  type OperatorSession,
  openSession,
} from './operator-sessions.ts';
import { recordAct } from './record.ts';
import { consumeRecoveryCode, countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts';
import { totpCipher, totpStep } from './totp.ts';

interface Credentials {
  readonly name: string;
  readonly password: string;
  /** six digits of the app, or a recovery code */
  readonly code: string;
}

/** What the browser that logs in has. */
interface Browser extends Guesser {
  /** of the session that it had until now */
  readonly replacedToken: string | undefined;
}

/** Names of operators and phone numbers of players never meet: the tokens of their devices are of one kind. */
const deviceKey = (name: string): string => `operator ${name}`;

/** The same for an unknown name, a wrong password and a wrong code. */
const wrongCredentials = (): ApiError =>
  new ApiError(401, 'wrong_password', 'Name, password or code is wrong.', { field: 'password' });

export const newDeviceToken = ({ metadata }: AppContext, name: string): string =>
  issueDeviceToken(metadata.serverSecret, deviceKey(name), deviceName(undefined));

/** How a call's browser is counted. */
interface Guesser {
  readonly address: string;
  readonly deviceToken: string | undefined;
}

/**
 * Checks a name, its password and a code, which is used up. An unknown name takes the same time and gets the same answer as a wrong password.
 * @param perform is done in the transaction that uses the code up
 * @throws ApiError for wrong credentials, and for too many attempts, which are not looked at
 */
async function authenticate<Result>(
  { database, passwords, metadata, cipher, clock }: AppContext,
  { name, password, code }: Credentials,
  { address, deviceToken }: Guesser,
  perform: (tx: Tx, operator: OperatorIdentity, now: Date) => Promise<Result>,
): Promise<{ readonly result: Result; readonly isKnown: boolean }> {
  const now = clock.now();
  const device = verifyDeviceToken(metadata.serverSecret, deviceKey(name), deviceToken);
  const attempt = { name, address, device };
  await countAttempt(database.db, attempt, now);
  const [operator] = await database.db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), eq(operators.isActive, true)));
  const isRight = await passwords.enqueue({ address, known: device !== null }, () =>
    passwords.verify(operator?.passwordHash ?? null, password),
  );
  if (!operator || !isRight) throw wrongCredentials();
  const { operatorId, role } = operator;
  const result = await database.transaction(async (tx) => {
    if (!(await consumeCode(tx, totpCipher(cipher), operator, code, now))) throw wrongCredentials();
    await clearAttempts(tx, attempt);
    return perform(tx, { operatorId, name, role, address }, now);
  });
  return { result, isKnown: device !== null };
}

/** Logs an operator in. @throws as {@link authenticate} */
export async function login(
  context: AppContext,
  credentials: Credentials,
  { replacedToken, ...guesser }: Browser,
): Promise<{
  readonly session: OperatorSession;
  readonly recoveryCodesLeft: number;
  readonly isKnown: boolean;
}> {
  const { result, isKnown } = await authenticate(context, credentials, guesser, async (tx, operator, now) => {
    const session = await openSession(tx, operator, now, replacedToken);
    await tx.update(operators).set({ lastLoginAt: now }).where(eq(operators.operatorId, operator.operatorId));
    const left = await countRecoveryCodes(tx, operator.operatorId);
    await recordAct(tx, operator, {
      act: 'login',
      subjectId: operator.operatorId,
      detail: credentials.code.length === 6 ? {} : { recovery_codes_left: left },
    });
    return { session, recoveryCodesLeft: left };
  });
  return { ...result, isKnown };
}

/** What an operator confirms a change of the own credentials with. */
type Proof = Omit<Credentials, 'name'>;

/** In a session that goes on: 401 would say that it has ended. */
async function authenticateAgain<Result>(
  context: AppContext,
  { operator: { name, address } }: OperatorSession,
  proof: Proof,
  deviceToken: string | undefined,
  perform: (tx: Tx, operator: OperatorIdentity, now: Date) => Promise<Result>,
): Promise<Result> {
  try {
    return (await authenticate(context, { name, ...proof }, { address, deviceToken }, perform)).result;
  } catch (error) {
    if (!(error instanceof ApiError && error.httpStatus === 401)) throw error;
    throw new ApiError(403, 'wrong_password', 'Password or code is wrong. Each code works once.', {
      field: 'password',
    });
  }
}

/** Changes the own password; all other sessions of the operator end. @throws as {@link authenticate}, but 403 for wrong credentials */
export async function changeOwnPassword(
  context: AppContext,
  session: OperatorSession,
  { new_password: newPassword, ...proof }: Proof & { readonly new_password: string },
  deviceToken: string | undefined,
): Promise<void> {
  const { passwords } = context;
  const { address } = session.operator;
  await checkNewPassword(newPassword, 'new_password');
  const passwordHash = await passwords.enqueue({ address, known: true }, () => passwords.hash(newPassword));
  await authenticateAgain(context, session, proof, deviceToken, async (tx, operator) => {
    const { operatorId } = operator;
    await tx.update(operators).set({ passwordHash }).where(eq(operators.operatorId, operatorId));
    await endSessionsOf(tx, operatorId, session.token);
    await recordAct(tx, operator, { act: 'change password', subjectId: operatorId });
  });
}

/** Makes new recovery codes in place of those before. @throws as {@link changeOwnPassword} */
export const renewRecoveryCodes = (
  context: AppContext,
  session: OperatorSession,
  proof: Proof,
  deviceToken: string | undefined,
): Promise<readonly string[]> =>
  authenticateAgain(context, session, proof, deviceToken, async (tx, operator) => {
    const codes = await createRecoveryCodes(tx, operator.operatorId);
    await recordAct(tx, operator, { act: 'renew recovery codes', subjectId: operator.operatorId });
    return codes;
  });

/** Uses a code up: each one logs in once. @returns whether it was right */
async function consumeCode(
  tx: Tx,
  cipher: SeedCipher,
  { operatorId, totpSecret: encrypted, passwordHash }: typeof operators.$inferSelect,
  code: string,
  now: Date,
): Promise<boolean> {
  const isOfApp = code.length === 6;
  const step = isOfApp ? totpStep(cipher.decrypt(encrypted, operatorId), code, now) : null;
  if (isOfApp && step === null) return false;
  const [used] = await tx
    .update(operators)
    .set(step === null ? { passwordHash } : { totpStep: step })
    .where(
      and(
        eq(operators.operatorId, operatorId),
        eq(operators.isActive, true),
        eq(operators.passwordHash, passwordHash),
        step === null ? undefined : lt(operators.totpStep, step),
      ),
    )
    .returning({ operatorId: operators.operatorId });
  if (!used) return false;
  return isOfApp || consumeRecoveryCode(tx, operatorId, code);
}
