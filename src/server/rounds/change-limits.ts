import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { excludedRefusal } from '../http/callers.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import { mapRefusals, type Refusals } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';
import { JURISDICTIONS } from '../platform/jurisdictions.ts';
import { limitsAnswer, limitText, playerControl } from '../players/limits.ts';
import type { RoundsContext } from './context.ts';
import { stopPlay } from './stop-play.ts';

type Change = CallRequest<'changeLimits'>['body']['change'];

export async function changeLimits(
  context: RoundsContext,
  userId: string,
  change: Change,
): Promise<AnswerOnWire<'changeLimits'>> {
  return limitsAnswer(context, userId, await apply(context, userId, change));
}

async function apply(context: RoundsContext, userId: string, change: Change): Promise<string> {
  const { db } = context.database;
  const call = (name: SQL, refusals?: Refusals) =>
    mapRefusals(
      withRetries(() => db.execute(sql`select ${name}`)),
      refusals,
    );
  switch (change.to) {
    case 'set_limit': {
      const { kind, period, value } = change.limit;
      await call(sql`set_limit(${userId}, ${kind}, ${period}, ${value === null ? null : BigInt(value)})`);
      return 'Limit saved. A looser one can be confirmed after 24 hours.';
    }
    case 'confirm_limit': {
      const { kind, period } = change.limit;
      await call(sql`confirm_limit(${userId}, ${kind}, ${period})`, {
        nothing_to_confirm: () => new ApiError(409, 'limit', 'refusal.nothingToConfirm'),
        confirm_later: async () => {
          const { limits, now } = await playerControl(context, userId);
          const limit = limits.find((one) => one.kind === kind && one.period === period);
          const until = limit?.looser?.from ?? now;
          return new ApiError(409, 'limit', 'refusal.confirmLater', { until, values: { time: until } });
        },
      });
      return 'The new limit holds from now on.';
    }
    case 'no_deposit_limit':
    case 'no_loss_limit': {
      const kind = change.to === 'no_loss_limit' ? 'loss' : 'deposit';
      await call(sql`answer_limit(${userId}, ${kind})`);
      return limitText(await playerControl(context, userId), kind);
    }
    case 'take_break':
      await call(sql`take_break(${userId}, ${change.days}::integer)`);
      return 'Your break has begun.';
    case 'exclude':
      await stopPlay(context, userId, ({ round_id, step, fatal_line, server_seed }) =>
        withRetries(() =>
          db.execute(sql`select exclude_player(${userId}, ${change.months}::integer, false,
            ${round_id}::uuid, ${step}::smallint, ${fatal_line}::smallint, decode(${server_seed}, 'hex'))`),
        ),
      );
      return 'You are excluded from play. Your wallet and history stay open.';
    case 'end_exclusion':
      await call(sql`end_exclusion(${userId})`, { excluded: () => excludedRefusal(db, userId) });
      return 'Your exclusion has ended.';
    case 'set_reality_check':
      checkOffered(context, change.minutes);
      await call(sql`set_reality_check(${userId}, ${change.minutes}::integer)`);
      return 'Reality check saved.';
    case 'confirm_reality_check':
      await call(sql`confirm_reality_check(${userId})`);
      return 'You can play on.';
  }
}

function checkOffered({ jurisdiction }: RoundsContext, minutes: number | null): void {
  const { reality_check: check, realityCheckMinutes: most } = JURISDICTIONS[jurisdiction];
  if (check === 'off') throw new ApiError(409, 'limit', 'refusal.noRealityChecks');
  if (minutes === null ? check === 'required' : minutes > most)
    throw new ApiError(
      422,
      'limit',
      check === 'required' ? 'refusal.realityCheckRequired' : 'refusal.realityCheckOffered',
      { values: { count: most } },
    );
}
