import { type PGlite, type Transaction, types } from '@electric-sql/pglite';

const asText = (text: string): string => text;

// Types of arrays, for which PGlite has no names.
const NUMERICS = 1231;
const TIMESTAMPS = 1115;
const TIMESTAMPTZS = 1185;
const INTERVALS = 1187;
const DATES = 1182;

/** Parses int8 as bigint; leaves other types as text for drizzle. */
export const PGLITE_PARSERS = {
  [types.INT8]: (text: string) => BigInt(text),
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
  [types.DATE]: asText,
  [NUMERICS]: asText,
  [TIMESTAMPS]: asText,
  [TIMESTAMPTZS]: asText,
  [INTERVALS]: asText,
  [DATES]: asText,
};

type Query = PGlite['query'];

/** Drops the parsers that drizzle passes with each statement: PGlite would copy all 350 of its own each time. */
export function withItsOwnParsers(client: PGlite): PGlite {
  const queryOf =
    (query: Query): Query =>
    (statement, values, options) =>
      query(statement, values, options && { ...options, parsers: undefined });
  return overrideMethods(client, {
    query: queryOf(client.query.bind(client)),
    transaction: (work: (tx: Transaction) => Promise<unknown>) =>
      client.transaction((tx) =>
        work(Object.create(tx, { query: { value: queryOf(tx.query) } }) as Transaction),
      ),
  });
}

export function overrideMethods(client: PGlite, own: Readonly<Record<PropertyKey, unknown>>): PGlite {
  return new Proxy(client, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
