import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { secureDataFolder } from './data-folder.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { countRepeated, repeatedSentence } from './operator/audit-desk.ts';
import { DeskShut } from './operator/desk-folder.ts';
import { type OpenDesk, openDesk } from './operator/socket.ts';
import { DEMO_LOOKS_EVERY_MS, decideDemoPayments } from './payments/demo.ts';
import { clockWarning } from './server-clock.ts';
import { SWEEP_EVERY_MS, type Sweeper, startSweeper, sweep } from './sweeper.ts';
import { warmUp } from './warm-up.ts';

/** A provider at work. */
export interface Running {
  readonly app: FastifyInstance;
  /** Finishes what is under way, then closes desk, sweepers and database. */
  close(): Promise<void>;
}

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** The game goes on without a desk: its folder may be another server's. */
async function openDeskIn(app: FastifyInstance, data_dir: string): Promise<OpenDesk | null> {
  try {
    return await openDesk(app.provider, data_dir, (error) => app.log.error({ err: error }, 'desk failed'));
  } catch (error) {
    if (!(error instanceof DeskShut)) throw error;
    tell(`The operator's desk is shut. ${error.message}`);
    return null;
  }
}

function startSweepers({ provider, log }: FastifyInstance): Sweeper[] {
  const onFailure = (error: unknown): void => {
    provider.readiness.hear(error);
    log.error({ err: error }, 'sweep failed');
  };
  const sweepers = [startSweeper(() => sweep(provider), SWEEP_EVERY_MS, onFailure)];
  if (provider.money === 'demo')
    sweepers.push(startSweeper(() => decideDemoPayments(provider), DEMO_LOOKS_EVERY_MS, onFailure));
  return sweepers;
}

/**
 * Puts a provider to work: its folder, database, app, what runs by itself, the operator's desk.
 * @param begin makes the app reachable; what runs by itself starts only after it
 * @param process_metrics also count this process's memory and event loop; once a process
 * @throws what went wrong, with everything closed again
 */
export async function run(
  config: Config,
  begin: (app: FastifyInstance) => PromiseLike<unknown>,
  process_metrics: boolean,
): Promise<Running> {
  for (const line of secureDataFolder(config.data_dir)) tell(line);
  let log: FastifyBaseLogger | null = null;
  const database = await openDatabase(config, (error) => log?.warn({ err: error }, 'connection lost'));
  try {
    // Logs go to stderr, so that the one line on stdout is the address.
    const app = await buildApp({
      database,
      config,
      log: { level: config.log_level, stream: process.stderr },
      say: tell,
      process_metrics,
    });
    log = app.log;
    const repeated = await countRepeated(database);
    if (repeated > 0) tell(repeatedSentence(repeated));
    return await putToWork(app, database, config, begin);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function putToWork(
  app: FastifyInstance,
  database: Database,
  config: Config,
  begin: (app: FastifyInstance) => PromiseLike<unknown>,
): Promise<Running> {
  let sweepers: Sweeper[] = [];
  let desk: OpenDesk | null = null;
  const stop = async (): Promise<void> => {
    await app.close();
    await desk?.close();
    await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
  };
  try {
    const skewed = await clockWarning(database, app.provider.clock);
    if (skewed !== null) tell(skewed);
    await warmUp(app.provider).catch((error: unknown) => app.log.warn({ err: error }, 'could not warm up'));
    await begin(app);
    sweepers = startSweepers(app);
    desk = await openDeskIn(app, config.data_dir);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    app,
    close: async () => {
      await stop();
      await database.close();
    },
  };
}
