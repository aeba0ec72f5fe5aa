DROP FUNCTION IF EXISTS perform_act;--> statement-breakpoint
DROP FUNCTION IF EXISTS preview_act;--> statement-breakpoint
DROP FUNCTION IF EXISTS act_id;--> statement-breakpoint
DROP FUNCTION IF EXISTS count_alone;--> statement-breakpoint
DROP FUNCTION IF EXISTS require_seen;--> statement-breakpoint
DROP FUNCTION IF EXISTS use_reference;
