/** What the database says went wrong. Drizzle wraps the driver's error, so the code is looked for along the causes. */
export interface DatabaseFailure {
  /** SQLSTATE, or the system's code such as ECONNREFUSED */
  readonly code: string;
  readonly constraint: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Looks along an error's causes for a code of the database or the network; null when there is none. */
export function failureOf(error: unknown): DatabaseFailure | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const code = 'code' in at ? textOf(at.code) : null;
    if (code !== null) return { code, constraint: constraintOf(at) };
    if (CONNECTION_LOST.test(at.message)) return { code: '08006', constraint: null };
  }
  return null;
}

/** A distributed engine says the constraint of a shard, in the text alone: the table's, of a unique one with the shard's number. */
const CONSTRAINT_OF_SHARD = / (?:unique constraint "(\w+)_\d+|check constraint "(\w+))"$/;

const constraintOf = (error: Error): string | null =>
  ('constraint' in error ? textOf(error.constraint) : null) ??
  CONSTRAINT_OF_SHARD.exec(error.message)?.slice(1).find(Boolean) ??
  null;

/** What node-postgres says without a code when a connection dies or none is free. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Cannot use a pool after)/;

/** A deadlock or a serialization failure: the same transaction run again may pass. */
export function isRetryable(error: unknown): boolean {
  const code = failureOf(error)?.code;
  return code === '40001' || code === '40P01';
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '57014', // statement timeout
]);

const FOLLOWS_ANOTHER = '25006';

const TAKES_NO_WRITES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  '53100', // disk full
  FOLLOWS_ANOTHER,
]);

/**
 * The database is away, starting, stopping, overloaded, full or without means (class 53), or a conflict outlasted every
 * retry: nothing was done that is known, and later may go better.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = failureOf(error)?.code ?? '';
  return (
    UNAVAILABLE.has(code) || TAKES_NO_WRITES.has(code) || isRetryable(error) || /^(08|53|57P)/.test(code)
  );
}

/** The database answers and takes nothing new: its disk is full, or it only follows another. */
export function refusesWrites(error: unknown): boolean {
  return TAKES_NO_WRITES.has(failureOf(error)?.code ?? '');
}

/** The connection leads to a standby, or to what has become one: another one may lead to the server that takes writes. */
export function leadsToStandby(error: unknown): boolean {
  return failureOf(error)?.code === FOLLOWS_ANOTHER;
}

/** @returns whether a unique index or key refused the row */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const failure = failureOf(error);
  return failure?.code === '23505' && failure.constraint === constraint;
}
