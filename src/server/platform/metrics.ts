import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseLoad } from './db/database.ts';

/** What the provider counts, in Prometheus form at /metrics. */
export interface Metrics {
  readonly registry: Registry;
  /** seconds from request to answer, by call and status */
  readonly answers: Histogram<'call' | 'status'>;
  readonly roundsOpened: Counter<'type'>;
  readonly roundsEnded: Counter<'cause'>;
  /** calls that were refused or failed, by the code of their answer */
  readonly refusals: Counter<'code'>;
  /** wins of a tenth of max_win or more */
  readonly bigWins: Counter;
  /** payments that wait for the operator, their sum in rupees, and the age of the oldest in seconds */
  readonly pendingPayments: Gauge<'kind'>;
  readonly pendingRupees: Gauge<'kind'>;
  readonly pendingOldest: Gauge<'kind'>;
  /** when this server swept last, and when it checked the books; seconds since 1970, 0 for never */
  readonly lastSweep: Gauge;
  readonly lastReconciliation: Gauge;
  /** abandoned rounds that its last sweep could not settle */
  readonly skippedRounds: Gauge;
  /** what that check found wrong */
  readonly reconciliationFindings: Gauge;
  /** what it warned of */
  readonly reconciliationWarnings: Gauge;
  /** 1 while the database answers */
  readonly databaseUp: Gauge;
  /** pages that have the live feed open */
  readonly onlinePlayers: Gauge;
  /** seconds by which the database's clock is ahead of this server's */
  readonly clockOffset: Gauge;
}

/**
 * @param load of the database, asked whenever somebody reads
 * @param withProcess also memory, event loop and garbage collection of this process
 */
export function createMetrics(load: () => DatabaseLoad, withProcess: boolean): Metrics {
  const registry = new Registry();
  new Gauge({
    name: 'chickenroad_database_waiting',
    help: 'Calls that wait for a connection to the database',
    registers: [registry],
    collect() {
      this.set(load().waiting);
    },
  });
  new Counter({
    name: 'chickenroad_transaction_retries_total',
    help: 'Transactions that were run again after a conflict',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(load().retries);
    },
  });
  if (withProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    answers: new Histogram({
      name: 'chickenroad_answer_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    roundsOpened: new Counter({
      name: 'chickenroad_rounds_opened_total',
      help: 'Rounds opened',
      labelNames: ['type'],
      registers: [registry],
    }),
    roundsEnded: new Counter({
      name: 'chickenroad_rounds_ended_total',
      help: 'Rounds ended',
      labelNames: ['cause'],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'chickenroad_refusals_total',
      help: 'Answers that were no, by their code',
      labelNames: ['code'],
      registers: [registry],
    }),
    bigWins: new Counter({
      name: 'chickenroad_big_wins_total',
      help: 'Wins of a tenth of max_win or more, on all servers',
      registers: [registry],
    }),
    pendingPayments: new Gauge({
      name: 'chickenroad_pending_payments',
      help: 'Payments that wait for the operator',
      labelNames: ['kind'],
      registers: [registry],
    }),
    pendingRupees: new Gauge({
      name: 'chickenroad_pending_rupees',
      help: 'Sum of the payments that wait for the operator',
      labelNames: ['kind'],
      registers: [registry],
    }),
    pendingOldest: new Gauge({
      name: 'chickenroad_pending_oldest_seconds',
      help: 'How long the oldest payment has waited for the operator',
      labelNames: ['kind'],
      registers: [registry],
    }),
    lastSweep: new Gauge({
      name: 'chickenroad_last_sweep_timestamp_seconds',
      help: 'When this server last settled what time had overtaken',
      registers: [registry],
    }),
    lastReconciliation: new Gauge({
      name: 'chickenroad_last_reconciliation_timestamp_seconds',
      help: 'When this server last checked the whole books',
      registers: [registry],
    }),
    skippedRounds: new Gauge({
      name: 'chickenroad_skipped_rounds',
      help: 'Abandoned rounds that the last sweep could not settle; the log has their ids',
      registers: [registry],
    }),
    reconciliationFindings: new Gauge({
      name: 'chickenroad_reconciliation_findings',
      help: 'What the last check of the whole books found wrong',
      registers: [registry],
    }),
    reconciliationWarnings: new Gauge({
      name: 'chickenroad_reconciliation_warnings',
      help: 'What the last check of the whole books warned of',
      registers: [registry],
    }),
    databaseUp: new Gauge({
      name: 'chickenroad_database_up',
      help: '1 while the database answers',
      registers: [registry],
    }),
    onlinePlayers: new Gauge({
      name: 'chickenroad_online_players',
      help: 'Players with an authenticated call in the last two minutes, at any server',
      registers: [registry],
    }),
    clockOffset: new Gauge({
      name: 'chickenroad_clock_offset_seconds',
      help: "The database's clock less this server's",
      registers: [registry],
    }),
  };
}
