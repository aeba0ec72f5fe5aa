import type { Db } from './database.ts';
import { lean } from './lean-statement.ts';

/**
 * Builds a statement once for each connection. Building one takes drizzle longer than sending it takes the driver, and
 * a bet has a dozen; so does running one its way (db/lean-statement.ts). Statements go to the database without a name, so that poolers between may share its connections;
 * on Citus they get one (db/named-statements.ts).
 * @param build makes the statement, with `sql.placeholder` where its values go, and ends with `.prepare('')`
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = lean(build(db));
    built.set(db, statement);
    return statement;
  };
}
