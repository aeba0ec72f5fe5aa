-- The ticker is polled: wins are read by their time, and who is online is known by their calls.
ALTER TABLE live_wins DROP COLUMN position;
--> statement-breakpoint
DROP TABLE live_head;
--> statement-breakpoint
DROP TABLE live_servers;
--> statement-breakpoint
CREATE TABLE online_players (
  user_id uuid PRIMARY KEY,
  seen_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE ticker_state (
  id smallint PRIMARY KEY CONSTRAINT ticker_state_one_row CHECK (id = 1),
  shows_sample boolean NOT NULL
);
--> statement-breakpoint
INSERT INTO ticker_state (id, shows_sample) VALUES (1, true);
