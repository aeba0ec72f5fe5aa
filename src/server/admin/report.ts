import type { DifficultyType } from '../../contract/constants.ts';
import { DAY_MS } from '../../contract/day.ts';
import type { RoundCause, RoundState } from '../../contract/rounds.ts';
import { DRAW_PLACES, HAZARDS } from '../../game/multipliers.ts';

/**
 * The arithmetic of the report: what came back to players against what the rules say should have. Exact integers; the
 * quotients of a percent are the last step.
 */

/** Ended rounds that are alike in everything but the stake. */
export interface RoundGroup {
  readonly type: DifficultyType;
  /** hundredths, line k at index k - 1 */
  readonly multipliers: readonly number[];
  readonly state: RoundState;
  readonly cause: RoundCause | null;
  /** the line they ended on */
  readonly step: number;
  /** the last jump went into visible fire */
  readonly into_fire: boolean;
  readonly rounds: number;
  readonly stake_paise: bigint;
  readonly win_paise: bigint;
  /** what they were worth on that line together, each at most its max_win; 0 on the start tile */
  readonly payoutPaise: bigint;
}

/** A sum over rounds. */
export interface ReturnSums {
  readonly rounds: number;
  readonly stakedPaise: bigint;
  readonly wonPaise: bigint;
  /** what the lines that were jumped to should have paid on average, fire left out, paise x {@link SCALE} */
  readonly expectedScaled: bigint;
  /** what stood on the table when the chicken jumped into visible fire: the player's own doing, outside of the theory */
  readonly intoFirePaise: bigint;
}

/** Parts of a paisa that expectations are counted in. */
export const SCALE = 1_000_000n;

const NOTHING: ReturnSums = {
  rounds: 0,
  stakedPaise: 0n,
  wonPaise: 0n,
  expectedScaled: 0n,
  intoFirePaise: 0n,
};

function payoutAtLine({ multipliers, stake_paise: stakePaise }: RoundGroup, line: number): bigint {
  return line === 0 ? stakePaise : (stakePaise * BigInt(multipliers[line - 1] ?? 0)) / 100n;
}

/**
 * What a group of rounds should have paid. A jump from line k - 1 to k keeps the round alive with the chance
 * (26 - m - k) / (26 - k), so it changes what the round is worth on average by that chance times the worth on line k less
 * the worth on line k - 1. Summed over the jumps that were made, this is the expectation under any way of playing: it does
 * not ask why a player stopped.
 * @returns paise x {@link SCALE}
 */
function expectedOf(group: RoundGroup): bigint {
  const jumps = group.into_fire ? group.step - 1 : group.step;
  const hazards = BigInt(HAZARDS[group.type]);
  let expected = group.stake_paise * SCALE;
  for (let line = 1; line <= jumps; line++) {
    const places = BigInt(DRAW_PLACES - line + 1);
    const landed = line === group.step ? group.payoutPaise : payoutAtLine(group, line);
    expected += (landed * (places - hazards) * SCALE) / places - payoutAtLine(group, line - 1) * SCALE;
  }
  return expected;
}

function sumOf(groups: readonly RoundGroup[]): ReturnSums {
  return groups.reduce(
    (sum, group) => ({
      rounds: sum.rounds + group.rounds,
      stakedPaise: sum.stakedPaise + group.stake_paise,
      wonPaise: sum.wonPaise + group.win_paise,
      expectedScaled: sum.expectedScaled + expectedOf(group),
      intoFirePaise: sum.intoFirePaise + (group.into_fire ? payoutAtLine(group, group.step - 1) : 0n),
    }),
    NOTHING,
  );
}

/** Rounds that were played to an end: those with the stake given back say nothing of the return. */
const played = (groups: readonly RoundGroup[]): RoundGroup[] =>
  groups.filter(({ state }) => state === 'fried' || state === 'cashed_out');

/** Returns of all rounds that were played, and by difficulty, in the order of the selector. */
export function returnsByDifficulty(groups: readonly RoundGroup[]): {
  readonly all: ReturnSums;
  readonly byType: ReadonlyMap<DifficultyType, ReturnSums>;
} {
  const ended = played(groups);
  const types = [...new Set(ended.map(({ type }) => type))].sort();
  return {
    all: sumOf(ended),
    byType: new Map(types.map((type) => [type, sumOf(ended.filter((group) => group.type === type))])),
  };
}

/** Sums of all ended rounds by what ended them, stakes given back among them. */
export function returnsByCause(groups: readonly RoundGroup[]): ReadonlyMap<RoundCause, ReturnSums> {
  const causes = [...new Set(groups.map(({ cause }) => cause))].filter((cause) => cause !== null).sort();
  return new Map(causes.map((cause) => [cause, sumOf(groups.filter((group) => group.cause === cause))]));
}

/**
 * A share as percent with two decimals, rounded half up.
 * @returns null of nothing
 */
export function percent(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const hundredths = (2n * part * 10_000n + whole) / (2n * whole);
  const sign = hundredths < 0n ? '-' : '';
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Won of staked, percent. */
export const returnPercent = ({ wonPaise, stakedPaise }: ReturnSums): string | null =>
  percent(wonPaise, stakedPaise);

/** What the rules give of these stakes to players who jump into no fire, percent. */
export const theoreticalPercent = ({ expectedScaled, stakedPaise }: ReturnSums): string | null =>
  percent(expectedScaled, stakedPaise * SCALE);

/** What was thrown into the fire of the stakes, percent. */
export const firePercent = ({ intoFirePaise, stakedPaise }: ReturnSums): string | null =>
  percent(intoFirePaise, stakedPaise);

/** A stretch of time: from the one, up to and without the other. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Days that a report covers when none are named. */
const DAYS = 30;

/**
 * Reads the period of a report. A day is one of UTC, and the last one counts whole; a moment says its zone.
 * @returns null when a text is neither a day nor a moment, or the period is empty
 */
export function readPeriod(from: string | undefined, to: string | undefined, now: Date): Period | null {
  const end = to === undefined ? now.getTime() : momentOf(to, DAY_MS);
  const start = from === undefined ? end - DAYS * DAY_MS : momentOf(from, 0);
  if (Number.isNaN(start) || Number.isNaN(end) || start >= end) return null;
  return { from: new Date(start), to: new Date(end) };
}

/**
 * Reads a day (UTC) or a moment with its zone.
 * @param dayAddsMs what a day counts as after its start: 0 for its start, {@link DAY_MS} for its end
 * @returns ms since the epoch, or NaN for what is neither
 */
export function momentOf(text: string, dayAddsMs: number): number {
  if (DAY.test(text)) {
    const start = new Date(`${text}T00:00:00Z`);
    // A 31st of February turns into a day of March.
    return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
      ? start.getTime() + dayAddsMs
      : Number.NaN;
  }
  return MOMENT.test(text) ? Date.parse(text) : Number.NaN;
}
