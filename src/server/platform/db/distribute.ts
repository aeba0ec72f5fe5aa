import type pg from 'pg';
import { functionNames } from './functions.ts';
import { APPLICATION_NAME } from './pool.ts';

// Distributed by user_id, in the order of their foreign keys.
const BY_PLAYER = [
  'players',
  'wallets',
  'journal',
  'postings',
  'open_rounds',
  'rounds',
  'idempotency_keys',
  'deposits',
  'withdrawals',
  'live_wins',
  'board_entries',
  'player_progress',
  'player_days',
  'player_devices',
  'player_notes',
  'password_reset_links',
  'play_state',
  'player_limits',
] as const;

const DISTRIBUTED = [
  ['phone_numbers', 'phone'],
  ['sessions', 'token_hash'],
] as const;

const REFERENCE = [
  'database_metadata',
  'epochs',
  'operator_settings',
  'multiplier_tables',
  'used_references',
  'bank_lines',
  'banners',
] as const;

// Tables and types of acts. Not distributed, and neither are functions that name them. A write to a reference table locks the table and those
// that its foreign keys refer to until the commit: acts and session renewals of two operators would deadlock.
const ON_COORDINATOR = [
  'operators',
  'operator_sessions',
  'operator_recovery_codes',
  'operator_invitations',
  'enrolment_links',
  'operator_days',
  'proposals',
  'bank_uploads',
  'bank_upload_lines',
  'operator_call',
  'acting_operator',
] as const;

// Delegated to the worker that has the player. They read only these tables and reference tables.
const BY_PLAYER_CALLS: readonly string[] = [
  'place_bet',
  'advance_round',
  'cash_out_round',
  'count_rounds',
  'request_withdrawal',
];

export type Distribution = 'one machine' | 'waits for the command' | 'distributed';

async function distributeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string; name: string }>(
    `select p.oid::regprocedure::text as signature, p.proname as name from pg_proc p
       left join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
     where p.pronamespace = current_schema()::regnamespace and p.proname = any ($1)
       and (o.objid is null or (p.proname = any ($2) and o.distribution_argument_index is null))
       and pg_get_functiondef(p.oid) !~ $3
     order by p.proname = any ($2)`,
    [['clock_now', ...functionNames()], BY_PLAYER_CALLS, `\\m(${ON_COORDINATOR.join('|')})\\M`],
  );
  for (const { signature, name } of rows) {
    await client.query(
      BY_PLAYER_CALLS.includes(name)
        ? `select create_distributed_function($1::regprocedure, 'p_user_id', colocate_with => 'players')`
        : 'select create_distributed_function($1::regprocedure)',
      [signature],
    );
    // Citus copies grants to the workers, but not every revoke from PUBLIC.
    if (name !== 'clock_now') await client.query(`revoke all on function ${signature} from public`);
  }
}

/**
 * Distributes the tables of a Citus cluster that are not distributed yet. Does nothing without Citus.
 * @param client connected to the coordinator as owner, with the migration lock
 * @param withPlayers also in a database with players, whose rows are moved
 * @throws Error when a server is connected; a later call continues
 */
export async function distributeTables(client: pg.Client, withPlayers: boolean): Promise<Distribution> {
  const {
    rows: [found],
  } = await client.query<{ citus: boolean; servers: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'citus') as citus,
       exists (select 1 from pg_stat_activity where datname = current_database() and application_name = $1) as servers`,
    [APPLICATION_NAME],
  );
  if (!found?.citus) return 'one machine';
  // Not in the statement above: Citus would read its views with the rights of the caller.
  const { rows: players } = await client.query('select from players limit 1');
  const { rows: spreadTables } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where relnamespace = current_schema()::regnamespace`,
  );
  const done = new Set(spreadTables.map(({ name }) => name));
  if (players.length > 0 && done.size === 0) {
    if (!withPlayers) return 'waits for the command';
    if (found.servers) throw new Error('A server is connected to this database. Stop every server first.');
  }
  const spread = async (table: string, call: string): Promise<void> => {
    if (!done.has(table)) await client.query(`select ${call}`);
  };
  // Citus allows triggers on distributed tables only with this. Those of the ledger read the rows of one statement.
  await client.query('set citus.enable_unsafe_triggers = on');
  // used_references keeps references unique.
  await client.query('drop index if exists deposits_utr_approved_once');
  for (const table of REFERENCE) await spread(table, `create_reference_table('${table}')`);
  for (const table of BY_PLAYER)
    await spread(
      table,
      `create_distributed_table('${table}', 'user_id', colocate_with => '${table === 'players' ? 'none' : 'players'}')`,
    );
  for (const [table, key] of DISTRIBUTED)
    await spread(table, `create_distributed_table('${table}', '${key}', colocate_with => 'none')`);
  await distributeFunctions(client);
  return 'distributed';
}
