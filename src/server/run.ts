import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createAuditCopier } from './back-office/epochs/audit-copier.ts';
import { openAuditCopy } from './back-office/epochs/audit-copy.ts';
import { checkEpoch, type EpochCheck } from './back-office/epochs/epoch.ts';
import { createEpochWatch } from './back-office/epochs/epoch-watch.ts';
import { createBusinessMetrics } from './back-office/reports/business-metrics.ts';
import { updateTotals } from './ledger/totals.ts';
import { approveDemoPayments, DEMO_POLL_MS } from './payments/demo.ts';
import type { Config } from './platform/config.ts';
import { secureDataFolder } from './platform/data-folder.ts';
import { openDatabase, storeJurisdiction } from './platform/db/open.ts';
import type { OnSkippedRound } from './rounds/abandoned.ts';
import { PRESENCE_WRITE_EVERY_MS } from './social/presence.ts';
import { SWEEP_EVERY_MS, type Sweeper, startSweeper, sweep, whileReady } from './sweeper.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  /** @param adminClosed awaited before the database closes */
  close(adminClosed?: Promise<void>): Promise<void>;
}

const WATCH_EVERY_MS = 1_000;
/** Each report sums the rows that are not rolled up yet. An embedded database has few of them. */
const TOTALS_EVERY_MS = { postgres: 10_000, embedded: 60_000 } as const;

const writeNotice = (line: string): void => void process.stderr.write(`${line}\n`);

async function startSweepers({ context, log }: FastifyInstance, check: EpochCheck): Promise<Sweeper[]> {
  const onFailure = (error: unknown): void => {
    context.readiness.reportError(error);
    log.error({ err: error }, 'sweep failed');
  };
  const onSkipped: OnSkippedRound = ({ userId, roundId }, error) =>
    log.error({ err: error, user_id: userId, round_id: roundId }, `abandoned round ${roundId} not settled`);
  const every = (ms: number, work: () => Promise<unknown>) => startSweeper(work, ms, onFailure);
  const whenReady = (ms: number, work: () => Promise<unknown>) =>
    every(ms, whileReady(context.readiness, work));
  const { database, auditCopier } = context;
  const updateBusinessMetrics = await createBusinessMetrics(context);
  const sweepers = [
    whenReady(SWEEP_EVERY_MS, () => sweep(context, onSkipped)),
    whenReady(TOTALS_EVERY_MS[database.kind], () => updateTotals(database)),
    every(SWEEP_EVERY_MS, updateBusinessMetrics),
    every(PRESENCE_WRITE_EVERY_MS, () => context.presence.write()),
  ];
  if (database.kind === 'postgres') sweepers.push(every(WATCH_EVERY_MS, createEpochWatch(check)));
  if (auditCopier) sweepers.push(every(WATCH_EVERY_MS, auditCopier.copy));
  if (context.money === 'demo') sweepers.push(whenReady(DEMO_POLL_MS, () => approveDemoPayments(context)));
  return sweepers;
}

/** @param listen is called before the sweepers start */
export async function run(
  config: Config,
  listen: (app: FastifyInstance) => PromiseLike<unknown>,
  processMetrics: boolean,
): Promise<RunningServer> {
  for (const line of secureDataFolder(config.dataDir)) writeNotice(line);
  let log: FastifyBaseLogger | null = null;
  const database = await openDatabase(
    config,
    (error) => log?.warn({ err: error }, 'connection lost'),
    writeNotice,
  );
  const copy = config.auditCopy === null ? null : openAuditCopy(config.auditCopy);
  const check: EpochCheck = { database, config, copy, notify: writeNotice };
  const close = async (): Promise<void> => {
    await database.close();
    await copy?.close();
  };
  try {
    await checkEpoch(check);
    await storeJurisdiction(database, config);
    // The address is the only line on stdout.
    const app = await buildApp({
      database,
      config,
      log: { level: config.logLevel, stream: process.stderr },
      notify: writeNotice,
      processMetrics,
      auditCopier: copy && createAuditCopier(database.db, copy),
    });
    log = app.log;
    return await startServer(app, check, close, listen);
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer(
  app: FastifyInstance,
  check: EpochCheck,
  closeDatabase: () => Promise<void>,
  listen: (app: FastifyInstance) => PromiseLike<unknown>,
): Promise<RunningServer> {
  let sweepers: Sweeper[] = [];
  const stop = async (): Promise<void> => {
    await app.close();
    await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
  };
  try {
    await listen(app);
    sweepers = await startSweepers(app, check);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    app,
    close: async (adminClosed) => {
      await Promise.all([stop(), adminClosed]);
      await closeDatabase();
    },
  };
}
