ALTER TABLE idempotency_keys RENAME TO keys_before;
--> statement-breakpoint
ALTER INDEX idempotency_keys_pkey RENAME TO keys_before_pkey;
--> statement-breakpoint
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key_hash uuid NOT NULL,
  month date NOT NULL
);
--> statement-breakpoint
CREATE TABLE keyed_answers (
  user_id uuid NOT NULL,
  key_hash uuid NOT NULL,
  body_hash uuid NOT NULL,
  month date NOT NULL,
  round_id uuid,
  answer json,
  CONSTRAINT keyed_answers_one_of_two CHECK ((round_id IS NULL) <> (answer IS NULL)),
  PRIMARY KEY (user_id, key_hash, month)
) PARTITION BY LIST (month);
--> statement-breakpoint
DO $$
DECLARE
  found date;
BEGIN
  FOR found IN SELECT DISTINCT date_trunc('month', created_at AT TIME ZONE 'UTC')::date FROM keys_before
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF keyed_answers FOR VALUES IN (%L)',
      'keyed_answers_' || to_char(found, 'YYYY_MM'), found);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TEMPORARY TABLE keys_kept ON COMMIT DROP AS
  SELECT
    CASE call WHEN 'register' THEN (answer ->> 'user_id')::uuid
      WHEN 'desk' THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE player::uuid END AS user_id,
    substr(encode(sha256(convert_to(call || ':' || key, 'UTF8')), 'hex'), 1, 32)::uuid AS key_hash,
    substr(body_hash, 1, 32)::uuid AS body_hash,
    date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
    -- A bet's answer is made again from its round. Cashouts are kept as well: those that named no round are known by their key alone.
    CASE WHEN call IN ('bet', 'cashout') THEN (answer ->> 'round_id')::uuid END AS round_id,
    CASE WHEN call NOT IN ('bet', 'cashout') THEN answer END AS answer
  FROM keys_before
  WHERE call IN ('register', 'bet', 'cashout', 'add_amount', 'withdrawal_request', 'desk') AND answer IS NOT NULL;
--> statement-breakpoint
INSERT INTO idempotency_keys SELECT user_id, key_hash, month FROM keys_kept;
--> statement-breakpoint
INSERT INTO keyed_answers SELECT user_id, key_hash, body_hash, month, round_id, answer FROM keys_kept;
--> statement-breakpoint
DROP TABLE keys_before;
--> statement-breakpoint
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key_hash);
