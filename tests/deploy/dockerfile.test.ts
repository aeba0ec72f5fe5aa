import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../server/support/cluster.ts';
import { tempFolder } from '../server/support/harness.ts';
import { startProgram, untilPrinted } from '../server/support/server-process.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

const IGNORED = new Set(
  readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => basename(line)),
);

/** Copies files like COPY, without those in .dockerignore. */
function copy(names: readonly string[], folder: string): void {
  for (const name of names.flatMap((name) => (name === '.' ? readdirSync(ROOT) : [name])))
    if (!IGNORED.has(name) && !name.startsWith('dist'))
      cpSync(join(ROOT, name), join(folder, name), {
        recursive: true,
        filter: (path) => !IGNORED.has(basename(path)),
      });
}

/** The image itself is not built. */
test('each step of the Dockerfile runs in a clean folder, and the server starts there', {
  timeout: 900_000,
}, async () => {
  const root = tempFolder(onTestFinished);
  const here = (text: string): string =>
    text.replaceAll('-o node -g node ', '').replaceAll('/var/lib/', `${root}/`);
  const [port, env] = [
    await freePort(),
    { ...process.env, npm_config_prefer_offline: 'true' } as NodeJS.ProcessEnv,
  ];
  const settings: Record<string, string> = {};
  const steps = readFileSync(join(ROOT, 'deploy', 'Dockerfile'), 'utf8')
    .split('\n')
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .filter((step) => step !== null);
  let started: ReturnType<typeof startProgram> | null = null;
  let healthCheck = '';
  let node = '';
  const run = (command: string): void => {
    const { status, stderr, stdout } = spawnSync('bash', ['-euc', command], {
      cwd: root,
      encoding: 'utf8',
      env: { ...env, ...settings },
    });
    expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  };
  for (const [, instruction, words = ''] of steps)
    switch (instruction) {
      case 'FROM': {
        // The npm package `node` contains the binary.
        const [, major] = /^node:(\d+)-bookworm-slim$/.exec(words) ?? [];
        const tools = tempFolder(onTestFinished);
        run(`npm install --no-audit --no-fund --no-save --prefix ${tools} node@${major}`);
        node = join(tools, 'node_modules', 'node', 'bin', 'node');
        env.PATH = `${dirname(node)}:${env.PATH}`;
        break;
      }
      case 'COPY':
        copy(words.split(' ').slice(0, -1), root);
        break;
      case 'RUN':
        run(process.getuid?.() === 0 ? here(words) : here(words).replaceAll('apt-get', 'sudo -n apt-get'));
        break;
      case 'ENV':
        for (const pair of here(words).split(' ')) {
          const [name = '', value = ''] = pair.split('=');
          settings[name] = value;
        }
        break;
      case 'HEALTHCHECK':
        [, healthCheck = ''] = words.split(' CMD ');
        break;
      case 'CMD': {
        const [program, ...rest] = JSON.parse(words) as string[];
        expect(program).toBe('node');
        started = startProgram(
          rest.map((word) => (word.endsWith('.mjs') ? join(root, word) : word)),
          { ...settings, PORT: String(port), ADMIN_PORT: 'off' },
          node,
        );
        break;
      }
      default:
        expect(['WORKDIR', 'USER', 'VOLUME', 'EXPOSE']).toContain(instruction);
    }
  if (!started) throw new Error('The Dockerfile has no CMD.');
  await untilPrinted(started, /is at (\S+)/);
  run(healthCheck.replace('8080', String(port)));
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
});
