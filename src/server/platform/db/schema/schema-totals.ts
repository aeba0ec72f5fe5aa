import { date, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';

/** Sums of postings by the half hour of their entry (ledger/totals.ts). */
export const ledgerTotals = pgTable(
  'ledger_totals',
  {
    /** its start; half hours make up days of UTC and of India alike */
    halfHour: at('half_hour').notNull(),
    /** as of the journal; `refund` is the settlement of a refunded round, `correction` the reversal of a deposit's credit */
    kind: text('kind').notNull(),
    account: text('account').notNull(),
    /** difficulty of the round that a settlement or refund is of; else 0 */
    type: smallint('type').notNull(),
    /** that have a posting to the account */
    entries: integer('entries').notNull(),
    amountPaise: paise('amount_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.halfHour, table.kind, table.account, table.type] })],
);

/**
 * What rounds staked and got back, by the day on which they began and the line that they landed on (ledger/return-totals.ts). A landing stakes
 * what the line before pays. Line 0 is the round itself: its stake, and what was paid in the end.
 */
export const returnTotals = pgTable(
  'return_totals',
  {
    /** of UTC */
    day: date('day', { mode: 'string' }).notNull(),
    type: smallint('type').notNull(),
    line: smallint('line').notNull(),
    /** without those into visible fire */
    landings: integer('landings').notNull(),
    fatal: integer('fatal').notNull(),
    stakePaise: paise('stake_paise').notNull(),
    payoutPaise: paise('payout_paise').notNull(),
    /** lost from this line by jumps into visible fire */
    burntPaise: paise('burnt_paise').notNull(),
    /** of `payout_paise` by the odds; 0 at line 0 */
    expectedPaise: doublePrecision('expected_paise').notNull(),
    /** paise squared; 0 at line 0 */
    variance: doublePrecision('variance').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.type, table.line] })],
);

/** One row. */
export const ledgerTotalsProgress = pgTable('ledger_totals_progress', {
  id: smallint('id').primaryKey(),
  /** entries and rounds that ended before it are in the totals, those from it on are not; null: none is */
  countedTo: at('counted_to'),
});
