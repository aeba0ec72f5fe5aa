import { PROGRESS_CALLS } from '../../../../contract/progress.ts';
import { toProgress } from '../../../session/player/progress.ts';
import { userQuery } from '../../../session/player/query.ts';
import { useGameServices } from '../../kit/game-context.ts';
import { useCall } from '../../kit/query/useSessionQuery.ts';

/** Changes from another device show after this long. */
export const PROGRESS_MAX_AGE_MS = 60_000;

export const useProgress = () =>
  useCall(PROGRESS_CALLS.progress, userQuery, {
    select: toProgress,
    enabled: useGameServices().has('progress'),
    staleTime: PROGRESS_MAX_AGE_MS,
    gcTime: PROGRESS_MAX_AGE_MS,
  });
