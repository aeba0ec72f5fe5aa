import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHORT_LIVED } from '../support/server-process.ts';
import type { Plan, Story } from './run.ts';

export async function playInChild(plan: Plan): Promise<Story> {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: ['--import', 'tsx', ...SHORT_LIVED],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The run of seed ${plan.seed} ended (${code}) without its story.`);
  });
  ended.catch(() => undefined);
  try {
    child.send(plan);
    const [story] = await Promise.race([once(child, 'message'), ended]);
    return story as Story;
  } finally {
    child.kill('SIGKILL');
  }
}

export function failureText({ seed, acts, failure }: Story): string {
  if (!failure) return '';
  const { wrong, past } = failure;
  return [
    `SEED=${seed} ACTS=${acts + 1} npx vitest run --project server tests/server/random/failures.test.ts`,
    `act ${acts}: ${wrong}`,
    ...past.map((line) => `  ${line.slice(0, 2000)}`),
  ].join('\n');
}
