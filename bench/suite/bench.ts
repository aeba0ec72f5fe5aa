import { spawn } from 'node:child_process';
import type { Row } from '../table.ts';

const BOUND_MIN = 8;
const AIM_MIN = 5;
const MINUTE_MS = 60_000;

/** The line that `npm test` closes with. */
const CLOSING = /^(?:\w+: )?\d+ passed, \d+ failed.*$/gm;

/**
 * How long `npm test` takes, from its first check to its closing line.
 * @throws Error when npm cannot be started
 */
export async function benchSuite(): Promise<readonly Row[]> {
  const startMs = performance.now();
  const { code, said } = await new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const suite = spawn('npm', ['test'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    suite.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stderr.write(chunk);
    });
    suite.on('error', reject);
    suite.on('close', (status) => resolve({ code: status, said: output }));
  });
  const tookMin = (performance.now() - startMs) / MINUTE_MS;
  return [
    {
      what: '`npm test`, of two cores with nothing else to do',
      figure: `${tookMin.toFixed(1)} min`,
      bound: `${BOUND_MIN} min`,
      aim: `${AIM_MIN} min`,
      ok: code === 0 && tookMin <= BOUND_MIN,
      peer: said.match(CLOSING)?.at(-1) ?? `ended with ${code} and no closing line`,
    },
  ];
}
