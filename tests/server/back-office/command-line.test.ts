import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createAdmin } from '../../../src/server/back-office/commands/create-admin.ts';
import { reconcileByCommand } from '../../../src/server/back-office/commands/reconcile-command.ts';
import { lockFolder } from '../../../src/server/platform/db/folder-lock.ts';
import { auditLogHead, reconciliationRuns } from '../../../src/server/platform/db/schema/schema.ts';
import { migratedPostgresUrl, openMigrated, tempFolder, unpackEmbedded } from '../support/harness.ts';
import { SHORT_LIVED, startProgram } from '../support/server-process.ts';

async function operator(env: Readonly<Record<string, string>>, ...words: string[]) {
  const program = [...SHORT_LIVED, inject('server_bundle').operator, ...words];
  const { ended, out, err } = startProgram(program, env);
  return { code: await ended, out: out(), err: err() };
}

describe('the command line', () => {
  let env: { DATABASE_URL: string; DATA_DIR: string };
  beforeAll(async () => {
    env = { DATABASE_URL: await migratedPostgresUrl(), DATA_DIR: tempFolder() };
  });

  test('help prints every command; anything else prints it as an error', async () => {
    const [help, wrong] = await Promise.all([operator(env, 'help'), operator(env, 'reconcile', 'now')]);
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const word of ['create-admin', 'reconcile', 'backup', 'move-to-postgres', 'distribute'])
      expect(help.out).toContain(word);
    expect(wrong).toEqual({ code: 2, out: '', err: help.out });
  });

  test('reconcile prints its run as JSON and fails when something is wrong; an error is one line', async () => {
    const database = await openMigrated({ url: env.DATABASE_URL, pool: 1 });
    const right = await operator(env, 'reconcile');
    expect(right.code, right.err).toBe(0);
    const { auditHead, ...rest } = JSON.parse(right.out);
    expect(rest).toMatchObject({ clean: true, findings: [], warnings: [], counted: { wallets: 0 } });
    await database.db.update(auditLogHead).set({ seq: 7 });
    const [wrong, typo] = await Promise.all([
      operator(env, 'reconcile', '--noted', auditHead),
      operator(env, 'reconcile', '--noted', '12'),
    ]);
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.out)).toMatchObject({ clean: false, findings: [{ row: 'audit_log 0' }] });
    expect(typo).toMatchObject({ code: 1, out: '' });
    expect(typo.err).toMatch(/^--noted is what a reconciliation has printed.*\n$/);
    const runs = await database.db.select().from(reconciliationRuns);
    expect(runs.map((run) => [run.outcome, run.startedBy]).sort()).toEqual([
      ['clean', 'the command line'],
      ['wrong', 'the command line'],
    ]);
    await database.close();
  });

  test('no command makes a database where the environment names none', async () => {
    const folder = tempFolder(onTestFinished);
    const DATA_DIR = join(folder, 'data');
    for (const run of [createAdmin({ DATA_DIR }, 'asha'), reconcileByCommand({ DATA_DIR }, undefined)]) {
      await expect(run).rejects.toThrow(`no database in ${DATA_DIR} `);
      await expect(run).rejects.toThrow('DATABASE_URL');
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  test('reconcile is refused a folder in use, and create-admin names its folder', async () => {
    const DATA_DIR = tempFolder(onTestFinished);
    unpackEmbedded(DATA_DIR);
    const unlock = await lockFolder(DATA_DIR);
    await expect(reconcileByCommand({ DATA_DIR }, undefined)).rejects.toThrow(/^The folder is in use/);
    unlock();
    expect(await createAdmin({ DATA_DIR }, 'asha')).toMatchObject({ name: 'asha', database: DATA_DIR });
  });
});
