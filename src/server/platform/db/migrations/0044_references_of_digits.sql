-- References of digits are compared without leading zeros and a trailing CR or DR (src/contract/utr.ts). Of several that were
-- approved for what is one reference now, the first holds it; the others stay booked, and are flagged.
UPDATE deposits SET utr_conflict = true
  FROM (
    SELECT user_id, deposit_id,
      row_number() OVER (
        PARTITION BY regexp_replace(utr_canonical, '^0*([0-9]+)(CR|DR)?$', '\1')
        ORDER BY decided_at, created_at, deposit_id
      ) AS nth
    FROM deposits WHERE status = 1 AND NOT utr_conflict
  ) approved
  WHERE deposits.user_id = approved.user_id AND deposits.deposit_id = approved.deposit_id AND approved.nth > 1
    AND deposits.utr_canonical ~ '^[0-9]+(CR|DR)?$';
--> statement-breakpoint
DELETE FROM credited_references WHERE utr_canonical ~ '^[0-9]+(CR|DR)?$';
--> statement-breakpoint
UPDATE deposits SET utr_canonical = regexp_replace(utr_canonical, '^0*([0-9]+)(CR|DR)?$', '\1')
  WHERE utr_canonical ~ '^(0+[0-9]+|[0-9]+(CR|DR))$';
--> statement-breakpoint
INSERT INTO credited_references (utr_canonical, user_id, deposit_id)
  SELECT utr_canonical, user_id, deposit_id FROM deposits
  WHERE status = 1 AND NOT utr_conflict AND utr_canonical ~ '^[0-9]+$';
