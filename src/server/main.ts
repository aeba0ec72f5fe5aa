import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { startSweeper } from './sweeper.ts';

/** Requests under way have this long to finish at a stop, ms. */
const STOP_WITHIN_MS = 10_000;

function fail(error: unknown): never {
  process.stderr.write(
    `Chicken Road did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
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
  const sweeper = startSweeper(app.provider, (error) => app.log.error({ err: error }, 'sweep failed'));

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await sweeper.stop();
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
