-- One table of keys in place of monthly partitions. The functions depend on the types of the tables.
DROP FUNCTION IF EXISTS claim_idempotency_key, store_response, rotate_seed;--> statement-breakpoint
DROP FUNCTION make_response_partition;--> statement-breakpoint
ALTER TABLE idempotency_keys RENAME TO used_keys;--> statement-breakpoint
ALTER INDEX idempotency_keys_pkey RENAME TO used_keys_pkey;--> statement-breakpoint
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key_hash uuid NOT NULL,
  body_hash uuid NOT NULL,
  subject_id uuid NOT NULL,
  response json,
  PRIMARY KEY (user_id, key_hash)
);--> statement-breakpoint
INSERT INTO idempotency_keys (user_id, key_hash, body_hash, subject_id, response)
  SELECT user_id, key_hash, body_hash, coalesce(round_id, (response ->> 'deposit_id')::uuid, (response ->> 'withdrawal_id')::uuid, user_id), response
  FROM used_keys JOIN idempotency_responses USING (user_id, key_hash, month);--> statement-breakpoint
DROP TABLE used_keys, idempotency_responses;--> statement-breakpoint
COMMENT ON TABLE idempotency_keys IS 'rows are never deleted';--> statement-breakpoint
COMMENT ON COLUMN idempotency_keys.subject_id IS 'the round, deposit, withdrawal or player that the call made';--> statement-breakpoint
COMMENT ON COLUMN idempotency_keys.response IS 'json, not jsonb: keeps the bytes; null: made from the subject';
