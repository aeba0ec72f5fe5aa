import { sql } from 'drizzle-orm';
import { updateTotals } from '../../src/server/ledger/totals.ts';
import type { Db } from '../../src/server/platform/db/database.ts';

export const SIZES = {
  players: 10_000,
  rounds: 1_000_000,
  deposits: 100_000,
  withdrawals: 20_000,
  acts: 50_000,
};

const DAYS = 30;

const BATCH = 50_000;

/** SQL expression: the id of player `n`. */
const PLAYER = "('0190b000-0000-7000-8000-' || lpad(to_hex(n % 10000 + 1), 12, '0'))::uuid";

/** SQL expression: a UUIDv7 of a time, unique by `n`. */
const idAt = (at: string, family: string): string =>
  `(lpad(to_hex(floor(extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
    || '8' || '${family}' || lpad(to_hex(n), 14, '0'))::uuid`;

/** SQL expression: the time of row `n`, spread over the last 30 days. */
const timeOf = (many: number): string =>
  `date_trunc('milliseconds', now() - interval '${DAYS} days' + n * (interval '${DAYS} days' / ${many}))`;

/** SQL subquery: rows `from` to `until` of `many`, in the order of their times. */
const rowsOf = (from: number, until: number, many: number, family: string): string =>
  `(select n, ${PLAYER} as user_id, ${timeOf(many)} as at, ${idAt(timeOf(many), family)} as id
    from generate_series(${from}, ${until}) n) r`;

/** Inserts rows in batches, without triggers. */
async function insertRows(
  db: Db,
  many: number,
  family: string,
  statements: (rows: string) => readonly string[],
): Promise<void> {
  for (let from = 1; from <= many; from += BATCH) {
    const rows = rowsOf(from, Math.min(many, from + BATCH - 1), many, family);
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw('set local session_replication_role = replica'));
      for (const text of statements(rows)) await tx.execute(sql.raw(text));
    });
  }
}

/** Inserts the history of existing players and rolls up the totals. */
export async function fillHistory(db: Db): Promise<void> {
  const hash = `'\\x${'ab'.repeat(32)}'`;
  await insertRows(db, SIZES.rounds, 'a', (rows) => [
    `insert into rounds (user_id, round_id, state, cause, type, stake_paise, multipliers_version, rtp, max_win_paise, last_step, step,
       payout_paise, server_seed_hash, next_server_seed_hash, client_seed, nonce, algorithm, fire_version, server_seed, fatal_line,
       created_at, ended_at, balance_after_paise, wallet_version, landed_at, fire_hits, wallet_versions)
     select user_id, id, case when n % 1000 = 0 then 'refunded' when n % 3 = 0 then 'cashed_out' else 'fried' end,
       case when n % 1000 = 0 then 'abandoned' when n % 3 = 0 then 'cashout' else 'roast' end, n % 4 + 1, 1000, n % 4 + 1, 9800, 50000000,
       15, 1, case when n % 3 = 0 then 1020 else 0 end, ${hash}, ${hash}, 'bench', n / 10000, 1, 2, ${hash}, 2, at,
       at + interval '1 second', 100000, n / 10000 + 2, array[at], array[false], array[n / 10000 + 2] from ${rows}`,
    `insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
     select user_id, ${idAt('at', 'b')}, 'stake', id, 'player', at from ${rows} union all
     select user_id, ${idAt("at + interval '1 second'", 'c')}, 'settlement', id, 'player', at + interval '1 second' from ${rows}`,
    `insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
     select user_id, ${idAt('at', 'b')}, 'wallet', -1000, n / 10000 + 2, 100000 from ${rows} union all
     select user_id, ${idAt('at', 'b')}, 'stake', 1000, null, null from ${rows} union all
     select user_id, ${idAt("at + interval '1 second'", 'c')}, 'stake', -1000, null, null from ${rows} union all
     select user_id, ${idAt("at + interval '1 second'", 'c')}, 'house', 1000, null, null from ${rows}`,
  ]);
  const utr =
    "case n % 2 when 0 then 'BENCH' || lpad(n::text, 11, '0') else upper(lpad(to_hex(n), 16, '0')) end";
  await insertRows(db, SIZES.deposits, 'd', (rows) => [
    `insert into deposits (user_id, deposit_id, amount_paise, approved_paise, utr_no, utr_canonical, counts_as_recharge, type, status,
       created_at, decided_at, decided_by, reason, network, usdt_micros, rate_paise)
     select user_id, id, 10000 + n % 900000, case when n % 10 < 8 and n < 99000 then 10000 + n % 900000 end, ${utr}, ${utr},
       case when n % 10 < 8 and n < 99000 then true end, 2 - n % 2, case when n >= 99000 then 0 when n % 10 < 8 then 1 else 2 end, at,
       case when n < 99000 then at end, case when n < 99000 then 'operator:bench' end, null,
       case when n % 2 = 1 then 'TRC20' end, case when n % 2 = 1 then 1000000 end, case when n % 2 = 1 then 9000 end from ${rows}`,
    `insert into bank_lines (line_id, utr_canonical, amount_paise, added_by, added_at)
     select id, 'BENCH' || lpad(n::text, 11, '0'), 10000 + n % 900000, 'operator:bench', at from ${rows} where n % 2 = 0`,
    `insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
     select user_id, ${idAt('at', 'e')}, case when n % 500 = 0 then 'adjustment' when n % 700 = 0 then 'reversal' else 'deposit' end,
       id, 'operator:bench', at from ${rows} where n % 10 < 8`,
    `insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
     select user_id, ${idAt('at', 'e')}, case when n % 500 = 0 then 'house' else 'clearing' end, -10000, null, null
     from ${rows} where n % 10 < 8 union all
     select user_id, ${idAt('at', 'e')}, 'wallet', 10000, 1000000 + n, 100000 from ${rows} where n % 10 < 8`,
  ]);
  await insertRows(db, SIZES.withdrawals, 'f', (rows) => [
    `insert into withdrawals (user_id, withdrawal_id, amount_paise, account_number, account_holder_name, bank_name, ifsc_code, upi_id,
       mobile_number, qrcode, type, status, created_at, decided_at, decided_by)
     select user_id, id, 10000 + n % 900000, '123456789012', 'Bench', 'Bank', 'SBIN0001234', '', '9876543210', '', n % 2 + 1,
       case when n >= 19000 then 0 when n % 10 < 8 then 1 else 2 end, at, case when n < 19000 then at end,
       case when n < 19000 then 'operator:bench' end from ${rows}`,
    `insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
     select user_id, ${idAt('at', '9')}, 'withdrawal_held', id, 'player', at from ${rows}`,
    `insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
     select user_id, ${idAt('at', '9')}, 'withdrawal', 10000, null, null from ${rows} union all
     select user_id, ${idAt('at', '9')}, 'wallet', -10000, 2000000 + n, 100000 from ${rows}`,
  ]);
  await db.execute('alter table audit_log disable trigger user');
  await insertRows(db, SIZES.acts, '8', (rows) => [
    `insert into audit_log (entry_id, seq, previous_hash, hash, actor, act, user_id, subject_id, detail, created_at)
     select id, n, 'x', 'x', 'operator:bench' || n % 7, case when n % 5 = 0 then 'deposits reject' else 'deposits approve' end, user_id,
       null, '{"amount":"1.00"}', at from ${rows}`,
  ]);
  await db.execute('alter table audit_log enable trigger user');
  await db.execute(sql.raw(`update audit_log_head set seq = ${SIZES.acts}`));
  await db.execute(sql.raw(`update database_metadata set created_at = now() - interval '${DAYS + 1} days'`));
  await db.execute('update wallets set version = (select max(wallet_version) from postings)');
  await db.execute(sql.raw(`update players set nonce = 1 + ${SIZES.rounds} / 10000`));
  await db.execute('vacuum analyze');
  await updateTotals({ kind: 'postgres', db });
}
