import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Row } from './table.ts';

const MINUTE_MS = 60_000;

/** Measures `npm test`. */
export async function benchSuite(): Promise<readonly Row[]> {
  const startMs = performance.now();
  let output = '';
  const suite = spawn('npm', ['test'], { stdio: ['ignore', 'pipe', 'inherit'] });
  suite.stdout.on('data', (data: Buffer) => {
    output += data;
    process.stderr.write(data);
  });
  const [code] = await once(suite, 'close');
  const tookMin = (performance.now() - startMs) / MINUTE_MS;
  return [
    {
      what: '`npm test`, on two cores without other work',
      figure: `${tookMin.toFixed(1)} min`,
      bound: '10 min',
      aim: '8 min',
      ok: code === 0 && tookMin <= 10,
      peer: output.trim().split('\n').at(-1) ?? '',
    },
  ];
}
