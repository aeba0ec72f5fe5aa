import { sql } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { DAY_MS } from '../../contract/day.ts';
import { LIMIT_PERIODS, MONEY_LIMITS } from '../../contract/play-limits.ts';
import { excludedRefusal } from '../http/callers.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { cachePrepared } from '../platform/db/prepared.ts';
import type { Refusals } from '../platform/db/refusals.ts';
import { JURISDICTIONS, PROFILE_NOTE, rulesOfPlay } from '../platform/jurisdictions.ts';

type LimitsData = AnswerOnWire<'limits'>['data'];
type Control = Omit<LimitsData, keyof ReturnType<typeof playRules>> & {
  readonly deposit_limit_answered: boolean;
  readonly loss_limit_answered: boolean;
};

type LimitsContext = Pick<PlatformContext, 'database' | 'jurisdiction'>;

const readControl = cachePrepared((db) =>
  db
    .select({ control: sql<Control>`control` })
    .from(sql`player_control(${sql.placeholder('userId')}) as control`)
    .prepare('player_control'),
);

export function playRules({ jurisdiction }: Pick<LimitsContext, 'jurisdiction'>) {
  const { realityCheckMinutes, asksDepositLimit, asksLossLimit } = JURISDICTIONS[jurisdiction];
  return {
    play: rulesOfPlay(jurisdiction),
    note: PROFILE_NOTE,
    max_check_minutes: realityCheckMinutes,
    asks_deposit_limit: asksDepositLimit,
    asks_loss_limit: asksLossLimit,
  };
}

export async function playerControl(context: LimitsContext, userId: string): Promise<LimitsData> {
  const [row] = await readControl(context.database.db).execute({ userId });
  if (!row) throw new Error('player_control returned no row.');
  const { deposit_limit_answered: hasDeposit, loss_limit_answered: hasLoss, ...control } = row.control;
  const { asks_deposit_limit: asksDeposit, asks_loss_limit: asksLoss, ...rules } = playRules(context);
  return {
    ...rules,
    asks_deposit_limit: asksDeposit && !hasDeposit,
    asks_loss_limit: asksLoss && !hasLoss,
    ...control,
  };
}

export const limitsAnswer = async (
  context: LimitsContext,
  userId: string,
  message: string,
): Promise<AnswerOnWire<'limits'>> => ({
  success: true,
  message,
  data: await playerControl(context, userId),
});

const PERIOD_NAMES = { day: 'daily', week: 'weekly', month: 'monthly' } as const;

export function limitText({ limits }: Pick<LimitsData, 'limits'>, ofKind: 'deposit' | 'loss'): string {
  const held = limits.filter(({ kind }) => kind === ofKind);
  if (held.length === 0) return `No ${ofKind} limit is set.`;
  const names = held.map(
    ({ period, value }) => `${PERIOD_NAMES[period as keyof typeof PERIOD_NAMES]} ₹${value}`,
  );
  return `Your ${ofKind} limit stays: ${names.join(', ')}.`;
}

/** @returns the end of the current period, ISO time */
function periodEnd(period: (typeof LIMIT_PERIODS)[number], now: string): string {
  const at = new Date(now);
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const untilMonday = (8 - at.getUTCDay()) % 7 || 7;
  const next = { day: [month, date + 1], week: [month, date + untilMonday], month: [month + 1, 1] } as const;
  return new Date(Date.UTC(year, ...next[period])).toISOString();
}

export const operatorRefusals = (at: Date) => ({
  betting_paused: () => new ApiError(409, 'betting_paused', 'refusal.bettingPaused'),
  day_limit: ({ rounds_per_day: rounds }: Readonly<Record<string, string>>) => {
    const until = new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS).toISOString();
    return new ApiError(422, 'limit', 'refusal.dayLimit', {
      until,
      values: { count: rounds ?? '', time: until },
    });
  },
});

export function limitRefusals(
  context: LimitsContext,
  userId: string,
  control = () => playerControl(context, userId),
): Refusals {
  const { min_start_ms: minStartMs } = JURISDICTIONS[context.jurisdiction];
  const moneyLimit =
    (kind: (typeof MONEY_LIMITS)[number], period: (typeof LIMIT_PERIODS)[number]) => async () => {
      const { limits: held, now } = await control();
      const limit = held.find((one) => one.kind === kind && one.period === period);
      return new ApiError(422, 'play_limit', `refusal.limit.${kind}.${period}`, {
        until: periodEnd(period, now),
        values: { limit: String(limit?.value ?? 0), left: String(limit?.left ?? 0) },
      });
    };
  const limits = MONEY_LIMITS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => [`${kind}_limit_${period}`, moneyLimit(kind, period)] as const),
  );
  return {
    ...Object.fromEntries(limits),
    session_limit_session: async () => {
      const { session, now } = await control();
      const until = session?.ends_at ?? now;
      const waitMs = Date.parse(until) - Date.parse(now);
      return new ApiError(422, 'play_limit', 'refusal.sessionOver', {
        retry_after: Math.max(0, Math.ceil(waitMs / 1000)),
        until,
        values: { time: until },
      });
    },
    too_soon: () =>
      new ApiError(429, 'too_soon', 'refusal.tooSoon', {
        values: { seconds: minStartMs / 1000 },
        retry_after: minStartMs / 1000,
      }),
    reality_check: () => new ApiError(409, 'reality_check', 'refusal.realityCheck'),
    break: async () => {
      const { break_until, now } = await control();
      const until = break_until ?? now;
      return new ApiError(403, 'break', 'refusal.breakUntil', { until, values: { time: until } });
    },
    excluded: () => excludedRefusal(context.database.db, userId),
  };
}
