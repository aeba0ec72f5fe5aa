-- A withdrawal is requested, approved and sent. Those paid before this migration count as sent.
ALTER TABLE withdrawals ADD COLUMN approved_at timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE withdrawals ADD COLUMN approved_by text;--> statement-breakpoint
ALTER TABLE withdrawals ADD COLUMN claimed_by text;--> statement-breakpoint
ALTER TABLE withdrawals ADD COLUMN claimed_until timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE withdrawals ADD COLUMN reference text;--> statement-breakpoint
UPDATE withdrawals SET reference = reason, reason = NULL, approved_at = decided_at, approved_by = decided_by WHERE status = 1;--> statement-breakpoint

-- A deposit may be credited in part. The rest is due for refund.
ALTER TABLE deposits DROP CONSTRAINT deposits_returned_is_rejected;--> statement-breakpoint
DROP INDEX deposits_to_return;--> statement-breakpoint
ALTER TABLE deposits RENAME COLUMN return_state TO refund_state;--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN refund_paise bigint;--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN refund_reference text;--> statement-breakpoint
UPDATE deposits SET refund_state = replace(refund_state, 'returned', 'refunded'), refund_paise = amount_paise,
  refund_reference = CASE WHEN refund_state = 'returned' THEN replace(reason, 'Sent back: ', '') END WHERE refund_state IS NOT NULL;--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_refund_state_known CHECK (refund_state IS NULL OR (refund_state IN ('due', 'refunded') AND refund_paise > 0 AND status <> 0));--> statement-breakpoint
CREATE INDEX deposits_to_refund ON deposits (created_at) WHERE refund_state = 'due';--> statement-breakpoint

-- References of credited or refunded deposits and of payments to players. Each is used once.
ALTER TABLE credited_references RENAME TO used_references;--> statement-breakpoint
ALTER TABLE used_references RENAME COLUMN deposit_id TO subject_id;--> statement-breakpoint
ALTER INDEX credited_references_pkey RENAME TO used_references_pkey;--> statement-breakpoint
ALTER INDEX credited_references_by_player RENAME TO used_references_by_player;--> statement-breakpoint
CREATE INDEX used_references_by_subject ON used_references (subject_id);--> statement-breakpoint
DROP INDEX withdrawals_by_reference;--> statement-breakpoint
DROP INDEX deposits_by_sent_back;--> statement-breakpoint
INSERT INTO used_references (utr_canonical, user_id, subject_id)
  SELECT regexp_replace(upper(regexp_replace(reference, '\s', '', 'g')), '^0*(\d+)(CR|DR)?$', '\1'), user_id, subject_id
  FROM (
    SELECT reference, user_id, withdrawal_id AS subject_id FROM withdrawals WHERE status = 1
    UNION ALL SELECT refund_reference, user_id, deposit_id FROM deposits) AS paid
  WHERE reference ~ '^[A-Za-z0-9\s]{1,64}$' ON CONFLICT DO NOTHING;--> statement-breakpoint

-- Identifies a bank line for correction or removal.
ALTER TABLE bank_lines ADD COLUMN line_id uuid;--> statement-breakpoint
UPDATE bank_lines SET line_id = md5(utr_canonical || ' ' || amount_paise)::uuid;--> statement-breakpoint
ALTER TABLE bank_lines ALTER COLUMN line_id SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX bank_lines_by_id ON bank_lines (line_id);--> statement-breakpoint
CREATE INDEX bank_lines_by_time ON bank_lines (added_at, line_id);--> statement-breakpoint

-- Open proposals of the old form must be proposed again.
UPDATE proposals SET state = 'expired' WHERE state = 'open' AND act IS NULL;--> statement-breakpoint
ALTER TABLE proposals DROP COLUMN executed_at;
