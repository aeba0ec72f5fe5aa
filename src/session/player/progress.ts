import type { Answer } from '../../contract/calls.ts';
import { PROGRESS_CALLS } from '../../contract/progress.ts';
import { STATISTICS_CALLS } from '../../contract/statistics.ts';
import type { SkinTheme } from '../../game/progress.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { ofUser, type QueryResult, queryOfPlayer, saveOfPlayer } from './query.ts';

export type Progress = Answer<'progress'>['data'];

/** Changes from another device show after this long. */
const MAX_AGE_MS = 60_000;

/** Fetches goals, results, bests and skins. One answer serves the whole screen until a round ends. */
export async function progress(deps: Deps): Promise<QueryResult<Progress>> {
  const { api, clock, pending, store } = deps;
  const { userId, settlement } = store.getState();
  if (userId === null || !api.has('progress')) return { ok: false };
  const known = pending.progress;
  const isFresh =
    known?.userId === userId &&
    (settlement === null || settlement === known.settlement) &&
    clock.now() - known.requestedAtMs < MAX_AGE_MS;
  const request = isFresh ? known : requestProgress(deps, userId);
  const data = await request.answer;
  if (data) return { ok: true, data };
  if (pending.progress === request) pending.progress = null;
  return { ok: false };
}

function requestProgress(deps: Deps, userId: string): NonNullable<Deps['pending']['progress']> {
  const { clock, pending, store } = deps;
  const answer = queryOfPlayer(deps, PROGRESS_CALLS.progress, ofUser, ({ data }) => data).then((loaded) =>
    loaded.ok ? loaded.data : null,
  );
  const request = { userId, settlement: store.getState().settlement, requestedAtMs: clock.now(), answer };
  pending.progress = request;
  return request;
}

export type Statistics = Answer<'statistics'>['data'];

/** Fetches the sums of the player's rounds. @param before the day on which the previous page ended */
export function statistics(deps: Deps, before: string | null): Promise<QueryResult<Statistics>> {
  const requestOf = (userId: string) => ({ query: { user_id: userId, before: before ?? undefined } });
  return queryOfPlayer(deps, STATISTICS_CALLS.statistics, requestOf, ({ data }) => data);
}

export function equip(deps: Deps, theme: SkinTheme): Promise<FormResult> {
  deps.pending.progress = null;
  return saveOfPlayer(deps, 'Skin', null, (userId) =>
    deps.api.call(PROGRESS_CALLS.wear, { body: { user_id: userId, theme } }),
  );
}
