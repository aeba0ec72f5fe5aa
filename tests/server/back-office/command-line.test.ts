import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { auditLogHead, reconciliationRuns } from '../../../src/server/platform/db/schema/schema.ts';
import { migratedPostgresUrl, tempFolder, unpackEmbedded } from '../support/harness.ts';
import { SHORT_LIVED, startProgram } from '../support/server-process.ts';

async function operatorWith(env: Readonly<Record<string, string>>, ...words: string[]) {
  const program = [...SHORT_LIVED, inject('server_bundle').operator, ...words];
  const { ended, out, err } = startProgram(program, env);
  return { code: await ended, out: out(), err: err() };
}

const operator = (DATA_DIR: string, ...words: string[]) => operatorWith({ DATA_DIR }, ...words);

const oneLine = (text: string): string => {
  expect(text.trimEnd()).not.toContain('\n');
  return text.trimEnd();
};

describe('the command line', () => {
  test('help prints every command; anything else prints it as an error', async () => {
    const { code, out } = await operator('/nonexistent', 'help');
    expect(code).toBe(0);
    for (const word of ['create-admin', 'reconcile', 'backup', 'move-to-postgres', 'distribute'])
      expect(out).toContain(word);
    const wrong = [['deposits'], ['reconcile', 'now']];
    const answers = await Promise.all(wrong.map((words) => operator('/nonexistent', ...words)));
    expect(answers).toEqual(wrong.map(() => ({ code: 2, out: '', err: out })));
  });

  test('no command makes a database where the environment names none', async () => {
    const folder = tempFolder(onTestFinished);
    const commands = [['create-admin', 'asha'], ['reconcile']];
    for (const words of commands) {
      const { code, out, err } = await operator(join(folder, 'data'), ...words);
      expect([code, out]).toEqual([1, '']);
      expect(oneLine(err)).toContain(`no database in ${join(folder, 'data')} `);
      expect(err).toContain('DATABASE_URL');
      expect(readdirSync(folder)).toEqual([]);
    }
    await unpackEmbedded(folder);
    const { code, out } = await operator(folder, 'create-admin', 'asha');
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ name: 'asha', database: folder })]);
  });

  test('reconcile prints JSON, stores its run, and refuses a head that it has not printed', async () => {
    const url = await migratedPostgresUrl();
    const env = { DATABASE_URL: url, DATA_DIR: tempFolder(onTestFinished) };
    const database = await openPostgres({ url, pool: 1, onLost: () => undefined });
    const right = await operatorWith(env, 'reconcile');
    expect(right.code, right.err).toBe(0);
    const { auditHead, ...rest } = JSON.parse(right.out);
    expect(rest).toMatchObject({ clean: true, findings: [], warnings: [], counted: { wallets: 0 } });
    expect((await operatorWith(env, 'reconcile', '--noted', auditHead)).code).toBe(0);
    const typo = await operatorWith(env, 'reconcile', '--noted', '12');
    expect(typo).toMatchObject({ code: 1, out: '' });
    expect(oneLine(typo.err)).toMatch(/^--noted is what a reconciliation has printed/);

    const runs = await database.db.select().from(reconciliationRuns);
    expect(runs.map((run) => [run.outcome, run.startedBy])).toEqual([
      ['clean', 'the command line'],
      ['clean', 'the command line'],
    ]);
    await database.close();
  });

  test('reconcile fails when the folder is in use or something is wrong', async () => {
    const folder = tempFolder(onTestFinished);
    await unpackEmbedded(folder);
    const database = await openEmbedded(folder);
    await database.db.update(auditLogHead).set({ seq: 7 });
    const busy = await operator(folder, 'reconcile');
    expect(busy.code).toBe(1);
    expect(oneLine(busy.err)).toMatch(/^The folder is in use/);
    await database.close();
    const wrong = await operator(folder, 'reconcile');
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.out)).toMatchObject({ clean: false, findings: [{ row: 'audit_log 0' }] });
  });
});
