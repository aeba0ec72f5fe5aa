ALTER TABLE deposits ADD COLUMN utr_canonical text;
--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN utr_conflict boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN counts_as_recharge boolean;
--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN rejected_for uuid;
--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN reopened_as uuid;
--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_conflict_is_approved CHECK (NOT utr_conflict OR status = 1);
--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_reopened_is_rejected CHECK (reopened_as IS NULL OR status = 2);
--> statement-breakpoint
UPDATE deposits SET rejected_for = substring(reason from 33 for 36)::uuid
  WHERE status = 2
    AND reason ~ '^The UTR was approved as deposit [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}[.]$';
--> statement-breakpoint
CREATE INDEX deposits_by_rejection ON deposits (rejected_for) WHERE rejected_for IS NOT NULL;
--> statement-breakpoint
CREATE INDEX deposits_in_conflict ON deposits (utr_canonical) WHERE utr_conflict;
