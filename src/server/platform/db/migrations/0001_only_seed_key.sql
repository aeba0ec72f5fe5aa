ALTER TABLE database_metadata ADD COLUMN only_seed_key_id text;--> statement-breakpoint
COMMENT ON COLUMN database_metadata.only_seed_key_id IS 'the only key of all encrypted texts, as checked by a start with that key alone; empty: none is encrypted';
