import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { distribute } from '../../../src/server/back-office/commands/distribute.ts';
import {
  readLiabilitiesNow,
  readReport,
  readRoundsReport,
} from '../../../src/server/back-office/reports/reports.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { hashToken } from '../../../src/server/platform/session-tokens.ts';
import { AdminBrowser, startAdmin } from '../support/admin-browser.ts';
import { formCluster, queryAt, runAt } from '../support/citus-nodes.ts';
import { freshPostgresUrl, Player, startApp, type TestApp } from '../support/harness.ts';
import { ledgerViolations } from '../support/ledger.ts';
import { claim, freshUtr } from '../support/payments.ts';
import { EASY, round } from '../support/rounds.ts';

async function spreadTables(url: string): Promise<ReadonlyMap<string, string>> {
  const [rows = []] = await queryAt<{ name: string; by: string }>(
    url,
    'select table_name::text as name, distribution_column as by from citus_tables',
  );
  return new Map(rows.map(({ name, by }) => [name, by]));
}

const open = (url: string, notify?: (line: string) => void) =>
  openPostgres({ url, pool: 10, onLost: () => undefined, ...(notify ? { notify } : {}) });

const ALWAYS = { from: '2025-01-01', to: '2030-01-01', zone: 'utc' } as const;

const reportOf = async ({ context }: TestApp) => [
  await readReport(context, { ...ALWAYS, by: 'difficulty' }, new AbortController().signal),
  await readRoundsReport(context, ALWAYS, new AbortController().signal),
  await readLiabilitiesNow(context),
];

describe.skipIf(inject('citus_urls').length === 0)('a Citus cluster', () => {
  test('has every table with a player in it spread by the player, from the first start on', async () => {
    const url = await freshPostgresUrl();
    const database = await open(url);
    const spread = await spreadTables(url);
    const { rows } = (await database.db.execute(sql`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'
        and table_name not in ('citus_tables', 'sessions', 'phone_numbers', 'used_references', 'audit_log', 'proposals', 'online_players')`)) as unknown as {
      rows: { name: string }[];
    };
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter(({ name }) => spread.get(name) !== 'user_id')).toEqual([]);
    expect(spread.get('sessions')).toBe('token_hash');
    expect(spread.get('phone_numbers')).toBe('phone');
    await database.close();
  });

  test('hands a player’s calls whole to the machine that has the player', async () => {
    const url = await freshPostgresUrl();
    const database = await open(url);
    const { rows } = (await database.db.execute(sql`
      select proname as name, distribution_argument_index as argument from pg_dist_object
      join pg_proc on pg_proc.oid = objid and classid = 'pg_proc'::regclass
      where distribution_argument_index is not null order by name`)) as unknown as {
      rows: { name: string; argument: number }[];
    };
    expect(rows).toEqual(
      ['advance_round', 'cash_out_round', 'count_rounds', 'place_bet', 'request_withdrawal'].map((name) => ({
        name,
        argument: 0,
      })),
    );
    await database.close();
  });

  test('approvals and session renewals of operators at the same time do not deadlock', async () => {
    const it = await startApp('postgres');
    const admin = await startAdmin(it);
    const enrol = (name: string) =>
      new AdminBrowser({ app: admin, context: it.context }).enrol(name, 'finance');
    const [meera, rohan] = [await enrol('meera'), await enrol('rohan')];
    const { db } = it.database;
    const work = async (operator: AdminBrowser): Promise<void> => {
      const deposit = await claim(await it.player(), 200, freshUtr());
      const token = operator.sessionToken();
      const body = JSON.stringify({ id: deposit, paise: '20000' });
      await Promise.all([
        db.execute(sql`select perform_action(${token}, '127.0.0.1', 'approve_deposit', ${body}::jsonb)`),
        db.execute(
          sql`update operator_sessions set seen_at = clock_now() where token_hash = ${hashToken(token)}`,
        ),
      ]);
    };
    const nine = Array.from({ length: 9 });
    await Promise.all([meera, rohan].flatMap((operator) => nine.map(() => work(operator))));
    await admin.close();
    await it.close();
  });

  describe('with a database that has players already', () => {
    let url: string;
    let it: TestApp;
    let player: Player;
    let openRound: string;
    let report: unknown;
    const told: string[] = [];
    const toldAfterwards: string[] = [];
    beforeAll(async () => {
      const name = `grown_${process.pid}`;
      const nodes = inject('citus_urls');
      for (const node of nodes) await runAt(`${node}/postgres`, `create database ${name}`);
      url = `${nodes[0]}/${name}`;
      const plain = await startApp('postgres', { database: await open(url) });
      player = await plain.player();
      await round(player).on(EASY, { fatal: 1 }).fry();
      openRound = (await round(player).on(EASY, { fatal: 10 }).step(2).open()).round_id;
      report = await reportOf(plain);
      await formCluster(nodes, name);
      expect(await spreadTables(url)).toEqual(new Map());
      await expect(distribute({ DATABASE_URL: url })).rejects.toThrow(/Stop every server first/);
      await plain.close();
      await (await open(url, (line) => told.push(line))).close();
      expect(await distribute({ DATABASE_URL: url })).toContain('spread over the machines');
      await distribute({ DATABASE_URL: url });
      it = await startApp('postgres', { database: await open(url, (line) => toldAfterwards.push(line)) });
      player = Object.assign(new Player(it.app), { user_id: player.user_id, cookie: player.cookie });
    });
    afterAll(() => it.close());

    test('tells who starts a server that it waits for the command, until that was given', () => {
      expect(told).toEqual([expect.stringMatching(/it has players, .* npm run operator -- distribute$/)]);
      expect(toldAfterwards).toEqual([]);
    });

    test('has the same report, and reconciles afterwards', async () => {
      expect((await spreadTables(url)).get('players')).toBe('user_id');
      expect(await reportOf(it)).toEqual(report);
      expect(await ledgerViolations(it.database)).toEqual([]);
    });

    test('plays the open round to its end, and the next', async () => {
      expect((await player.advance(openRound, 3)).state).toBe('open');
      await player.cashOut(openRound, 1.11);
      await round(player).on(EASY, { fatal: 1 }).fry();
      expect(await ledgerViolations(it.database)).toEqual([]);
    });
  });
});
