import { expect, test } from 'vitest';
import { createInvitation } from '../../../src/server/back-office/operators/invitations.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { databaseKind, REAL_MONEY } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { ROLE_ATTACKS } from '../support/taken-server.ts';

const office = useBackOffice({ asha: 'admin', ben: 'finance' }, { config: REAL_MONEY });

test.skipIf(databaseKind() === 'embedded').each(ROLE_ATTACKS)(
  'the role of a server with real money never $what',
  async ({ statement, answer }) => {
    const { context } = office.it;
    await createInvitation(context, { name: 'kiran', role: 'finance', invitedBy: 'test' });
    const tried = rowsOf(context.database.db, statement);
    if (answer === null) expect(Object.values((await tried)[0] ?? {})).toEqual([null]);
    else
      await expect(tried).rejects.toMatchObject({ cause: { message: expect.stringMatching(`^${answer}`) } });
  },
);
