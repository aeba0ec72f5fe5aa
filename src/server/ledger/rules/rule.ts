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

/** ids above `after`, up to `until` */
export interface Batch {
  readonly after: string;
  readonly until: string;
}

export const inBatch = (userId: SQL, { after, until }: Batch): SQL =>
  sql`${userId} > ${after}::uuid and ${userId} <= ${until}::uuid`;

/** Each table is filtered by player, since the planner does not push the condition through joins. */
export type BatchTables = ReturnType<typeof batchTables>;

export function batchTables(batch: Batch) {
  const where = sql`where ${inBatch(sql`user_id`, batch)}`;
  const rowsOf = (table: PgTable): SQL => sql`(select * from ${table} ${where})`;
  // Not colocated on Citus; `offset 0` makes it read them first.
  const apart = (table: PgTable, columns: SQL): SQL =>
    sql`(select ${columns} from ${table} ${where} offset 0)`;
  return {
    journal: rowsOf(journal),
    postings: rowsOf(postings),
    wallets: rowsOf(wallets),
    players: rowsOf(players),
    settledRounds: rowsOf(rounds),
    openRounds: rowsOf(openRounds),
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

export interface Rule {
  readonly rule: string;
  /** selects `row` and `detail` */
  readonly violations: (tables: BatchTables) => SQL;
  readonly crossesPlayers?: true;
  /** compares rows of two machines, which can be of two moments */
  readonly crossesMachines?: true;
}

/** The planner expects one row in a batch and would choose nested loops over many. */
export const joinSettingFor = ({ crossesPlayers }: Rule): SQL =>
  // Citus propagates `set local`, not set_config.
  crossesPlayers ? sql`set local enable_nestloop = on` : sql`set local enable_nestloop = off`;

export const sumsBySubject = (kinds: SQL, sums: SQL, t: BatchTables): SQL => sql`
  select j.user_id, j.subject_id, ${sums}
  from ${t.journal} j join ${t.postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id
  where j.kind in (${kinds})
  group by j.user_id, j.subject_id`;
