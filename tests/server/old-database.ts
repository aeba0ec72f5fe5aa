import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '../../src/server/db/database.ts';
import { databaseOn, PGLITE_PARSERS } from '../../src/server/db/embedded.ts';
import { migrationsFolder } from '../../src/server/db/migrations.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { type DatabaseKind, freshPostgresUrl } from './harness.ts';

interface Entry {
  readonly idx: number;
  readonly when: number;
  readonly tag: string;
}

/** What makes a database as an earlier version of the program left it. */
function statementsUpTo(last: number): string[] {
  const folder = migrationsFolder();
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: readonly Entry[];
  };
  return [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...entries
      .filter(({ idx }) => idx <= last)
      .flatMap(({ tag, when }) => {
        const text = readFileSync(`${folder}/${tag}.sql`, 'utf8');
        const hash = createHash('sha256').update(text).digest('hex');
        return [
          text.replaceAll('--> statement-breakpoint', ''),
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${when})`,
        ];
      }),
  ];
}

/**
 * A database as an earlier version left it, opened by this one.
 * @param last the number of the last migration that the earlier version had
 * @param rows SQL that the earlier version's people left in it
 * @param url of an empty PostgreSQL database, when not a new one of UTF-8
 */
export async function openOldDatabase(
  kind: DatabaseKind,
  last: number,
  rows: readonly string[],
  url?: string,
): Promise<Database> {
  const statements = [...statementsUpTo(last), ...rows];
  if (kind === 'embedded') {
    const client = await PGlite.create({ parsers: PGLITE_PARSERS });
    for (const statement of statements) await client.exec(statement);
    return databaseOn(client);
  }
  const at = url ?? (await freshPostgresUrl());
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
  return openPostgres({ url: at, pool: 4, onLost: () => undefined });
}

/** A UUID of a number. */
export const oldId = (nth: number): string => `01900000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Players and deposits as the version before left them, the nth with player n, deposit 1000 + n: each approved one is
 * credited ₹100.
 */
export function oldRows(claims: readonly { utr: string; status: 0 | 1 | 2; reason?: string }[]): string[] {
  return claims.flatMap(({ utr, status, reason }, at) => {
    const nth = at + 1;
    const [player, deposit, row] = [oldId(nth), oldId(1000 + nth), oldId(2000 + nth)];
    const approved = status === 1;
    return [
      `insert into players values ('${player}', '90000000${10 + nth}', '', 'Old ${nth}', null, 1, 0, 'x', null, now(), 'c', 0, 'plain:x', 'x')`,
      `insert into wallets values ('${player}', ${approved ? 10000 : 0}, 0, ${approved ? 1 : 0})`,
      `insert into deposits (user_id, deposit_id, amount_paise, approved_paise, utr_no, type, status, created_at, decided_at, decided_by, reason)
       values ('${player}', '${deposit}', 10000, ${approved ? 10000 : 'null'}, ${quoted(utr)}, 2, ${status}, now(),
         ${status === 0 ? 'null' : `timestamptz '2026-01-01' + interval '${nth} hours'`}, 'operator:old', ${reason ? quoted(reason) : 'null'})`,
      ...(approved
        ? [
            `insert into journal values ('${player}', '${row}', 'deposit', '${deposit}', null, 'operator:old', null, now())`,
            `insert into postings values ('${player}', '${row}', 'wallet', 10000, 1, 10000), ('${player}', '${row}', 'clearing', -10000, null, null)`,
          ]
        : []),
    ];
  });
}
