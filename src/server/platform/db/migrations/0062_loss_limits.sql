ALTER TABLE players ADD COLUMN loss_limit_answered boolean NOT NULL DEFAULT false;--> statement-breakpoint
DROP FUNCTION IF EXISTS answer_deposit_limit;
