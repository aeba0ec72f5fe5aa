import { sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { rounds } from '../platform/db/schema/schema.ts';
import type { Outcome } from './fairness/seeds.ts';
import type { EndedRound, OpenRound } from './find.ts';

const COLUMNS = {
  /** `stale`: the round is not as it was read, and nothing was written */
  result: sql<'moved' | 'ended' | 'stale' | 'unnamed' | 'unsettled'>`result`,
  state: sql<EndedRound['state']>`state`,
  cause: sql<EndedRound['cause']>`cause`,
  step: sql<number>`step`,
  payoutPaise: sql<bigint>`payout_paise`,
  at: sql<Date>`at`.mapWith(rounds.endedAt),
  balancePaise: sql<bigint>`balance_paise`,
  version: sql<number>`wallet_version`.mapWith(rounds.walletVersion),
  /** SQLSTATE */
  failure: sql<string | null>`failure`,
} as const;

export type RoundOutcome = Awaited<ReturnType<typeof advanceRound>>;

/** @param parameters of the function, and names of the values */
export const preparedCall = <Columns extends SelectedFields>(
  name: string,
  columns: Columns,
  parameters: readonly string[],
) =>
  prepared((db) => {
    const values = sql.join(
      parameters.map((parameter) => sql.placeholder(parameter)),
      sql`, `,
    );
    return db
      .select(columns)
      .from(sql`${sql.raw(name)}(${values})`)
      .prepare(name);
  });

const callOf = (name: string, ...parameters: readonly string[]) =>
  preparedCall(name, COLUMNS, ['userId', 'roundId', 'step', ...parameters, 'fatalLine', 'serverSeed']);

const advanceCall = callOf('advance_round', 'fireHit');
const cashOutCall = callOf('cash_out_round', 'isNamed');
const settleCall = callOf('settle_round', 'cause', 'actor');

/** @param revealed null unless the call can end the round, so that no log of the database has the seed of an open one */
const valuesOf = (round: OpenRound, step: number, revealed: Outcome | null) => ({
  userId: round.userId,
  roundId: round.roundId,
  step,
  fatalLine: revealed?.fatalLine ?? null,
  serverSeed: revealed && Buffer.from(revealed.serverSeed, 'hex'),
});

async function outcomeOf<Outcome>(rows: Promise<readonly Outcome[]>): Promise<Outcome> {
  const [outcome] = await rows;
  if (!outcome) throw new Error('A function of the database returned no row.');
  return outcome;
}

export const advanceRound = (
  db: Db,
  round: OpenRound,
  { step, fireHit }: { readonly step: number; readonly fireHit: boolean },
  revealed: Outcome | null,
) => outcomeOf(advanceCall(db).execute({ ...valuesOf(round, step, revealed), fireHit }));

/** @param isNamed the player's call names this round */
export const cashOutRound = (db: Db, round: OpenRound, isNamed: boolean, revealed: Outcome) =>
  outcomeOf(cashOutCall(db).execute({ ...valuesOf(round, round.step, revealed), isNamed }));

export const settleRound = (
  db: Db,
  round: OpenRound,
  cause: 'abandoned' | 'blocked',
  actor: string,
  revealed: Outcome,
) =>
  outcomeOf(
    settleCall(db).execute({
      ...valuesOf(round, round.step, revealed),
      cause,
      actor,
    }),
  );
