import { eq } from 'drizzle-orm';
import { PLAYER_BLOCKED } from '../../contract/constants.ts';
import { isUuid } from '../../contract/fields.ts';
import { rupees } from '../../presentation/rupees.ts';
import type { Db } from '../platform/db/database.ts';
import { players, wallets } from '../platform/db/schema/schema.ts';
import { holderOf } from '../players/phone-numbers.ts';
import { CommandRefused } from './protocol.ts';

/** Without the secrets of a player. */
export const PLAYER_COLUMNS = {
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

export type KnownPlayer = Awaited<ReturnType<typeof findPlayer>>;

/**
 * @param who an id or a phone number
 * @throws CommandRefused when there is none
 */
export async function findPlayer(db: Db, who: string) {
  const userId = isUuid(who) ? who : await holderOf(db, who);
  const [player] =
    userId === null
      ? []
      : await db
          .select(PLAYER_COLUMNS)
          .from(players)
          .innerJoin(wallets, eq(wallets.user_id, players.user_id))
          .where(eq(players.user_id, userId));
  if (!player) throw new CommandRefused(`There is no player ${who}. Say an id or a phone number.`);
  return player;
}

export const nameOf = ({ name, phone }: Pick<KnownPlayer, 'name' | 'phone'>): string => `${name} (${phone})`;

/** @returns why a player should not be paid; empty when nothing speaks against it */
export function payoutBarText({
  debt_paise: debtPaise,
  status,
}: Pick<KnownPlayer, 'debt_paise' | 'status'>): string {
  return [
    ...(status === PLAYER_BLOCKED ? ['BLOCKED'] : []),
    ...(debtPaise > 0n ? [`OWES ${rupees(debtPaise)}`] : []),
  ].join(', ');
}
