import { sql } from 'drizzle-orm';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { advance } from '../../../src/server/rounds/advance.ts';
import { cashOut } from '../../../src/server/rounds/cashout.ts';
import { runAt } from '../../server/citus-nodes.ts';
import { oldPlayers, oldWaiting, openOldDatabase } from '../../server/old-database.ts';
import type { Cluster } from '../../server/postgres.ts';
import type { Row } from '../table.ts';
import { providerOver } from './bare.ts';

const PLAYERS = 1000;
const ROUNDS_OF_EACH = 100;
/** Players with an open round, with a pending deposit and with a pending withdrawal: so many of each. */
const WAITING = 100;
/** The last migration before rounds had two tables. */
const BEFORE = 9;
/** Hundredths on the third line of an easy road. */
const AFTER_THREE = 111;

/** What must be there before and after, as text: each version keeps it in tables of its own. */
const WORTH = {
  balances: 'select sum(balance_paise)::text from wallets',
  versions: 'select sum(version)::text from wallets',
  postings: `select count(*) || ' ' || sum(amount_paise) filter (where account = 'wallet') from postings`,
  'pending deposits': `select count(*) || ' ' || sum(amount_paise) from deposits where status = 0`,
  'pending withdrawals': `select count(*) || ' ' || sum(amount_paise) from withdrawals where status = 0`,
} as const;

/** What a database of an old version has, as its migrations of then find it. */
const worthOf = async ({ db }: Pick<Database, 'db'>): Promise<Record<string, string>> => {
  const worth: Record<string, string> = {};
  for (const [what, text] of Object.entries(WORTH)) {
    const { rows } = (await db.execute(sql.raw(`select (${text}) as is`))) as unknown as {
      rows: { is: string }[];
    };
    worth[what] = rows[0]?.is ?? '';
  }
  return worth;
};

/** What the rows say that the old version left, counted by hand. */
const EXPECTED: Readonly<Record<keyof typeof WORTH, string>> = {
  balances: String(PLAYERS * 100_000 - WAITING * (1000 + 5000)),
  versions: String(PLAYERS * (1 + ROUNDS_OF_EACH) + 2 * WAITING),
  postings: `${PLAYERS * (2 + 4 * ROUNDS_OF_EACH) + 4 * WAITING} ${PLAYERS * 100_000 - WAITING * 6000}`,
  'pending deposits': `${WAITING} ${WAITING * 20_000}`,
  'pending withdrawals': `${WAITING} ${WAITING * 5000}`,
};

/**
 * A database of the version before rounds had two tables, brought up to date: with a long history, open rounds and pending payments.
 * @throws Error when something is not as it was, or the audit finds something
 */
export async function benchUpgrade({ cluster }: { readonly cluster: Cluster }): Promise<readonly Row[]> {
  const name = `bench_upgrade_${process.pid}`;
  await runAt(`${cluster.url}/postgres`, `create database ${name}`);
  const rows = [...oldPlayers(PLAYERS, ROUNDS_OF_EACH), ...oldWaiting(WAITING, ROUNDS_OF_EACH)];
  const begun = performance.now();
  const database = await openOldDatabase('postgres', BEFORE, rows, `${cluster.url}/${name}`);
  const tookS = (performance.now() - begun) / 1000;
  try {
    const worth = await worthOf(database);
    const { findings, counted } = await reconcile(database);
    const lost = Object.entries(EXPECTED).filter(([what, was]) => worth[what] !== was);
    const open = (await database.db.execute(
      sql`select user_id::text, round_id::text from open_rounds where step = 2 order by user_id`,
    )) as unknown as { rows: { user_id: string; round_id: string }[] };
    const provider = await providerOver(database);
    for (const { user_id: userId, round_id: roundId } of open.rows) {
      await advance(provider, { user_id: userId, round_id: roundId, step: 3, fire_hit: false });
      await cashOut(provider, { user_id: userId, round_id: roundId, multiplier: AFTER_THREE });
    }
    const after = await reconcile(database);
    const rounds = PLAYERS * ROUNDS_OF_EACH + WAITING;
    const whole =
      lost.length === 0 &&
      counted.rounds === rounds &&
      open.rows.length === WAITING &&
      findings.length + after.findings.length === 0;
    return [
      {
        what: `upgrade of ${rounds.toLocaleString('en')} rounds of ${PLAYERS.toLocaleString('en')} players, ${WAITING} of them open, from version ${BEFORE}`,
        figure: whole ? 'nothing lost' : `LOST ${JSON.stringify(lost)}`,
        bound: 'nothing lost',
        aim: '',
        ok: whole,
        peer: `made and brought up to date in ${tookS.toFixed(0)} s; ${counted.postings.toLocaleString('en')} postings, ${JSON.stringify(worth)}; ${findings.length} findings, ${after.findings.length} after every open round was played on and cashed out`,
      },
    ];
  } finally {
    await database.close();
  }
}
