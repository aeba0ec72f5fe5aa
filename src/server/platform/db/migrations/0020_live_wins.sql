ALTER TABLE players ADD COLUMN in_live_wins boolean NOT NULL DEFAULT true;
--> statement-breakpoint
CREATE TABLE live_wins (
  user_id uuid NOT NULL,
  round_id uuid NOT NULL,
  type smallint NOT NULL,
  step smallint NOT NULL,
  multiplier integer NOT NULL,
  win_paise bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  position bigint,
  PRIMARY KEY (user_id, round_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX live_wins_by_position ON live_wins (position) WHERE position IS NOT NULL;
--> statement-breakpoint
CREATE INDEX live_wins_waiting ON live_wins (created_at) WHERE position IS NULL;
--> statement-breakpoint
CREATE INDEX live_wins_by_time ON live_wins (created_at);
--> statement-breakpoint
CREATE TABLE live_head (
  id smallint PRIMARY KEY CONSTRAINT live_head_one_row CHECK (id = 1),
  position bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO live_head (id, position) VALUES (1, 0);
--> statement-breakpoint
CREATE TABLE live_servers (
  server_id uuid PRIMARY KEY,
  listeners integer NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL
);
