import { progress } from '../../../session/player/progress.ts';
import { useGameServices } from '../../game-context.ts';
import { useRead } from '../../kit/query/useRead.ts';

/** Changes from another device show after this long. */
export const PROGRESS_MAX_AGE_MS = 60_000;

/** Fetches goals, results, bests and skins, unless an answer since the last round is in the cache. */
export const useProgress = () =>
  useRead('progress', progress, [], {
    enabled: useGameServices().has('progress'),
    staleTime: PROGRESS_MAX_AGE_MS,
    gcTime: PROGRESS_MAX_AGE_MS,
  });
