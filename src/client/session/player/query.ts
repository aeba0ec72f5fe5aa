import type { AnswerOf, Call } from '../../../contract/call.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { type Message, sentText } from '../../../languages/text.ts';
import type { CallRequest } from '../../provider/api.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { Result } from '../../provider/http.ts';
import { isOutcomeUnseen } from '../../state/selectors.ts';
import type { Deps } from '../deps.ts';
import { type FormResult, LOGIN_FIRST } from '../notices.ts';
import { untilState } from '../until.ts';

export class QueryFailed extends Error {
  override readonly name = 'QueryFailed';

  /** @param refusal null if the call failed without one */
  constructor(
    readonly refusal: Refusal | null,
    cause?: unknown,
  ) {
    super(refusal?.message, { cause });
  }
}

/** Paths of calls whose answer contains the newest round's outcome. They are sent once it is on screen. */
const OUTCOME_PATHS = ['bet_history', 'rounds', 'statistics', 'progress', 'limits', 'boards'];

export type PlayerRequest<Of extends Call> = (userId: string) => CallRequest<Of>;

/**
 * Makes a call for a view. A failure is logged. It shows a toast only with `quiet: false`, as the view offers a retry.
 * @param requestOf receives the player's id, '' for a visitor
 * @param view its signal is aborted once the answer is not needed. Read only while the call waits: TanStack Query cancels a
 * call whose signal was read when its view unmounts, and repeats it at the next mount.
 * @throws QueryFailed also for a player's call made by a visitor, and when the player changes while it waits
 */
export async function query<const Of extends Call>(
  { api, store }: Pick<Deps, 'api' | 'store'>,
  call: Of,
  requestOf: PlayerRequest<Of>,
  view?: { readonly signal: AbortSignal },
): Promise<AnswerOf<Of>> {
  const { userId } = store.getState();
  if (OUTCOME_PATHS.includes(call.path) && isOutcomeUnseen(store.getState())) {
    const signal = view?.signal;
    await untilState(store, (state) => !isOutcomeUnseen(state), signal);
    if (signal?.aborted || store.getState().userId !== userId) throw new QueryFailed(null);
  }
  if (userId === null && call.access === 'owner') throw new QueryFailed(null);
  try {
    const result = await api.call<Call>(call, { quiet: true, ...requestOf(userId ?? '') });
    if (result.ok) return result.data as AnswerOf<Of>;
    throw new QueryFailed(result.refusal);
  } catch (error) {
    console.warn(`${call.path}:`, error);
    throw error instanceof QueryFailed ? error : new QueryFailed(null, error);
  }
}

export const userQuery = (userId: string) => ({ query: { user_id: userId } });

export type SaveResult<Data> = { readonly ok: true; readonly data: Data } | (FormResult & { ok: false });

/** Saves a change of the player. A failure is shown at the field of the refusal, else at `field`. */
export async function saveForPlayer<Data>(
  { store }: Pick<Deps, 'store'>,
  label: string,
  field: string | null,
  save: (userId: string) => Promise<Result<Data>>,
): Promise<SaveResult<Data>> {
  const { userId } = store.getState();
  const refused = (message: Message = 'common.notSaved', refusedField = field) =>
    ({ ok: false, field: refusedField, message }) as const;
  if (userId === null) return refused(LOGIN_FIRST);
  try {
    const result = await save(userId);
    return result.ok ? result : refused(sentText(result.refusal), result.refusal.field);
  } catch (error) {
    console.warn(`${label}:`, error);
    return refused(error instanceof ProviderFailed ? error.text : undefined);
  }
}
