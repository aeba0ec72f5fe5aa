import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { players, wallets } from '../db/schema.ts';
import { DeskRefused } from './command.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const COLUMNS = {
  user_id: players.user_id,
  phone: players.phone,
  email: players.email,
  name: players.name,
  status: players.status,
  first_recharge: players.first_recharge,
  created_at: players.created_at,
  referred_by: players.referred_by,
  balance_paise: wallets.balance_paise,
  debt_paise: wallets.debt_paise,
  wallet_version: wallets.version,
} as const;

/** A player with the wallet, without the secrets of either. */
export type KnownPlayer = Awaited<ReturnType<typeof findPlayer>>;

/**
 * Finds a player as the operator names one.
 * @param who an id or a phone number
 * @throws DeskRefused when there is none
 */
export async function findPlayer(db: Db, who: string) {
  const by = UUID.test(who) ? eq(players.user_id, who) : eq(players.phone, who);
  const [player] = await db
    .select(COLUMNS)
    .from(players)
    .innerJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(by);
  if (!player) throw new DeskRefused(`There is no player ${who}. Say an id or a phone number.`);
  return player;
}

/** A player in a sentence. */
export function nameOf({ name, phone }: Pick<KnownPlayer, 'name' | 'phone'>): string {
  return `${name} (${phone})`;
}
