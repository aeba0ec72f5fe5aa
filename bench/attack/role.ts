import { rowsOf } from '../../tests/server/support/ledger.ts';
import { ROLE_ATTACKS } from '../../tests/server/support/taken-server.ts';
import type { Row } from '../table.ts';
import { withProduct } from './product.ts';

/** Runs statements as the server's role that would make it the owner, or two operators. */
export const attackByRole = (): Promise<readonly Row[]> =>
  withProduct(async ({ server, newOperator }) => {
    await newOperator();
    const rows: Row[] = [];
    for (const { what, statement, answer } of ROLE_ATTACKS) {
      const got = await rowsOf(server.db, statement).then(
        (found) => String(Object.values(found[0] ?? {})[0]),
        (error: Error) => (error.cause as Error).message,
      );
      const bound = answer ?? 'null';
      rows.push({
        what: `The server's role ${what}`,
        figure: got,
        bound,
        aim: '',
        ok: got.startsWith(bound),
      });
    }
    return rows;
  });
