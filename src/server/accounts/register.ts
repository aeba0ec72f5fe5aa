import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import type { Tx } from '../db/database.ts';
import { players } from '../db/schema.ts';
import { freshClientSeed, makeNextSeed } from '../fairness/seeds.ts';
import { move, openWallet } from '../ledger/journal.ts';
import { nothing, once } from '../ledger/once.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { attempt } from './attempts.ts';
import { markDevice } from './devices.ts';
import { openSession } from './sessions.ts';

/** Play money of a new account in demo mode (design §4), paise. */
export const WELCOME_PAISE = 1000_00n;

export interface Registration {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  /** the player who shared the link, if it is one */
  readonly ref: string | undefined;
  readonly key: string | null;
  readonly address: string;
}

export interface LoggedIn {
  readonly user_id: string;
  /** for the session's cookie */
  readonly token: string;
  /** for the device's cookie; null: it keeps the one it has */
  readonly mark: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Opens an account with its wallet and its first seed, and logs the player in.
 * @throws Refused when the phone number has an account already
 */
export async function register(provider: Provider, asked: Registration): Promise<LoggedIn> {
  const { database, passwords, clock } = provider;
  const { phone, email, ref, key, address } = asked;
  const stranger = { address, known: false } as const;
  const password_hash = await passwords.inTurn(stranger, async () => {
    if (provider.limits)
      await attempt(database.db, { call: 'register', phone, address, device: null }, clock.now());
    return passwords.hash(asked.password);
  });
  const { answer, repeated } = await database.transaction((tx) =>
    once(
      tx,
      provider.stamp.body_hash_key,
      { player: phone, call: 'register', key, body: { email, phone, ref } },
      clock.now(),
      { look: nothing, act: () => open(tx, provider, asked, password_hash) },
    ),
  );
  const { user_id } = answer;
  const proved_hash = repeated
    ? await passwords.inTurn(stranger, () => provePassword(provider, user_id, asked.password))
    : password_hash;
  const token = await database.transaction((tx) => openSession(tx, user_id, proved_hash, clock.now()));
  return { user_id, token, mark: markDevice(provider.stamp.body_hash_key, phone) };
}

async function open(
  tx: Tx,
  provider: Provider,
  asked: Registration,
  password_hash: string,
): Promise<{ readonly user_id: string }> {
  const user_id = uuidv7();
  const at = provider.clock.now();
  const opened = await tx
    .insert(players)
    .values({
      user_id,
      phone: asked.phone,
      email: asked.email,
      name: `Player ${user_id.slice(-4)}`,
      status: PLAYER_ACTIVE,
      first_recharge: 0,
      password_hash,
      referred_by: await referrer(tx, asked.ref),
      created_at: at,
      client_seed: freshClientSeed(),
      nonce: 0,
      ...makeNextSeed(provider.seeds, provider.seal, user_id),
    })
    .onConflictDoNothing({ target: players.phone })
    .returning({ user_id: players.user_id });
  if (opened.length === 0)
    throw new Refused(409, 'phone_taken', 'This phone number is already registered.', { field: 'phone' });
  await openWallet(tx, user_id);
  if (provider.money === 'demo')
    await move(tx, {
      user_id,
      kind: 'welcome',
      subject_id: user_id,
      actor: 'house',
      reason: 'Demo credits of a new account',
      at,
      amounts: { wallet: WELCOME_PAISE, promotion: -WELCOME_PAISE },
    });
  return { user_id };
}

async function referrer(tx: Tx, ref: string | undefined): Promise<string | null> {
  if (ref === undefined || !UUID.test(ref)) return null;
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
async function provePassword(provider: Provider, user_id: string, password: string): Promise<string> {
  const [player] = await provider.database.db
    .select({ password_hash: players.password_hash })
    .from(players)
    .where(eq(players.user_id, user_id));
  if (player && (await provider.passwords.verify(player.password_hash, password)))
    return player.password_hash;
  throw new Refused(422, 'key_reused', 'This Idempotency-Key was used for another request.');
}
