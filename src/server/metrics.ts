import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the provider counts, in Prometheus form at /metrics. */
export interface Metrics {
  readonly registry: Registry;
  /** seconds from request to answer, by call and status */
  readonly answers: Histogram<'call' | 'status'>;
  readonly roundsOpened: Counter<'type'>;
  readonly roundsEnded: Counter<'cause'>;
  /** 1 while the database answers */
  readonly databaseUp: Gauge;
  /** pages that have the live feed open */
  readonly listeners: Gauge;
  /** seconds by which the database's clock is ahead of this server's */
  readonly clockOffset: Gauge;
}

/** @param withProcess also memory, event loop and garbage collection of this process */
export function createMetrics(withProcess: boolean): Metrics {
  const registry = new Registry();
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
    databaseUp: new Gauge({
      name: 'chickenroad_database_up',
      help: '1 while the database answers',
      registers: [registry],
    }),
    listeners: new Gauge({
      name: 'chickenroad_live_listeners',
      help: 'Pages that have the live feed open',
      registers: [registry],
    }),
    clockOffset: new Gauge({
      name: 'chickenroad_clock_offset_seconds',
      help: "The database's clock less this server's",
      registers: [registry],
    }),
  };
}
