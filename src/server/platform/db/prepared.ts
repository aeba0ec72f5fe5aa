import type { Db } from './database.ts';

/** Builds a statement once for each database, which takes longer than to run it. @param build ends with `.prepare(name)` */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}
