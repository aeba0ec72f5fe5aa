import { openBackOfficeSite, portOf } from './back-office/api/listen.ts';
import { type Config, readConfig } from './platform/config.ts';
import { VERSION } from './platform/version.ts';
import { run } from './run.ts';

const STOP_TIMEOUT_MS = 5_000;

function fail(error: unknown): never {
  process.stderr.write(
    `Chicken Road did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const { app, close } = await run(
    config,
    (built) => built.listen({ port: config.port, host: config.host }),
    true,
  );
  const admin = await openBackOfficeSite(app.context, config, (error, fields) =>
    app.log.error({ ...fields, err: error }, 'call of the back office failed'),
  ).catch(async (error) => {
    await close();
    throw error;
  });
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await close(admin.close());
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  if (config.money === 'real')
    process.stderr.write('Real money: nothing is approved or credited by itself.\n');
  process.stdout.write(
    `Chicken Road ${VERSION} is at http://${host.includes(':') ? `[${host}]` : host}:${portOf(app)}\n`,
  );
  for (const line of admin.lines) process.stderr.write(`${line}\n`);
}

if (process.argv.includes('--version')) {
  process.stdout.write(`${VERSION}\n`);
  process.exit(0);
}

// Files of the embedded database contain the seeds of open rounds.
process.umask(0o077);

try {
  await serve(readConfig(process.env));
} catch (error) {
  fail(error);
}
