import { date, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';

/** Sums of postings by the half hour of their entry (ledger/totals.ts). */
export const ledgerTotals = pgTable(
  'ledger_totals',
  {
    /** its start; half hours make up days of UTC and of India alike */
    half_hour: at('half_hour').notNull(),
    /** as of the journal; `refund` is the settlement of a refunded round, `correction` the reversal of a deposit's credit */
    kind: text('kind').notNull(),
    account: text('account').notNull(),
    /** difficulty of the round that a settlement or refund is of; else 0 */
    type: smallint('type').notNull(),
    /** that have a posting to the account */
    entries: integer('entries').notNull(),
    amount_paise: paise('amount_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.half_hour, table.kind, table.account, table.type] })],
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
    stake_paise: paise('stake_paise').notNull(),
    payout_paise: paise('payout_paise').notNull(),
    /** lost from this line by jumps into visible fire */
    burnt_paise: paise('burnt_paise').notNull(),
    /** of `payout_paise` by the odds; 0 at line 0 */
    expected_paise: doublePrecision('expected_paise').notNull(),
    /** paise squared; 0 at line 0 */
    variance: doublePrecision('variance').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.type, table.line] })],
);

/** One row. */
export const ledgerTotalsProgress = pgTable('ledger_totals_progress', {
  id: smallint('id').primaryKey(),
  /** entries and rounds that ended before it are in the totals, those from it on are not; null: none is */
  counted_to: at('counted_to'),
});
