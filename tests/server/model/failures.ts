import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Tx } from '../../../src/server/platform/db/database.ts';

/** What befalls the database during one call. */
export type Failure =
  | { readonly kind: 'none' }
  /** the connection dies before statement `at` of the transaction, 1 for the first; the transaction rolls back */
  | { readonly kind: 'before'; readonly at: number }
  /** statement `at` runs, and the connection dies with its answer on the way */
  | { readonly kind: 'in'; readonly at: number }
  /** all statements run, and the connection dies before the commit */
  | { readonly kind: 'commit' }
  /** the connection dies when the commit is done and its word is on the way */
  | { readonly kind: 'after' }
  /** the database asks for the whole transaction again, at statement `at` */
  | { readonly kind: 'conflict'; readonly at: number };

interface Armed {
  readonly fault: Failure;
  struck: boolean;
  /** statements of the call so far, where a driver counts them */
  statements: number;
}

export const activeFailure = new AsyncLocalStorage<Armed>();

/** Runs a call under a fault, which strikes once. @returns what the call gave, and whether the fault struck */
export async function withFailure<T>(
  fault: Failure,
  call: () => Promise<T>,
): Promise<{ result: T; struck: boolean }> {
  const state: Armed = { fault, struck: false, statements: 0 };
  const result = await activeFailure.run(state, call);
  return { result, struck: state.struck };
}

export const connectionDied = (): Error =>
  Object.assign(new Error('The connection died, as the test wanted.'), { code: 'ECONNRESET' });
export const serializationConflict = (): Error =>
  Object.assign(new Error('Run it again, as the test wanted.'), { code: '40001' });

const STATEMENTS = new Set<PropertyKey>([
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
]);

/** A transaction whose n-th statement fails where the fault says so. */
function failingTransaction(tx: Tx, state: Armed): Tx {
  let statements = 0;
  const strike = (error: Error): void => {
    state.struck = true;
    throw error;
  };
  return new Proxy(tx, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const { fault } = state;
        if (STATEMENTS.has(name)) {
          statements++;
          if (!state.struck && fault.kind === 'before' && fault.at === statements) strike(connectionDied());
          if (!state.struck && fault.kind === 'conflict' && fault.at === statements)
            strike(serializationConflict());
        }
        return Reflect.apply(value, target, given);
      };
    },
  });
}

/** A database that fails in the middle of things when a call runs {@link withFailure} a fault. */
export function failingDatabase(database: Database): Database {
  return {
    ...database,
    transaction: async (work, read) => {
      const state = activeFailure.getStore();
      if (!state || state.fault.kind === 'none') return database.transaction(work, read);
      const result = await database.transaction(async (tx, seen: Parameters<typeof work>[1]) => {
        const done = await work(failingTransaction(tx, state), seen);
        if (state.fault.kind === 'commit' && !state.struck) {
          state.struck = true;
          throw connectionDied();
        }
        return done;
      }, read);
      if (state.fault.kind === 'after' && !state.struck) {
        state.struck = true;
        throw connectionDied();
      }
      return result;
    },
  };
}
