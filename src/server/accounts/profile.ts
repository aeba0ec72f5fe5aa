import { eq } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import { players, wallets } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { AVATARS, avatarUrl, firstAvatar } from './avatars.ts';

/** @throws Refused when there is no such player */
export async function profile({ database }: Provider, user_id: string): Promise<AnswerOnWire<'profile'>> {
  const [player] = await database.db
    .select({
      name: players.name,
      avatar_id: players.avatar_id,
      first_recharge: players.first_recharge,
      status: players.status,
      balance_paise: wallets.balance_paise,
      debt_paise: wallets.debt_paise,
      version: wallets.version,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(eq(players.user_id, user_id));
  if (!player) throw new Refused(404, 'not_found', 'There is no such player.');
  const avatar_id = player.avatar_id ?? firstAvatar(user_id);
  return {
    status: true,
    message: 'Profile.',
    profile: {
      amount: rupeesFromPaise(player.balance_paise),
      name: player.name,
      profile_image: avatarUrl(avatar_id),
      first_recharge: player.first_recharge,
      status: player.status,
      wallet_version: player.version,
      avatar_id,
      debt: rupeesFromPaise(player.debt_paise),
    },
  };
}

/** @throws Refused when there is no such avatar */
export async function chooseAvatar(
  { database }: Provider,
  user_id: string,
  avatar_id: number,
): Promise<void> {
  if (!AVATARS.some(({ id }) => id === avatar_id))
    throw new Refused(404, 'not_found', 'There is no such avatar.', { field: 'avatar_id' });
  await database.db.update(players).set({ avatar_id }).where(eq(players.user_id, user_id));
}

export async function rename({ database }: Provider, user_id: string, name: string): Promise<void> {
  await database.db.update(players).set({ name }).where(eq(players.user_id, user_id));
}
