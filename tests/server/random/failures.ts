import { AsyncLocalStorage } from 'node:async_hooks';
import { is, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Db } from '../../../src/server/platform/db/database.ts';
import { callableFunctions } from '../../../src/server/platform/db/functions.ts';

export type Failure =
  | { readonly kind: 'none' }
  | { readonly kind: 'before'; readonly at: number }
  | { readonly kind: 'in'; readonly at: number }
  | { readonly kind: 'commit' }
  | { readonly kind: 'after' }
  | { readonly kind: 'conflict'; readonly at: number };

interface Armed {
  readonly fault: Failure;
  struck: boolean;
}

const activeFailure = new AsyncLocalStorage<Armed>();

/** Runs a call under a fault, which strikes once. @returns what the call gave, and whether the fault struck */
export async function withFailure<T>(
  fault: Failure,
  call: () => Promise<T>,
): Promise<{ result: T; struck: boolean }> {
  const state: Armed = { fault, struck: false };
  const result = await activeFailure.run(state, call);
  return { result, struck: state.struck };
}

const connectionDied = (): Error =>
  Object.assign(new Error('The connection died, as the test wanted.'), { code: 'ECONNRESET' });
const serializationConflict = (): Error =>
  Object.assign(new Error('Run it again, as the test wanted.'), { code: '40001' });

const STATEMENTS = new Set<PropertyKey>([
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
]);

function failingTransaction(tx: Db, state: Armed): Db {
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

async function failing<T>(run: () => Promise<T>): Promise<T> {
  const state = activeFailure.getStore();
  if (!state || state.struck || state.fault.kind === 'none') return run();
  state.struck = true;
  const { kind } = state.fault;
  if (kind === 'conflict') throw serializationConflict();
  if (kind === 'after' || kind === 'in') await run();
  throw connectionDied();
}

interface Executable {
  execute(...values: never[]): Promise<unknown>;
  prepare?(name: string): Executable;
}

function failWhenExecuted<Statement extends Executable>(statement: Statement): Statement {
  const { execute, prepare } = statement;
  statement.execute = (...values) => failing(() => execute.apply(statement, values));
  if (prepare) statement.prepare = (name) => failWhenExecuted(prepare.call(statement, name));
  return statement;
}

const dialect = new PgDialect();
const callable = callableFunctions();
const isCall = (source: unknown): boolean => {
  if (!is(source, SQL)) return false;
  const { sql: text } = dialect.sqlToQuery(source);
  return callable.some((name) => text.startsWith(`${name}(`));
};

function failingCalls(db: Db): Db {
  const select = (...columns: Parameters<Db['select']>) => {
    const builder = db.select(...columns);
    const { from } = builder;
    builder.from = ((source: never) => {
      const statement = from.call(builder, source);
      return isCall(source) ? failWhenExecuted(statement as never) : statement;
    }) as typeof from;
    return builder;
  };
  return Object.create(db, { select: { value: select } }) as Db;
}

export function failingDatabase(database: Database): Database {
  return {
    ...database,
    db: failingCalls(database.db),
    transaction: async (work) => {
      const state = activeFailure.getStore();
      if (!state || state.fault.kind === 'none') return database.transaction(work);
      const result = await database.transaction(async (tx) => {
        const done = await work(failingTransaction(tx, state));
        if (state.fault.kind === 'commit' && !state.struck) {
          state.struck = true;
          throw connectionDied();
        }
        return done;
      });
      if (state.fault.kind === 'after' && !state.struck) {
        state.struck = true;
        throw connectionDied();
      }
      return result;
    },
  };
}
