import { eq, sql } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError, badInput } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { players, wallets } from '../platform/db/schema/schema.ts';
import { JURISDICTIONS } from '../platform/jurisdictions.ts';
import { rulesVersion } from '../platform/settings/settings.ts';
import { avatarUrl, firstAvatar } from './avatars.ts';
import type { PlayersContext } from './context.ts';

export async function profile(
  { database, jurisdiction, settings }: PlayersContext,
  userId: string,
): Promise<AnswerOnWire<'profile'>> {
  const { realityCheckMinutes: _, asksDepositLimit, ...rules } = JURISDICTIONS[jurisdiction];
  const [player] = await database.db
    .select({
      name: players.name,
      avatarId: players.avatarId,
      inLiveWins: players.inLiveWins,
      privateRounds: players.privateRounds,
      excludedUntil: players.excludedUntil,
      excludedByStaff: players.excludedByStaff,
      depositLimitAnswered: players.depositLimitAnswered,
      firstRecharge: players.firstRecharge,
      status: players.status,
      withdrawalsFrom: players.withdrawalsFrom,
      areDepositsClosed: sql<boolean>`${players.excludedUntil} is not null or coalesce(${players.breakUntil} > ${CLOCK_NOW}, false)`,
      balancePaise: wallets.balancePaise,
      debtPaise: wallets.debtPaise,
      version: wallets.version,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.userId, players.userId))
    .where(eq(players.userId, userId));
  if (!player) throw new ApiError(404, 'not_found', 'refusal.noSuchPlayer');
  const canWithdraw = player.firstRecharge !== 0 || !(await needsDeposit(database.db, userId));
  const avatarId = player.avatarId ?? firstAvatar(userId);
  return {
    status: true,
    message: 'Profile.',
    profile: {
      amount: rupeesFromPaise(player.balancePaise),
      name: player.name,
      profile_image: avatarUrl(avatarId),
      first_recharge: player.firstRecharge,
      status: player.status,
      wallet_version: player.version,
      avatar_id: avatarId,
      debt: rupeesFromPaise(player.debtPaise),
      in_live_wins: player.inLiveWins,
      private_rounds: player.privateRounds,
      play: { jurisdiction, ...rules },
      excluded_until: player.excludedUntil?.toISOString() ?? null,
      excluded_by_staff: player.excludedByStaff,
      withdrawal_open: canWithdraw,
      deposits_closed: player.areDepositsClosed,
      withdrawals_from: player.withdrawalsFrom?.toISOString() ?? null,
      rules_version: rulesVersion(await settings.read()),
      asks_deposit_limit: asksDepositLimit && !player.depositLimitAnswered,
    },
  };
}

/** Not part of a statement over players: Citus refuses one whose functions read a table. */
async function needsDeposit(db: Db, userId: string): Promise<boolean> {
  const [deposit] = await db
    .select({ isNeeded: sql<boolean>`needs_deposit(${userId})` })
    .from(sql`(select 1) as once`);
  return deposit?.isNeeded === true;
}

export async function changeProfile(
  { database }: PlayersContext,
  userId: string,
  { name, in_live_wins: inLiveWins, private_rounds: privateRounds }: CallRequest<'updateProfile'>['body'],
): Promise<void> {
  const change = { name, inLiveWins, privateRounds };
  if (Object.values(change).every((value) => value === undefined))
    throw badInput('name', 'refusal.nothingToChange');
  await database.db.update(players).set(change).where(eq(players.userId, userId));
}
