ALTER TABLE players ADD COLUMN kept_avatar_id smallint;
--> statement-breakpoint
-- Who has not chosen one wears one by the last digits of the id.
UPDATE players SET kept_avatar_id =
    coalesce(avatar_id, ('x' || right(replace(user_id::text, '-', ''), 8))::bit(32)::bigint % 12 + 1)
  WHERE coalesce(avatar_id, ('x' || right(replace(user_id::text, '-', ''), 8))::bit(32)::bigint % 12 + 1)
    BETWEEN 8 AND 12;
