import { and, count, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { PAYMENT_PENDING } from '../../contract/constants.ts';
import { multiplierTable } from '../../game/multipliers.ts';
import type { Db } from '../platform/db/database.ts';
import {
  type Account,
  deposits,
  type JournalKind,
  journal,
  openRounds,
  postings,
  rounds,
  wallets,
  withdrawals,
} from '../platform/db/schema/schema.ts';
import { difficultyOf } from '../rounds/view.ts';
import type { Period, RoundGroup } from './report.ts';

/** Sums of paise come as decimal text: they may be larger than what int8 holds. */
const paiseText = (expression: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${expression}), 0)::text`;

/** What the worth of a round on a line is, never above its max_win; numeric, as large stakes would run over. */
const payoutOn = (table: typeof rounds | typeof openRounds, multipliers: SQL, line: SQL) =>
  sql`least(trunc(${table.stake_paise}::numeric * (${multipliers})[${line}] / 100), ${table.max_win_paise}::numeric)`;

/** The tables that the rounds of a period have by the rules and do not store, as rows of `made`. */
async function madeTables(tx: Db, inPeriod: SQL | undefined): Promise<SQL> {
  const roads = await tx
    .selectDistinct({ type: rounds.type, rtp: rounds.rtp })
    .from(rounds)
    .where(and(inPeriod, isNull(rounds.multipliers)));
  const tables = roads.map(({ type, rtp }) => ({
    type,
    rtp,
    multipliers: multiplierTable(difficultyOf(type), rtp),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as made (type smallint, rtp int, multipliers int[])`;
}

/** The rounds that began in a period and have ended, alike ones together. */
async function roundGroups(tx: Db, { from, to }: Period): Promise<RoundGroup[]> {
  const inPeriod = and(gte(rounds.created_at, from), lt(rounds.created_at, to));
  const multipliers = sql<number[]>`coalesce(${rounds.multipliers}, made.multipliers)`;
  const intoFire = sql<boolean>`coalesce(${rounds.fire_hits}[${rounds.step}], false)`;
  const found = await tx
    .select({
      type: rounds.type,
      multipliers,
      state: rounds.state,
      cause: rounds.cause,
      step: rounds.step,
      into_fire: intoFire,
      rounds: count(),
      stake: paiseText(sql`${rounds.stake_paise}`),
      win: paiseText(sql`${rounds.win_paise}`),
      worth: paiseText(
        sql`case when ${rounds.step} = 0 then 0 else ${payoutOn(rounds, multipliers, sql`${rounds.step}`)} end`,
      ),
    })
    .from(rounds)
    .leftJoin(
      await madeTables(tx, inPeriod),
      sql`${rounds.multipliers} is null and made.type = ${rounds.type} and made.rtp = ${rounds.rtp}`,
    )
    .where(inPeriod)
    .groupBy(rounds.type, multipliers, rounds.state, rounds.cause, rounds.step, intoFire);
  return found.map(({ stake, win, worth, ...group }) => ({
    ...group,
    type: difficultyOf(group.type),
    rounds: Number(group.rounds),
    stake_paise: BigInt(stake),
    win_paise: BigInt(win),
    payoutPaise: BigInt(worth),
  }));
}

/** What rounds that are open now hold and may cost. */
export interface Exposure {
  readonly rounds: number;
  readonly stakedPaise: bigint;
  /** if every one were settled where it stands */
  readonly nowPaise: bigint;
  /** if every one ran to the end of its road */
  readonly mostPaise: bigint;
}

async function exposure(tx: Db): Promise<Exposure> {
  const openTable = sql`${openRounds.multipliers}`;
  const [open] = await tx
    .select({
      rounds: count(),
      staked: paiseText(sql`${openRounds.stake_paise}`),
      now: paiseText(
        sql`case when ${openRounds.step} = 0 then ${openRounds.stake_paise}::numeric else ${payoutOn(openRounds, openTable, sql`${openRounds.step}`)} end`,
      ),
      most: paiseText(payoutOn(openRounds, openTable, sql`${openRounds.last_step}`)),
    })
    .from(openRounds);
  return {
    rounds: Number(open?.rounds ?? 0),
    stakedPaise: BigInt(open?.staked ?? 0),
    nowPaise: BigInt(open?.now ?? 0),
    mostPaise: BigInt(open?.most ?? 0),
  };
}

/** What moved on an account in a period, by the kind of journal entry. */
export interface AccountFlow {
  readonly kind: JournalKind;
  /** a reversal that corrects the approval of a deposit */
  readonly corrects: boolean;
  readonly account: Account;
  readonly rows: number;
  readonly paise: bigint;
}

async function flows(tx: Db, { from, to }: Period): Promise<AccountFlow[]> {
  const corrects = sql<boolean>`(${journal.kind} = 'reversal' and ${journal.subject_id} is not null)`;
  const found = await tx
    .select({
      kind: journal.kind,
      corrects,
      account: postings.account,
      rows: count(),
      paise: paiseText(sql`${postings.amount_paise}`),
    })
    .from(journal)
    .innerJoin(
      postings,
      and(eq(postings.user_id, journal.user_id), eq(postings.journal_id, journal.journal_id)),
    )
    .where(and(gte(journal.created_at, from), lt(journal.created_at, to)))
    .groupBy(journal.kind, corrects, postings.account);
  return found.map((flow) => ({ ...flow, rows: Number(flow.rows), paise: BigInt(flow.paise) }));
}

/** What the provider owes and is owed at this moment. */
export interface Position {
  readonly walletsPaise: bigint;
  readonly debtsPaise: bigint;
  readonly heldPaise: bigint;
  readonly withdrawalsPending: number;
  readonly depositsPending: number;
  readonly claimedPaise: bigint;
}

async function position(tx: Db): Promise<Position> {
  const [owed] = await tx
    .select({
      balance: paiseText(sql`${wallets.balance_paise}`),
      debt: paiseText(sql`${wallets.debt_paise}`),
    })
    .from(wallets);
  const [out] = await tx
    .select({ rows: count(), paise: paiseText(sql`${withdrawals.amount_paise}`) })
    .from(withdrawals)
    .where(eq(withdrawals.status, PAYMENT_PENDING));
  const [claims] = await tx
    .select({ rows: count(), paise: paiseText(sql`${deposits.amount_paise}`) })
    .from(deposits)
    .where(eq(deposits.status, PAYMENT_PENDING));
  return {
    walletsPaise: BigInt(owed?.balance ?? 0),
    debtsPaise: BigInt(owed?.debt ?? 0),
    heldPaise: BigInt(out?.paise ?? 0),
    withdrawalsPending: Number(out?.rows ?? 0),
    depositsPending: Number(claims?.rows ?? 0),
    claimedPaise: BigInt(claims?.paise ?? 0),
  };
}

/** All that a report is made of. */
export interface ReportFigures {
  readonly groups: readonly RoundGroup[];
  readonly moved: readonly AccountFlow[];
  readonly open: Exposure;
  readonly books: Position;
}

/** Reads what a report of a period is made of, one statement after the other. */
export async function reportFigures(tx: Db, period: Period): Promise<ReportFigures> {
  return {
    groups: await roundGroups(tx, period),
    moved: await flows(tx, period),
    open: await exposure(tx),
    books: await position(tx),
  };
}
