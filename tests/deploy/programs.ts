import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];

/** Installs a Debian package if its program (or a file by its path) is missing. @throws Error if that fails */
export function requireProgram(program: string, name = program): void {
  const isThere = () => existsSync(program) || spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (isThere()) return;
  for (const words of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', name],
  ]) {
    const [command = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...words];
    spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  if (!isThere()) throw new Error(`Install the package ${name}.`);
}
