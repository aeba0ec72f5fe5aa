import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

/** A statement of the server's role with real money. */
export interface RoleAttack {
  readonly what: string;
  readonly statement: SQL;
  /** start of the error; null: the statement returns null */
  readonly answer: string | null;
}

const sessionHash = sql`(select token_hash from operator_sessions limit 1)`;
const linkHash = sql`(select token_hash from operator_invitations where token_hash is not null limit 1)`;
const operator = sql`(select operator_id from operators order by name limit 1)`;
const storedPassword = sql`(select password_hash from operators order by name limit 1)`;

export const ROLE_ATTACKS: readonly RoleAttack[] = [
  {
    what: 'makes a table that stands for one of the owner',
    statement: sql`create temp table audit_log_head (id smallint)`,
    answer: 'permission denied to create temporary tables',
  },
  {
    what: 'makes a function in the schema of the owner',
    statement: sql`create function public.clock() returns integer language sql as 'select 1'`,
    answer: 'permission denied for schema public',
  },
  {
    what: 'turns real money into demo money',
    statement: sql`update database_metadata set money = 'demo'`,
    answer: 'permission denied for table database_metadata',
  },
  {
    what: 'acts in a session whose hash it reads',
    statement: sql`select perform_action(${sessionHash}, '', 'pause_betting', '{"is_paused": true}')`,
    answer: 'not_logged_in',
  },
  {
    what: 'logs in by the password that it reads',
    statement: sql`select log_operator_in(${operator}, ${storedPassword}, 99999999, null, '', 'a session', null)`,
    answer: null,
  },
  {
    what: 'replaces the secret of an app',
    statement: sql`update operators set totp_secret = 'x'`,
    answer: 'permission denied for table operators',
  },
  {
    what: 'invites an operator',
    statement: sql`select store_invitation(${randomUUID()}, 'puppet', 'admin', null, '', null, 'x', 'x')`,
    answer: 'permission denied for function store_invitation',
  },
  {
    what: 'enrols by a link whose hash it reads',
    statement: sql`select enrol_operator(${linkHash}, '', ${randomUUID()}, 'puppet', 'x', 'x', 1, '{}', 'a session', null)`,
    answer: null,
  },
  {
    what: 'gives a new player money',
    statement: sql`select register_player(${randomUUID()}, null, null, '9000000001', '', 'x', null, 10000000, 'seed', 'x', 'x', 'x', null,
      60, 'd', 'a', 'u')`,
    answer: 'not_yours',
  },
];
