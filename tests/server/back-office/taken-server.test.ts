import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createInvitation } from '../../../src/server/back-office/operators/invitations.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { databaseKind, REAL_MONEY } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';

const office = useBackOffice({ asha: 'admin', ben: 'finance' }, { config: REAL_MONEY });

const sessionHash = sql`(select token_hash from operator_sessions limit 1)`;
const linkHash = sql`(select token_hash from operator_invitations where token_hash is not null limit 1)`;
const operator = sql`(select operator_id from operators order by name limit 1)`;
const storedPassword = sql`(select password_hash from operators order by name limit 1)`;

// Statements that are refused for lack of a right are in tests/server/platform/rights.test.ts.
test.skipIf(databaseKind() === 'embedded').each<[string, SQL, refusal: string | null]>([
  [
    'acts in a session whose hash it reads',
    sql`select perform_action(${sessionHash}, '', 'pause_betting', '{"is_paused": true}')`,
    'not_logged_in',
  ],
  [
    'logs in by the password that it reads',
    sql`select log_operator_in(${operator}, ${storedPassword}, 99999999, null, '', 'a session', null)`,
    null,
  ],
  [
    'enrols by a link whose hash it reads',
    sql`select enrol_operator(${linkHash}, '', ${randomUUID()}, 'puppet', 'x', 'x', 1, '{}', 'a session', null)`,
    null,
  ],
  [
    'gives a new player money',
    sql`select register_player(${randomUUID()}, null, null, '9000000001', '', 'x', null, 10000000, 'seed', 'x', 'x', 'x', null,
      60, 'd', 'a', 'u')`,
    'not_yours',
  ],
])('the role of a server with real money never %s', async (_, statement, refusal) => {
  const { context } = office.it;
  await createInvitation(context, { name: 'kiran', role: 'finance', invitedBy: 'test' });
  const tried = rowsOf(context.database.db, statement);
  if (refusal === null) expect(Object.values((await tried)[0] ?? {})).toEqual([null]);
  else
    await expect(tried).rejects.toMatchObject({ cause: { message: expect.stringMatching(`^${refusal}`) } });
});
