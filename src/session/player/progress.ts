import type { Answer } from '../../contract/calls.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { type QueryResult, queryOfPlayer } from './query.ts';

export type Progress = Answer<'progress'>['data'];

/** What another device adds meanwhile shows after this long. */
const MAX_AGE_MS = 60_000;

/** Goals, results, bests and looks of the player. One answer serves everything on screen until a round ends. */
export async function progress(deps: Deps): Promise<QueryResult<Progress>> {
  const { clock, pending, provider, store } = deps;
  const { userId, settlement } = store.getState();
  if (userId === null || provider.isGeneric) return { ok: false };
  const known = pending.progress;
  const isFresh =
    known?.userId === userId &&
    (settlement === null || settlement === known.settlement) &&
    clock.now() - known.askedAtMs < MAX_AGE_MS;
  const asked = isFresh ? known : ask(deps, userId);
  const data = await asked.answer;
  if (data) return { ok: true, data };
  if (pending.progress === asked) pending.progress = null;
  return { ok: false };
}

function ask(deps: Deps, userId: string): NonNullable<Deps['pending']['progress']> {
  const { clock, pending, provider, store } = deps;
  const answer = queryOfPlayer(deps, 'Progress', provider.progress, ({ data }) => data).then((loaded) =>
    loaded.ok ? loaded.data : null,
  );
  const asked = { userId, settlement: store.getState().settlement, askedAtMs: clock.now(), answer };
  pending.progress = asked;
  return asked;
}

/** Keeps the look for every device of the player. */
export async function equip({ pending, provider, store }: Deps, theme: string): Promise<FormResult> {
  const refused = (message?: string): FormResult => ({
    ok: false,
    field: null,
    message: message || 'Not saved. Try again.',
  });
  const { userId } = store.getState();
  if (userId === null) return refused('Please log in first.');
  pending.progress = null;
  try {
    const result = await provider.wear(userId, theme);
    return result.ok ? { ok: true } : refused(result.refusal.message);
  } catch (error) {
    console.warn('Look:', error);
    return refused();
  }
}
