import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { parseAst } from 'vite';
import { expect, test, vi } from 'vitest';
import { BACK_OFFICE_CALLS } from '../../../src/contract/back-office/calls.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import * as day from '../../../src/contract/day.ts';
import * as forms from '../../../src/contract/forms.ts';
import * as money from '../../../src/contract/money.ts';
import * as playerName from '../../../src/contract/player-name.ts';
import * as typedText from '../../../src/contract/typed-text.ts';
import * as utr from '../../../src/contract/utr.ts';
import * as visible from '../../../src/contract/visible.ts';
import { SLOW_TEXTS } from '../../slow-texts.ts';

const FILES = ['src/contract', 'src/server/http'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
);

/** Calls `visit` with each object below a value once. */
function visitObjects(root: unknown, visit: (found: object) => void, seen = new Set<object>()): void {
  if (typeof root !== 'object' || root === null || seen.has(root)) return;
  seen.add(root);
  visit(root);
  for (const value of Object.values(root)) visitObjects(value, visit, seen);
}

const LENGTH = 4000;
const TRIES = 5;
/** No rule that grows faster than its text reads 2 * LENGTH characters in this time. */
const SURELY_LINEAR_MS = 10;

/** Returns processor time, ms: that of a clock grows when other programs run. */
function timeOf(run: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  run(text);
  return process.cpuUsage(before).user / 1000;
}

/** Returns how many times as long a text of twice the length takes; the fastest of several tries count. */
function growthOf(run: (text: string) => unknown, textOf: (length: number) => string): number {
  const [once, twice] = [textOf(LENGTH), textOf(2 * LENGTH)];
  if (timeOf(run, twice) < SURELY_LINEAR_MS) return 2;
  const fastest = (text: string) => Math.min(...Array.from({ length: TRIES }, () => timeOf(run, text)));
  const twiceMs = fastest(twice);
  return twiceMs < SURELY_LINEAR_MS ? 2 : twiceMs / fastest(once);
}

/** Each of several measurements must show it: a collection of garbage or another program slows a single one. */
const isSlow = (run: (text: string) => unknown, textOf: (length: number) => string): boolean =>
  Array.from({ length: TRIES }).every(() => growthOf(run, textOf) > 2.5);

/** Returns a short one of the texts that take more than 2.5 times as long when they are twice as long. */
const slowText = (run: (text: string) => unknown): string | undefined =>
  SLOW_TEXTS.find((textOf) => isSlow(run, textOf))?.(24);

function literalsOf(file: string): readonly RegExp[] {
  const found: RegExp[] = [];
  visitObjects(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }), (node) => {
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push(new RegExp(pattern, flags));
    }
  });
  return found;
}

/** Returns the regular expressions that a file makes of text when it loads. */
async function constructedIn(file: string): Promise<readonly RegExp[]> {
  if (!readFileSync(file, 'utf8').includes('new RegExp(')) return [];
  const made: RegExp[] = [];
  const Original = RegExp;
  vi.stubGlobal(
    'RegExp',
    class extends Original {
      constructor(pattern: string, flags?: string) {
        super(pattern, flags);
        made.push(new Original(pattern, flags));
      }
    },
  );
  try {
    await import(/* @vite-ignore */ `${resolve(file)}?constructed`);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(made.length, file).toBeGreaterThan(0);
  return made;
}

test.each(FILES)('the regular expressions of %s read a text in linear time', async (file) => {
  for (const pattern of [...literalsOf(file), ...(await constructedIn(file))]) {
    const everywhere = new RegExp(pattern, [...new Set(`${pattern.flags.replace('y', '')}g`)].join(''));
    expect(
      slowText((text) => text.replace(everywhere, '')),
      String(pattern),
    ).toBeUndefined();
  }
});

const functionsOf = (module: object) =>
  Object.entries(module).filter(([, value]) => typeof value === 'function' && value.length === 1);

test.each(
  [day, money, playerName, typedText, utr, visible].flatMap(functionsOf) as [
    string,
    (text: string) => unknown,
  ][],
)('%s reads a text in linear time', (_, run) => {
  const runs = (text: string) => {
    try {
      return run(text);
    } catch {
      return null;
    }
  };
  expect(slowText(runs)).toBeUndefined();
});

interface Item {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Item[];
}

/** Returns a pipe without those in it. */
const flat = ({ pipe, ...item }: Item): readonly Item[] =>
  pipe ? pipe.flatMap((part, index) => (index === 0 ? flat(part) : [part])) : [item as Item];

test('in every schema a length ends the pipe of a text before any other rule reads it', () => {
  const wrong = new Set<string>();
  visitObjects([CALLS, BACK_OFFICE_CALLS, forms], (found) => {
    if (!('pipe' in found)) return;
    const [first, second, ...rest] = flat(found as Item).map(({ type }) => type);
    const isLate = first === 'string' && second !== undefined && second !== 'max_length';
    if (isLate) wrong.add([first, second, ...rest].join(' '));
  });
  expect([...wrong]).toEqual([]);
});

test('a name that is too long is refused for its length alone', () => {
  const { issues } = v.safeParse(forms.ProfileName, '@'.repeat(33), { abortPipeEarly: true });
  expect(issues?.map(({ message }) => message)).toEqual(['form.nameTooLong']);
});
