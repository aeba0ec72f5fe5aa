CREATE TABLE operator_acts_head (
  id smallint PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL,
  hash text NOT NULL
);
--> statement-breakpoint
INSERT INTO operator_acts_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
ALTER TABLE operator_acts ADD COLUMN seq bigint;
--> statement-breakpoint
ALTER TABLE operator_acts ADD COLUMN previous_hash text;
--> statement-breakpoint
ALTER TABLE operator_acts ADD COLUMN hash text;
--> statement-breakpoint
CREATE UNIQUE INDEX operator_acts_in_order ON operator_acts (seq);
