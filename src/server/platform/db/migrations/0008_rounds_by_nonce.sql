ALTER TABLE players ADD COLUMN bet_day integer NOT NULL DEFAULT 0, ADD COLUMN bet_day_nonce integer NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE UNIQUE INDEX rounds_by_nonce ON rounds (user_id, nonce);
--> statement-breakpoint
CREATE INDEX rounds_open_by_time ON rounds (created_at) WHERE state = 'open';
--> statement-breakpoint
DROP INDEX rounds_open_by_touch;
--> statement-breakpoint
ALTER TABLE rounds SET (fillfactor = 90);
