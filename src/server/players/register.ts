import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isUuid } from '../../contract/fields.ts';
import { SESSION_TTL_S } from '../http/callers.ts';
import type { CallRequest } from '../http/handlers.ts';
import { keySql, responseOf } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import { players } from '../platform/db/schema/schema.ts';
import { createToken, hashToken, isToken } from '../platform/session-tokens.ts';
import { recordAttempt } from './attempts.ts';
import type { PlayersContext } from './context.ts';
import { freshClientSeed, makeNextSeed } from './next-seeds.ts';
import { checkMobileNumber, checkNewPassword } from './real-money.ts';
import { type Device, openSession } from './sessions.ts';
import { deviceName, issueDeviceToken } from './trusted-devices.ts';

/** Play money of a new account in demo mode, paise. */
export const WELCOME_PAISE = 1000_00n;

type Registration = CallRequest<'register'>;

export interface LoggedIn {
  readonly userId: string;
  readonly token: string;
  /** for the device's cookie; null: it keeps the one it has */
  readonly deviceToken: string | null;
}

/**
 * Opens an account and logs the player in.
 * @throws ApiError when the phone number has an account, and for a weak password
 */
export async function register(context: PlayersContext, request: Registration): Promise<LoggedIn> {
  const { passwords } = context;
  const { body, address } = request;
  const { phone, password } = body;
  const from: Device = { device: deviceName(request.deviceToken), address, userAgent: request.userAgent };
  if (context.money === 'real') {
    checkMobileNumber(phone, 'phone');
    await checkNewPassword(password, 'password');
  }
  const client = { address, known: false } as const;
  const passwordHash = await passwords.enqueue(client, async () => {
    if (context.limits)
      await recordAttempt(context, { call: 'register', loginName: phone, address, device: null });
    return passwords.hash(password);
  });
  const userId = uuidv7();
  const newToken = createToken();
  const holderId = await openAccount(context, request, userId, passwordHash, newToken, from);
  const token =
    holderId === userId
      ? newToken
      : await passwords.enqueue(client, () => openRepeated(context, request, holderId, from));
  const deviceToken = issueDeviceToken(context.metadata.serverSecret, phone, from.device);
  return { userId: holderId, token, deviceToken };
}

/** @returns the new player's id, or that of the player whose registration is repeated */
async function openAccount(
  context: PlayersContext,
  { body: { email, phone, ref }, key, token: replacedToken }: Registration,
  userId: string,
  passwordHash: string,
  token: string,
  from: Device,
): Promise<string> {
  const keyed = keySql(context, { userId, call: 'register', key, body: { email, phone, ref } });
  const seed = makeNextSeed(context.seeds, context.cipher, userId);
  const call = sql`register_player(${keyed}, ${phone}, ${email}, ${passwordHash}, ${ref && isUuid(ref) ? ref : null},
    ${context.money === 'demo' ? WELCOME_PAISE : 0n}, ${freshClientSeed()}, ${seed.nextEncryptedSeed}, ${seed.nextServerSeedHash},
    ${hashToken(token)}, ${isToken(replacedToken) ? hashToken(replacedToken) : null}, ${SESSION_TTL_S},
    ${from.device}, ${from.address}, ${from.userAgent})`;
  return responseOf<string>(context.database.db, call, {
    phone_taken: () => new ApiError(409, 'phone_taken', 'refusal.phoneTaken', { field: 'phone' }),
  });
}

/** Checks the password, which the idempotency key does not cover. */
async function openRepeated(
  { database, passwords }: PlayersContext,
  { body: { password }, token: replacedToken }: Registration,
  userId: string,
  from: Device,
): Promise<string> {
  const [player] = await database.db
    .select({ passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.userId, userId));
  if (!player || !(await passwords.verify(player.passwordHash, password)))
    throw new ApiError(422, 'key_reused', 'refusal.keyReused');
  return database.transaction((tx) => openSession(tx, userId, player.passwordHash, replacedToken, from));
}
