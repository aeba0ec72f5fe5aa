import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { backups } from '../../../src/server/platform/db/schema/schema.ts';
import { isComplete } from '../../complete.ts';
import { checkFilled, fillDatabase } from '../support/filled-database.ts';
import { startApp, tempFolder, unpackEmbedded } from '../support/harness.ts';
import { noteOwner } from '../support/roles.ts';
import { type SystemPostgres, startSystemPostgres } from '../support/system-postgres.ts';

test.runIf(isComplete)(
  'embedded: a copy of the stopped server’s folder reconciles, and its players go on',
  async () => {
    const folder = tempFolder(onTestFinished);
    const live = join(folder, 'live');
    unpackEmbedded(live);
    const it = await startApp('embedded', { database: await openEmbedded(live) });
    const known = await fillDatabase(it);
    await it.close();
    const restored = join(folder, 'restored');
    cpSync(live, restored, { recursive: true });
    await checkFilled(await openEmbedded(restored), known);
  },
);

function commandsOf(heading: string, sentence = ''): string {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const from = page.indexOf(sentence, page.indexOf(`\n${heading}\n`));
  const [, commands] = /^```sh\n(.*?)^```$/ms.exec(page.slice(from)) ?? [];
  if (from < 0 || commands === undefined) throw new Error(`operating.md has no commands at ${heading}.`);
  return commands;
}

function runCommands(commands: string, folder: string, { bin, port }: SystemPostgres): void {
  const stubs = {
    sudo: 'shift 2; PGUSER=postgres exec "$@"',
    npm: `[ "$3" = operator ] || exit 0; shift 4; exec node "${inject('server_bundle').operator}" "$@"`,
    ...Object.fromEntries(['systemctl', 'git'].map((name) => [name, 'exit 0'])),
  };
  for (const [name, text] of Object.entries(stubs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const here = commands
    .replaceAll('/etc/chickenroad.env', join(folder, 'chickenroad.env'))
    .replace('-o chickenroad ', '')
    .replaceAll('/var/lib/chickenroad-backups', join(folder, 'backups'))
    .replaceAll('/opt/chickenroad', folder);
  execFileSync('bash', ['-euo', 'pipefail', '-c', here], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${folder}:${bin}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
    },
  });
}

const ROLES: readonly (readonly [string, string, readonly string[]])[] = [
  ['one role', '## 2. PostgreSQL', ['DATABASE_URL=postgres://chickenroad']],
  [
    'a second role that owns the tables',
    '### A second role that owns the tables',
    ['DATABASE_URL=postgres://chickenroad', 'DATABASE_OWNER_URL=postgres://chickenroad_owner'],
  ],
];
describe.each(isComplete ? ROLES : ROLES.slice(1))(
  'PostgreSQL with %s, by the commands of operating.md',
  (_, heading, settings) => {
    test('is backed up and restored, and its players go on', async () => {
      const postgres = await startSystemPostgres();
      const folder = tempFolder(onTestFinished);
      const envFile = join(folder, 'chickenroad.env');
      try {
        runCommands(commandsOf(heading), folder, postgres);
        const address = `:a%20long%20one@127.0.0.1:${postgres.port}/chickenroad`;
        writeFileSync(envFile, settings.map((setting) => `${setting}${address}\n`).join(''));
        const open = async () => {
          const env = Object.fromEntries(
            readFileSync(envFile, 'utf8')
              .trim()
              .split('\n')
              .map((line) => line.split('=')),
          );
          const { databaseUrl, databaseOwnerUrl: ownerUrl } = readConfig(env);
          const limits = { pool: 5, onLost: () => undefined };
          const database = await openPostgres({ url: databaseUrl ?? '', ownerUrl, ...limits });
          if (ownerUrl) noteOwner(database, await openPostgres({ url: ownerUrl, ...limits }));
          return database;
        };
        const it = await startApp('postgres', { database: await open() });
        const known = await fillDatabase(it);
        runCommands(commandsOf('## 7. Backup'), folder, postgres);
        const [backup, ...others] = await it.database.db.select().from(backups);
        expect(others).toEqual([]);
        const [, file = ''] = backup?.file.split(':') ?? [];
        expect(file).toMatch(/\/backups\/chickenroad-\d{8}T\d{6}Z\.dump$/);
        const { size: backupSize, mode: backupMode } = statSync(file);
        expect(backup?.bytes).toBe(backupSize);
        expect(backupMode & 0o077).toBe(0);
        await (await it.player()).bet();
        await it.close();
        runCommands(commandsOf('## 7. Backup', '\nRestore, into a new database'), folder, postgres);
        const restored = await open();
        expect(
          (await restored.db.execute<{ name: string }>(sql`select current_database() as name`)) as unknown,
        ).toMatchObject({ rows: [{ name: 'chickenroad_restored' }] });
        await checkFilled(restored, known, true);
        runCommands(commandsOf('## 8. Upgrade'), folder, postgres);
        const { size, mode } = statSync(join(folder, 'before-upgrade.dump'));
        expect(size).toBeGreaterThan(10_000);
        expect(mode & 0o077).toBe(0);
      } finally {
        postgres.stop();
      }
    });
  },
);
