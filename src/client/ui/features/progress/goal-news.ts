import type { Answer } from '../../../../contract/calls.ts';
import { doneAfter, type EndedRound, type SkinTheme } from '../../../../rules/progress.ts';
import { isFried } from '../../../state/settlement.ts';
import type { GameState } from '../../../state/state.ts';
import type { DailyGoal } from './goal-text.ts';

export type Known = Pick<Answer<'progress'>['data'], 'goals' | 'goals_reached' | 'looks' | 'avatars'>;

export interface GoalNews {
  readonly goals: readonly DailyGoal[];
  readonly look: SkinTheme | null;
  readonly avatar: boolean;
}

export function roundEnded(before: GameState, now: GameState): Omit<EndedRound, 'day'> | null {
  const { round, settlement } = now;
  if (!round || !settlement || settlement === before.settlement) return null;
  const { cause, step } = settlement;
  const cashedOut = cause === 'cashout' || cause === 'last_line' || cause === 'max_win';
  return cashedOut || isFried(settlement) ? { type: round.type, passed: step, cashedOut } : null;
}

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
