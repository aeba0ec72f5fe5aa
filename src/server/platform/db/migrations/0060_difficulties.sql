-- The difficulties are those of src/contract/difficulties.ts; a bet on another finds no multipliers.
ALTER TABLE player_days DROP CONSTRAINT player_days_type_known;--> statement-breakpoint
ALTER TABLE open_rounds DROP CONSTRAINT open_rounds_type_known;--> statement-breakpoint
ALTER TABLE rounds DROP CONSTRAINT rounds_type_known;--> statement-breakpoint
ALTER TABLE multiplier_tables DROP CONSTRAINT multiplier_tables_type_known;--> statement-breakpoint
ALTER TABLE totals DROP CONSTRAINT totals_type_known;
