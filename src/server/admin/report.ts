import type { DifficultyType } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { RoundCause, RoundState } from '../../contract/rounds.ts';
import { DRAW_PLACES, HAZARDS } from '../../game/multipliers.ts';

/** Ended rounds that are alike in everything but the stake. */
export interface RoundGroup {
  readonly type: DifficultyType;
  /** hundredths, line k at index k - 1 */
  readonly multipliers: readonly number[];
  readonly state: RoundState;
  readonly cause: RoundCause | null;
  /** the line they ended on */
  readonly step: number;
  /** The last step went into visible fire. */
  readonly intoFire: boolean;
  readonly rounds: number;
  readonly stakePaise: bigint;
  readonly payoutPaise: bigint;
  /** sum of the payouts of that line, each at most its max_win; 0 on the start tile */
  readonly linePayoutPaise: bigint;
}

export interface ReturnSums {
  readonly rounds: number;
  readonly stakedPaise: bigint;
  readonly wonPaise: bigint;
  /** expected payout of the steps that were taken, fire left out, paise x {@link SCALE} */
  readonly expectedScaled: bigint;
  /** lost by steps into visible fire: the player's own doing, outside of the theory */
  readonly intoFirePaise: bigint;
}

export const SCALE = 1_000_000n;

const NOTHING: ReturnSums = {
  rounds: 0,
  stakedPaise: 0n,
  wonPaise: 0n,
  expectedScaled: 0n,
  intoFirePaise: 0n,
};

function payoutAtLine({ multipliers, stakePaise }: RoundGroup, line: number): bigint {
  return line === 0 ? stakePaise : (stakePaise * BigInt(multipliers[line - 1] ?? 0)) / 100n;
}

/**
 * A step from line k - 1 to k survives with the chance (26 - m - k) / (26 - k). It changes the expected payout by that
 * chance times the payout of line k, less the payout of line k - 1. The sum over the steps that were taken is the
 * expected payout under any strategy: it does not depend on why a player stopped.
 * @returns paise x {@link SCALE}
 */
function expectedOf(group: RoundGroup): bigint {
  const steps = group.intoFire ? group.step - 1 : group.step;
  const hazards = BigInt(HAZARDS[group.type]);
  let expected = group.stakePaise * SCALE;
  for (let line = 1; line <= steps; line++) {
    const places = BigInt(DRAW_PLACES - line + 1);
    const landed = line === group.step ? group.linePayoutPaise : payoutAtLine(group, line);
    expected += (landed * (places - hazards) * SCALE) / places - payoutAtLine(group, line - 1) * SCALE;
  }
  return expected;
}

const sumOf = (groups: readonly RoundGroup[]): ReturnSums =>
  groups.reduce(
    (sum, group) => ({
      rounds: sum.rounds + group.rounds,
      stakedPaise: sum.stakedPaise + group.stakePaise,
      wonPaise: sum.wonPaise + group.payoutPaise,
      expectedScaled: sum.expectedScaled + expectedOf(group),
      intoFirePaise: sum.intoFirePaise + (group.intoFire ? payoutAtLine(group, group.step - 1) : 0n),
    }),
    NOTHING,
  );

/** Returns of the rounds that were played to an end: refunded ones do not count. */
export function returnsByDifficulty(groups: readonly RoundGroup[]): {
  readonly all: ReturnSums;
  readonly byType: ReadonlyMap<DifficultyType, ReturnSums>;
} {
  const played = groups.filter(({ state }) => state === 'fried' || state === 'cashed_out');
  const types = [...new Set(played.map(({ type }) => type))].sort();
  return {
    all: sumOf(played),
    byType: new Map(types.map((type) => [type, sumOf(played.filter((group) => group.type === type))])),
  };
}

/** Sums of all ended rounds, refunded ones included. */
export function returnsByCause(groups: readonly RoundGroup[]): ReadonlyMap<RoundCause, ReturnSums> {
  const causes = [...new Set(groups.map(({ cause }) => cause))].filter((cause) => cause !== null).sort();
  return new Map(causes.map((cause) => [cause, sumOf(groups.filter((group) => group.cause === cause))]));
}

/** @returns a share as percent with two decimals, rounded half up; null when the whole is nothing */
export function percent(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const hundredths = (2n * part * 10_000n + whole) / (2n * whole);
  return rupeesText(hundredths);
}

export const returnPercent = ({ wonPaise, stakedPaise }: ReturnSums): string | null =>
  percent(wonPaise, stakedPaise);

/** The return that the rules give to players who never step into visible fire. */
export const theoreticalPercent = ({ expectedScaled, stakedPaise }: ReturnSums): string | null =>
  percent(expectedScaled, stakedPaise * SCALE);

export const firePercent = ({ intoFirePaise, stakedPaise }: ReturnSums): string | null =>
  percent(intoFirePaise, stakedPaise);
