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
