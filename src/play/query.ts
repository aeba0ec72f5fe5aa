import type { Result } from '../api/http.ts';

/** What fetching a list or a view came to. */
export type QueryResult<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false };

export const QUERY_FAILED = { ok: false } as const;

/**
 * Fetches something to look at. A failure is only logged (spec §8): whoever shows it offers to try again.
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
