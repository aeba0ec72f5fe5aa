import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHORT_LIVED } from '../crash/server-process.ts';
import type { ChaosPlan, ChaosStory } from './run.ts';

/**
 * A chaos run in a process of its own, whose chance and time are the seed's.
 * @throws when the process ends without its story
 */
export async function chaosInProcess(plan: ChaosPlan): Promise<ChaosStory> {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: [...SHORT_LIVED, '--import', 'tsx'],
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

/** Runs that look for a shorter story at most. */
const MAX_REPLAYS = 24;

/** What is the same of two failures: the words, not the ids and amounts in them. */
const kindOf = (wrong: string): string => wrong.replace(/[0-9a-f-]{8,}|\d+(\.\d+)?/gi, '#').slice(0, 160);

/**
 * Looks for a shorter story with the same failure, by leaving operations out, halves first. Each operation's chance
 * hangs on its own number, so that the others stay what they are.
 * @returns the shortest that failed in the same way, and how many operations it has
 */
export async function shrink(
  plan: ChaosPlan,
  story: ChaosStory,
): Promise<{ readonly story: ChaosStory; readonly left: number }> {
  if (!story.failure) return { story, left: story.operations };
  const kind = kindOf(story.failure.wrong);
  const operations = story.failure.operation + 1;
  let kept: readonly (readonly [number, number])[] = [[0, operations]];
  let best = story;
  const size = (parts: typeof kept): number => parts.reduce((sum, [from, until]) => sum + until - from, 0);
  for (let looks = 0, part = 0, pieces = 2; looks < MAX_REPLAYS && size(kept) > 1; looks++) {
    const cut = cutOut(kept, part, pieces);
    const without = complement(cut, operations);
    const tried = await chaosInProcess({ ...plan, operations, without });
    if (tried.failure && kindOf(tried.failure.wrong) === kind) {
      kept = cut;
      best = tried;
      part = 0;
      pieces = Math.max(2, pieces - 1);
    } else if (++part >= pieces) {
      part = 0;
      pieces *= 2;
    }
  }
  return { story: best, left: size(kept) };
}

/** Ranges without the `part`-th of so many equal pieces. */
function cutOut(
  ranges: readonly (readonly [number, number])[],
  part: number,
  pieces: number,
): readonly (readonly [number, number])[] {
  const numbers = ranges.flatMap(([from, until]) =>
    Array.from({ length: until - from }, (_, index) => from + index),
  );
  const each = Math.max(1, Math.ceil(numbers.length / pieces));
  return rangesOf([...numbers.slice(0, part * each), ...numbers.slice((part + 1) * each)]);
}

function rangesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number) last[1] = number + 1;
    else ranges.push([number, number + 1]);
  }
  return ranges;
}

/** What is not in the ranges, from 0 to `until`. */
function complement(
  ranges: readonly (readonly [number, number])[],
  until: number,
): readonly (readonly [number, number])[] {
  const edges = [0, ...ranges.flat(), until];
  const gaps: [number, number][] = [];
  for (let at = 0; at < edges.length; at += 2) {
    const [from = 0, to = 0] = edges.slice(at, at + 2);
    if (to > from) gaps.push([from, to]);
  }
  return gaps;
}

/** A failure for a person: what to play again, what was wrong, and what came before it. */
export function failureText({ seed, failure }: ChaosStory, left: number): string {
  if (!failure) return '';
  const { operation, wrong, past } = failure;
  return [
    `SEED=${seed} OPERATIONS=${operation + 1} npm run bench -- chaos`,
    `operation ${operation} (of ${left} that are needed for it): ${wrong}`,
    ...past.map((line) => `  ${line.slice(0, 2000)}`),
  ].join('\n');
}
