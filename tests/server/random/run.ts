import type { Database } from '../../../src/server/platform/db/database.ts';
import { createEmbeddedDatabase } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { deposits, withdrawals } from '../../../src/server/platform/db/schema/schema.ts';
import type { FakeClock } from '../support/demo-config.ts';
import { ledgerViolations } from '../support/ledger.ts';
import { unpack } from '../support/packed-embedded.ts';
import { seeded } from '../support/random.ts';
import { finalCheck, runAct } from './acts.ts';
import { failingDatabase } from './failures.ts';
import { RandomPlayer } from './player.ts';
import { Provider, postTo, World } from './world.ts';

const PLAYERS = 8;
const MOST_TIMES = 10;

export interface Plan {
  readonly seed: number;
  /** at least; up to {@link MOST_TIMES} as many while something of `befalls` has not happened */
  readonly acts: number;
  readonly befalls?: readonly string[];
  /** a PostgreSQL database, or a file with a packed embedded one whose tables are made */
  readonly database: { readonly url: string } | { readonly template: string };
  /** players play at the same time; else one after the other, so that a seed gives the same play again */
  readonly isTogether?: boolean;
}

export interface Story {
  readonly seed: number;
  readonly acts: number;
  /** of every call, fault and answer, in their order. Hex */
  readonly digest: string;
  readonly tally: Readonly<Record<string, number>>;
  /** null when nothing was wrong */
  readonly failure: { readonly wrong: string; readonly past: readonly string[] } | null;
}

/** @throws when the last state of the players or the ledger is not that of the model */
export async function checkEnd(players: readonly RandomPlayer[], database: Database): Promise<void> {
  await finalCheck(players);
  const wrong = [...(await lostDecisions(players, database)), ...(await ledgerViolations(database))];
  if (wrong.length > 0) throw new Error(`the ledger: ${JSON.stringify(wrong)}`);
}

/** @returns acknowledged decisions of payments that are not stored */
async function lostDecisions(players: readonly RandomPlayer[], { db }: Database): Promise<readonly string[]> {
  const rows = [
    ...(await db.select({ id: deposits.depositId, status: deposits.status }).from(deposits)),
    ...(await db.select({ id: withdrawals.withdrawalId, status: withdrawals.status }).from(withdrawals)),
  ];
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  return players
    .flatMap(({ ledger }) => [...ledger.deposits, ...ledger.withdrawals])
    .filter(({ id, status }) => status !== 0 && stored.get(id) !== status)
    .map(({ id, status }) => `payment ${id} has status ${stored.get(id)} in place of ${status}`);
}

/** Plays a seeded run in this process, which must have been made deterministic with the same seed. */
export async function runInProcess(plan: Plan, clock: FakeClock): Promise<Story> {
  const { seed, acts, befalls = [], isTogether = false } = plan;
  const database =
    'url' in plan.database
      ? await openPostgres({ ...plan.database, pool: 20, onLost: () => undefined })
      : await createEmbeddedDatabase(await unpack(plan.database.template));
  await clock.addDatabase(database.db);
  const provider = new Provider(failingDatabase(database), clock, seed);
  const world = new World(postTo(provider), seeded(seed), isTogether, clock, provider);
  provider.onSeed = (one) => world.addSeed(one);
  await provider.start();
  const isMissing = () => befalls.some((what) => !world.tally.has(what));
  const goesOn = () => done < acts || (done < MOST_TIMES * acts && isMissing());
  let done = 0;
  let failure: Story['failure'] = null;
  try {
    const players: RandomPlayer[] = [];
    for (let number = 0; number < PLAYERS; number++) players.push(await RandomPlayer.join(world, number));
    const play = async (those: readonly RandomPlayer[]) => {
      for (; goesOn(); done++) await runAct(world, those);
    };
    if (isTogether) await Promise.all(players.map((player) => play([player])));
    else await play(players);
    await checkEnd(players, database);
    await provider.stop();
  } catch (error) {
    failure = { wrong: error instanceof Error ? error.message : String(error), past: world.recentNotes() };
  }
  const digest = world.digest();
  await database.close();
  return { seed, acts: done, digest, tally: Object.fromEntries(world.tally), failure };
}
