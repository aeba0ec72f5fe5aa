import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from './database.ts';
import { APPLICATION_NAME } from './pool.ts';

export type RowCounts = Readonly<Record<string, number>>;

/** Tables that the start of a server fills. Their rows are replaced. */
const FILLED_BY_START = [
  'audit_log_head',
  'database_metadata',
  'epochs',
  'multiplier_tables',
  'operator_invitations',
  'operator_settings',
  'ticker_state',
  'totals_progress',
];

/** The trigger of `postings` needs a whole entry, and that of `audit_log` would renumber the rows. */
const WITHOUT_TRIGGERS = ['postings', 'audit_log'];

const BATCH_ROWS = 2_000;

/** Makes times in JSON equal on both sides. */
const SETTINGS = `set local timezone = 'UTC'`;

const TABLES = `select quote_ident(relname) as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
  order by relname collate "C"`;

const REFERENCES = `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

interface Reference {
  readonly child: string;
  readonly parent: string;
}

const rowsOf = async <Row>(db: Db, text: string): Promise<readonly Row[]> =>
  ((await db.execute(sql.raw(text))) as unknown as { readonly rows: readonly Row[] }).rows;

function parentsFirst(tables: readonly string[], references: readonly Reference[]): readonly string[] {
  const sorted = new Set<string>();
  const add = (table: string): void => {
    for (const { child, parent } of references) if (child === table) add(parent);
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}

async function requireEmpty(target: pg.Client, tables: readonly string[]): Promise<void> {
  const { rowCount: servers } = await target.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [APPLICATION_NAME],
  );
  if (servers) throw new Error('A server is connected to the database of DATABASE_URL. Stop it first.');
  const filled: string[] = [];
  for (const table of tables) {
    if (FILLED_BY_START.includes(table)) continue;
    const { rowCount } = await target.query(`select from ${table} limit 1`);
    if (rowCount) filled.push(table);
  }
  if (filled.length > 0)
    throw new Error(
      `The database of DATABASE_URL has rows already (${filled.join(', ')}): choose an empty one.`,
    );
}

async function copyTable(source: Db, target: pg.Client, table: string): Promise<void> {
  await source.execute(
    sql.raw(`declare copied no scroll cursor for select row_to_json(t)::text as json from ${table} t`),
  );
  for (;;) {
    const rows = await rowsOf<{ json: string }>(source, `fetch ${BATCH_ROWS} from copied`);
    await target.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.map(({ json }) => json).join()}]`],
    );
    if (rows.length < BATCH_ROWS) break;
  }
  await source.execute(sql.raw('close copied'));
}

interface Digest {
  readonly table: string;
  readonly rows: number;
  /** over all columns of all rows, independent of their order */
  readonly digest: string;
}

const digestsOf = (tables: readonly string[]): string =>
  tables
    .map(
      (table) => `select '${table}' as table, count(*)::integer as rows,
        coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as digest from ${table} t`,
    )
    .join(' union all ');

/** @throws Error that names the first table with other rows */
async function compare(source: Db, target: pg.Client, tables: readonly string[]): Promise<RowCounts> {
  const before = await rowsOf<Digest>(source, digestsOf(tables));
  const { rows: after } = await target.query<Digest>(digestsOf(tables));
  const copied = new Map(after.map(({ table, rows, digest }) => [table, `${rows} ${digest}`]));
  for (const { table, rows, digest } of before)
    if (copied.get(table) !== `${rows} ${digest}`)
      throw new Error(`The rows of ${table} differ after the copy. Nothing was moved.`);
  return Object.fromEntries(before.map(({ table, rows }) => [table, rows]));
}

/**
 * Copies every row in one transaction, and commits if all columns of all rows are equal.
 * @param source a snapshot
 * @param target connected as the owner of the same tables
 */
export async function copyRows(source: Db, target: pg.Client): Promise<RowCounts> {
  await source.execute(sql.raw(SETTINGS));
  await target.query('begin');
  await target.query(SETTINGS);
  const { rows: names } = await target.query<{ name: string }>(TABLES);
  const { rows: references } = await target.query<Reference>(REFERENCES);
  const tables = parentsFirst(
    names.map(({ name }) => name),
    references,
  );
  await target.query(`lock table ${tables.join(', ')} in exclusive mode`);
  await requireEmpty(target, tables);
  for (const table of FILLED_BY_START) await target.query(`delete from ${table}`);
  for (const table of WITHOUT_TRIGGERS) await target.query(`alter table ${table} disable trigger user`);
  for (const table of tables)
    await copyTable(source, target, table).catch((cause) => {
      throw new Error(`Copying ${table} failed (${cause.message}). Nothing was moved.`, { cause });
    });
  const moved = await compare(source, target, tables);
  // The first start on the target stores the target's identity, and no epoch ends.
  await target.query('update epochs set identities = null, mark = null');
  for (const table of WITHOUT_TRIGGERS) await target.query(`alter table ${table} enable trigger user`);
  await target.query('commit');
  await target.query('analyze');
  return moved;
}
