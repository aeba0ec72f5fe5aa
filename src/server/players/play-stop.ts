import type { AnswerOnWire } from '../../contract/calls.ts';
import { errorBody } from '../http/error-responses.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { limitRefusals } from './limits.ts';

type Control = AnswerOnWire<'limits'>['data'];
type PlayStop = NonNullable<AnswerOnWire<'profile'>['profile']['play_stop']>;

/**
 * Returns why bets are refused now, or null. With limits of stakes or losses, `left` is the largest stake that is still possible; the
 * reason then holds for larger stakes.
 */
export async function playStop(
  context: Pick<PlatformContext, 'database' | 'jurisdiction'>,
  userId: string,
  control: Control,
): Promise<PlayStop | null> {
  const { excluded_until: excludedUntil, break_until: breakUntil, limits } = control;
  const refusals = limitRefusals(context, userId, async () => control);
  const stopOf = async (name: string): Promise<PlayStop> => {
    const refusal = await refusals[name]?.({});
    if (!(refusal instanceof ApiError)) throw new Error(`${name} is no refusal.`);
    const { message, message_code, values, until } = errorBody(refusal.code, refusal.text, refusal.detail);
    return {
      message,
      ...(message_code && { message_code }),
      ...(values && { values }),
      ...(until && { until }),
    };
  };
  if (excludedUntil !== null) return stopOf('excluded');
  if (breakUntil !== null) return stopOf('break');
  if (limits.some(({ kind, left }) => kind === 'session' && Number(left) === 0))
    return stopOf('session_limit_session');
  const [nearest] = limits
    .filter(({ kind }) => kind === 'loss' || kind === 'stake')
    .sort((one, other) => Number(one.left) - Number(other.left));
  if (!nearest) return null;
  return { ...(await stopOf(`${nearest.kind}_limit_${nearest.period}`)), left: nearest.left };
}
