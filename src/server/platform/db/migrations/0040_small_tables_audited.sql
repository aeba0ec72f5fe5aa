-- The audit holds a stretch of players against the tables of what is unique over all of them.
CREATE INDEX phone_numbers_by_player ON phone_numbers (user_id);
--> statement-breakpoint
CREATE INDEX credited_references_by_player ON credited_references (user_id);
