import { eq } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import { players, wallets } from '../platform/db/schema/schema.ts';
import { JURISDICTIONS } from '../platform/jurisdictions.ts';
import { avatarUrl, firstAvatar } from './avatars.ts';
import type { PlayersContext } from './context.ts';

/** @throws ApiError when there is no such player */
export async function profile(
  { database, jurisdiction }: PlayersContext,
  userId: string,
): Promise<AnswerOnWire<'profile'>> {
  const { min_start_ms, autoplay, turbo, reality_check, asks_deposit_limit } = JURISDICTIONS[jurisdiction];
  const [player] = await database.db
    .select({
      name: players.name,
      avatar_id: players.avatar_id,
      in_live_wins: players.in_live_wins,
      private_rounds: players.private_rounds,
      excluded_until: players.excluded_until,
      deposit_limit_answered: players.deposit_limit_answered,
      first_recharge: players.first_recharge,
      status: players.status,
      balance_paise: wallets.balance_paise,
      debt_paise: wallets.debt_paise,
      version: wallets.version,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(eq(players.user_id, userId));
  if (!player) throw new ApiError(404, 'not_found', 'There is no such player.');
  const avatarId = player.avatar_id ?? firstAvatar(userId);
  return {
    status: true,
    message: 'Profile.',
    profile: {
      amount: rupeesFromPaise(player.balance_paise),
      name: player.name,
      profile_image: avatarUrl(avatarId),
      first_recharge: player.first_recharge,
      status: player.status,
      wallet_version: player.version,
      avatar_id: avatarId,
      debt: rupeesFromPaise(player.debt_paise),
      in_live_wins: player.in_live_wins,
      private_rounds: player.private_rounds,
      play: { jurisdiction, min_start_ms, autoplay, turbo, reality_check },
      excluded_until: player.excluded_until?.toISOString() ?? null,
      asks_deposit_limit: asks_deposit_limit && !player.deposit_limit_answered,
    },
  };
}

/** @throws ApiError when nothing is to be changed */
export async function changeProfile(
  { database }: PlayersContext,
  userId: string,
  { name, in_live_wins, private_rounds }: CallRequest<'updateProfile'>['body'],
): Promise<void> {
  const change = { name, in_live_wins, private_rounds };
  if (Object.values(change).every((value) => value === undefined))
    throw new ApiError(400, 'bad_input', 'There is nothing to change.', { field: 'name' });
  await database.db.update(players).set(change).where(eq(players.user_id, userId));
}
