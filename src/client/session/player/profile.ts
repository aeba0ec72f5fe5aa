import { ACCOUNT_CALLS, type Profile } from '../../../contract/accounts.ts';
import { PLAYER_BLOCKED } from '../../../contract/constants.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { parseThemeName } from '../../../contract/theme/theme-name.ts';
import type { Player, PlaySession, PlayStop } from '../../state/state.ts';
import type { Deps } from '../deps.ts';
import { reloadChangedCatalogue } from '../round/catalogue.ts';
import { QueryFailed, query } from './query.ts';
import { playerBlocked } from './sign-out.ts';

function playStopOf({ play_stop: stop }: Profile): PlayStop | null {
  if (!stop) return null;
  const { left, until = null, ...message } = stop;
  return { message, until, leftPaise: left ?? 0n, isMoney: left !== undefined };
}

function playSessionOf({ session }: Profile, before: Player | null, nowMs: number): PlaySession | null {
  if (!session) return null;
  const { started_at: startedAt, seconds, staked, paid_out: paidOut } = session;
  const known = before?.session;
  // Network delays would move it a little with each answer.
  const startedAtMs = known?.startedAt === startedAt ? known.startedAtMs : nowMs - seconds * 1000;
  return { startedAt, startedAtMs, netPaise: paidOut - staked };
}

const playerOf = (profile: Profile, before: Player | null, nowMs: number): Player => ({
  name: profile.name,
  avatarUrl: profile.profile_image,
  avatarId: profile.avatar_id ?? null,
  firstRecharge: profile.first_recharge,
  canWithdraw: profile.withdrawal_open,
  areDepositsClosed: profile.deposits_closed,
  debtPaise: profile.debt ?? 0n,
  withdrawalsFrom: profile.withdrawals_from ?? null,
  asksDepositLimit: profile.asks_deposit_limit ?? false,
  rulesVersion: profile.rules_version,
  asksLossLimit: profile.asks_loss_limit ?? false,
  playStop: playStopOf(profile),
  session: playSessionOf(profile, before, nowMs),
  rules: profile.play,
  skin: profile.theme && parseThemeName(profile.theme),
});

export const profileRequest = (userId: string) => ({ params: { userid: userId } });

/**
 * Applies a saved change to the player, after the end of a round that is not shown yet. Answers to earlier requests, which may
 * lack it, are dropped.
 */
export function updatePlayer({ pending, store }: Deps, change: Partial<Player>): void {
  const { player, heldPlayer, userId } = store.getState();
  const newest = heldPlayer ?? player;
  if (userId === null || newest === null) return;
  pending.profiles.accept(pending.profiles.next());
  store.dispatch({ kind: 'playerLoaded', userId, player: { ...newest, ...change } });
}

interface RefreshOptions {
  readonly onRefusal?: (refusal: Refusal) => void;
  /** the answer is applied once this has resolved */
  readonly after?: Promise<unknown>;
}

/** Fetches profile and balance. Returns whether the balance is known and the player not blocked. */
export async function refreshProfile(
  deps: Deps,
  { onRefusal, after }: RefreshOptions = {},
): Promise<boolean> {
  const { clock, pending, signals, store } = deps;
  const { userId } = store.getState();
  if (userId === null) return false;
  const signal = signals.player;
  const request = pending.profiles.next();
  store.dispatch({ kind: 'profileAsked' });
  const loaded = await query(deps, ACCOUNT_CALLS.profile, profileRequest).catch((error: unknown) => {
    if (error instanceof QueryFailed && error.refusal) onRefusal?.(error.refusal);
    return null;
  });
  if (!loaded) {
    if (pending.profiles.isNewest(request)) store.dispatch({ kind: 'profileFailed', userId });
    return false;
  }
  await after;
  if (signal.aborted) return false;
  const { profile } = loaded;
  if (profile.status === PLAYER_BLOCKED) {
    playerBlocked(deps);
    return false;
  }
  if (pending.profiles.accept(request)) {
    store.dispatch({
      kind: 'playerLoaded',
      userId,
      player: playerOf(profile, store.getState().player, clock.epochMs()),
    });
    reloadChangedCatalogue(deps, profile.rules_version);
  }
  // Without wallet versions the balance requested last is the newest.
  const { wallet_version: version = request } = profile;
  // The generic provider may not give a balance.
  const amount: bigint | null = profile.amount;
  if (amount === null) return false;
  store.dispatch({ kind: 'walletChanged', wallet: { balancePaise: amount, version } });
  return true;
}
