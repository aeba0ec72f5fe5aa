import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import type { Role } from '../../../contract/admin/roles.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { violatesUnique } from '../../platform/db/failures.ts';
import { operatorInvitations, operators } from '../../platform/db/schema/schema.ts';
import { operatorActor } from '../audit-log.ts';
import { endSessionsOf, type Operator, type OperatorSession, openSession } from './operator-sessions.ts';
import { findOperator } from './operators.ts';
import { recordAct } from './record.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { totpCipher, totpQrCode, totpSecretOf, totpStep } from './totp.ts';

/** A link can be used this long. */
export const INVITATION_MINUTES = 15;
const VALID_MS = INVITATION_MINUTES * 60 * 1000;

const hashToken = (token: string): string => hash('sha256', token);

interface NewInvitation {
  /** null: the person chooses it */
  readonly name: string | null;
  readonly role: Role;
  /** as the audit log has it */
  readonly invitedBy: string;
}

/**
 * Makes a link by which somebody becomes an operator; an earlier one for the same name ends.
 * @returns its token, of which only the hash is stored
 * @throws ApiError when there is an operator of that name
 */
export async function createInvitation(
  db: Db,
  { name, role, invitedBy }: NewInvitation,
  now: Date,
): Promise<string> {
  if (name !== null && (await db.$count(operators, eq(operators.name, name))) > 0) throw nameTaken(name);
  return storeInvitation(db, { name, role, operatorId: null, invitedBy }, now);
}

type StoredInvitation = typeof operatorInvitations.$inferInsert;

async function storeInvitation(
  db: Db,
  invitation: Pick<StoredInvitation, 'name' | 'role' | 'operatorId' | 'invitedBy'>,
  now: Date,
): Promise<string> {
  const { name } = invitation;
  await db
    .delete(operatorInvitations)
    .where(name == null ? isNull(operatorInvitations.name) : eq(operatorInvitations.name, name));
  await db.delete(operatorInvitations).where(lt(operatorInvitations.expiresAt, now));
  const token = randomBytes(32).toString('base64url');
  await db.insert(operatorInvitations).values({
    ...invitation,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
  });
  return token;
}

/**
 * Makes a link by which an operator gets a new password, app and recovery codes; the old ones hold until it is used. The operator's sessions end.
 * @returns its token, of which only the hash is stored
 * @throws ApiError when the operator is barred
 */
export async function inviteAgain(
  tx: Tx,
  operatorId: string,
  invitedBy: Operator,
  now: Date,
): Promise<string> {
  const { name, role, isActive } = await findOperator(tx, operatorId);
  if (!isActive) throw new ApiError(409, 'limit', `${name} is barred from the back office.`);
  await endSessionsOf(tx, operatorId);
  await recordAct(tx, invitedBy, { act: 'enrol again', subjectId: operatorId, detail: { name } });
  const invitation = { name, role, operatorId, invitedBy: operatorActor(invitedBy.name) };
  return storeInvitation(tx, invitation, now);
}

const nameTaken = (name: string): ApiError =>
  new ApiError(409, 'limit', `There is an operator ${name} already.`, { field: 'name' });

const noInvitation = (): ApiError =>
  new ApiError(
    404,
    'not_found',
    'This link was used before, or is older than 15 minutes. Ask for a new one.',
  );

const validInvitation = (token: string, now: Date) =>
  and(eq(operatorInvitations.tokenHash, hashToken(token)), gt(operatorInvitations.expiresAt, now));

/** @throws ApiError when the link was used before or is too old */
export async function startEnrolment(
  { database: { db }, clock }: AppContext,
  token: string,
): Promise<AdminAnswerOnWire<'startEnrolment'>> {
  const [invitation] = await db.select().from(operatorInvitations).where(validInvitation(token, clock.now()));
  if (!invitation) throw noInvitation();
  const { name, role, operatorId, expiresAt } = invitation;
  const secret = totpSecretOf(token);
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
 * @throws ApiError when the link was used before or is too old, the code is wrong, or the name is taken
 */
export async function finishEnrolment(
  { database, passwords, cipher, clock }: AppContext,
  { token, name: chosenName, password, code }: Enrolment,
  address: string,
  replacedToken: string | undefined,
): Promise<{ readonly session: OperatorSession; readonly recoveryCodes: readonly string[] }> {
  const now = clock.now();
  const isThere = (await database.db.$count(operatorInvitations, validInvitation(token, now))) > 0;
  if (!isThere) throw noInvitation();
  const passwordHash = await passwords.enqueue({ address, known: false }, () => passwords.hash(password));
  const work = database.transaction(async (tx) => {
    const [invitation] = await tx.delete(operatorInvitations).where(validInvitation(token, now)).returning();
    if (!invitation) throw noInvitation();
    const { invitedBy } = invitation;
    let { role } = invitation;
    const secret = totpSecretOf(token);
    const name = invitation.name ?? chosenName;
    const step = totpStep(secret, code, now);
    if (step === null)
      throw new ApiError(400, 'bad_input', 'This code is wrong. Type the one that the app shows now.', {
        field: 'code',
      });
    const operatorId = invitation.operatorId ?? uuidv7();
    const credentials = {
      passwordHash,
      totpSecret: totpCipher(cipher).encrypt(secret, operatorId),
      totpStep: step,
      lastLoginAt: now,
    };
    if (invitation.operatorId === null)
      await tx.insert(operators).values({
        ...credentials,
        operatorId,
        name,
        role,
        isActive: true,
        createdAt: now,
      });
    else {
      const renewed = await tx
        .update(operators)
        .set(credentials)
        .where(and(eq(operators.operatorId, operatorId), eq(operators.isActive, true)))
        .returning({ role: operators.role });
      if (!renewed[0]) throw noInvitation();
      role = renewed[0].role;
      await endSessionsOf(tx, operatorId);
    }
    const operator = { operatorId, name, role, address };
    const codes = await createRecoveryCodes(tx, operatorId);
    const session = await openSession(tx, operator, now, replacedToken);
    await recordAct(tx, operator, {
      act: invitation.operatorId === null ? 'operator enrolled' : 'operator enrolled again',
      subjectId: operatorId,
      after: { name, role },
      detail: { invited_by: invitedBy },
    });
    return { session, recoveryCodes: codes };
  });
  return work.catch((error) => {
    throw violatesUnique(error, 'operators_by_name') ? nameTaken(chosenName) : error;
  });
}

/** @returns the token of a link for the first operator; null when there is an operator */
export async function inviteFirstOperator(
  database: AppContext['database'],
  now: Date,
): Promise<string | null> {
  return database.transaction(async (tx: Tx) => {
    if ((await tx.$count(operators)) > 0) return null;
    return createInvitation(tx, { name: null, role: 'admin', invitedBy: 'the start of the server' }, now);
  });
}
