CREATE TABLE player_progress (
  user_id uuid PRIMARY KEY,
  next_nonce integer NOT NULL,
  progress jsonb NOT NULL,
  theme text
);
