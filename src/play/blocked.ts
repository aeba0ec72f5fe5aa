import type { Refusal } from '../contract/refusal.ts';
import type { GameState } from '../game/state.ts';
import type { Account } from './account.ts';
import type { Edges } from './edges.ts';
import { BLOCKED_KEY } from './memory.ts';
import type { OpenRound } from './open-round.ts';
import type { Whereabouts } from './whereabouts.ts';

/** The one rule for a player whom the operator has blocked, whatever call meets it. */
export interface Blocked {
  /**
   * The provider says that the player on screen is blocked. The round on screen ends with what the operator's desk
   * settled; when that was seen the player is logged out and told why. Heard again meanwhile, it still happens once.
   */
  met(): void;
  /** A login was refused. What was paid for a round that was left open on this device is told with it. */
  loginRefused(refusal: Refusal): void;
  /** Asks for the profile when a round turns out to have ended by a block. @returns stops */
  watch(): () => void;
}

/** The hen is in the air, or the cashout is out: its own answer decides, and is seen first. */
const callIsOut = ({ phase }: GameState): boolean => phase === 'jumping' || phase === 'cashing';

const endIsShown = ({ phase }: GameState): boolean => phase === 'fried' || phase === 'won';

/** What the desk paid for the round whose end was seen last, paise; null when it ended in another way. */
const paidByDesk = ({ settlement }: GameState): bigint | null =>
  settlement?.cause === 'blocked' ? settlement.win_paise : null;

export function createBlocked(
  { memory, notify, store }: Pick<Edges, 'memory' | 'notify' | 'store'>,
  account: Pick<Account, 'forget' | 'refresh'>,
  whereabouts: Pick<Whereabouts, 'ask' | 'bringTo'>,
  open_round: OpenRound,
): Blocked {
  let leaving: string | null = null;

  const until = (fits: (state: GameState) => boolean) =>
    new Promise<void>((resolve) => {
      if (fits(store.getState())) return resolve();
      const stop = store.subscribe((state) => {
        if (!fits(state)) return;
        stop();
        resolve();
      });
    });

  const putOut = (user_id: string) => {
    const paid_paise = paidByDesk(store.getState());
    // For the other tabs of this browser, which find the player gone and shall know why.
    memory.set(BLOCKED_KEY, user_id);
    account.forget();
    notify({ kind: 'blocked', paid_paise });
  };

  const endThenPutOut = async (user_id: string) => {
    const gone = (state: GameState) => state.user_id !== user_id;
    const standing = await whereabouts.ask(user_id, () => !gone(store.getState()));
    await until((state) => gone(state) || !callIsOut(state));
    if (gone(store.getState())) return;
    if (standing && !endIsShown(store.getState())) whereabouts.bringTo(standing);
    await until((state) => gone(state) || !endIsShown(state));
    if (!gone(store.getState())) putOut(user_id);
  };

  return {
    met() {
      const { user_id, phase } = store.getState();
      if (user_id === null) return;
      // No round is open yet, and none will be.
      if (phase === 'placing') return putOut(user_id);
      if (leaving === user_id) return;
      leaving = user_id;
      void endThenPutOut(user_id).finally(() => {
        leaving = null;
      });
    },
    loginRefused({ code, round }) {
      if (code !== 'blocked' || round?.cause !== 'blocked' || !open_round.waitsFor(round)) return;
      open_round.forget();
      notify({ kind: 'blocked', paid_paise: round.win_amount });
    },
    watch: () =>
      store.subscribe((now, before) => {
        if (now.settlement !== before.settlement && paidByDesk(now) !== null) void account.refresh();
      }),
  };
}
