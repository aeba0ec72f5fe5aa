import type pg from 'pg';
import { functionNames } from './functions.ts';
import { APPLICATION_NAME } from './pool.ts';

/** Kept by player: every row of a player is on one shard. In an order in which no table refers to a later one. */
const BY_PLAYER = [
  'players',
  'wallets',
  'journal',
  'postings',
  'open_rounds',
  'rounds',
  'idempotency_keys',
  'idempotency_responses',
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

/** What is found by something else than the player: each by its own key. */
const BY_OWN_KEY = [
  ['phone_numbers', 'phone'],
  ['sessions', 'token_hash'],
] as const;

/** Small, seldom written, and joined with players' rows or read by all: whole on every machine. */
const EVERYWHERE = [
  'database_metadata',
  'operator_settings',
  'multiplier_tables',
  'used_references',
  'bank_lines',
  'bank_uploads',
  'bank_upload_lines',
  'banners',
  'operators',
  'operator_invitations',
  'enrolment_links',
  'operator_days',
  'operator_recovery_codes',
  'operator_sessions',
  'proposals',
] as const;

/** A call of these goes whole to the machine that has the player's rows. They read nothing but these and tables that are everywhere. */
const BY_PLAYER_CALLS: readonly string[] = [
  'place_bet',
  'advance_round',
  'cash_out_round',
  'count_rounds',
  'claim_deposit',
  'request_withdrawal',
];

/** Where the tables are. */
export type Distribution = 'one machine' | 'waits for the command' | 'distributed';

/** Gives every machine the current functions where they are missing or old. */
async function distributeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string; name: string }>(
    `select p.oid::regprocedure::text as signature, p.proname as name from pg_proc p
       left join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
     where p.pronamespace = current_schema()::regnamespace and p.proname = any ($1)
       and (o.objid is null or (p.proname = any ($2) and o.distribution_argument_index is null))
     order by p.proname = any ($2)`,
    [['clock_now', ...functionNames()], BY_PLAYER_CALLS],
  );
  for (const { signature, name } of rows)
    await client.query(
      BY_PLAYER_CALLS.includes(name)
        ? `select create_distributed_function($1::regprocedure, 'p_user_id', colocate_with => 'players')`
        : 'select create_distributed_function($1::regprocedure)',
      [signature],
    );
}

/**
 * Spreads the tables over the machines of a Citus cluster, as far as they are not yet: players' rows by player. Where there is no Citus it
 * does nothing, and a database that holds players already is left to the operator's command, since moving them takes its time.
 * @param client is connected to the coordinator as the owner of the tables, and holds the lock of migrations
 * @param withPlayers also when there are players whose rows must be moved; nobody may play meanwhile
 * @throws what Citus says; what was spread by then stays, and the next call goes on from there
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
  // Apart: a statement over a spread table reads the views beside it with the rights of who asks.
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
  // Citus takes triggers of tables in many parts only when asked to. Those of the books look at one statement's rows of one player.
  await client.query('set citus.enable_unsafe_triggers = on');
  // A unique index without the player cannot be distributed. used_references keeps references unique.
  await client.query('drop index if exists deposits_utr_approved_once');
  for (const table of EVERYWHERE) await spread(table, `create_reference_table('${table}')`);
  for (const table of BY_PLAYER)
    await spread(
      table,
      `create_distributed_table('${table}', 'user_id', colocate_with => '${table === 'players' ? 'none' : 'players'}')`,
    );
  for (const [table, key] of BY_OWN_KEY)
    await spread(table, `create_distributed_table('${table}', '${key}', colocate_with => 'none')`);
  await distributeFunctions(client);
  return 'distributed';
}
