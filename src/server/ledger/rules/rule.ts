import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  auditLog,
  deposits,
  journal,
  openRounds,
  phoneNumbers,
  players,
  postings,
  rounds,
  sessions,
  usedReferences,
  wallets,
  withdrawals,
} from '../../platform/db/schema/schema.ts';

/** Players that are checked together: ids after the one, up to and with the other. */
export interface Batch {
  readonly after: string;
  readonly until: string;
}

/** The condition that a row's player is of a batch. */
export const inBatch = (userId: SQL, { after, until }: Batch): SQL =>
  sql`${userId} > ${after}::uuid and ${userId} <= ${until}::uuid`;

/**
 * The rows of a batch, of every table that a rule joins: the database does not see that a join keeps to the same players, and would read the
 * whole table for each batch.
 */
export type BatchTables = ReturnType<typeof batchTables>;

export function batchTables(batch: Batch) {
  const where = sql`where ${inBatch(sql`user_id`, batch)}`;
  const rowsOf = (table: PgTable): SQL => sql`(select * from ${table} ${where})`;
  // Not kept by player on a distributed engine, which reads them first, for `offset`.
  const apart = (table: PgTable, columns: SQL): SQL =>
    sql`(select ${columns} from ${table} ${where} offset 0)`;
  return {
    journal: rowsOf(journal),
    postings: rowsOf(postings),
    wallets: rowsOf(wallets),
    players: rowsOf(players),
    settledRounds: rowsOf(rounds),
    openRounds: rowsOf(openRounds),
    /** open and settled rounds, with the columns that rules read of both */
    rounds: sql`(
      select user_id, round_id, nonce, step, stake_paise, payout_paise, state, target, landed_at, fire_hits, wallet_versions
      from ${rounds} ${where}
      union all
      select user_id, round_id, nonce, step, stake_paise, 0, 'open', null, landed_at, fire_hits, wallet_versions
      from ${openRounds} ${where})`,
    deposits: rowsOf(deposits),
    withdrawals: rowsOf(withdrawals),
    auditLog: apart(auditLog, sql`user_id, subject_id, entry_id, act`),
    phoneNumbers: apart(phoneNumbers, sql`user_id, phone`),
    sessions: apart(sessions, sql`user_id, player_status`),
    usedReferences: apart(usedReferences, sql`user_id, subject_id, utr_canonical`),
  };
}

/** Something that holds for every row of a right ledger. */
export interface Rule {
  readonly rule: string;
  /** selects `row` and `detail` of every row that breaks it */
  readonly violations: (tables: BatchTables) => SQL;
  /** looks for rows of players beyond the batch, by an index */
  readonly crossesPlayers?: true;
  /** compares rows that lie on different machines of a distributed engine, which have not one moment: what it finds is looked for again */
  readonly crossesMachines?: true;
}

/**
 * Run in the transaction before a rule: how the database may join for it. A batch is a narrow stretch of many ids, of
 * which it expects one row or none; it would then compare each row with each, for hours with a hundred thousand players.
 */
export const joinSettingFor = ({ crossesPlayers }: Rule): SQL =>
  // Citus hands on what `set local` says, and nothing of set_config.
  crossesPlayers ? sql`set local enable_nestloop = on` : sql`set local enable_nestloop = off`;

/** Sums of postings for each subject (a round, deposit or withdrawal), by kinds of entry. */
export const bySubject = (kinds: SQL, sums: SQL, t: BatchTables): SQL => sql`
  select j.user_id, j.subject_id, ${sums}
  from ${t.journal} j join ${t.postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id
  where j.kind in (${kinds})
  group by j.user_id, j.subject_id`;
