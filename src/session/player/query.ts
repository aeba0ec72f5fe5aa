import type { AnswerOf, Call } from '../../contract/call.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { type Message, sentText } from '../../languages/text.ts';
import type { CallRequest } from '../../provider/api.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { Result } from '../../provider/http.ts';
import type { Deps } from '../deps.ts';
import { type FormResult, LOGIN_FIRST } from '../notices.ts';

export type QueryResult<Data> =
  | { readonly ok: true; readonly data: Data }
  /** `refusal` unless the call failed */
  | { readonly ok: false; readonly refusal?: Refusal };

const QUERY_FAILED = { ok: false } as const;

/** Makes a call for a view. A failure is logged, and shows a toast only with `quiet: false`: the view offers a retry. */
export async function query<const Of extends Call, Data>(
  { api }: Pick<Deps, 'api'>,
  call: Of,
  request: CallRequest<Of>,
  read: (answer: AnswerOf<Of>) => Data,
): Promise<QueryResult<Data>> {
  try {
    const result = await api.call<Call>(call, { quiet: true, ...request });
    if (result.ok) return { ok: true, data: read(result.data as AnswerOf<Of>) };
    console.warn(`${call.path}:`, result.httpStatus, result.refusal.message);
    return { ok: false, refusal: result.refusal };
  } catch (error) {
    console.warn(`${call.path}:`, error);
  }
  return QUERY_FAILED;
}

/** Makes a call of the current player as {@link query} does; without a player it fails. */
export async function queryOfPlayer<const Of extends Call, Data>(
  deps: Pick<Deps, 'api' | 'store'>,
  call: Of,
  requestOf: (userId: string) => CallRequest<Of>,
  read: (answer: AnswerOf<Of>) => Data,
): Promise<QueryResult<Data>> {
  const { userId } = deps.store.getState();
  return userId === null ? QUERY_FAILED : query(deps, call, requestOf(userId), read);
}

/** Returns the request of a call that names only its player. */
export const ofUser = (userId: string) => ({ query: { user_id: userId } });

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
