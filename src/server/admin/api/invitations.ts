import { and, eq, gt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import type { Role } from '../../../contract/admin/roles.ts';
import type { AppContext } from '../../app-context.ts';
import { hashToken } from '../../http/callers.ts';
import { ApiError } from '../../platform/api-error.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import { orRefuse } from '../../platform/db/refusals.ts';
import { operatorInvitations, operators } from '../../platform/db/schema/schema.ts';
import type { SeedCipher } from '../../platform/seed-cipher.ts';
import { checkNewPassword } from '../../players/real-money.ts';
import { createToken } from '../../players/sessions.ts';
import { newSession, type OperatorSession } from './operator-sessions.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, totpCipher, totpQrCode, totpStep } from './totp.ts';

/** Lifetime of a link after it was shown (store_invitation.sql, show_invitation.sql). */
export const INVITATION_MINUTES = 15;

type Cipher = { readonly cipher: SeedCipher };

/** Creates the link of an invitation and the secret of its authenticator app. */
export function newLink({ cipher }: Cipher, invitationId: string = uuidv7()) {
  const token = createToken();
  return {
    /** only its hash is stored */
    token,
    /** arguments of the database functions */
    stored: {
      invitation_id: invitationId,
      token_hash: hashToken(token),
      totp_secret: totpCipher(cipher).encrypt(newTotpSecret(), invitationId),
    },
  };
}

interface NewInvitation {
  /** null: the person chooses it */
  readonly name: string | null;
  readonly role: Role;
  /** as the audit log has it */
  readonly invitedBy: string;
}

/**
 * Creates the link of a new operator for the command line, and ends earlier ones for the same name.
 * @returns its token
 * @throws ApiError when there is an operator of that name
 */
export async function createInvitation(
  { database: { db }, cipher }: Pick<AppContext, 'database' | 'cipher'>,
  { name, role, invitedBy }: NewInvitation,
): Promise<string> {
  const { token, stored } = newLink({ cipher });
  await orRefuse(
    db.execute(
      sql`select store_invitation(${stored.invitation_id}, ${name}, ${role}, null, ${invitedBy}, null, ${stored.token_hash}, ${stored.totp_secret})`,
    ),
    {
      name_taken: () =>
        new ApiError(409, 'limit', `There is an operator ${name} already.`, { field: 'name' }),
    },
  );
  return token;
}

const noInvitation = (): ApiError =>
  new ApiError(
    404,
    'not_found',
    'This link was used before, or is older than 15 minutes. Ask for a new one.',
  );

/** @throws ApiError when the link was used or has expired */
async function findInvitation({ database: { db }, cipher }: AppContext, token: string) {
  const [invitation] = await db
    .select()
    .from(operatorInvitations)
    .where(
      and(eq(operatorInvitations.tokenHash, hashToken(token)), gt(operatorInvitations.expiresAt, CLOCK_NOW)),
    );
  if (!invitation?.totpSecret) throw noInvitation();
  const { invitationId, totpSecret } = invitation;
  return { ...invitation, secret: totpCipher(cipher).decrypt(totpSecret, invitationId) };
}

/** @throws ApiError when the link was used before or is too old */
export async function startEnrolment(
  context: AppContext,
  token: string,
): Promise<AdminAnswerOnWire<'startEnrolment'>> {
  const { name, role, operatorId, expiresAt, secret } = await findInvitation(context, token);
  return {
    name,
    role,
    is_again: operatorId !== null,
    totp_secret: secret,
    qr_code: await totpQrCode(secret, name ?? 'operator'),
    expires_at: expiresAt.toISOString(),
  };
}

/** What the invited person sends. */
export interface Enrolment {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

/**
 * Makes the operator of an invitation, or gives the operator of it a new password and app, and logs the operator in. The invitation is used up.
 * @throws ApiError when the link was used or has expired, the code is wrong, the password is too easy to guess, or the name is taken
 */
export async function finishEnrolment(
  context: AppContext,
  { token, name: chosenName, password, code }: Enrolment,
  address: string,
  replacedToken: string | undefined,
): Promise<{ readonly session: OperatorSession; readonly recoveryCodes: readonly string[] }> {
  const { database, passwords, cipher, clock } = context;
  const { secret, operatorId: knownId } = await findInvitation(context, token);
  await checkNewPassword(password, 'password');
  const step = totpStep(secret, code, clock.now());
  if (step === null)
    throw new ApiError(400, 'bad_input', 'This code is wrong. Type the one that the app shows now.', {
      field: 'code',
    });
  const passwordHash = await passwords.enqueue({ address, known: false }, () => passwords.hash(password));
  const operatorId = knownId ?? uuidv7();
  const { codes, hashes } = newRecoveryCodes();
  const session = newSession(clock.now());
  const [row] = await database.db
    .select({ operator: sql<{ name: string; role: Role } | null>`operator` })
    .from(
      sql`enrol_operator(${hashToken(token)}, ${address}, ${operatorId}, ${chosenName}, ${passwordHash},
        ${totpCipher(cipher).encrypt(secret, operatorId)}, ${step}, string_to_array(${hashes.join()}, ','), ${session.tokenHash},
        ${replacedToken === undefined ? null : hashToken(replacedToken)}) as operator`,
    );
  if (!row?.operator) throw noInvitation();
  return {
    session: {
      ...session,
      operator: { operatorId, address, tokenHash: session.tokenHash, ...row.operator },
    },
    recoveryCodes: codes,
  };
}

/** @returns the token of a link for the first operator; null when there is an operator */
export async function inviteFirstOperator(
  context: Pick<AppContext, 'database' | 'cipher'>,
): Promise<string | null> {
  if ((await context.database.db.$count(operators)) > 0) return null;
  return createInvitation(context, { name: null, role: 'admin', invitedBy: 'the start of the server' });
}
