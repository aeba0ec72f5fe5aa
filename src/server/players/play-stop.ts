import type { AnswerOnWire } from '../../contract/calls.ts';
import { errorBody } from '../http/error-responses.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { limitRefusals, operatorRefusals } from './limits.ts';

type Control = AnswerOnWire<'limits'>['data'];
type PlayStop = NonNullable<AnswerOnWire<'profile'>['profile']['play_stop']>;

function betRefusal({ code, text, detail }: ApiError): PlayStop {
  const { message, message_code, values, until } = errorBody(code, text, detail);
  return {
    message,
    ...(message_code && { message_code }),
    ...(values && { values }),
    ...(until && { until }),
  };
}

/** Returns the refusal of bets by a pause or by the rounds of a day, or null. */
export async function operatorStop(
  { clock, settings }: Pick<PlatformContext, 'clock' | 'settings'>,
  roundsToday: number,
): Promise<PlayStop | null> {
  const { bettingPaused, roundsPerDay } = await settings.read();
  const refusals = operatorRefusals(clock.now());
  if (bettingPaused) return betRefusal(refusals.betting_paused());
  return roundsToday < roundsPerDay
    ? null
    : betRefusal(refusals.day_limit({ rounds_per_day: String(roundsPerDay) }));
}

/**
 * Returns the refusal of bets by the player's own limits, or null. With limits of stakes or losses, `left` is the largest allowed stake;
 * only larger stakes are refused.
 */
export async function playStop(
  context: Pick<PlatformContext, 'database' | 'jurisdiction'>,
  userId: string,
  control: Control,
): Promise<PlayStop | null> {
  const { excluded_until: excludedUntil, break_until: breakUntil, limits } = control;
  const refusals = limitRefusals(context, userId, async () => control);
  const refused = async (name: string): Promise<PlayStop> => {
    const refusal = await refusals[name]?.({});
    if (!(refusal instanceof ApiError)) throw new Error(`${name} is no refusal.`);
    return betRefusal(refusal);
  };
  if (excludedUntil !== null) return refused('excluded');
  if (breakUntil !== null) return refused('break');
  if (limits.some(({ kind, left }) => kind === 'session' && Number(left) === 0))
    return refused('session_limit_session');
  const [nearest] = limits
    .filter(({ kind }) => kind === 'loss' || kind === 'stake')
    .sort((one, other) => Number(one.left) - Number(other.left));
  if (!nearest) return null;
  return { ...(await refused(`${nearest.kind}_limit_${nearest.period}`)), left: nearest.left };
}
