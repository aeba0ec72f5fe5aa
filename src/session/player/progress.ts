import type { Answer } from '../../contract/calls.ts';
import { PROGRESS_CALLS } from '../../contract/progress.ts';
import { STATISTICS_CALLS } from '../../contract/statistics.ts';
import type { SkinTheme } from '../../game/progress.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { ofUser, type QueryResult, queryOfPlayer, saveOfPlayer } from './query.ts';

export type PlayerProgress = Answer<'progress'>['data'];

/** Fetches goals, results, bests and skins. */
export function progress(deps: Deps): Promise<QueryResult<PlayerProgress>> {
  return queryOfPlayer(deps, PROGRESS_CALLS.progress, ofUser, ({ data }) => data);
}

export type Statistics = Answer<'statistics'>['data'];

/** Fetches the sums of the player's rounds. @param before the day on which the previous page ended */
export function statistics(deps: Deps, before: string | null): Promise<QueryResult<Statistics>> {
  const requestOf = (userId: string) => ({ query: { user_id: userId, before: before ?? undefined } });
  return queryOfPlayer(deps, STATISTICS_CALLS.statistics, requestOf, ({ data }) => data);
}

export function equip(deps: Deps, theme: SkinTheme): Promise<FormResult> {
  return saveOfPlayer(deps, 'Skin', null, (userId) =>
    deps.api.call(PROGRESS_CALLS.wear, { body: { user_id: userId, theme } }),
  );
}
