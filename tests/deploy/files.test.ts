import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { tempFolder, useApp } from '../server/support/harness.ts';
import { startSystemPostgres } from '../server/support/system-postgres.ts';
import { requireProgram } from './programs.ts';

const DEPLOY = new URL('../../deploy', import.meta.url).pathname;
const textOf = (...names: string[]): string => readFileSync(join(DEPLOY, ...names), 'utf8');

const it = useApp();

test('systemd reads the units of the server and of its nightly jobs', () => {
  requireProgram('systemd-analyze', 'systemd');
  const folder = tempFolder(onTestFinished);
  const names = readdirSync(join(DEPLOY, 'systemd'));
  expect(names.sort()).toEqual([
    'chickenroad-backup.service',
    'chickenroad-backup.timer',
    'chickenroad-reconcile.service',
    'chickenroad-reconcile.timer',
    'chickenroad.service',
  ]);
  for (const line of [/^StartLimitIntervalSec=0$/m, /^RestartSec=\d+$/m, /^MemoryMax=/m])
    expect(textOf('systemd', 'chickenroad.service')).toMatch(line);
  const files = names.map((name) => join(folder, name));
  for (const [nth, name] of names.entries()) {
    const text = textOf('systemd', name).replace('ExecStart=node', `ExecStart=${process.execPath}`);
    writeFileSync(files[nth] ?? '', text.replace('User=chickenroad', 'User=root'));
  }
  const words = ['verify', '--man=no', ...files];
  const { status, stderr, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const printed = `${stdout}${stderr}`.split('\n');
  expect(printed.filter((line) => line.includes('chickenroad'))).toEqual([]);
});

test('Prometheus reads its files, and each alert is about a metric that the server has', async () => {
  requireProgram('promtool', 'prometheus');
  const promtool = (...words: string[]) =>
    spawnSync('promtool', words, { cwd: join(DEPLOY, 'prometheus'), encoding: 'utf8' });
  const checked = promtool('check', 'config', 'prometheus.yml');
  expect(checked.status, checked.stderr + checked.stdout).toBe(0);
  const { body } = await it.app.inject('/metrics');
  const metrics = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = textOf('prometheus', 'chickenroad.rules.yml').match(/chickenroad_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !metrics.has(name.replace(/_bucket$/, '')))).toEqual([]);
  const file = join(tempFolder(onTestFinished), 'backup.yml');
  writeFileSync(
    file,
    `rule_files: [${join(DEPLOY, 'prometheus', 'chickenroad.rules.yml')}]
tests:
  - interval: 1m
    input_series: [{ series: chickenroad_last_backup_timestamp_seconds, values: "3600+0x2000" }]
    alert_rule_test:
      - { alertname: NoBackup, eval_time: 26h }
      - alertname: NoBackup
        eval_time: 28h
        exp_alerts: [{ exp_annotations: { summary: There was no backup for a day. } }]
`,
  );
  const tested = promtool('test', 'rules', file);
  expect(tested.status, tested.stderr + tested.stdout).toBe(0);
});

test('the compose file names existing files, and its PostgreSQL gets the two roles of the server', async () => {
  const mounts = textOf('compose', 'compose.yaml').match(/(?<=- )\.\S+?(?=:)/g) ?? [];
  expect(mounts).toEqual(['./roles.sh', '../Caddyfile']);
  for (const path of [...mounts, '../../deploy/Dockerfile'])
    expect(existsSync(join(DEPLOY, 'compose', path)), path).toBe(true);
  const postgres = await startSystemPostgres();
  onTestFinished(() => postgres.stop());
  const address = { PGHOST: '127.0.0.1', PGPORT: String(postgres.port) };
  const passwords = { OWNER_PASSWORD: 'of the owner', SERVER_PASSWORD: 'of the server' };
  execFileSync(join(DEPLOY, 'compose', 'roles.sh'), {
    env: { ...address, ...passwords, PATH: `${postgres.bin}:${process.env.PATH}` },
    stdio: 'pipe',
  });
  const urlOf = (role: string): string => `postgres://${role}:x@127.0.0.1:${postgres.port}/chickenroad`;
  const database = await openPostgres({
    url: urlOf('chickenroad'),
    ownerUrl: urlOf('chickenroad_owner'),
    pool: 1,
    onLost: () => undefined,
  });
  await database.close();
});
