import { type PGlite, type Transaction, types } from '@electric-sql/pglite';

const asItCame = (text: string): string => text;

/** Lists, for whose types PGlite has no names. */
const NUMERICS = 1231;
const TIMESTAMPS = 1115;
const TIMESTAMPTZS = 1185;
const INTERVALS = 1187;
const DATES = 1182;

/**
 * How a PGlite reads its values: int8 always as bigint, for by itself it makes small ones numbers; and what drizzle
 * reads, as text.
 */
export const PGLITE_PARSERS = {
  [types.INT8]: (text: string) => BigInt(text),
  [types.TIMESTAMP]: asItCame,
  [types.TIMESTAMPTZ]: asItCame,
  [types.INTERVAL]: asItCame,
  [types.DATE]: asItCame,
  [NUMERICS]: asItCame,
  [TIMESTAMPS]: asItCame,
  [TIMESTAMPTZS]: asItCame,
  [INTERVALS]: asItCame,
  [DATES]: asItCame,
};

type Query = PGlite['query'];

/**
 * Drizzle names the same few parsers with every statement, and PGlite copies all of its 350 to put them in: for a short
 * statement longer than everything else.
 * @param client made with {@link PGLITE_PARSERS}
 * @returns it, reading values in this way alone
 */
export function withItsOwnParsers(client: PGlite): PGlite {
  const queryOf =
    (query: Query): Query =>
    (statement, values, options) =>
      query(statement, values, options && { ...options, parsers: undefined });
  return withMethods(client, {
    query: queryOf(client.query.bind(client)),
    transaction: (work: (tx: Transaction) => Promise<unknown>) =>
      client.transaction((tx) =>
        work(Object.create(tx, { query: { value: queryOf(tx.query) } }) as Transaction),
      ),
  });
}

/** @returns the client with some methods replaced */
export function withMethods(client: PGlite, own: Readonly<Record<PropertyKey, unknown>>): PGlite {
  return new Proxy(client, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
