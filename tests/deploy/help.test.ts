import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

test.each(Object.keys(scripts).filter((name) => name !== 'postinstall'))(
  'npm run %s -- --help prints its usage and ends',
  (name) => {
    const words = ['run', '--silent', name, '--', '--help'];
    const { status, stdout, stderr } = spawnSync('npm', words, {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect([status, stdout], stderr).toEqual([
      0,
      expect.stringMatching(/^(Usage: )?\s*npm (run |test|start)/),
    ]);
  },
);
