import { doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';

/** Counts and sums of ledger entries, rounds and landings (totals_of.sql). */
export const totals = pgTable(
  'totals',
  {
    /** its start: of an entry, or in which a round began; the UTC day of a landing. Half hours make up days of UTC and of India */
    halfHour: at('half_hour').notNull(),
    /**
     * of an entry as in the journal, `refund` for the settlement of a refunded round, `correction` for the reversal of a deposit's credit;
     * else `round`, `refunded round` or `landing`
     */
    kind: text('kind').notNull(),
    /** account of an entry, cause of a round, `safe` or `fatal` of a landing */
    part: text('part').notNull(),
    /** 0 for entries without a round */
    type: smallint('type').notNull(),
    /** of a landing; else 0 */
    line: smallint('line').notNull(),
    entries: integer('entries').notNull(),
    /** posted by entries, staked by rounds */
    amountPaise: paise('amount_paise').notNull(),
    payoutPaise: paise('payout_paise').notNull(),
    /** lost by steps into visible fire */
    burntPaise: paise('burnt_paise').notNull(),
    /** expected payout by the odds, for the steps that were taken, fire left out */
    expectedPaise: doublePrecision('expected_paise').notNull(),
    /** of the payout by the odds, paise squared */
    variance: doublePrecision('variance').notNull(),
  },
  (table) => [primaryKey({ columns: [table.halfHour, table.kind, table.part, table.type, table.line] })],
);

/** One row. */
export const totalsProgress = pgTable('totals_progress', {
  id: smallint('id').primaryKey(),
  /** entries and rounds that ended before it are in the totals, later ones are not; null: none is */
  countedTo: at('counted_to'),
});
