import { goalProgressAfter, type SettledRound, type SkinTheme } from '../../../../rules/progress.ts';
import type { PlayerProgress } from '../../../session/player/progress.ts';
import { isFried } from '../../../state/settlement.ts';
import type { GameState } from '../../../state/state.ts';
import type { DailyGoal } from './goal-text.ts';

export type KnownProgress = Pick<PlayerProgress, 'goals' | 'goals_reached' | 'skins' | 'avatars'>;

export interface GoalNews {
  readonly goals: readonly DailyGoal[];
  readonly skin: SkinTheme | null;
  readonly avatar: boolean;
}

export function newlySettledRound(before: GameState, now: GameState): Omit<SettledRound, 'day'> | null {
  const { round, settlement } = now;
  if (!round || !settlement || settlement === before.settlement) return null;
  const { cause, step } = settlement;
  const cashedOut = cause === 'cashout' || cause === 'last_line' || cause === 'max_win';
  return cashedOut || isFried(settlement) ? { type: round.type, passed: step, cashedOut } : null;
}

export function progressAfterRound(
  known: KnownProgress,
  round: Omit<SettledRound, 'day'>,
): { known: KnownProgress; news: GoalNews } {
  const goals = known.goals.map((goal) => ({ ...goal, done: goalProgressAfter(goal, goal.done, round) }));
  const reached = goals.filter(
    ({ need, done }, index) => done >= need && (known.goals[index]?.done ?? 0) < need,
  );
  const count = known.goals_reached + reached.length;
  const skins = known.skins.map((skin) => ({ ...skin, earned: skin.earned || count >= skin.goals }));
  const earned = skins.find(({ earned: now }, index) => now && !known.skins[index]?.earned);
  const avatars = known.avatars.map((avatar) => {
    const { kind, type, need } = avatar;
    const done =
      kind === 'goals' ? Math.min(need, count) : goalProgressAfter({ kind, type, need }, avatar.done, round);
    return { ...avatar, done, earned: avatar.earned || done >= need };
  });
  const avatar = avatars.some(({ earned: now }, index) => now && !known.avatars[index]?.earned);
  return {
    known: { goals, goals_reached: count, skins, avatars },
    news: { goals: reached, skin: earned?.theme ?? null, avatar },
  };
}
