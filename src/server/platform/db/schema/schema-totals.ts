import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
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

/** One row. */
export const ledgerTotalsProgress = pgTable('ledger_totals_progress', {
  id: smallint('id').primaryKey(),
  /** entries before it are in the totals, those from it on are not; null: none is */
  counted_to: at('counted_to'),
});
