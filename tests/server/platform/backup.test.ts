import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { backups } from '../../../src/server/platform/db/schema/schema.ts';
import { isComplete } from '../../complete.ts';
import { checkFilled, fillDatabase } from '../support/filled-database.ts';
import { startApp, tempFolder, unpackEmbedded } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { noteOwner } from '../support/roles.ts';
import { SHORT_LIVED, startProgram, untilPrinted } from '../support/server-process.ts';
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

const ROOT = new URL('../../../', import.meta.url).pathname;

/** has characters that need quotes in a shell */
const PASSWORD = 'a &;$ one';

/** Makes a folder with stand-ins for the programs that the commands call. */
function createMachine(postgres: SystemPostgres) {
  const folder = tempFolder(onTestFinished);
  const toLocal = (text: string): string =>
    text
      .replaceAll(/a long one|one more long one/g, PASSWORD)
      .replaceAll('/etc/chickenroad.env', join(folder, 'chickenroad.env'))
      .replaceAll('scripts/operator.mjs', inject('server_bundle').operator)
      .replaceAll('scripts/start.mjs', inject('server_bundle').main)
      .replaceAll('-o chickenroad ', '')
      .replaceAll('/var/lib/chickenroad-backups', join(folder, 'backups'))
      .replaceAll('/opt/chickenroad', folder);
  const programs = {
    chickenroad: toLocal(readFileSync(join(ROOT, 'deploy', 'chickenroad'), 'utf8')),
    runuser: `#!/bin/sh\nshift 4; exec node ${SHORT_LIVED.join(' ')} "$@"\n`,
    sudo: `#!/bin/sh\nshift 2; PGHOST=${postgres.socket} PGUSER=postgres exec "$@"\n`,
    ...Object.fromEntries(['systemctl', 'git', 'npm'].map((name) => [name, '#!/bin/sh\n'])),
  };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  return {
    settings: join(folder, 'chickenroad.env'),
    backups: join(folder, 'backups'),
    toLocal,
    run: (commands: string): void => {
      execFileSync('bash', ['-euo', 'pipefail', '-c', toLocal(commands)], {
        cwd: folder,
        env: {
          ...process.env,
          PATH: `${folder}:${postgres.bin}:${process.env.PATH}`,
          PGPORT: String(postgres.port),
        },
      });
    },
  };
}

/** Starts the server by ExecStart of its systemd unit, and stops it. */
async function startByUnit({ toLocal }: ReturnType<typeof createMachine>): Promise<void> {
  const unit = readFileSync(join(ROOT, 'deploy', 'systemd', 'chickenroad.service'), 'utf8');
  const [, words = ''] = /^ExecStart=node (.*)$/m.exec(toLocal(unit)) ?? [];
  const server = startProgram(words.split(' '), { PORT: '0', ADMIN_PORT: 'off' });
  await untilPrinted(server, /is at (\S+)/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

/** Writes the settings file. @param roles by setting, such as DATABASE_URL */
function writeSettings(
  { settings }: ReturnType<typeof createMachine>,
  { port, certificate }: SystemPostgres,
  roles: Readonly<Record<string, string>>,
): void {
  const address = `${PASSWORD}@localhost:${port}/chickenroad?sslmode=verify-full&sslrootcert=${certificate}`;
  const lines = Object.entries(roles).map(([name, role]) => `${name}=postgres://${role}:${address}\n`);
  writeFileSync(settings, `DATA_DIR=${dirname(settings)}/data\n${lines.join('')}`);
}

async function openBySettings({ settings }: ReturnType<typeof createMachine>) {
  const { databaseUrl, databaseOwnerUrl: ownerUrl } = readConfig(parseEnv(readFileSync(settings, 'utf8')));
  const limits = { pool: 5, onLost: () => undefined };
  const database = await openPostgres({ url: databaseUrl ?? '', ownerUrl, ...limits });
  if (ownerUrl) noteOwner(database, await openPostgres({ url: ownerUrl, ...limits }));
  return database;
}

const ONE_ROLE = { DATABASE_URL: 'chickenroad' };
const TWO_ROLES = { DATABASE_URL: 'chickenroad', DATABASE_OWNER_URL: 'chickenroad_owner' };

test.runIf(isComplete)(
  'the embedded database moves to PostgreSQL by the commands of operating.md, and its players go on',
  { timeout: 180_000 },
  async () => {
    const postgres = await startSystemPostgres('scram-sha-256');
    onTestFinished(() => postgres.stop());
    const machine = createMachine(postgres);
    writeSettings(machine, postgres, ONE_ROLE);
    const folder = join(dirname(machine.settings), 'data');
    unpackEmbedded(folder);
    const it = await startApp('embedded', { database: await openEmbedded(folder) });
    const known = await fillDatabase(it);
    await it.close();
    machine.run(commandsOf('## 2. PostgreSQL'));
    machine.run(commandsOf('### From the embedded database'));
    await checkFilled(await openBySettings(machine), known);
  },
);

const ROLES = [
  ['one role', '## 2. PostgreSQL', ONE_ROLE],
  ['a second role that owns the tables', '### A second role that owns the tables', TWO_ROLES],
] as const;
describe.runIf(isComplete).each(ROLES)(
  'PostgreSQL with %s, by the commands of operating.md',
  (_, heading, roles) => {
    test('is backed up and restored, and its players go on', { timeout: 180_000 }, async () => {
      const postgres = await startSystemPostgres('scram-sha-256');
      const machine = createMachine(postgres);
      try {
        machine.run(commandsOf(heading));
        writeSettings(machine, postgres, roles);
        await startByUnit(machine);
        const it = await startApp('postgres', { database: await openBySettings(machine) });
        const known = await fillDatabase(it);
        machine.run(commandsOf('## 7. Backup'));
        const [backup, ...others] = await it.database.db.select().from(backups);
        expect(others).toEqual([]);
        const [, file = ''] = backup?.file.split(':') ?? [];
        expect(file).toMatch(/\/backups\/chickenroad-\d{8}T\d{6}Z\.dump$/);
        const { size: backupSize, mode: backupMode } = statSync(file);
        expect(backup?.bytes).toBe(backupSize);
        expect(backupMode & 0o077).toBe(0);
        machine.run(commandsOf('### Reconciliation'));
        machine.run(commandsOf('### Epochs: what a restore ends', '**Nothing was lost.**'));
        await (await it.player()).bet();
        await it.close();
        machine.run(commandsOf('## 7. Backup', '\nRestore, into a new database'));
        const restored = await openBySettings(machine);
        const names = sql`select datname as name from pg_database where datname ~ 'chickenroad' order by datname`;
        expect(await rowsOf(restored.db, names)).toEqual([
          { name: 'chickenroad' },
          { name: 'chickenroad_before' },
        ]);
        await checkFilled(restored, known, true);
        machine.run(commandsOf('## 8. Upgrade'));
        expect(readdirSync(machine.backups)).toHaveLength(2);
        machine.run(
          'mkdir elsewhere && cd elsewhere && DATABASE_OWNER_URL=postgres://nobody@127.0.0.1:1/none chickenroad backup .',
        );
        expect(readdirSync(join(dirname(machine.settings), 'elsewhere'))).toHaveLength(1);
      } finally {
        postgres.stop();
      }
    });
  },
);
