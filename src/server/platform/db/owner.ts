import pg from 'pg';
import type { Distribution } from './distribute.ts';
import { callableFunctions } from './functions.ts';
import { type DatabaseTarget, withClient } from './pool.ts';

// Functions write all other tables.
const WRITABLE_TABLES = [
  'board_entries',
  'live_wins',
  'login_attempts',
  'online_players',
  'player_devices',
  'player_progress',
  'reconciliation_runs',
  'sessions',
  'ticker_state',
];

const UPDATABLE_COLUMNS = {
  // Seeds, nonce and the count of the day are written by functions only.
  players: 'name, avatar_id, in_live_wins, private_rounds, password_hash',
  operator_sessions: 'seen_at',
};

interface Found {
  readonly role: string;
  readonly journal_owner: string | null;
  readonly is_superuser: boolean;
}

async function readRole(client: pg.Client): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select current_user as role, rolsuper as is_superuser, (select relowner::regrole::text from pg_class
       where oid = to_regclass('journal')) as journal_owner from pg_roles where rolname = current_user`,
  );
  const [found] = rows;
  if (!found) throw new Error('The database does not name the session user.');
  return found;
}

/**
 * @param owner connected as the owner of the tables
 * @param server DATABASE_URL
 * @returns the server's role
 * @throws Error when both are one role, or the server's role owns tables or may become the owner
 */
export async function checkOwner(owner: pg.Client, server: DatabaseTarget): Promise<string> {
  const { role, journal_owner: journalOwner, is_superuser: isSuperuser } = await withClient(server, readRole);
  const { role: ownerRole } = await readRole(owner);
  if (role === ownerRole)
    throw new Error(
      'DATABASE_OWNER_URL: it is the same role as that of DATABASE_URL. Leave it out, or make a second role.',
    );
  if (journalOwner === role)
    throw new Error(
      `DATABASE_OWNER_URL: the tables belong to the role of DATABASE_URL. Once, as administrator: REASSIGN OWNED BY ${role} TO ${ownerRole}`,
    );
  const {
    rows: [found],
  } = await owner.query<{ is_member: boolean }>(
    "select pg_has_role($1, current_user, 'member') as is_member",
    [role],
  );
  if (isSuperuser || found?.is_member)
    throw new Error(
      `DATABASE_URL: its role may act as the owner of the tables. Once, as administrator: ALTER ROLE ${role} NOSUPERUSER; REVOKE ${ownerRole} FROM ${role}`,
    );
  return role;
}

/**
 * Revokes from PUBLIC and the server's role the rights to create objects, which could shadow those of the owner's functions.
 * @throws Error when only an administrator can revoke them
 */
async function revokeObjects(owner: pg.Client, role: string): Promise<void> {
  const {
    rows: [names],
  } = await owner.query<{ database: string; schema: string }>(
    'select quote_ident(current_database()) as database, quote_ident(current_schema()) as schema',
  );
  const revokes = [
    `REVOKE TEMPORARY, CREATE ON DATABASE ${names?.database} FROM PUBLIC, ${pg.escapeIdentifier(role)}`,
    `REVOKE CREATE ON SCHEMA ${names?.schema} FROM PUBLIC, ${pg.escapeIdentifier(role)}`,
  ];
  // A role that does not own the object gets a warning or an error, depending on its own rights.
  for (const revoke of revokes) {
    await owner.query('savepoint revoke_objects');
    await owner.query(revoke).catch(() => owner.query('rollback to savepoint revoke_objects'));
  }
  const { rows } = await owner.query<{ is_left: boolean }>(
    `select has_database_privilege($1, current_database(), 'TEMPORARY') or has_database_privilege($1, current_database(), 'CREATE')
       or has_schema_privilege($1, current_schema(), 'CREATE') as is_left`,
    [role],
  );
  if (rows[0]?.is_left)
    throw new Error(
      `DATABASE_URL: its role may make tables of its own. Once, as administrator, in this database: ${revokes.join('; ')}`,
    );
}

/**
 * Grants the role of the server what it needs, and revokes the rest.
 * @throws Error when the two addresses lead to different databases, or a machine of Citus refuses
 */
export async function grantToServer(
  owner: pg.Client,
  server: DatabaseTarget,
  distribution: Distribution,
): Promise<void> {
  const {
    rows: [schema],
  } = await owner.query<{ name: string }>('select quote_ident(current_schema()) as name');
  const { role, journal_owner: seenByServer } = await withClient(server, readRole);
  if (seenByServer === null)
    throw new Error('DATABASE_OWNER_URL: its tables are not where DATABASE_URL leads to.');
  const name = pg.escapeIdentifier(role);
  await owner.query('begin');
  await owner.query(`grant usage on schema ${schema?.name} to ${name}`);
  await revokeObjects(owner, role);
  await owner.query(`revoke all on all tables in schema ${schema?.name} from ${name}`);
  await owner.query(`grant select on all tables in schema ${schema?.name} to ${name}`);
  await owner.query(`grant insert, update, delete on ${WRITABLE_TABLES.join(', ')} to ${name}`);
  await owner.query(`grant update on ${Object.keys(UPDATABLE_COLUMNS).join(', ')} to ${name}`);
  await owner.query(`grant delete on operator_sessions to ${name}`);
  const functions = ['clock_now()', ...callableFunctions()].join(', ');
  await owner.query(`grant execute on function ${functions} to ${name}`);
  // Citus does not propagate rights on columns, so they are revoked on the coordinator and on each shard. A worker's own table
  // keeps the right on all columns: Citus locks it.
  const narrow = (table: string, columns: string): string => `do $do$ begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    revoke update on ${table} from ${name};
    grant update (${columns}) on ${table} to ${name};
  end $do$`;
  for (const [table, columns] of Object.entries(UPDATABLE_COLUMNS)) await owner.query(narrow(table, columns));
  await owner.query('commit');
  if (distribution !== 'distributed') return;
  for (const [table, columns] of Object.entries(UPDATABLE_COLUMNS)) {
    const { rows } = await owner.query<{ result: string }>(
      'select result from run_command_on_placements($1::regclass, $2) where not success',
      [table, narrow('%1$s', columns)],
    );
    if (rows[0]) throw new Error(`DATABASE_OWNER_URL: ${rows[0].result}`);
  }
}
