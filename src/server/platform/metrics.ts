import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseLoad } from './db/database.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** @param withProcess also memory, event loop and garbage collection */
export function createMetrics(load: () => DatabaseLoad, withProcess: boolean) {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  new Gauge({
    name: 'chickenroad_database_waiting',
    help: 'Calls that wait for a connection to the database',
    registers,
    collect() {
      this.set(load().waiting);
    },
  });
  new Counter({
    name: 'chickenroad_transaction_retries_total',
    help: 'Transactions that were run again after a conflict',
    registers,
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
      registers,
    }),
    roundsOpened: counter('chickenroad_rounds_opened_total', 'Rounds opened', 'type'),
    roundsEnded: counter('chickenroad_rounds_ended_total', 'Rounds ended', 'cause'),
    refusals: counter('chickenroad_refusals_total', 'Refused calls, by the code of the refusal', 'code'),
    bigWins: counter('chickenroad_big_wins_total', 'Wins of a tenth of max_win or more, on all servers'),
    pendingPayments: gauge('chickenroad_pending_payments', 'Payments that wait for the operator', 'kind'),
    pendingRupees: gauge(
      'chickenroad_pending_rupees',
      'Sum of the payments that wait for the operator',
      'kind',
    ),
    pendingOldest: gauge(
      'chickenroad_pending_oldest_seconds',
      'How long the oldest payment has waited for the operator',
      'kind',
    ),
    lastSweep: gauge(
      'chickenroad_last_sweep_timestamp_seconds',
      'When this server last settled abandoned rounds',
    ),
    lastReconciliation: gauge(
      'chickenroad_last_reconciliation_timestamp_seconds',
      'When the last reconciliation ended',
    ),
    lastBackup: gauge('chickenroad_last_backup_timestamp_seconds', 'When the last backup ended'),
    skippedRounds: gauge(
      'chickenroad_skipped_rounds',
      'Abandoned rounds that the last sweep could not settle; the log has their ids',
    ),
    reconciliationFindings: gauge(
      'chickenroad_reconciliation_findings',
      'Findings of the last reconciliation',
    ),
    reconciliationWarnings: gauge(
      'chickenroad_reconciliation_warnings',
      'Warnings of the last reconciliation',
    ),
    returnAlarm: gauge(
      'chickenroad_return_alarm',
      '1 while chance does not explain the landings of this month',
    ),
    databaseUp: gauge('chickenroad_database_up', '1 while the database answers'),
    onlinePlayers: gauge(
      'chickenroad_online_players',
      'Players with an authenticated call in the last two minutes, at any server',
    ),
    clockOffset: gauge('chickenroad_clock_offset_seconds', "The database's clock less this server's"),
  };
}
