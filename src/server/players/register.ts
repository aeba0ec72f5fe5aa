import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isUuid } from '../../contract/fields.ts';
import { hashToken, isToken, SESSION_TTL_S } from '../http/callers.ts';
import { keySql } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import { ensurePartition } from '../platform/db/partitions.ts';
import { orRefuse } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';
import { players } from '../platform/db/schema/schema.ts';
import { recordAttempt } from './attempts.ts';
import type { PlayersContext } from './context.ts';
import { freshClientSeed, makeNextSeed } from './next-seeds.ts';
import { checkMobileNumber, checkNewPassword } from './real-money.ts';
import { createToken, type Device, openSession } from './sessions.ts';
import { deviceName, issueDeviceToken } from './trusted-devices.ts';

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
  readonly userAgent: string;
  /** of the device, from whatever login */
  readonly deviceToken: string | undefined;
  /** of the session that this device had until now */
  readonly replacedToken: string | undefined;
}

export interface LoggedIn {
  readonly userId: string;
  /** for the session's cookie */
  readonly token: string;
  /** for the device's cookie; null: it keeps the one it has */
  readonly deviceToken: string | null;
}

/**
 * Opens an account with its wallet and its first seed, and logs the player in.
 * @throws ApiError when the phone number has an account already, and for what {@link checkNewPassword} refuses
 */
export async function register(context: PlayersContext, request: Registration): Promise<LoggedIn> {
  const { database, passwords, clock } = context;
  const { phone, address } = request;
  const from: Device = { device: deviceName(request.deviceToken), address, userAgent: request.userAgent };
  if (context.money === 'real') {
    checkMobileNumber(phone, 'phone');
    await checkNewPassword(request.password, 'password');
  }
  const client = { address, known: false } as const;
  const passwordHash = await passwords.enqueue(client, async () => {
    if (context.limits)
      await recordAttempt(context, { call: 'register', account: phone, address, device: null });
    return passwords.hash(request.password);
  });
  // Only the month whose partition keeps the key.
  const at = clock.now();
  await ensurePartition(database, at);
  const userId = uuidv7();
  const newToken = createToken();
  const holderId = await openAccount(context, request, { userId, passwordHash, token: newToken, from, at });
  const token =
    holderId === userId
      ? newToken
      : await passwords.enqueue(client, () => openRepeated(context, request, holderId, from));
  const deviceToken = issueDeviceToken(context.metadata.serverSecret, phone, from.device);
  return { userId: holderId, token, deviceToken };
}

interface NewAccount {
  readonly userId: string;
  readonly passwordHash: string;
  /** of its session */
  readonly token: string;
  readonly from: Device;
  readonly at: Date;
}

/** @returns whose the phone number is: of the new player, or of the one whose registration this call repeats */
async function openAccount(
  { database: { db }, metadata, cipher, seeds, money }: PlayersContext,
  { email, phone, ref, key, replacedToken }: Registration,
  { userId, passwordHash, token, from, at }: NewAccount,
): Promise<string> {
  const request = { userId, call: 'register', key, body: { email, phone, ref } } as const;
  const keyed = keySql(metadata.serverSecret, request, at);
  const seed = makeNextSeed(seeds, cipher, userId);
  const call = sql`register_player(${keyed}, ${phone}, ${email}, ${passwordHash}, ${ref && isUuid(ref) ? ref : null},
    ${money === 'demo' ? WELCOME_PAISE : 0n}, ${freshClientSeed()}, ${seed.nextEncryptedSeed}, ${seed.nextServerSeedHash},
    ${hashToken(token)}, ${isToken(replacedToken) ? hashToken(replacedToken) : null}, ${SESSION_TTL_S},
    ${from.device}, ${from.address}, ${from.userAgent})`;
  const [opened] = await orRefuse(
    withRetries(() => db.select({ userId: sql<string>`user_id` }).from(sql`${call} as user_id`).execute()),
    {
      phone_taken: () =>
        new ApiError(409, 'phone_taken', 'This phone number is already registered.', { field: 'phone' }),
    },
  );
  if (!opened) throw new Error('register_player returned no row.');
  return opened.userId;
}

/**
 * Opens a session for a repeated registration. Its key does not cover the password, so whoever sends it again must know the password all the
 * same.
 */
async function openRepeated(
  { database, passwords }: PlayersContext,
  { password, replacedToken }: Registration,
  userId: string,
  from: Device,
): Promise<string> {
  const [player] = await database.db
    .select({ passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.userId, userId));
  if (!player || !(await passwords.verify(player.passwordHash, password)))
    throw new ApiError(422, 'key_reused', 'This Idempotency-Key was used for another request.');
  return database.transaction((tx) => openSession(tx, userId, player.passwordHash, replacedToken, from));
}
