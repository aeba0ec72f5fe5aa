export interface DatabaseFailure {
  /** SQLSTATE, or a code of the system such as ECONNREFUSED */
  readonly code: string;
  readonly constraint: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** @returns the first failure of the database or network among the causes, which drizzle wraps */
export function findDatabaseFailure(error: unknown): DatabaseFailure | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const code = 'code' in at ? textOf(at.code) : null;
    if (code !== null) return { code, constraint: constraintOf(at) };
    if (CONNECTION_LOST.test(at.message)) return { code: '08006', constraint: null };
  }
  return null;
}

// Citus names the constraint only in the text, with the number of its shard.
const CONSTRAINT_OF_SHARD = / (?:unique constraint "(\w+)_\d+|check constraint "(\w+))"$/;

const constraintOf = (error: Error): string | null =>
  ('constraint' in error ? textOf(error.constraint) : null) ??
  CONSTRAINT_OF_SHARD.exec(error.message)?.slice(1).find(Boolean) ??
  null;

// Errors of node-postgres without a code.
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Cannot use a pool after)/;

export function isRetryable(error: unknown): boolean {
  const code = findDatabaseFailure(error)?.code;
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

const READ_ONLY_TRANSACTION = '25006';

const NO_WRITES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  '53100', // disk full
  READ_ONLY_TRANSACTION,
]);

/** The outcome may be unknown; a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = findDatabaseFailure(error)?.code ?? '';
  return UNAVAILABLE.has(code) || NO_WRITES.has(code) || isRetryable(error) || /^(08|53|57P)/.test(code);
}

/** The disk is full, or the database is a standby. */
export function refusesWrites(error: unknown): boolean {
  return NO_WRITES.has(findDatabaseFailure(error)?.code ?? '');
}

export function isFromStandby(error: unknown): boolean {
  return findDatabaseFailure(error)?.code === READ_ONLY_TRANSACTION;
}
