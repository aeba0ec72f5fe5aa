import { mkdirSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { DeskShut } from './operator/desk-folder.ts';
import { type OpenDesk, openDesk } from './operator/socket.ts';
import { DEMO_LOOKS_EVERY_MS, decideDemoPayments } from './payments/demo.ts';
import { SWEEP_EVERY_MS, startSweeper, sweep } from './sweeper.ts';

/** Requests under way have this long to finish at a stop, ms. */
const STOP_WITHIN_MS = 10_000;

function fail(error: unknown): never {
  process.stderr.write(
    `Chicken Road did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
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

async function serve(config: Config): Promise<void> {
  let log: FastifyBaseLogger | null = null;
  const database = await openDatabase(config, (error) => log?.warn({ err: error }, 'connection lost'));
  // Logs go to stderr, so that the one line on stdout is the address.
  const app = await buildApp({
    database,
    config,
    log: { level: config.log_level, stream: process.stderr },
    process_metrics: true,
  });
  log = app.log;
  await app.listen({ port: config.port, host: config.host });
  const onSweepFailed = (error: unknown): void => app.log.error({ err: error }, 'sweep failed');
  const sweepers = [startSweeper(() => sweep(app.provider), SWEEP_EVERY_MS, onSweepFailed)];
  if (config.money === 'demo')
    sweepers.push(startSweeper(() => decideDemoPayments(app.provider), DEMO_LOOKS_EVERY_MS, onSweepFailed));
  const desk = await openDeskIn(app, config.data_dir);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await desk?.close();
    await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  if (config.money === 'real')
    process.stderr.write('Real money: nothing is approved or credited by itself.\n');
  process.stdout.write(`Chicken Road is at http://${host.includes(':') ? `[${host}]` : host}:${port}\n`);
}

try {
  await serve(readConfig(process.env));
} catch (error) {
  fail(error);
}
