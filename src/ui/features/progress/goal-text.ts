import type { Answer } from '../../../contract/calls.ts';
import type { t as translateText } from '../../language/language.ts';
import { difficultyName } from '../panel/Difficulty.tsx';

export type Goal = Answer<'progress'>['data']['goals'][number];

export type AvatarAchievement = Pick<
  Answer<'progress'>['data']['avatars'][number],
  'kind' | 'type' | 'need' | 'done'
>;

export function goalText({ kind, type, need }: Omit<Goal, 'done'>, t: typeof translateText): string {
  const count = String(need);
  const difficulty = type === null ? '' : t(difficultyName(type));
  if (kind === 'cashOut') return t('Cash out {count} times', { count });
  if (kind === 'pass') return t('Pass {count} lines on {difficulty}', { count, difficulty });
  return t('Reach line {count} on {difficulty}', { count, difficulty });
}

export function achievementText(
  { kind, type, need, done }: AvatarAchievement,
  t: typeof translateText,
): string {
  return kind === 'goals'
    ? t('{done} of {count} goals of the day', { done: String(done), count: String(need) })
    : goalText({ kind, type, need }, t);
}

export const SKIN_NAMES = { dhaba: 'Dhaba', hills: 'Hills', raja: 'Raja' } as const;
