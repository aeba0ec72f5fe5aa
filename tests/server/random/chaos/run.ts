import { reconcile } from '../../../../src/server/ledger/reconciliation.ts';
import { databaseOn } from '../../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../../src/server/platform/db/postgres.ts';
import type { FakeClock } from '../../support/demo-config.ts';
import { ledgerViolations } from '../../support/ledger.ts';
import { unpack } from '../../support/packed-embedded.ts';
import { seeded } from '../../support/random.ts';
import { failingDatabase } from '../model/failures.ts';
import { finalCheck, runOperation } from './operations.ts';
import { ChaosPlayer } from './player.ts';
import { seedBook, World } from './world.ts';

const PLAYERS = 8;
const MOST_TIMES = 10;

export interface ChaosPlan {
  readonly seed: number;
  /** at least; up to {@link MOST_TIMES} as many while something of `befalls` has not happened */
  readonly operations: number;
  readonly befalls?: readonly string[];
  /** an empty PostgreSQL database, or a file with a packed embedded one whose tables are made */
  readonly database: { readonly url: string } | { readonly template: string };
  /** players play at the same time; else one after the other, so that a seed gives the same play again */
  readonly isTogether?: boolean;
}

export interface ChaosStory {
  readonly seed: number;
  readonly operations: number;
  /** of every call, fault and answer, in their order. Hex */
  readonly digest: string;
  readonly tally: Readonly<Record<string, number>>;
  /** null when nothing was wrong */
  readonly failure: { readonly wrong: string; readonly past: readonly string[] } | null;
}

/** Plays a seeded run in this process, which must have been made deterministic with the same seed. */
export async function runChaos(plan: ChaosPlan, clock: FakeClock): Promise<ChaosStory> {
  const { seed, operations, befalls = [], isTogether = false } = plan;
  const database =
    'url' in plan.database
      ? await openPostgres({ ...plan.database, pool: 20, onLost: () => undefined })
      : await databaseOn(await unpack(plan.database.template));
  const world = await World.open(failingDatabase(database), clock, seedBook(seed), isTogether);
  const isMissing = () => befalls.some((what) => !world.tally.has(what));
  const goesOn = () => done < operations || (done < MOST_TIMES * operations && isMissing());
  let done = 0;
  let failure: ChaosStory['failure'] = null;
  try {
    world.random = seeded(seed);
    const players: ChaosPlayer[] = [];
    for (let number = 0; number < PLAYERS; number++) players.push(await ChaosPlayer.join(world, number));
    const play = async (those: readonly ChaosPlayer[]) => {
      for (; goesOn(); done++) await runOperation(world, those);
    };
    if (isTogether) await Promise.all(players.map((player) => play([player])));
    else await play(players);
    await finalCheck(players);
    world.expectContract();
    const { findings } = await reconcile(database);
    const wrong = [...(await ledgerViolations(database.db)), ...findings.map((one) => JSON.stringify(one))];
    if (wrong.length > 0) throw new Error(`the ledger: ${wrong.join('; ')}`);
  } catch (error) {
    failure = { wrong: error instanceof Error ? error.message : String(error), past: world.recentNotes() };
  }
  const story = {
    seed,
    operations: done,
    digest: world.digest(),
    tally: Object.fromEntries(world.tally),
    failure,
  };
  await world.app.close();
  await database.close();
  return story;
}
