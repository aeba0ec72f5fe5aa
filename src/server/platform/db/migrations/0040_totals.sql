-- Derived from the ledger and the rounds in the background (add_totals.sql), and checked against them by the reconciliation. After this
-- migration everything is counted again.
DROP TABLE ledger_totals;--> statement-breakpoint
DROP TABLE return_totals;--> statement-breakpoint
CREATE TABLE totals (
  half_hour timestamp(3) with time zone NOT NULL,
  kind text NOT NULL,
  part text NOT NULL,
  type smallint NOT NULL CONSTRAINT totals_type_known CHECK (type BETWEEN 0 AND 4),
  line smallint NOT NULL,
  entries integer NOT NULL,
  amount_paise bigint NOT NULL,
  payout_paise bigint NOT NULL,
  burnt_paise bigint NOT NULL,
  expected_paise double precision NOT NULL,
  variance double precision NOT NULL,
  PRIMARY KEY (half_hour, kind, part, type, line)
);--> statement-breakpoint
ALTER TABLE ledger_totals_progress RENAME TO totals_progress;--> statement-breakpoint
ALTER TABLE totals_progress RENAME CONSTRAINT ledger_totals_progress_one_row TO totals_progress_one_row;--> statement-breakpoint
ALTER INDEX ledger_totals_progress_pkey RENAME TO totals_progress_pkey;--> statement-breakpoint
UPDATE totals_progress SET counted_to = NULL;
