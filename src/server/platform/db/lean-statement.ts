import { Column, DrizzleQueryError, getTableName, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import type { QueryArrayConfig, QueryConfig, QueryResult } from 'pg';

/** What a value of a row is read by. */
type Decoder = Pick<Column, 'mapFromDriverValue'>;

/** What a value is made into what the driver takes by. */
type Encoder = Pick<Column, 'mapToDriverValue'>;

type Field = Column | SQL | SQL.Aliased;

type Row = readonly unknown[];

/** What drizzle has made of a statement; it keeps this to itself, so its version is pinned and a test holds both ways together. */
interface Prepared {
  readonly client: {
    query(config: QueryConfig | QueryArrayConfig, values: unknown[]): Promise<QueryResult>;
  };
  readonly params: readonly unknown[];
  /** unset: the statement returns no rows */
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: Field }[];
  readonly queryConfig: QueryArrayConfig;
  readonly rawQueryConfig: QueryConfig;
  /** by table; false: a join may find no row of it */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
}

type Values = Readonly<Record<string, unknown>>;

/** A parameter of a statement: a value of its own, or one that a run is given by name. */
interface Parameter {
  /** null: always {@link value} */
  readonly name: string | null;
  readonly value: unknown;
  /** null: sent as it was given, as most columns are */
  readonly encoder: Encoder | null;
}

function parameterOf(param: unknown): Parameter {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) return { name: null, value: param, encoder: null };
  const { name } = placeholder;
  const encoder = is(param, Param) ? param.encoder : null;
  const changesNothing = encoder?.mapToDriverValue === Column.prototype.mapToDriverValue;
  return { name, value: undefined, encoder: changesNothing ? null : encoder };
}

/** @returns what the driver gets for a parameter */
function driverValueOf({ name, value, encoder }: Parameter, values: Values): unknown {
  if (name === null) return value;
  const given = values[name];
  if (given === undefined && !(name in values))
    throw new Error(`No value for placeholder "${name}" was provided`);
  return encoder === null ? given : encoder.mapToDriverValue(given);
}

function decoderOf(field: Field): Decoder {
  if (is(field, Column)) return field;
  const { decoder } = (is(field, SQL) ? field : field.sql) as unknown as { readonly decoder: Decoder };
  return decoder;
}

/** A column of the rows that come. */
interface ReadColumn {
  readonly index: number;
  readonly name: string;
  readonly decoder: Decoder;
}

/** Columns that make an object of their own in a row: null where a join found nothing. */
interface Joined {
  readonly name: string;
  readonly columns: readonly ReadColumn[];
  /** which tells whether the join found a row */
  readonly first: number;
  readonly isOptional: boolean;
}

/** @returns makes the object of one row */
function mapperOf({
  fields = [],
  joinsNotNullableMap: alwaysThere,
}: Prepared): (row: Row) => Record<string, unknown> {
  const columns = fields.map(({ path, field }, index) => {
    const [outer = '', inner, ...deeper] = path;
    if (deeper.length > 0) throw new Error(`A column is too deep in its row: ${path.join('.')}.`);
    return {
      index,
      name: inner ?? outer,
      outer: inner === undefined ? null : outer,
      table: is(field, Column) ? getTableName(field.table) : null,
      decoder: decoderOf(field),
    };
  });
  const decoded = ({ index, decoder }: ReadColumn, row: Row): unknown =>
    row[index] === null ? null : decoder.mapFromDriverValue(row[index]);
  const own = columns.filter(({ outer }) => outer === null);
  const parts = [...new Set(columns.flatMap(({ outer }) => outer ?? []))].map((name): Joined => {
    const all = columns.filter(({ outer }) => outer === name);
    const [{ index, table } = { index: 0, table: null }] = all;
    const ofOne = table !== null && all.every((column) => column.table === table);
    return { name, columns: all, first: index, isOptional: ofOne && alwaysThere?.[table] === false };
  });
  return (row) => {
    const made: Record<string, unknown> = {};
    for (const part of parts) {
      if (part.isOptional && row[part.first] === null) {
        made[part.name] = null;
        continue;
      }
      const inner: Record<string, unknown> = {};
      for (const column of part.columns) inner[column.name] = decoded(column, row);
      made[part.name] = inner;
    }
    for (const column of own) made[column.name] = decoded(column, row);
    return made;
  };
}

/**
 * Lets a prepared statement of drizzle's run without drizzle: at each run drizzle looks again, along the classes of every parameter and
 * every column, at what both are, which takes longer than the driver takes to send the statement. Here that is done once. It sends the same
 * statement with the same values, returns the same rows and throws the same errors.
 * @returns it; one of another driver than node-postgres as it is
 */
export function lean<Statement>(statement: Statement): Statement {
  if (!(statement instanceof NodePgPreparedQuery)) return statement;
  const drizzle = statement as unknown as Prepared;
  const { client, fields, queryConfig, rawQueryConfig } = drizzle;
  const parameters = drizzle.params.map(parameterOf);
  const config = fields ? queryConfig : rawQueryConfig;
  const map = mapperOf(drizzle);
  const execute = async (given: Values = {}): Promise<unknown> => {
    const params = parameters.map((parameter) => driverValueOf(parameter, given));
    let result: QueryResult;
    try {
      result = await client.query(config, params);
    } catch (error) {
      throw new DrizzleQueryError(config.text, params, error as Error);
    }
    return fields ? result.rows.map(map) : result;
  };
  return Object.assign(statement, { execute });
}
