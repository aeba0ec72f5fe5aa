import type { Refusal } from '../../../contract/refusal.ts';
import type { Message, MessageKey } from '../../../languages/text.ts';
import { isSettledByBet } from '../../state/selectors.ts';
import type { GameState } from '../../state/state.ts';
import type { Deps } from '../deps.ts';
import { savedOpenRound } from '../round/open-round.ts';
import { applySnapshot, fetchSnapshot } from '../round/sync.ts';
import { BLOCKED_KEY, OPEN_ROUND_KEY, USER_ID_KEY } from '../storage.ts';
import { untilState } from '../until.ts';

/** Logs the player out on this device; the session and an open round stay at the provider. */
export function signOut({ storage, store }: Deps): void {
  // Another tab may have logged in somebody else.
  if (storage.get(USER_ID_KEY) === store.getState().userId) storage.remove(USER_ID_KEY);
  store.dispatch({ kind: 'loggedOut' });
}

const isEnding = ({ phase }: GameState): boolean => phase === 'fried' || phase === 'won';

export function loggedOutText(state: GameState): MessageKey | null {
  if (state.autoplay) return 'notice.loggedOutInSeries';
  return state.round && !isSettledByBet(state) && !isEnding(state) ? 'notice.loggedOutInRound' : null;
}

/** Logs out on this device and opens the login. @param text shown in an alert; by default about an open round or series */
export function sessionExpired(
  deps: Deps,
  text: Message | null = loggedOutText(deps.store.getState()),
): void {
  if (deps.store.getState().userId === null) return;
  signOut(deps);
  deps.notify({ kind: 'openLogin' });
  if (text !== null) deps.notify({ kind: 'alert', text });
}

const isCallInFlight = ({ phase }: GameState): boolean => phase === 'jumping' || phase === 'cashing';

/** Returns what the operator paid for the last round, paise; null unless a block ended it. */
export const paidByBlockPaise = ({ settlement }: GameState): bigint | null =>
  settlement?.cause === 'blocked' ? settlement.winPaise : null;

export function playerBlocked(deps: Deps): void {
  const { pending, store } = deps;
  const { userId, phase } = store.getState();
  if (userId === null) return;
  if (phase === 'placing') {
    signOutBlocked(deps, userId);
    return;
  }
  if (pending.signingOutUserId === userId) return;
  pending.signingOutUserId = userId;
  void showEndThenSignOut(deps, userId).finally(() => {
    pending.signingOutUserId = null;
  });
}

async function showEndThenSignOut(deps: Deps, userId: string): Promise<void> {
  const { store, signals } = deps;
  const signal = signals.player;
  const snapshot = await fetchSnapshot(deps, userId, signal);
  await untilState(store, (state) => !isCallInFlight(state), signal);
  if (signal.aborted) return;
  if (snapshot && !isEnding(store.getState())) applySnapshot(deps, snapshot);
  await untilState(store, (state) => !isEnding(state), signal);
  if (!signal.aborted) signOutBlocked(deps, userId);
}

function signOutBlocked(deps: Deps, userId: string): void {
  const { notify, storage, store } = deps;
  const paidPaise = paidByBlockPaise(store.getState());
  // Other tabs of this browser read why the player is gone.
  storage.set(BLOCKED_KEY, userId);
  signOut(deps);
  notify({ kind: 'blocked', paidPaise });
}

export function loginRefused({ notify, storage }: Deps, { code, round }: Refusal): void {
  if (code !== 'blocked' || round?.cause !== 'blocked' || !savedOpenRound(storage, round.round_id)) return;
  storage.remove(OPEN_ROUND_KEY);
  notify({ kind: 'blocked', paidPaise: round.win_amount });
}
