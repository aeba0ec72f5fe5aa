import type { Answer } from '../../contract/calls.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { type QueryResult, queryOfPlayer, saveOfPlayer } from './query.ts';

export type Progress = Answer<'progress'>['data'];

/** Fetches goals, results, bests and skins. */
export function progress(deps: Deps): Promise<QueryResult<Progress>> {
  return queryOfPlayer(deps, 'Progress', deps.provider.progress, ({ data }) => data);
}

export type Statistics = Answer<'statistics'>['data'];

/** Fetches the sums of the player's rounds. @param before the day on which the previous page ended */
export function statistics(deps: Deps, before: string | null): Promise<QueryResult<Statistics>> {
  const fetchPage = (userId: string) => deps.provider.statistics(userId, before);
  return queryOfPlayer(deps, 'Statistics', fetchPage, ({ data }) => data);
}

export function equip(deps: Deps, theme: string): Promise<FormResult> {
  return saveOfPlayer(deps, 'Skin', null, (userId) => deps.provider.wear(userId, theme));
}
