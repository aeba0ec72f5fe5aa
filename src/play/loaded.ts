import type { Outcome } from '../api/http.ts';

/** What fetching a list or a view came to. */
export type Loaded<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false };

export const NOT_LOADED = { ok: false } as const;

/**
 * Fetches something to look at. A failure is only logged (spec §8): whoever shows it offers to try again.
 * @param what named in the log
 */
export async function load<Data>(what: string, ask: () => Promise<Outcome<Data>>): Promise<Loaded<Data>> {
  try {
    const asked = await ask();
    if (asked.ok) return { ok: true, data: asked.data };
    console.warn(`${what}:`, asked.http_status, asked.refusal.message);
  } catch (error) {
    console.warn(`${what}:`, error);
  }
  return NOT_LOADED;
}
