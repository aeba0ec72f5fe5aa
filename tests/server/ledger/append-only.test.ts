import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { runAt } from '../support/citus-nodes.ts';
import { freshPostgresUrl, onCitus, type Player, useApp } from '../support/harness.ts';
import { refusalOf } from '../support/ledger.ts';

async function databaseOfPlainRole(): Promise<Database> {
  const url = await freshPostgresUrl();
  const name = new URL(url).pathname.slice(1);
  await runAt(
    url,
    `create role r_${name} login password 'a long one'`,
    `alter database ${name} owner to r_${name}`,
    `alter schema public owner to r_${name}`,
  );
  const own = Object.assign(new URL(url), { username: `r_${name}`, password: 'a long one' });
  return openPostgres({ url: own.href, pool: 4, onLost: () => undefined });
}

describe('the ledger', () => {
  const app = useApp(async () => ({
    kind: 'postgres',
    database: await databaseOfPlainRole(),
    isLedgerBroken: true,
  }));
  let player: Player;
  beforeAll(async () => {
    player = await app.player();
    await player.bet();
  });

  const refused = (statement: SQL) => refusalOf(app.database.db, statement);

  test.each(['journal', 'postings'])('rows of %s are never changed and never deleted', async (table) => {
    const name = sql.identifier(table);
    const own = sql`where user_id = ${player.user_id}`;
    // On Citus the trigger of a shard refuses it.
    const said = await refused(sql`update ${name} set user_id = user_id ${own}`);
    expect(onCitus('postgres') ? said.replace(/_\d+ is refused/, ' is refused') : said).toBe(
      `UPDATE of ${table} is refused: ledger rows are added and never changed`,
    );
    expect(await refused(sql`delete from ${name} ${own}`)).toMatch(/^DELETE of .* is refused/);
    expect(await refused(sql`truncate ${name} cascade`)).toMatch(/^TRUNCATE of .* is refused/);
    expect((await reconcile(app.database)).findings).toEqual([]);
  });

  test('a movement whose postings do not sum to zero is refused, and of several the wrong one is named', async () => {
    const [right, wrong] = ['a', 'b'].map((letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`);
    const posting = (id: string | undefined, account: string, paise: number): SQL =>
      sql`(${player.user_id}::uuid, ${id}::uuid, ${account}, ${paise}::bigint, null::integer, null::bigint)`;
    await app.database.db.execute(sql`
      insert into journal (user_id, journal_id, kind, subject_id, actor, created_at)
      values (${player.user_id}, ${right}, 'adjustment', null, 'test', now()),
             (${player.user_id}, ${wrong}, 'adjustment', null, 'test', now())`);
    const insert = (...rows: SQL[]): Promise<string> =>
      refused(sql`
        insert into postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
        values ${sql.join(rows, sql`, `)}`);
    expect(await insert(posting(wrong, 'house', 5))).toBe(
      `the postings of entry ${wrong} sum to 5 paise, not to zero`,
    );
    expect(
      await insert(
        posting(right, 'house', 7),
        posting(right, 'promotion', -7),
        posting(wrong, 'house', 5),
        posting(wrong, 'promotion', -6),
      ),
    ).toBe(`the postings of entry ${wrong} sum to -1 paise, not to zero`);
    expect(
      await insert(posting(right, 'house', 7), posting(right, 'house', 1), posting(right, 'promotion', -8)),
    ).toBe(`entry ${right} has an account twice`);
    expect(await insert(posting(right, 'house', 7), posting(right, 'promotion', -7))).toBe('accepted');
  });
});
