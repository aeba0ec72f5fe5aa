import type { Result } from '../../provider/http.ts';
import type { Deps } from '../deps.ts';

/** What fetching a list or a view came to. */
export type QueryResult<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false };

const QUERY_FAILED = { ok: false } as const;

/**
 * Fetches something to look at. A failure is only logged: whoever shows it offers to try again.
 * @param label named in the log
 */
export async function runQuery<Data>(
  label: string,
  fetchData: () => Promise<Result<Data>>,
): Promise<QueryResult<Data>> {
  try {
    const result = await fetchData();
    if (result.ok) return { ok: true, data: result.data };
    console.warn(`${label}:`, result.httpStatus, result.refusal.message);
  } catch (error) {
    console.warn(`${label}:`, error);
  }
  return QUERY_FAILED;
}

/**
 * The same for what is the player's own; a visitor has none.
 * @param read takes what is looked at out of the answer
 */
export async function queryOfPlayer<Answer, Data>(
  { store }: Pick<Deps, 'store'>,
  label: string,
  fetchData: (userId: string) => Promise<Result<Answer>>,
  read: (answer: Answer) => Data,
): Promise<QueryResult<Data>> {
  const { userId } = store.getState();
  if (userId === null) return QUERY_FAILED;
  const loaded = await runQuery(label, () => fetchData(userId));
  return loaded.ok ? { ok: true, data: read(loaded.data) } : loaded;
}
