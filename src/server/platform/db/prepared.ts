import type { Db } from './database.ts';

/** Caches a prepared statement per database; building costs more than running. @param build ends with `.prepare(name)` */
export function cachePrepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}
