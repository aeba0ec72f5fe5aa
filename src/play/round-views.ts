import type { RoundView } from '../contract/rounds.ts';
import type { Level, Round, Settlement, Wallet } from '../game/state.ts';
import type { RoundSnapshot } from './round-gateway.ts';

const equal = (some: readonly number[], other: readonly number[]): boolean =>
  some.length === other.length && some.every((value, index) => value === other[index]);

/** The level's own array when the table is the same, so that the road on the stage stays the same object. */
export function reuseLevelTable(table: readonly number[], levels: readonly Level[]): readonly number[] {
  return levels.find(({ multipliers }) => equal(multipliers, table))?.multipliers ?? table;
}

/**
 * A round as the provider shows it -> as the game plays it.
 * @param nowMs client time: a server clock that runs ahead must not put the opening into the future
 */
export function roundOf(view: RoundView, levels: readonly Level[], nowMs: number): Round {
  return {
    roundId: view.round_id,
    type: view.type,
    stakePaise: view.amount,
    multipliers: reuseLevelTable(view.multiplier, levels),
    lastStep: view.last_step,
    maxWinPaise: view.max_win,
    openedAtMs: Math.min(nowMs, Date.parse(view.created_at)),
    clientSeed: view.client_seed,
    nonce: view.nonce,
    serverSeedHash: view.server_seed_hash,
    algorithm: view.algorithm,
  };
}

/** How an ended round came out. A fried view stands on the line it was fried on; the last safe one is before it. */
function settlementOf(view: RoundView): Settlement {
  const step = view.state === 'fried' ? Math.max(0, view.step - 1) : view.step;
  return {
    roundId: view.round_id,
    cause: view.cause ?? 'abandoned',
    winPaise: view.win_amount,
    step,
    // A stake that was given back was paid at no line's multiplier.
    multiplier: view.state === 'refunded' ? 0 : (view.multiplier[step - 1] ?? 0),
    gameOver: view.cause === 'last_line' || view.cause === 'max_win',
  };
}

/** The open and the newest ended round -> where the player stands. */
export function snapshotOf(
  views: { readonly open: RoundView | null; readonly last: RoundView | null },
  wallet: Wallet | null,
  levels: readonly Level[],
  nowMs: number,
): RoundSnapshot {
  const { open, last } = views;
  return {
    open: open && { round: roundOf(open, levels, nowMs), step: open.step },
    last: last && {
      round: roundOf(last, levels, nowMs),
      settlement: settlementOf(last),
      serverSeed: last.server_seed,
      wallet,
    },
    wallet,
  };
}
