import { sql } from 'drizzle-orm';
import { readRoundGroups } from '../../../src/server/admin/report-queries.ts';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { ABANDONED_AFTER_MS } from '../../../src/server/rounds/abandoned.ts';
import type { Row } from '../table.ts';
import { type DeploymentPlan, type Kind, openDeployment } from './deployment.ts';
import type { BenchPlayer } from './people.ts';
import { playPhases } from './play.ts';
import { timed } from './timing.ts';
import { Wire } from './wire.ts';

/** How much slower a call may become with history, before something is looked up without its index. */
const GROWTH_BOUND = 2;

/** What lies behind, and who has it. */
export interface History {
  readonly players: number;
  /** of all players together */
  readonly rounds: number;
}

/** Players who play and look while it is measured. */
const MEASURED = 1000;

/** Looks at each page that is measured. */
const LOOKS = 300;

/** Medians, ms, of what a player does, by how it is called in the table. */
type Medians = Readonly<Record<string, number>>;

/** What a player looks at: the open round, the first page of her history, and its last one. */
async function measureReads(url: string, players: readonly BenchPlayer[], history: number): Promise<Medians> {
  const wire = await Wire.open(url);
  const ask = async (pathOf: (player: BenchPlayer) => string): Promise<number> => {
    const some = players.slice(0, LOOKS);
    const { p50Ms } = await timed(some, 1, async (player) => {
      const { http, body } = await wire.get(pathOf(player), player.cookie);
      if (http !== 200) throw new Error(`${pathOf(player)}: ${http} ${JSON.stringify(body)}`);
    });
    return p50Ms;
  };
  const pageUpTo = (offset: number) => (player: BenchPlayer) =>
    `bet_history?user_id=${player.user_id}&limit=10&offset=${offset}`;
  const looked = {
    'the open round': await ask(({ user_id: userId }) => `round?user_id=${userId}`),
    'the first page of her bets': await ask(pageUpTo(10)),
    'the last page of her bets': await ask(pageUpTo(Math.max(10, history))),
  };
  wire.close();
  return looked;
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The statement that every server runs each minute. */
const sweepRead = ({ db }: Database) =>
  db.execute(sql`select 1 from open_rounds
    where created_at < ${new Date(systemClock.now().getTime() - ABANDONED_AFTER_MS).toISOString()} order by created_at limit 100`);

/** What the back office asks for, at night or now and again: not bound, since it reads all that it reports. */
async function measureBackOffice(database: Database): Promise<{ figure: string; findings: number }> {
  const swept = await took(() => sweepRead(database));
  const day = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
  const reported = await took(() => database.snapshot((tx) => readRoundGroups(tx, day)));
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const { findings, counted } = await reconcile(database);
  const auditedS = (performance.now() - begun) / 1000;
  const grownMb = Math.max(0, process.memoryUsage.rss() - before) / 2 ** 20;
  return {
    findings: findings.length,
    figure:
      `sweep ${swept.toFixed(1)} ms, report of all rounds ${(reported / 1000).toFixed(2)} s, audit ${auditedS.toFixed(1)} s ` +
      `(${findings.length} findings in ${counted.postings.toLocaleString('en')} postings, +${grownMb.toFixed(0)} MB)`,
  };
}

/**
 * Plays and looks with more and more rounds and players behind, and audits the books each time.
 * @param histories the smallest first: what the others are compared to
 */
export async function benchGrowth(
  ground: Pick<DeploymentPlan, 'cluster' | 'main'>,
  kind: Kind,
  histories: readonly History[],
  onRows: (rows: readonly Row[]) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let first: Medians | null = null;
  for (const { players, rounds } of histories) {
    const ofEach = rounds / players;
    const begun = performance.now();
    const stand = await openDeployment({ ...ground, kind, processes: 1, players, history: ofEach });
    const madeS = (performance.now() - begun) / 1000;
    try {
      const [url = ''] = stand.urls;
      // The first fifth warms the server up.
      const measured = stand.players.slice(0, MEASURED);
      await playPhases(stand.urls, measured.slice(0, MEASURED / 5), 10);
      const { bet, advance, cashout } = await playPhases(stand.urls, measured.slice(MEASURED / 5), 10);
      const medians: Medians = {
        'bet, step and cashout': bet.p50Ms + advance.p50Ms + cashout.p50Ms,
        ...(await measureReads(url, measured, ofEach)),
      };
      first ??= medians;
      const least = first;
      const database = await stand.leave();
      const desk = await measureBackOffice(database);
      await database.close();
      const times = (what: string): number => (medians[what] ?? 0) / (least[what] ?? 1);
      const after = `after ${rounds.toLocaleString('en')} rounds of ${players.toLocaleString('en')} players, ${kind}`;
      const found: Row[] = Object.entries(medians).map(([what, ms]) => ({
        what: `${what} (medians) ${after}`,
        figure: `${ms.toFixed(1)} ms, ${times(what).toFixed(2)} x`,
        bound: `${GROWTH_BOUND} x`,
        aim: '1.1 x',
        ok: times(what) <= GROWTH_BOUND,
        peer: '',
      }));
      found.push({
        what: `the back office’s reading ${after}`,
        figure: desk.figure,
        bound: '0 findings',
        aim: '',
        ok: desk.findings === 0,
        peer: `made in ${madeS.toFixed(0)} s`,
      });
      onRows(found);
      rows.push(...found);
    } finally {
      await stand.clear();
    }
  }
  return rows;
}
