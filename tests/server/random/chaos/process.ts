import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ChaosPlan, ChaosStory } from './run.ts';

export async function chaosInProcess(plan: ChaosPlan): Promise<ChaosStory> {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The run of seed ${plan.seed} ended (${code}) without its story.`);
  });
  ended.catch(() => undefined);
  try {
    child.send(plan);
    const [story] = await Promise.race([once(child, 'message'), ended]);
    return story as ChaosStory;
  } finally {
    child.kill('SIGKILL');
  }
}

export function failureText({ seed, operations, failure }: ChaosStory): string {
  if (!failure) return '';
  const { wrong, past } = failure;
  return [
    `SEED=${seed} OPERATIONS=${operations + 1} npx vitest run --project server tests/server/random/chaos.test.ts`,
    `operation ${operations}: ${wrong}`,
    ...past.map((line) => `  ${line.slice(0, 2000)}`),
  ].join('\n');
}
