ALTER TABLE player_limits RENAME COLUMN looser_value TO pending_value;--> statement-breakpoint
ALTER TABLE player_limits RENAME COLUMN looser_asked_at TO pending_since;--> statement-breakpoint
DROP FUNCTION IF EXISTS credit_of;--> statement-breakpoint
DROP FUNCTION IF EXISTS deposit_bar;
