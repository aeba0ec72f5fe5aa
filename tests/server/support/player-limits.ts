import type { LimitChange, PlayerControl } from '../../../src/contract/play-limits.ts';
import type { Player, RequestOptions } from './harness.ts';

export const limitsRequest = (player: Player, change: LimitChange): RequestOptions => ({
  body: { user_id: player.user_id, change },
});

export async function changeLimits(player: Player, change: LimitChange): Promise<PlayerControl> {
  return (await player.ok('changeLimits', limitsRequest(player, change))).data;
}

export const readLimits = async (player: Player): Promise<PlayerControl> =>
  (await player.ok('limits', player.about())).data;

/** @param value rupees; null: none */
export const limitOf = (
  kind: 'deposit' | 'loss' | 'stake',
  period: 'day' | 'week' | 'month',
  value: number | null,
) => ({ to: 'set_limit', limit: { kind, period, value } }) as const;
