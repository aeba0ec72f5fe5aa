import type { Db } from './database.ts';

/**
 * Builds a statement once for each database, which takes drizzle longer than to run it.
 * @param build makes the statement, with `sql.placeholder` where its values go, and ends with `.prepare(name)`: PostgreSQL keeps the plan of
 * a name for each connection
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}
