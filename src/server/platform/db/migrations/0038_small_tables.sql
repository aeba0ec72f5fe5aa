-- What is unique over all players has a table of its own, so that every other unique key begins with the player.
CREATE TABLE phone_numbers (
  phone text PRIMARY KEY,
  user_id uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO phone_numbers (phone, user_id) SELECT phone, user_id FROM players;
--> statement-breakpoint
DROP INDEX players_phone_key;
--> statement-breakpoint
CREATE TABLE credited_references (
  utr_canonical text PRIMARY KEY,
  user_id uuid NOT NULL,
  deposit_id uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO credited_references (utr_canonical, user_id, deposit_id)
  SELECT utr_canonical, user_id, deposit_id FROM deposits
  WHERE status = 1 AND NOT utr_conflict AND utr_canonical IS NOT NULL;
--> statement-breakpoint
ALTER TABLE sessions ADD COLUMN player_status smallint NOT NULL DEFAULT 1;
--> statement-breakpoint
UPDATE sessions SET player_status = players.status FROM players
  WHERE players.user_id = sessions.user_id AND players.status <> 1;
--> statement-breakpoint
-- Positions are given under the lock of live_head, one after another.
DROP INDEX live_wins_by_position;
--> statement-breakpoint
CREATE INDEX live_wins_by_position ON live_wins (position) WHERE position IS NOT NULL;
--> statement-breakpoint
ALTER TABLE board_entries DROP CONSTRAINT board_entries_pkey;
--> statement-breakpoint
ALTER TABLE board_entries ADD CONSTRAINT board_entries_pkey PRIMARY KEY (user_id, period, starts_on, type, board);
