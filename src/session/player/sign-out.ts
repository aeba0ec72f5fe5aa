import type { Refusal } from '../../contract/refusal.ts';
import type { GameState } from '../../game/state.ts';
import type { Deps } from '../deps.ts';
import { savedOpenRound } from '../round/open-round.ts';
import { applySnapshot, fetchSnapshot } from '../round/sync.ts';
import { BLOCKED_KEY, OPEN_ROUND_KEY, USER_ID_KEY } from '../storage.ts';

/** Logs the player out on this device; the session and an open round stay with the provider. */
export function signOut({ storage, store }: Deps): void {
  // Another tab may have let somebody else in meanwhile.
  if (storage.get(USER_ID_KEY) === store.getState().userId) storage.remove(USER_ID_KEY);
  store.dispatch({ kind: 'loggedOut' });
}

/** The session is dead: forgotten here, and the login opens. An open round stays with the provider. */
export function sessionExpired(deps: Deps): void {
  if (deps.store.getState().userId === null) return;
  signOut(deps);
  deps.notify({ kind: 'openLogin' });
}

/** The chicken is in the air, or the cashout is out: its own answer decides, and is seen first. */
const isCallInFlight = ({ phase }: GameState): boolean => phase === 'jumping' || phase === 'cashing';

const isEndShown = ({ phase }: GameState): boolean => phase === 'fried' || phase === 'won';

/** What the operator paid for the round whose end was seen last, paise; null when it ended in another way. */
export const paidByOperator = ({ settlement }: GameState): bigint | null =>
  settlement?.cause === 'blocked' ? settlement.winPaise : null;

/**
 * The one rule for a player whom the operator has blocked, whatever call meets it: the round on screen ends with what
 * the operator settled; when that was seen the player is logged out and told why. Heard again meanwhile, it still
 * happens once.
 */
export function playerBlocked(deps: Deps): void {
  const { pending, store } = deps;
  const { userId, phase } = store.getState();
  if (userId === null) return;
  if (phase === 'placing') {
    // No round is open yet, and none will be.
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
  await until(deps, signal, (state) => !isCallInFlight(state));
  if (signal.aborted) return;
  if (snapshot && !isEndShown(store.getState())) applySnapshot(deps, snapshot);
  await until(deps, signal, (state) => !isEndShown(state));
  if (!signal.aborted) signOutBlocked(deps, userId);
}

/** Waits for a state of the game, or until the signal is aborted. */
function until({ store }: Deps, signal: AbortSignal, matches: (state: GameState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (state: GameState) => {
      if (!signal.aborted && !matches(state)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(look);
    look(store.getState());
  });
}

function signOutBlocked(deps: Deps, userId: string): void {
  const { notify, storage, store } = deps;
  const paidPaise = paidByOperator(store.getState());
  // For the other tabs of this browser, which find the player gone and shall know why.
  storage.set(BLOCKED_KEY, userId);
  signOut(deps);
  notify({ kind: 'blocked', paidPaise });
}

/** A login was refused. What was paid for a round that was left open on this device is told with it. */
export function loginRefused({ notify, storage }: Deps, { code, round }: Refusal): void {
  if (code !== 'blocked' || round?.cause !== 'blocked' || !savedOpenRound(storage, round.round_id)) return;
  storage.remove(OPEN_ROUND_KEY);
  notify({ kind: 'blocked', paidPaise: round.win_amount });
}
