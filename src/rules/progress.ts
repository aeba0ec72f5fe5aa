import { byDifficulty, DIFFICULTY_TYPES, type DifficultyType } from '../contract/constants.ts';

/** One number for each difficulty, type 1 at index 0; stored ones may lack the newest difficulties. */
export type PerDifficulty = readonly number[];

export interface DayTally {
  /** days since the epoch, UTC */
  readonly day: number;
  readonly lines: PerDifficulty;
  readonly farthest: PerDifficulty;
  readonly cashouts: number;
}

export interface Progress {
  readonly bests: PerDifficulty;
  readonly streakDays: number;
  readonly goalsReached: number;
  readonly tally: DayTally;
}

export interface SettledRound {
  readonly type: DifficultyType;
  readonly passed: number;
  readonly cashedOut: boolean;
  readonly day: number;
}

/** `pass` counts lines of all rounds of a day, `reach` those of a single one. */
export type Goal =
  | { readonly kind: 'pass' | 'reach'; readonly type: DifficultyType; readonly need: number }
  | { readonly kind: 'cashOut'; readonly need: number };

const NONE: PerDifficulty = DIFFICULTY_TYPES.map(() => 0);

const emptyTally = (day: number): DayTally => ({ day, lines: NONE, farthest: NONE, cashouts: 0 });

export const NO_PROGRESS: Progress = {
  bests: NONE,
  streakDays: 0,
  goalsReached: 0,
  tally: emptyTally(0),
};

const NEEDS = byDifficulty(({ goals }) => goals);

const typeAt = (turn: number): DifficultyType => DIFFICULTY_TYPES[turn % DIFFICULTY_TYPES.length] ?? 1;

/** Returns the three goals of a day, the same for everybody. @param day since the epoch */
export function goalsOf(day: number): readonly Goal[] {
  const count = DIFFICULTY_TYPES.length;
  const [toPass, toReach] = [typeAt(day), typeAt(day + 1 + (Math.floor(day / count) % (count - 1)))];
  return [
    { kind: 'pass', type: toPass, need: NEEDS[toPass].pass },
    { kind: 'reach', type: toReach, need: NEEDS[toReach].reach },
    { kind: 'cashOut', need: 2 + (day % 3) },
  ];
}

/** Returns how far a day's tally has come with a goal, at most what it needs. */
export function goalProgress(goal: Goal, tally: DayTally): number {
  if (goal.kind === 'cashOut') return Math.min(goal.need, tally.cashouts);
  const counted = goal.kind === 'pass' ? tally.lines : tally.farthest;
  return Math.min(goal.need, counted[goal.type - 1] ?? 0);
}

export function goalProgressAfter(
  {
    kind,
    type,
    need,
  }: { readonly kind: Goal['kind']; readonly type: DifficultyType | null; readonly need: number },
  done: number,
  round: Omit<SettledRound, 'day'>,
): number {
  if (kind === 'cashOut') return Math.min(need, done + (round.cashedOut ? 1 : 0));
  if (round.type !== type) return done;
  return Math.min(need, kind === 'pass' ? done + round.passed : Math.max(done, round.passed));
}

const reached = (tally: DayTally): number =>
  goalsOf(tally.day).filter((goal) => goalProgress(goal, tally) === goal.need).length;

const changed = (numbers: PerDifficulty, type: DifficultyType, to: (now: number) => number): PerDifficulty =>
  DIFFICULTY_TYPES.map((one) => (one === type ? to(numbers[one - 1] ?? 0) : (numbers[one - 1] ?? 0)));

/**
 * Returns the streak on a day; it ends when a day is missed.
 * @param pausedUntil last day of a break or self-exclusion: days up to it do not count as missed; 0: none
 */
export function streakOnDay({ streakDays, tally }: Progress, day: number, pausedUntil = 0): number {
  const lastDay = Math.max(tally.day, Math.min(pausedUntil, day));
  return day - lastDay <= 1 ? streakDays : 0;
}

export const tallyOfDay = ({ tally }: Progress, day: number): DayTally =>
  tally.day >= day ? tally : emptyTally(day);

/**
 * Returns progress after one more round. A round of an earlier day, as two servers' clocks may have it, counts to
 * the newest.
 */
export function addRound(before: Progress, round: SettledRound, pausedUntil = 0): Progress {
  const day = Math.max(round.day, before.tally.day);
  const farther = (now: number) => Math.max(now, round.passed);
  const tally = tallyOfDay(before, day);
  const grown: DayTally = {
    day,
    lines: changed(tally.lines, round.type, (now) => now + round.passed),
    farthest: changed(tally.farthest, round.type, farther),
    cashouts: tally.cashouts + (round.cashedOut ? 1 : 0),
  };
  return {
    bests: changed(before.bests, round.type, farther),
    streakDays:
      day === before.tally.day ? Math.max(1, before.streakDays) : streakOnDay(before, day, pausedUntil) + 1,
    goalsReached: before.goalsReached + reached(grown) - reached(tally),
    tally: grown,
  };
}

export const SKINS = [
  { theme: 'dhaba', goals: 0 },
  { theme: 'hills', goals: 3 },
  { theme: 'raja', goals: 8 },
] as const;
export type SkinTheme = (typeof SKINS)[number]['theme'];

export function isEarned(theme: SkinTheme, { goalsReached }: Pick<Progress, 'goalsReached'>): boolean {
  return SKINS.some((skin) => skin.theme === theme && goalsReached >= skin.goals);
}

export type AvatarAchievement =
  | { readonly kind: 'goals'; readonly type: null; readonly need: number }
  | { readonly kind: 'reach'; readonly type: DifficultyType; readonly need: number };

export const AVATAR_ACHIEVEMENTS: ReadonlyMap<number, AvatarAchievement> = new Map<number, AvatarAchievement>(
  [
    [8, { kind: 'reach', type: 1, need: 10 }],
    [9, { kind: 'reach', type: 2, need: 6 }],
    [10, { kind: 'goals', type: null, need: 5 }],
    [11, { kind: 'goals', type: null, need: 12 }],
    [12, { kind: 'reach', type: 4, need: 4 }],
  ],
);

/** Returns how far a player has come towards an avatar, at most what it needs. */
export function achievementProgress(
  { kind, type, need }: AvatarAchievement,
  { bests, goalsReached }: Pick<Progress, 'bests' | 'goalsReached'>,
): number {
  return Math.min(need, kind === 'goals' ? goalsReached : (bests[type - 1] ?? 0));
}
