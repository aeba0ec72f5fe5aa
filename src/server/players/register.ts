import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import { isUuid } from '../../contract/fields.ts';
import type { AppContext } from '../app-context.ts';
import { type IdempotentRequest, keySql, once, storedResponse } from '../ledger/idempotency.ts';
import { openWallet, post } from '../ledger/journal.ts';
import { ApiError } from '../platform/api-error.ts';
import { readyMonth } from '../platform/db/answer-months.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { players } from '../platform/db/schema/schema.ts';
import { recordAttempt } from './attempts.ts';
import { freshClientSeed, makeNextSeed } from './next-seeds.ts';
import { holderOf, takePhone } from './phone-numbers.ts';
import { checkMobileNumber, checkNewPassword } from './real-money.ts';
import { openSession } from './sessions.ts';
import { issueDeviceToken } from './trusted-devices.ts';

/** Play money of a new account in demo mode, paise. */
export const WELCOME_PAISE = 1000_00n;

export interface Registration {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  /** the player who shared the link, if it is one */
  readonly ref: string | undefined;
  readonly key: string | null;
  readonly address: string;
  /** of the session that this device had until now */
  readonly replacedToken: string | undefined;
}

export interface LoggedIn {
  readonly user_id: string;
  /** for the session's cookie */
  readonly token: string;
  /** for the device's cookie; null: it keeps the one it has */
  readonly deviceToken: string | null;
}

/**
 * Opens an account with its wallet and its first seed, and logs the player in.
 * @throws ApiError when the phone number has an account already, and for what {@link checkNewPassword} refuses
 */
export async function register(context: AppContext, request: Registration): Promise<LoggedIn> {
  const { database, passwords, clock } = context;
  const { phone, address } = request;
  if (context.money === 'real') {
    checkMobileNumber(phone, 'phone');
    await checkNewPassword(request.password, 'password');
  }
  const client = { address, known: false } as const;
  const passwordHash = await passwords.enqueue(client, async () => {
    if (context.limits)
      await recordAttempt(database.db, { call: 'register', phone, address, device: null }, clock.now());
    return passwords.hash(request.password);
  });
  const at = await databaseNow(database.db);
  await readyMonth(database, at);
  const { user_id: userId, repeated } = await database.transaction((tx) =>
    openOnce(tx, context, request, passwordHash, at),
  );
  const verifiedHash = repeated
    ? await passwords.enqueue(client, () => verifyRepeatedPassword(context, userId, request.password))
    : passwordHash;
  const token = await database.transaction((tx) =>
    openSession(tx, userId, verifiedHash, request.replacedToken),
  );
  return { user_id: userId, token, deviceToken: issueDeviceToken(context.metadata.body_hash_key, phone) };
}

/** The phone number is what makes a registration happen once; a key says that it was this one. */
async function openOnce(
  tx: Tx,
  context: AppContext,
  request: Registration,
  passwordHash: string,
  at: Date,
): Promise<{ readonly user_id: string; readonly repeated: boolean }> {
  const { email, phone, ref, key } = request;
  const { body_hash_key: bodyHashKey } = context.metadata;
  const idempotentRequestOf = (userId: string): IdempotentRequest => ({
    user_id: userId,
    call: 'register',
    key,
    body: { email, phone, ref },
  });
  const userId = await createAccount(tx, context, request, passwordHash, at);
  if (userId !== null) {
    await once(tx, keySql(bodyHashKey, idempotentRequestOf(userId), at), async () => ({ user_id: userId }));
    return { user_id: userId, repeated: false };
  }
  const holderId = await holderOf(tx, phone);
  const first = holderId && (await storedResponse(tx, bodyHashKey, idempotentRequestOf(holderId)));
  if (!first)
    throw new ApiError(409, 'phone_taken', 'This phone number is already registered.', { field: 'phone' });
  return { user_id: holderId, repeated: true };
}

/** @returns the new player's id; null when the phone number has an account already */
async function createAccount(
  tx: Tx,
  context: AppContext,
  request: Registration,
  passwordHash: string,
  at: Date,
): Promise<string | null> {
  const userId = uuidv7();
  if (!(await takePhone(tx, request.phone, userId))) return null;
  await tx.insert(players).values({
    user_id: userId,
    phone: request.phone,
    email: request.email,
    name: `Player ${userId.slice(-4)}`,
    status: PLAYER_ACTIVE,
    first_recharge: 0,
    password_hash: passwordHash,
    referred_by: await referrer(tx, request.ref),
    created_at: at,
    client_seed: freshClientSeed(),
    nonce: 0,
    ...makeNextSeed(context.seeds, context.cipher, userId),
  });
  await openWallet(tx, userId);
  if (context.money === 'demo')
    await post(tx, {
      user_id: userId,
      kind: 'welcome',
      subject_id: userId,
      actor: 'house',
      reason: 'Demo credits of a new account',
      at,
      amounts: { wallet: WELCOME_PAISE, promotion: -WELCOME_PAISE },
    });
  return userId;
}

async function referrer(tx: Tx, ref: string | undefined): Promise<string | null> {
  if (ref === undefined || !isUuid(ref)) return null;
  const [player] = await tx
    .select({ user_id: players.user_id })
    .from(players)
    .where(eq(players.user_id, ref));
  return player?.user_id ?? null;
}

/**
 * The key of a registration does not cover the password, so who sends it again must know the password all the same:
 * the answer opens a session.
 * @returns the hash that the password was checked against
 */
async function verifyRepeatedPassword(
  context: AppContext,
  userId: string,
  password: string,
): Promise<string> {
  const [player] = await context.database.db
    .select({ password_hash: players.password_hash })
    .from(players)
    .where(eq(players.user_id, userId));
  if (player && (await context.passwords.verify(player.password_hash, password))) return player.password_hash;
  throw new ApiError(422, 'key_reused', 'This Idempotency-Key was used for another request.');
}
