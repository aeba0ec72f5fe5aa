import { type Message, sentText } from '../../languages/text.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { Result } from '../../provider/http.ts';
import type { Deps } from '../deps.ts';
import { type FormResult, LOGIN_FIRST } from '../notices.ts';

export type QueryResult<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false };

const QUERY_FAILED = { ok: false } as const;

/** Fetches data for a view. A failure is logged under the label: the view offers a retry. */
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

/** Saves a change of the player. A failure is shown at the field of the refusal, else at `field`. */
export async function saveOfPlayer(
  { store }: Pick<Deps, 'store'>,
  label: string,
  field: string | null,
  save: (userId: string) => Promise<Result<unknown>>,
): Promise<FormResult> {
  const { userId } = store.getState();
  if (userId === null) return { ok: false, field, message: LOGIN_FIRST };
  const refused = (refusedField = field, message?: Message): FormResult => ({
    ok: false,
    field: refusedField,
    message: message ?? 'common.notSaved',
  });
  try {
    const result = await save(userId);
    return result.ok ? { ok: true } : refused(result.refusal.field, sentText(result.refusal));
  } catch (error) {
    console.warn(`${label}:`, error);
    return refused(field, error instanceof ProviderFailed ? error.text : undefined);
  }
}
