import type { Player } from '../../game/state.ts';

/** Withdrawal is open after a deposit (spec §5): first_recharge 1 or 2. While the profile is unknown it is not. */
export function withdrawalOpen(player: Player | null): boolean {
  return player?.first_recharge === 1 || player?.first_recharge === 2;
}
