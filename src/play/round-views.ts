import type { RoundView } from '../contract/rounds.ts';
import type { Level, Round, Settlement, Wallet } from '../game/state.ts';
import type { Standing } from './hazard.ts';

const equal = (some: readonly number[], other: readonly number[]): boolean =>
  some.length === other.length && some.every((value, index) => value === other[index]);

/** The level's own array when the table is the same, so that the road on the stage stays the same object. */
export function sharedTable(table: readonly number[], levels: readonly Level[]): readonly number[] {
  return levels.find(({ multipliers }) => equal(multipliers, table))?.multipliers ?? table;
}

/**
 * A round as the provider shows it -> as the game plays it.
 * @param now_ms client time: a server clock that runs ahead must not put the opening into the future
 */
export function roundOf(view: RoundView, levels: readonly Level[], now_ms: number): Round {
  return {
    round_id: view.round_id,
    type: view.type,
    stake_paise: view.amount,
    multipliers: sharedTable(view.multiplier, levels),
    last_step: view.last_step,
    max_win_paise: view.max_win,
    opened_at_ms: Math.min(now_ms, Date.parse(view.created_at)),
    client_seed: view.client_seed,
    nonce: view.nonce,
    server_seed_hash: view.server_seed_hash,
    algorithm: view.algorithm,
  };
}

/** How an ended round came out. A fried view stands on the line it was fried on; the last safe one is before it. */
function settlementOf(view: RoundView): Settlement {
  const step = view.state === 'fried' ? Math.max(0, view.step - 1) : view.step;
  return {
    round_id: view.round_id,
    cause: view.cause ?? 'abandoned',
    win_paise: view.win_amount,
    step,
    // A stake that was given back was paid at no line's multiplier.
    multiplier: view.state === 'refunded' ? 0 : (view.multiplier[step - 1] ?? 0),
    game_over: view.cause === 'last_line' || view.cause === 'max_win',
  };
}

/** The open and the newest ended round -> where the player stands. */
export function standingOf(
  views: { readonly open: RoundView | null; readonly last: RoundView | null },
  wallet: Wallet | null,
  levels: readonly Level[],
  now_ms: number,
): Standing {
  const { open, last } = views;
  return {
    open: open && { round: roundOf(open, levels, now_ms), step: open.step },
    last: last && {
      round: roundOf(last, levels, now_ms),
      settlement: settlementOf(last),
      server_seed: last.server_seed,
      wallet,
    },
    wallet,
  };
}
