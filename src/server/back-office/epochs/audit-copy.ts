import { constants, type FileHandle, open } from 'node:fs/promises';
import pg from 'pg';
import { APPLICATION_NAME } from '../../platform/db/pool.ts';

/** A row of audit_log as row_to_json formats it. */
export interface CopiedEntry {
  readonly seq: number;
  readonly previous_hash: string;
  readonly hash: string;
  readonly entry_id: string;
  readonly actor: string;
  readonly act: string;
  readonly user_id: string | null;
  readonly subject_id: string | null;
  readonly detail: unknown;
  readonly created_at: string;
}

/** The append-only copy of the audit log (AUDIT_COPY). */
export interface AuditCopy {
  after(seq: number): Promise<readonly CopiedEntry[]>;
  newest(): Promise<CopiedEntry | null>;
  /** Skips the entries that the copy has. */
  append(entries: readonly CopiedEntry[]): Promise<void>;
  close(): Promise<void>;
}

const OWNER_ONLY = 0o600;

const TAIL_BYTES = 64 * 1024;

const parseEntries = (text: string): readonly CopiedEntry[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

async function withFile<T>(path: string, flags: number, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, OWNER_ONLY);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** One entry per line. An unterminated last line, left by a crash, is overwritten. */
function copyInFile(path: string): AuditCopy {
  const { O_RDWR, O_CREAT } = constants;
  const withCopy = <T>(work: (file: FileHandle) => Promise<T>): Promise<T> =>
    withFile(path, O_RDWR | O_CREAT, work);

  const tailOf = async (file: FileHandle) => {
    const { size } = await file.stat();
    for (let length = Math.min(size, TAIL_BYTES); ; length = Math.min(size, length * 2)) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
      const end = buffer.lastIndexOf('\n') + 1;
      const start = end === 0 ? -1 : buffer.lastIndexOf('\n', end - 2);
      if (start < 0 && length < size) continue;
      const line = buffer.toString('utf8', start + 1, Math.max(0, end - 1));
      return { endsAt: size - length + end, newest: end === 0 ? null : (JSON.parse(line) as CopiedEntry) };
    }
  };

  return {
    after: (seq) =>
      withCopy(async (file) => parseEntries(await file.readFile('utf8')).filter((entry) => entry.seq > seq)),
    newest: () => withCopy(async (file) => (await tailOf(file)).newest),
    append: (entries) =>
      withCopy(async (file) => {
        const { endsAt, newest } = await tailOf(file);
        const added = entries.filter(({ seq }) => seq > (newest?.seq ?? 0));
        if (added.length === 0) return;
        await file.truncate(endsAt);
        await file.write(added.map((entry) => `${JSON.stringify(entry)}\n`).join(''), endsAt);
        await file.sync();
      }),
    close: async () => undefined,
  };
}

const TIMEOUT_MS = 5_000;

function copyInDatabase(url: string): AuditCopy {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: 2 * TIMEOUT_MS,
    application_name: `${APPLICATION_NAME} audit copy`,
  });
  // An error also rejects the running statement; without a listener it ends the process.
  pool.on('error', () => undefined);
  let created: Promise<unknown> | null = null;
  const query = async (text: string, values: readonly unknown[] = []) => {
    created ??= pool.query(
      'create table if not exists audit_copy (seq bigint primary key, entry json not null)',
    );
    await created.catch((error) => {
      created = null;
      throw error;
    });
    const { rows } = await pool.query<{ entry: CopiedEntry }>(text, [...values]);
    return rows.map(({ entry }) => entry);
  };
  return {
    after: (seq) => query('select entry from audit_copy where seq > $1 order by seq', [seq]),
    newest: async () => (await query('select entry from audit_copy order by seq desc limit 1'))[0] ?? null,
    append: async (entries) => {
      await query(
        `insert into audit_copy (seq, entry) select (entry ->> 'seq')::bigint, entry from json_array_elements($1::json) as entry
           on conflict do nothing`,
        [JSON.stringify(entries)],
      );
    },
    close: () => pool.end(),
  };
}

/** @param place a path, or the URL of a PostgreSQL database */
export const openAuditCopy = (place: string): AuditCopy =>
  /^postgres(ql)?:\/\//.test(place) ? copyInDatabase(place) : copyInFile(place);
