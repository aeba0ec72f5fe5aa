import { and, eq, gt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { Role } from '../../../contract/back-office/roles.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { callFunction } from '../../platform/db/call-function.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import { mapRefusals } from '../../platform/db/refusals.ts';
import { operatorInvitations, operators } from '../../platform/db/schema/schema.ts';
import type { SeedCipher } from '../../platform/seed-cipher.ts';
import { createToken, hashToken } from '../../platform/session-tokens.ts';
import { checkNewPassword } from '../../players/real-money.ts';
import { toApiError } from '../api/actions.ts';
import type { OperatorRequest } from '../api/operator-calls.ts';
import { newSession, type OperatorSession } from './operator-sessions.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, totpCipher, totpQrCode, totpStep } from './totp.ts';

/** of a shown link (store_invitation.sql, show_invitation.sql) */
export const INVITATION_MINUTES = 15;

type Cipher = { readonly cipher: SeedCipher };

export function newEnrolmentLink({ cipher }: Cipher, invitationId: string = uuidv7()) {
  const token = createToken();
  return {
    token,
    stored: {
      invitation_id: invitationId,
      token_hash: hashToken(token),
      totp_secret: totpCipher(cipher).encrypt(newTotpSecret(), invitationId),
    },
  };
}

interface NewInvitation {
  readonly name: string | null;
  readonly role: Role;
  readonly invitedBy: string;
}

/** Ends earlier links for the same name. */
export async function createInvitation(
  { database, cipher }: Pick<AppContext, 'database' | 'cipher'>,
  { name, role, invitedBy }: NewInvitation,
): Promise<string> {
  const { token, stored } = newEnrolmentLink({ cipher });
  await mapRefusals(
    database.asOwner((db) =>
      db.execute(
        sql`select store_invitation(${stored.invitation_id}, ${name}, ${role}, null, ${invitedBy}, null, ${stored.token_hash}, ${stored.totp_secret})`,
      ),
    ),
    { name_taken: (values) => toApiError({ code: 'name_taken', values }) },
  );
  return token;
}

const noInvitation = (): ApiError =>
  new ApiError(
    404,
    'not_found',
    'This link was used before, or is older than 15 minutes. Ask for a new one.',
  );

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

export async function startEnrolment(
  context: AppContext,
  token: string,
  host: string,
): Promise<BackOfficeAnswerOnWire<'startEnrolment'>> {
  const { name, role, operatorId, expiresAt, secret } = await findInvitation(context, token);
  return {
    name,
    role,
    is_again: operatorId !== null,
    totp_secret: secret,
    qr_code: await totpQrCode(secret, name ?? 'operator', `${host} (${context.money})`),
    expires_at: expiresAt.toISOString(),
  };
}

/** @throws ApiError for a used or expired link, a wrong code, an easy password or a taken name */
export async function finishEnrolment(
  context: AppContext,
  { token, name: chosenName, password, code }: OperatorRequest<'finishEnrolment'>['body'],
  address: string,
  replacedToken: string | undefined,
): Promise<{ readonly session: OperatorSession; readonly recoveryCodes: string[] }> {
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
  const { token: sessionToken, tokenHash, endsAt } = newSession(clock.now());
  const operator = await callFunction<{ name: string; role: Role } | null>(
    database.db,
    sql`enrol_operator(${token}, ${address}, ${operatorId}, ${chosenName}, ${passwordHash},
        ${totpCipher(cipher).encrypt(secret, operatorId)}, ${step}, string_to_array(${hashes.join()}, ','), ${tokenHash},
        ${replacedToken === undefined ? null : hashToken(replacedToken)})`,
  );
  if (!operator) throw noInvitation();
  return {
    session: { endsAt, operator: { operatorId, address, token: sessionToken, ...operator } },
    recoveryCodes: codes,
  };
}

/** @returns the token of a link; null when there is an operator */
export async function inviteFirstOperator(
  context: Pick<AppContext, 'database' | 'cipher'>,
): Promise<string | null> {
  if ((await context.database.db.$count(operators)) > 0) return null;
  return createInvitation(context, { name: null, role: 'admin', invitedBy: 'the start of the server' });
}
