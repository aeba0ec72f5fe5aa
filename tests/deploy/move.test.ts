import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { moveEmbedded } from '../../src/server/back-office/commands/move-embedded.ts';
import { verifyChain } from '../../src/server/back-office/reports/audit-chain.ts';
import { openEmbedded } from '../../src/server/platform/db/embedded.ts';
import { moveToPostgres, openPostgres } from '../../src/server/platform/db/postgres.ts';
import { runAt } from '../server/support/citus-nodes.ts';
import { checkFilled, fillDatabase } from '../server/support/filled-database.ts';
import { freshPostgresUrl, startApp, tempFolder, unpackEmbedded } from '../server/support/harness.ts';
import { ledgerSnapshot, rowsOf } from '../server/support/ledger.ts';
import { asServerRole, noteOwner } from '../server/support/roles.ts';
import { SHORT_LIVED, startProgram } from '../server/support/server-process.ts';

const limits = { pool: 4, onLost: () => undefined };

/** Creates an embedded database, and an empty PostgreSQL owned by a role without further rights. */
async function databases() {
  const dataDir = join(tempFolder(onTestFinished), 'data');
  unpackEmbedded(dataDir);
  const adminUrl = await freshPostgresUrl();
  const name = new URL(adminUrl).pathname.slice(1);
  const owner = `owner_${name}`;
  await runAt(
    adminUrl,
    `create role ${owner} login password 'a long one'`,
    `alter database ${name} owner to ${owner}`,
    `alter schema public owner to ${owner}`,
  );
  const ownerUrl = Object.assign(new URL(adminUrl), { username: owner, password: 'a long one' }).href;
  const url = asServerRole(adminUrl);
  return {
    dataDir,
    postgres: { url, ownerUrl },
    env: { DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
    openTarget: async () => {
      const database = await openPostgres({ url, ownerUrl, ...limits });
      noteOwner(database, await openPostgres({ url: ownerUrl, ...limits }));
      return database;
    },
    openOwner: () => openPostgres({ url: ownerUrl, ...limits }),
  };
}

// The move refuses Citus.
describe.skipIf(inject('citus_urls').length > 0)('move-to-postgres', () => {
  test('moves every row into a database that a server has started on, and the game goes on there', async () => {
    const { dataDir, env, postgres, openTarget } = await databases();
    const it = await startApp('embedded', { database: await openEmbedded(dataDir) });
    const known = await fillDatabase(it);
    await it.database.db.execute(
      `insert into idempotency_keys (user_id, key_hash, body_hash, subject_id, response)
         select user_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{ "of":  1.50 }' from players limit 1`,
    );
    const before = await ledgerSnapshot(it.database.db);
    await expect(moveEmbedded(env)).rejects.toThrow('The folder is in use');
    const started = await startApp('postgres', { database: await openTarget() });
    await expect(moveToPostgres(it.database, postgres)).rejects.toThrow('A server is connected');
    await started.close();
    await it.close();
    const { ended, out, err } = startProgram(
      [...SHORT_LIVED, inject('server_bundle').operator, 'move-to-postgres'],
      env,
    );
    expect(await ended, err()).toBe(0);
    expect(JSON.parse(out())).toMatchObject({
      from: dataDir,
      moved: { players: 2, rounds: 1, open_rounds: 1 },
    });
    const source = await openEmbedded(dataDir);
    await expect(moveToPostgres(source, postgres)).rejects.toThrow(
      /^The database of DATABASE_URL has rows already \(.*players/,
    );
    expect(await ledgerSnapshot(source.db)).toBe(before);
    await source.close();
    const target = await openTarget();
    const old = 'select response::text from idempotency_keys where response is not null';
    expect(await rowsOf(target.db, old)).toEqual([{ response: '{ "of":  1.50 }' }]);
    const chain = await verifyChain(target, null, new AbortController().signal);
    expect([chain.findings, chain.head.seq > 0]).toEqual([[], true]);
    await checkFilled(target, known);
  });

  test('leaves the target empty when it fails in the middle', async () => {
    const { dataDir, env, openOwner } = await databases();
    const source = await openEmbedded(dataDir);
    const it = await startApp('embedded', { database: source });
    await it.player();
    await source.db.execute('alter table wallets drop constraint wallets_balance_not_negative');
    await source.db.execute('update wallets set balance_paise = -1');
    await it.close();
    await expect(moveEmbedded(env)).rejects.toThrow(/^Copying wallets failed \(.*\)\. Nothing was moved\.$/);
    const target = await openOwner();
    const left = `select (select count(*) from players) as players, (select seq from audit_log_head) as head,
      (select count(*) from multiplier_tables) > 0 as has_tables,
      (select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O') as off`;
    expect(await rowsOf(target.db, left)).toEqual([{ players: 0n, head: 0n, has_tables: true, off: 0n }]);
    await target.close();
  });
});
