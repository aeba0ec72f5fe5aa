import type { BetChoice, SeriesBet } from './autoplay.ts';
import { nextRoad } from './road.ts';
import type { CashOutAt, GameState } from './state.ts';

export function lineOfCashOutAt(choice: CashOutAt, multipliers: readonly number[]): number {
  if ('line' in choice) return Math.min(choice.line, multipliers.length);
  const at = multipliers.findIndex((multiplier) => multiplier >= choice.atLeast);
  return at < 0 ? multipliers.length : at + 1;
}

export const mayCashOutAt = ({ player }: GameState): boolean =>
  player === null || player.rules?.autoplay === true;

/** Returns the line where the next round cashes out; null for a round played by hand, and before the multipliers have loaded. */
export function cashOutLine(state: GameState): number | null {
  const { multipliers } = nextRoad(state);
  return state.cashOutAt === null || multipliers.length === 0 || !mayCashOutAt(state)
    ? null
    : lineOfCashOutAt(state.cashOutAt, multipliers);
}

/** Returns the cash-out line of the round on screen, or of the next round when there is none; null: played by hand. */
export const visibleCashOutLine = (state: GameState): number | null =>
  state.round ? (state.round.cashOutAt ?? null) : cashOutLine(state);

export const betChoice = (state: GameState): BetChoice => ({
  stakePaise: state.stakePaise,
  type: state.type,
  line: cashOutLine(state),
});

export function seriesBet(state: GameState): SeriesBet {
  const { player, betLimits } = state;
  const choice = betChoice(state);
  const { line } = choice;
  const { multipliers } = nextRoad(state);
  return {
    ...choice,
    multiplier: line === null ? 0 : (multipliers[line - 1] ?? 0),
    rulesVersion: betLimits.rulesVersion,
    profileRulesVersion: player?.rulesVersion ?? null,
  };
}
