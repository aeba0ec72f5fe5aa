import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createInvitation } from '../../src/server/admin/api/invitations.ts';
import { databaseKind, REAL_MONEY } from './harness.ts';
import { useBackOffice } from './admin-browser.ts';
import { rowsOf } from './ledger.ts';

const office = useBackOffice({ asha: 'admin', ben: 'finance' }, { config: REAL_MONEY });

/** @returns the value or the error of a statement of the server's role */
async function answerOf(statement: SQL): Promise<unknown> {
  const { db } = office.it.context.database;
  try {
    return Object.values((await rowsOf(db, statement))[0] ?? {})[0];
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
  }
}

const sessionHash = sql`(select token_hash from operator_sessions limit 1)`;
const linkHash = sql`(select token_hash from operator_invitations where token_hash is not null limit 1)`;
const ben = sql`(select operator_id from operators where name = 'ben')`;
const storedPassword = sql`(select password_hash from operators where name = 'ben')`;

test.skipIf(databaseKind() === 'embedded').each<[string, SQL, unknown]>([
  [
    'makes a table that stands for one of the owner',
    sql`create temp table audit_log_head (id smallint)`,
    expect.stringMatching(/^permission denied to create temporary tables/),
  ],
  [
    'turns real money into demo money',
    sql`update database_metadata set money = 'demo'`,
    'permission denied for table database_metadata',
  ],
  [
    'acts in a session whose hash it reads',
    sql`select perform_act(${sessionHash}, '', 'pause_betting', '{"is_paused": true}')`,
    'not_logged_in',
  ],
  [
    'logs in by the password that it reads',
    sql`select log_operator_in(${ben}, ${storedPassword}, 99999999, null, '', 'a session', null)`,
    null,
  ],
  [
    'replaces the secret of an app',
    sql`update operators set totp_secret = 'x'`,
    'permission denied for table operators',
  ],
  [
    'invites an operator',
    sql`select store_invitation(${randomUUID()}, 'puppet', 'admin', null, '', null, 'x', 'x')`,
    'permission denied for function store_invitation',
  ],
  [
    'enrols by a link whose hash it reads',
    sql`select enrol_operator(${linkHash}, '', ${randomUUID()}, 'puppet', 'x', 'x', 1, '{}', 'a session', null)`,
    null,
  ],
  [
    'gives a new player money',
    sql`select register_player(${randomUUID()}, null, null, null, '9000000001', '', 'x', null, 10000000, 'seed', 'x', 'x', 'x', null, 60, 'd', 'a', 'u')`,
    'not_yours',
  ],
])('the role of a server with real money never %s', async (_, statement, expected) => {
  await createInvitation(office.it.context, { name: 'kiran', role: 'finance', invitedBy: 'test' });
  expect(await answerOf(statement)).toEqual(expected);
});
