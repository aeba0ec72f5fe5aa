import type { SQL } from 'drizzle-orm';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import type { Database, Db } from '../../../src/server/platform/db/database.ts';

const COMPARED_TABLES = `phone_numbers players wallets journal postings open_rounds rounds idempotency_keys
  deposits used_references withdrawals operator_settings audit_log`.split(/\s+/);

export type Row = Readonly<Record<string, unknown>>;

export async function rowsOf<As extends Row = Row>(
  db: Pick<Db, 'execute'>,
  query: string | SQL,
): Promise<As[]> {
  return ((await db.execute(query)) as unknown as { readonly rows: As[] }).rows;
}

export async function ledgerSnapshot(db: Db): Promise<string> {
  const parts = COMPARED_TABLES.map(
    (table) => `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t`,
  );
  const rows = await rowsOf(db, parts.join(' union all '));
  return rows.map(({ print }) => String(print)).join(':');
}

const UNANSWERED_KEYS = `
  select k.user_id, k.key_hash from idempotency_keys k
  where response is null and subject_id <> user_id
    and not exists (select from open_rounds where user_id = k.user_id and round_id = subject_id)
    and not exists (select from rounds where user_id = k.user_id and round_id = subject_id)`;

/** @returns the findings of the reconciliation, and each claimed idempotency key without a stored response */
export async function ledgerViolations(database: Database): Promise<readonly object[]> {
  const { findings } = await reconcile(database);
  return [...findings, ...(await rowsOf(database.db, UNANSWERED_KEYS))];
}

/** Runs work in a transaction that is rolled back. @returns what the work returns */
export async function runAndRollBack<Result>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  class Done extends Error {
    constructor(readonly result: Result) {
      super();
    }
  }
  return transaction(async (tx): Promise<Result> => {
    throw new Done(await work(tx));
  }).catch((error: unknown) => {
    if (error instanceof Done) return error.result;
    throw error;
  });
}

/** @returns the message of the database; `accepted` when it refuses nothing */
export const refusalOf = (db: Pick<Db, 'execute'>, statement: SQL): Promise<string> =>
  db.execute(statement).then(
    () => 'accepted',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );
