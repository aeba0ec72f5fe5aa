import { type SQL, sql } from 'drizzle-orm';
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
  walletVersion: sql<number>`wallet_version`.mapWith(rounds.walletVersion),
  /** SQLSTATE */
  failure: sql<string | null>`failure`,
} as const;

export type RoundOutcome = Awaited<ReturnType<typeof advanceRound>>;

const { placeholder } = sql;

const REVEALED = sql`${placeholder('fatalLine')}, ${placeholder('serverSeed')}`;

const callOf = (name: string, call: SQL) => prepared((db) => db.select(COLUMNS).from(call).prepare(name));

const advanceCall = callOf(
  'advance_round',
  sql`advance_round(${placeholder('userId')}, ${placeholder('roundId')}, ${placeholder('step')}, ${placeholder('fireHit')}, ${REVEALED})`,
);
const cashOutCall = callOf(
  'cash_out_round',
  sql`cash_out_round(${placeholder('userId')}, ${placeholder('roundId')}, ${placeholder('step')}, ${placeholder('isNamed')}, ${REVEALED})`,
);
const settleCall = callOf(
  'settle_round',
  sql`settle_round(${placeholder('userId')}, ${placeholder('roundId')}, ${placeholder('step')}, ${placeholder('cause')}, ${placeholder('actor')}, ${REVEALED})`,
);

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
