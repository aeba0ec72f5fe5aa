import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Row } from '../table.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Operations of random players against the model, on each database; `npm test` plays a tenth of it. */
const OPERATIONS = 10_000;

/** Plays the model test in its full length. SEED plays one again. */
export async function benchModel(): Promise<Row> {
  const seed = process.env.SEED ?? String(Date.now() % 2 ** 31);
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      'server',
      'tests/server/model.test.ts',
    ],
    {
      cwd: ROOT,
      env: { ...process.env, SEED: seed, OPERATIONS: String(OPERATIONS) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) console.error(told);
  const took_s = (performance.now() - began) / 1000;
  return {
    what: `random players against the model, seed ${seed}`,
    figure: code === 0 ? 'every answer right, the books balance' : 'server and model part',
    bound: 'every answer right',
    aim: '',
    ok: code === 0,
    peer: `${OPERATIONS.toLocaleString('en')} operations on each database in ${took_s.toFixed(0)} s`,
  };
}
