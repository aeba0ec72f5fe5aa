import { and, eq, lt } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { operators } from '../../platform/db/schema/schema.ts';
import { deviceName, issueDeviceToken, verifyDeviceToken } from '../../players/trusted-devices.ts';
import { clearAttempts, countAttempt } from './login-limits.ts';
import { type OperatorSession, openSession } from './operator-sessions.ts';
import { recordAct } from './record.ts';
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

interface Credentials {
  readonly name: string;
  readonly password: string;
  /** six digits of the app, or a recovery code */
  readonly code: string;
}

/** What the browser that logs in has. */
interface Browser {
  readonly address: string;
  readonly deviceToken: string | undefined;
  /** of the session that it had until now */
  readonly replacedToken: string | undefined;
}

/** Names of operators and phone numbers of players never meet: the tokens of their devices are of one kind. */
const deviceKey = (name: string): string => `operator ${name}`;

/** The same for an unknown name, a wrong password and a wrong code. */
const wrongCredentials = (): ApiError =>
  new ApiError(401, 'wrong_password', 'Name, password or code is wrong.', { field: 'password' });

export const newDeviceToken = ({ metadata }: AppContext, name: string): string =>
  issueDeviceToken(metadata.server_secret, deviceKey(name), deviceName(undefined));

/**
 * Logs an operator in. An unknown name takes the same time and gets the same answer as a wrong password.
 * @throws ApiError for wrong credentials, and for too many attempts, which are not looked at
 */
export async function login(
  { database, passwords, metadata, clock }: AppContext,
  { name, password, code }: Credentials,
  { address, deviceToken, replacedToken }: Browser,
): Promise<{
  readonly session: OperatorSession;
  readonly recovery_codes_left: number;
  readonly isKnown: boolean;
}> {
  const now = clock.now();
  const device = verifyDeviceToken(metadata.server_secret, deviceKey(name), deviceToken);
  const attempt = { name, address, device };
  await countAttempt(database.db, attempt, now);
  const [operator] = await database.db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), eq(operators.is_active, true)));
  const isRight = await passwords.enqueue({ address, known: device !== null }, () =>
    passwords.verify(operator?.password_hash ?? null, password),
  );
  if (!operator || !isRight) throw wrongCredentials();
  const { operator_id: operatorId, role } = operator;
  return database.transaction(async (tx) => {
    if (!(await consumeCode(tx, operator, code, now))) throw wrongCredentials();
    await clearAttempts(tx, attempt);
    const caller = { operator_id: operatorId, name, role, address };
    const session = await openSession(tx, caller, now, replacedToken);
    const left = await countRecoveryCodes(tx, operatorId);
    await recordAct(tx, caller, {
      act: 'login',
      subject_id: operatorId,
      detail: code.length === 6 ? {} : { recovery_codes_left: left },
    });
    return { session, recovery_codes_left: left, isKnown: device !== null };
  });
}

/** Uses a code up: each one logs in once. @returns whether it was right */
async function consumeCode(
  tx: Tx,
  {
    operator_id: operatorId,
    totp_secret: secret,
    password_hash: passwordHash,
  }: typeof operators.$inferSelect,
  code: string,
  now: Date,
): Promise<boolean> {
  const step = code.length === 6 ? totpStep(secret, code, now) : null;
  if (code.length === 6 && step === null) return false;
  const [used] = await tx
    .update(operators)
    .set({ last_login_at: now, ...(step !== null && { totp_step: step }) })
    .where(
      and(
        eq(operators.operator_id, operatorId),
        eq(operators.is_active, true),
        eq(operators.password_hash, passwordHash),
        step === null ? undefined : lt(operators.totp_step, step),
      ),
    )
    .returning({ operator_id: operators.operator_id });
  if (!used) return false;
  return step !== null || consumeRecoveryCode(tx, operatorId, code);
}
