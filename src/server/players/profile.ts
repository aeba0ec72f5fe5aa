import { eq, sql } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import { DEFAULT_THEME } from '../../contract/theme/theme-name.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError, badInput } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { playerLimits, playerProgress, players, wallets } from '../platform/db/schema/schema.ts';
import { JURISDICTIONS, rulesOfPlay } from '../platform/jurisdictions.ts';
import { rulesVersion } from '../platform/settings/settings.ts';
import { avatarUrl, firstAvatar } from './avatars.ts';
import type { PlayersContext } from './context.ts';
import { playerControl } from './limits.ts';
import { operatorStop, playStop } from './play-stop.ts';

export async function profile(context: PlayersContext, userId: string): Promise<AnswerOnWire<'profile'>> {
  const { database, jurisdiction, settings } = context;
  const { asksDepositLimit, asksLossLimit } = JURISDICTIONS[jurisdiction];
  const play = rulesOfPlay(jurisdiction);
  const [player] = await database.db
    .select({
      name: players.name,
      avatarId: players.avatarId,
      inLiveWins: players.inLiveWins,
      privateRounds: players.privateRounds,
      excludedUntil: players.excludedUntil,
      depositLimitAnswered: players.depositLimitAnswered,
      lossLimitAnswered: players.lossLimitAnswered,
      hasLimits: sql<boolean>`exists (select from ${playerLimits} where user_id = ${userId})`,
      firstRecharge: players.firstRecharge,
      status: players.status,
      withdrawalsFrom: players.withdrawalsFrom,
      areDepositsClosed: sql<boolean>`${players.excludedUntil} is not null or coalesce(${players.breakUntil} > ${CLOCK_NOW}, false)`,
      roundsToday: sql<number>`case when (${CLOCK_NOW} at time zone 'UTC')::date - date '1970-01-01' > ${players.betDay}
        then 0 else ${players.nonce} - ${players.betDayNonce} end`,
      balancePaise: wallets.balancePaise,
      debtPaise: wallets.debtPaise,
      version: wallets.version,
      theme: playerProgress.theme,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.userId, players.userId))
    .leftJoin(playerProgress, eq(playerProgress.userId, players.userId))
    .where(eq(players.userId, userId));
  if (!player) throw new ApiError(404, 'not_found', 'refusal.noSuchPlayer');
  const canWithdraw = player.firstRecharge !== 0 || !(await needsDeposit(database.db, userId));
  const isControlled = play.shows_session || player.areDepositsClosed || player.hasLimits;
  const control = isControlled ? await playerControl(context, userId) : null;
  const ownStop = control && (await playStop(context, userId, control));
  // The operator's refusal precedes an own limit that still allows a smaller stake.
  const stop =
    ownStop && ownStop.left === undefined
      ? ownStop
      : ((await operatorStop(context, player.roundsToday)) ?? ownStop);
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
      play,
      play_stop: stop,
      ...(play.shows_session && { session: control && sessionOf(control) }),
      excluded_until: player.excludedUntil?.toISOString() ?? null,
      withdrawal_open: canWithdraw,
      deposits_closed: player.areDepositsClosed,
      withdrawals_from: player.withdrawalsFrom?.toISOString() ?? null,
      rules_version: rulesVersion(await settings.read()),
      asks_deposit_limit: asksDepositLimit && !player.depositLimitAnswered,
      asks_loss_limit: asksLossLimit && !player.lossLimitAnswered,
      theme: player.theme ?? DEFAULT_THEME,
    },
  };
}

function sessionOf({ now, session }: AnswerOnWire<'limits'>['data']) {
  if (session === null) return null;
  const { started_at, staked, paid_out } = session;
  return { started_at, seconds: (Date.parse(now) - Date.parse(started_at)) / 1000, staked, paid_out };
}

/**
 * Runs a statement of its own, as Citus allows no function that reads a table in a query of players, and not callFunction,
 * which the embedded database refuses as a write while its disk is full (disk-space.ts).
 */
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
