import { sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/database.ts';
import { cachePrepared } from '../platform/db/prepared.ts';
import { rounds } from '../platform/db/schema/schema.ts';
import { type RoundSecrets, revealedValues } from './fairness/seeds.ts';
import type { OpenRound, SettledRound } from './find.ts';

const COLUMNS = {
  /** `stale`: the round is not as it was read, and nothing was written */
  result: sql<'moved' | 'ended' | 'stale' | 'unnamed' | 'unsettled'>`result`,
  state: sql<SettledRound['state']>`state`,
  cause: sql<SettledRound['cause']>`cause`,
  step: sql<number>`step`,
  payoutPaise: sql<bigint>`payout_paise`,
  at: sql<Date>`at`.mapWith(rounds.endedAt),
  balancePaise: sql<bigint>`balance_paise`,
  version: sql<number>`wallet_version`.mapWith(rounds.walletVersion),
  /** SQLSTATE */
  failure: sql<string | null>`failure`,
} as const;

export type RoundFunctionResult = Awaited<ReturnType<typeof advanceRound>>;

/** @param parameters of the function, and names of the values */
export const prepareRoundFunction = <Columns extends SelectedFields>(
  name: string,
  columns: Columns,
  parameters: readonly string[],
) =>
  cachePrepared((db) => {
    const values = sql.join(
      parameters.map((parameter) => sql.placeholder(parameter)),
      sql`, `,
    );
    return db
      .select(columns)
      .from(sql`${sql.raw(name)}(${values})`)
      .prepare(name);
  });

/** @param revealed null unless the call can end the round */
const roundCall = <Values extends object>(name: string, ...parameters: readonly string[]) => {
  const names = ['userId', 'roundId', 'step', ...parameters, 'fatalLine', 'serverSeed'];
  const call = prepareRoundFunction(name, COLUMNS, names);
  return async (db: Db, round: OpenRound, values: Values, revealed: RoundSecrets | null) => {
    const { userId, roundId, step } = round;
    const [outcome] = await call(db).execute({
      userId,
      roundId,
      step,
      ...values,
      ...revealedValues(revealed),
    });
    if (!outcome) throw new Error(`${name} returned no row.`);
    return outcome;
  };
};

export const advanceRound = roundCall<{ readonly step: number; readonly fireHit: boolean }>(
  'advance_round',
  'fireHit',
);
export const cashOutRound = roundCall<{ readonly isNamed: boolean }>('cash_out_round', 'isNamed');
export const settleAbandonedRound = roundCall('settle_abandoned_round');
