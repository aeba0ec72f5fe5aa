import type { GameState } from '../../game/state.ts';

/**
 * Whether the player may withdraw: open after a deposit, first_recharge 1 or 2. A profile that is on its way,
 * or could not be had, says nothing of a deposit.
 */
export type WithdrawalAccess = 'loading' | 'failed' | 'depositFirst' | 'open';

export function withdrawalAccess({ player, profileFailed }: GameState): WithdrawalAccess {
  if (player === null) return profileFailed ? 'failed' : 'loading';
  return player.firstRecharge === 1 || player.firstRecharge === 2 ? 'open' : 'depositFirst';
}
