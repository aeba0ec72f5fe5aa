import { mkdirSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { DeskShut } from './operator/desk-folder.ts';
import { type OpenDesk, openDesk } from './operator/socket.ts';
import { DEMO_LOOKS_EVERY_MS, decideDemoPayments } from './payments/demo.ts';
import { SWEEP_EVERY_MS, startSweeper, sweep } from './sweeper.ts';
import { warmUp } from './warm-up.ts';

/** A provider at work. */
export interface Running {
  readonly app: FastifyInstance;
  /** Finishes what is under way, then closes desk, sweepers and database. */
  close(): Promise<void>;
}

/** The game goes on without a desk: its folder may be unsafe, or another server's. */
async function openDeskIn(app: FastifyInstance, data_dir: string): Promise<OpenDesk | null> {
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  try {
    return await openDesk(app.provider, data_dir, (error) => app.log.error({ err: error }, 'desk failed'));
  } catch (error) {
    if (!(error instanceof DeskShut)) throw error;
    process.stderr.write(`The operator's desk is shut. ${error.message}\n`);
    return null;
  }
}

/**
 * Puts a provider to work: database, app, what runs by itself, the operator's desk.
 * @param begin makes the app reachable; what runs by itself starts only after it
 * @param process_metrics also count this process's memory and event loop; once a process
 */
export async function run(
  config: Config,
  begin: (app: FastifyInstance) => PromiseLike<unknown>,
  process_metrics: boolean,
): Promise<Running> {
  let log: FastifyBaseLogger | null = null;
  const database = await openDatabase(config, (error) => log?.warn({ err: error }, 'connection lost'));
  // Logs go to stderr, so that the one line on stdout is the address.
  const app = await buildApp({
    database,
    config,
    log: { level: config.log_level, stream: process.stderr },
    process_metrics,
  });
  log = app.log;
  await warmUp(app.provider).catch((error: unknown) => app.log.warn({ err: error }, 'could not warm up'));
  await begin(app);
  const onSweepFailed = (error: unknown): void => app.log.error({ err: error }, 'sweep failed');
  const sweepers = [startSweeper(() => sweep(app.provider), SWEEP_EVERY_MS, onSweepFailed)];
  if (config.money === 'demo')
    sweepers.push(startSweeper(() => decideDemoPayments(app.provider), DEMO_LOOKS_EVERY_MS, onSweepFailed));
  const desk = await openDeskIn(app, config.data_dir);
  return {
    app,
    close: async () => {
      await app.close();
      await desk?.close();
      await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
      await database.close();
    },
  };
}
