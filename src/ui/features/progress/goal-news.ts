import type { Answer } from '../../../contract/calls.ts';
import { doneAfter, type EndedRound, type LookTheme } from '../../../game/progress.ts';
import { isFried } from '../../../game/settlement.ts';
import type { GameState } from '../../../game/state.ts';
import type { Goal } from './goal-text.ts';

/** What the provider has told of the goals, and as rounds since have changed it. */
export type Known = Pick<Answer<'progress'>['data'], 'goals' | 'goals_reached' | 'looks' | 'avatars'>;

/** What a round has brought beside its win. */
export interface GoalNews {
  readonly goals: readonly Goal[];
  /** earned by them */
  readonly look: LookTheme | null;
  /** the round has earned an avatar, by a goal or by its line */
  readonly avatar: boolean;
}

/** The round that has ended with this change of the state, as goals count it; null for any other change. */
export function roundEnded(before: GameState, now: GameState): Omit<EndedRound, 'day'> | null {
  const { round, settlement } = now;
  if (!round || !settlement || settlement === before.settlement) return null;
  const { cause, step } = settlement;
  const cashedOut = cause === 'cashout' || cause === 'last_line' || cause === 'max_win';
  return cashedOut || isFried(settlement) ? { type: round.type, passed: step, cashedOut } : null;
}

/** What is known after one more round of the same day, and what of it is news. */
export function afterEnd(known: Known, round: Omit<EndedRound, 'day'>): { known: Known; news: GoalNews } {
  const goals = known.goals.map((goal) => ({ ...goal, done: doneAfter(goal, goal.done, round) }));
  const reached = goals.filter(
    ({ need, done }, index) => done >= need && (known.goals[index]?.done ?? 0) < need,
  );
  const count = known.goals_reached + reached.length;
  const looks = known.looks.map((look) => ({ ...look, earned: look.earned || count >= look.goals }));
  const earned = looks.find(({ earned: now }, index) => now && !known.looks[index]?.earned);
  const avatars = known.avatars.map((avatar) => {
    const { kind, type, need } = avatar;
    const done =
      kind === 'goals' ? Math.min(need, count) : doneAfter({ kind, type, need }, avatar.done, round);
    return { ...avatar, done, earned: avatar.earned || done >= need };
  });
  const avatar = avatars.some(({ earned: now }, index) => now && !known.avatars[index]?.earned);
  return {
    known: { goals, goals_reached: count, looks, avatars },
    news: { goals: reached, look: earned?.theme ?? null, avatar },
  };
}
