CREATE TABLE board_entries (
  period text NOT NULL CONSTRAINT board_entries_period CHECK (period IN ('day', 'week')),
  starts_on date NOT NULL,
  type smallint NOT NULL,
  board text NOT NULL CONSTRAINT board_entries_board CHECK (board IN ('multiplier', 'walk', 'win')),
  user_id uuid NOT NULL,
  value bigint NOT NULL,
  round_id uuid NOT NULL,
  reached_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (period, starts_on, type, board, user_id)
);
--> statement-breakpoint
CREATE INDEX board_entries_by_value ON board_entries (period, starts_on, type, board, value DESC, reached_at);
