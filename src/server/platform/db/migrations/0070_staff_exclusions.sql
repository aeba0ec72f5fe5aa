ALTER TABLE players ADD COLUMN excluded_by_staff boolean NOT NULL DEFAULT false;--> statement-breakpoint
COMMENT ON COLUMN players.excluded_by_staff IS 'an operator set excluded_until';
