import type { FastifyServerOptions } from 'fastify';
import { findDatabaseFailure } from './db/failures.ts';

/** Messages of drizzle and details of PostgreSQL contain values of statements, which may be secrets. */
export function toLogFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const failure = findDatabaseFailure(error);
  const root = rootOf(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: root.message.replace(/"[^"]*"|'[^']*'/g, '"…"').slice(0, 300),
    ...failure,
    stack: frames.slice(0, 12).join('\n'),
  };
}

function rootOf(error: Error): Error {
  let root = error;
  for (let depth = 0; root.cause instanceof Error && depth < 6; depth++) root = root.cause;
  return root;
}

const WINDOW_MS = 1_000;

const MAX_KINDS = 20;

/** level of pino */
const WARN = 40;

type Hooks = Extract<FastifyServerOptions['logger'], { readonly hooks?: unknown }>['hooks'];

function kindOf(level: number, [first, second]: readonly unknown[]): string {
  if (typeof first !== 'object' || first === null) return `${level} ${String(first)}`;
  const error = 'err' in first ? toLogFields(first.err) : null;
  return `${level} ${String(second)} ${error ? `${error.type} ${error.message}` : ''}`;
}

/** Suppresses repeated warnings and errors, and counts them in the next line. @param now ms */
export function suppressRepeats(now: () => number = () => Date.now()): NonNullable<Hooks> {
  let since = 0;
  let leftOut = 0;
  const kinds = new Set<string>();
  return {
    logMethod(args, method, level) {
      if (level < WARN) return method.apply(this, args);
      const at = now();
      if (at - since >= WINDOW_MS || at < since) {
        since = at;
        kinds.clear();
      }
      const kind = kindOf(level, args);
      if (kinds.has(kind) || kinds.size >= MAX_KINDS) {
        leftOut++;
        return;
      }
      kinds.add(kind);
      const [first, ...rest] = args as unknown[];
      if (leftOut === 0 || typeof first !== 'object' || first === null) return method.apply(this, args);
      const more = { ...first, left_out: leftOut };
      leftOut = 0;
      return method.apply(this, [more, ...rest] as unknown as typeof args);
    },
  };
}
