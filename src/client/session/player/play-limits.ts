import type { Answer } from '../../../contract/calls.ts';
import { LIMIT_CALLS, type LimitChange, type PlayerControl } from '../../../contract/play-limits.ts';
import type { Deps } from '../deps.ts';
import { refreshProfile } from './profile.ts';
import { type SaveResult, saveForPlayer } from './query.ts';

interface DepositClosure {
  readonly kind: 'break' | 'exclusion';
  /** when a break ends, or from when on the player may end a self-exclusion */
  readonly until: string;
  /** until then; 0 or less: the player has not ended the self-exclusion */
  readonly msLeft: number;
}

export function depositClosure(control: PlayerControl): DepositClosure | null {
  const { now, break_until: breakUntil, excluded_until: excludedUntil } = control;
  const until = excludedUntil ?? breakUntil;
  if (until === null) return null;
  const kind = excludedUntil === null ? 'break' : 'exclusion';
  return { kind, until, msLeft: Date.parse(until) - Date.parse(now) };
}

/** Changes a limit, or begins a break or a self-exclusion. A refusal is not shown. */
export async function changeLimits(deps: Deps, change: LimitChange): Promise<SaveResult<Answer<'limits'>>> {
  const result = await saveForPlayer(deps, 'Limits', null, (userId) =>
    deps.api.call(LIMIT_CALLS.changeLimits, { body: { user_id: userId, change } }),
  );
  if (result.ok) await refreshProfile(deps);
  return result;
}
