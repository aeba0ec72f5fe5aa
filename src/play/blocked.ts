import type { Refusal } from '../contract/refusal.ts';
import type { GameState } from '../game/state.ts';
import type { Deps } from './deps.ts';
import type { OpenRoundStorage } from './open-round.ts';
import type { Account } from './session.ts';
import { BLOCKED_KEY } from './storage.ts';
import type { RoundSync } from './sync.ts';

/** The one rule for a player whom the operator has blocked, whatever call meets it. */
export interface BlockHandler {
  /**
   * The provider says that the player on screen is blocked. The round on screen ends with what the operator's desk
   * settled; when that was seen the player is logged out and told why. Heard again meanwhile, it still happens once.
   */
  playerBlocked(): void;
  /** A login was refused. What was paid for a round that was left open on this device is told with it. */
  loginRefused(refusal: Refusal): void;
  /** Asks for the profile when a round turns out to have ended by a block. @returns stops */
  subscribe(): () => void;
}

/** The hen is in the air, or the cashout is out: its own answer decides, and is seen first. */
const isCallInFlight = ({ phase }: GameState): boolean => phase === 'jumping' || phase === 'cashing';

const isEndShown = ({ phase }: GameState): boolean => phase === 'fried' || phase === 'won';

/** What the desk paid for the round whose end was seen last, paise; null when it ended in another way. */
const paidByOperator = ({ settlement }: GameState): bigint | null =>
  settlement?.cause === 'blocked' ? settlement.winPaise : null;

export function createBlockHandler(
  { storage, notify, store }: Pick<Deps, 'storage' | 'notify' | 'store'>,
  account: Pick<Account, 'signOut' | 'refresh'>,
  roundSync: Pick<RoundSync, 'fetchSnapshot' | 'applySnapshot'>,
  openRound: OpenRoundStorage,
): BlockHandler {
  let signingOutUserId: string | null = null;

  const until = (matches: (state: GameState) => boolean) =>
    new Promise<void>((resolve) => {
      if (matches(store.getState())) return resolve();
      const unsubscribe = store.subscribe((state) => {
        if (!matches(state)) return;
        unsubscribe();
        resolve();
      });
    });

  const signOutBlocked = (userId: string) => {
    const paidPaise = paidByOperator(store.getState());
    // For the other tabs of this browser, which find the player gone and shall know why.
    storage.set(BLOCKED_KEY, userId);
    account.signOut();
    notify({ kind: 'blocked', paidPaise });
  };

  const showEndThenSignOut = async (userId: string) => {
    const hasLeft = (state: GameState) => state.userId !== userId;
    const snapshot = await roundSync.fetchSnapshot(userId, () => !hasLeft(store.getState()));
    await until((state) => hasLeft(state) || !isCallInFlight(state));
    if (hasLeft(store.getState())) return;
    if (snapshot && !isEndShown(store.getState())) roundSync.applySnapshot(snapshot);
    await until((state) => hasLeft(state) || !isEndShown(state));
    if (!hasLeft(store.getState())) signOutBlocked(userId);
  };

  return {
    playerBlocked() {
      const { userId, phase } = store.getState();
      if (userId === null) return;
      // No round is open yet, and none will be.
      if (phase === 'placing') return signOutBlocked(userId);
      if (signingOutUserId === userId) return;
      signingOutUserId = userId;
      void showEndThenSignOut(userId).finally(() => {
        signingOutUserId = null;
      });
    },
    loginRefused({ code, round }) {
      if (code !== 'blocked' || round?.cause !== 'blocked' || !openRound.has({ roundId: round.round_id }))
        return;
      openRound.clear();
      notify({ kind: 'blocked', paidPaise: round.win_amount });
    },
    subscribe: () =>
      store.subscribe((now, before) => {
        if (now.settlement !== before.settlement && paidByOperator(now) !== null) void account.refresh();
      }),
  };
}
