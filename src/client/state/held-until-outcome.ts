import { isEqual } from './equal.ts';
import { isOutcomeUnseen } from './selectors.ts';
import type { GameState, Player, Wallet } from './state.ts';

// A balance or a profile can reveal the outcome of the round, so it is held until the outcome is on screen.

const isNotOlder = (wallet: Wallet, known: Wallet | null): boolean =>
  known === null || wallet.version >= known.version;

export function withPlayer(state: GameState, loaded: Player): GameState {
  const player = isEqual(state.player, loaded) ? state.player : loaded;
  if (state.player !== null && isOutcomeUnseen(state))
    return { ...state, heldPlayer: player, profileFailed: false };
  return player === state.player && !state.profileFailed ? state : { ...state, player, profileFailed: false };
}

export function withWallet(state: GameState, wallet: Wallet): GameState {
  const known = state.heldWallet ?? state.wallet;
  if (!isNotOlder(wallet, known) || isEqual(known, wallet)) return state;
  return state.wallet !== null && isOutcomeUnseen(state)
    ? { ...state, heldWallet: wallet }
    : { ...state, wallet };
}

/** Shows the wallet of a response to a bet at once: its balance is from before the outcome. */
export const withNewerWallet = (
  state: GameState,
  wallet: Wallet | undefined,
): Pick<GameState, 'wallet' | 'heldWallet'> => ({
  wallet: wallet && isNotOlder(wallet, state.wallet) ? wallet : state.wallet,
  heldWallet: wallet && isNotOlder(wallet, state.heldWallet) ? null : state.heldWallet,
});

export function showHeld(state: GameState): GameState {
  const { heldWallet, heldPlayer } = state;
  if ((heldWallet === null && heldPlayer === null) || isOutcomeUnseen(state)) return state;
  return {
    ...state,
    wallet: heldWallet ?? state.wallet,
    player: heldPlayer ?? state.player,
    heldWallet: null,
    heldPlayer: null,
  };
}
