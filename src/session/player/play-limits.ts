import { LIMIT_CALLS, type LimitChange, type PlayerControl } from '../../contract/play-limits.ts';
import { type Message, sentText } from '../../languages/text.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { Deps } from '../deps.ts';
import { refreshProfile } from './profile.ts';
import { ofUser, type QueryResult, queryOfPlayer } from './query.ts';

/** Fetches limits, breaks and the session of play. */
export const playerControl = (deps: Deps): Promise<QueryResult<PlayerControl>> =>
  queryOfPlayer(deps, LIMIT_CALLS.limits, ofUser, ({ data }) => data);

interface DepositBar {
  readonly kind: 'break' | 'exclusion';
  /** when a break ends, or from when on the player may end a self-exclusion */
  readonly until: string;
  /** until then; 0 or less: the player has not ended the self-exclusion */
  readonly msLeft: number;
}

/** Returns why deposits are closed, or null. */
export function depositBar(control: PlayerControl): DepositBar | null {
  const { now, break_until: breakUntil, excluded_until: excludedUntil } = control;
  const until = excludedUntil ?? breakUntil;
  if (until === null) return null;
  const kind = excludedUntil === null ? 'break' : 'exclusion';
  return { kind, until, msLeft: Date.parse(until) - Date.parse(now) };
}

/** What became of a change: the limits after it, or why it was refused. */
export type LimitsChanged =
  | { readonly ok: true; readonly data: PlayerControl }
  | { readonly ok: false; readonly message: Message };

/** Changes a limit, or begins a break or a self-exclusion. A refusal is not shown. */
export async function changeLimits(deps: Deps, change: LimitChange): Promise<LimitsChanged> {
  const { api, store } = deps;
  const { userId } = store.getState();
  const failed = { ok: false, message: 'common.notSaved' } as const;
  if (userId === null) return failed;
  try {
    const result = await api.call(LIMIT_CALLS.changeLimits, { body: { user_id: userId, change } });
    if (!result.ok) return { ok: false, message: sentText(result.refusal) ?? failed.message };
    await refreshProfile(deps);
    return { ok: true, data: result.data.data };
  } catch (error) {
    console.warn('Limits:', error);
    return error instanceof ProviderFailed ? { ok: false, message: error.text } : failed;
  }
}
