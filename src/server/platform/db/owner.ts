import pg from 'pg';
import { callableFunctions } from './functions.ts';
import { type DatabaseAddress, withClient } from './pool.ts';

/** Written by functions alone; of a partitioned table its partitions as well. */
const BY_FUNCTIONS = [
  'journal',
  'postings',
  'wallets',
  'open_rounds',
  'rounds',
  'multiplier_tables',
  'player_days',
  'idempotency_keys',
  'idempotency_responses',
  'deposits',
  'withdrawals',
  'used_references',
  'bank_lines',
  'bank_uploads',
  'bank_upload_lines',
  'phone_numbers',
  'proposals',
  'play_state',
  'player_limits',
  'player_notes',
  'password_reset_links',
  'banners',
  'operator_settings',
  'operator_recovery_codes',
  'operator_invitations',
  'enrolment_links',
  'operator_days',
  'totals',
  'totals_progress',
  'audit_log',
  'audit_log_head',
];

/** What is left of a player to the server: not the seeds, the nonce and the count of the day. */
const PLAYER_COLUMNS = ['name', 'avatar_id', 'in_live_wins', 'private_rounds', 'password_hash'];

interface Found {
  readonly role: string;
  readonly journal_owner: string | null;
}

/** Who comes to the database by an address, and who owns the tables there. */
async function lookAt(client: pg.Client): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select current_user as role, (select relowner::regrole::text from pg_class
       where oid = to_regclass('journal')) as journal_owner`,
  );
  const [found] = rows;
  if (!found) throw new Error('The database does not say who asks it.');
  return found;
}

/**
 * Looks whether a second role may own the tables of a server, before anything is done as it.
 * @param owner is connected as that role
 * @param server where the server plays, as its own role: DATABASE_URL
 * @returns the server's role
 * @throws Error when both are one role, or the server's role owns tables already
 */
export async function checkOwner(owner: pg.Client, server: DatabaseAddress): Promise<string> {
  const { role, journal_owner: journalOwner } = await withClient(server, lookAt);
  const { role: ownerRole } = await lookAt(owner);
  if (role === ownerRole)
    throw new Error(
      'DATABASE_OWNER_URL: it is the same role as that of DATABASE_URL. Leave it out, or make a second role.',
    );
  if (journalOwner === role)
    throw new Error(
      `DATABASE_OWNER_URL: the tables belong to the role of DATABASE_URL. Once, as administrator: REASSIGN OWNED BY ${role} TO ${ownerRole}`,
    );
  return role;
}

/**
 * Gives the role that the server runs as no more than it needs on tables of another role: money, rounds, keys, seeds and the audit log
 * are written by functions alone.
 * @param owner is connected as the role that owns the tables, which are up to date
 * @param server where the server plays, as its own role: DATABASE_URL
 * @throws Error when the two lead to different databases
 */
export async function grantToServer(owner: pg.Client, server: DatabaseAddress): Promise<void> {
  const {
    rows: [schema],
  } = await owner.query<{ name: string }>('select quote_ident(current_schema()) as name');
  const { role, journal_owner: seenByServer } = await withClient(server, lookAt);
  if (seenByServer === null)
    throw new Error('DATABASE_OWNER_URL: its tables are not where DATABASE_URL leads to.');
  const name = pg.escapeIdentifier(role);
  // A partition is read and written through its table, whose rights are what counts then.
  const { rows: tables } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace
       and relkind in ('r', 'p') and not relispartition and relname <> all ($1)`,
    [[...BY_FUNCTIONS, 'players', 'operators', 'operator_sessions']],
  );
  await owner.query('begin');
  await owner.query(`grant usage on schema ${schema?.name} to ${name}`);
  // Earlier versions, or somebody by hand, may have given more.
  await owner.query(`revoke all on all tables in schema ${schema?.name} from ${name}`);
  await owner.query(`grant select on ${BY_FUNCTIONS.join(', ')} to ${name}`);
  await owner.query(`grant select, update (${PLAYER_COLUMNS.join(', ')}) on players to ${name}`);
  // For encrypting the secret anew under a new key.
  await owner.query(`grant select, update (totp_secret) on operators to ${name}`);
  await owner.query(`grant select, delete, update (seen_at) on operator_sessions to ${name}`);
  await owner.query(
    `grant select, insert, update, delete on ${tables.map((table) => table.name).join(', ')} to ${name}`,
  );
  const functions = ['make_response_partition(date)', 'clock_now()', ...callableFunctions()].join(', ');
  await owner.query(`grant execute on function ${functions} to ${name}`);
  await owner.query('commit');
}
