import type { Answer } from '../../../../contract/calls.ts';
import type { t as translateText } from '../../../../languages/translation.ts';
import { difficultyName } from '../panel/Difficulty.tsx';

export type DailyGoal = Answer<'progress'>['data']['goals'][number];

export type AvatarAchievement = Pick<
  Answer<'progress'>['data']['avatars'][number],
  'kind' | 'type' | 'need' | 'done'
>;

export function goalText({ kind, type, need }: Omit<DailyGoal, 'done'>, t: typeof translateText): string {
  const count = String(need);
  const difficulty = type === null ? '' : difficultyName(type);
  if (kind === 'cashOut') return t('progress.cashOut', { count });
  if (kind === 'pass') return t('progress.passLines', { count, difficulty });
  return t('progress.reachLine', { count, difficulty });
}

export function achievementText(
  { kind, type, need, done }: AvatarAchievement,
  t: typeof translateText,
): string {
  return kind === 'goals'
    ? t('progress.dayGoalsOf', { done: String(done), count: String(need) })
    : goalText({ kind, type, need }, t);
}

export const SKIN_NAMES = {
  dhaba: 'progress.dhaba',
  hills: 'progress.hills',
  raja: 'progress.raja',
} as const;
