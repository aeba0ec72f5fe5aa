import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { databaseOn } from '../../../src/server/platform/db/embedded.ts';
import { PGLITE_PARSERS } from '../../../src/server/platform/db/parsers.ts';
import { activeFailure, connectionDied, serializationConflict } from '../model/failures.ts';
import { unpack } from '../packed-embedded.ts';

type Query = PGlite['query'];

function fragileQuery(query: Query): Query {
  return async (...given) => {
    const state = activeFailure.getStore();
    if (!state || state.struck) return query(...given);
    state.statements++;
    const { fault } = state;
    const here = 'at' in fault && fault.at === state.statements;
    if (here) state.struck = true;
    if (here && fault.kind === 'before') throw connectionDied();
    if (here && fault.kind === 'conflict') throw serializationConflict();
    const answer = await query(...given);
    if (here) throw connectionDied();
    return answer as never;
  };
}

const withQuery = <Target extends object>(target: Target, query: Query): Target =>
  new Proxy(target, {
    get: (at, name) => {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(at, name, at);
      return typeof value === 'function' ? value.bind(at) : value;
    },
  });

export async function openFragile(template?: string): Promise<Database> {
  const client =
    template === undefined ? await PGlite.create({ parsers: PGLITE_PARSERS }) : await unpack(template);
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T | undefined> => {
    const state = activeFailure.getStore();
    const result = await client.transaction(async (tx) => {
      const done = await work(withQuery(tx, fragileQuery(tx.query.bind(tx))));
      if (state?.fault.kind === 'commit' && !state.struck) {
        state.struck = true;
        throw connectionDied();
      }
      return done;
    });
    if (state?.fault.kind === 'after' && !state.struck) {
      state.struck = true;
      throw connectionDied();
    }
    return result;
  };
  const query = fragileQuery(client.query.bind(client));
  const fragile = new Proxy(client, {
    get: (at, name) => {
      if (name === 'query') return query;
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(at, name, at);
      return typeof value === 'function' ? value.bind(at) : value;
    },
  });
  return databaseOn(fragile);
}
