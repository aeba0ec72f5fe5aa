CREATE TABLE backups (
  ended_at timestamp(3) with time zone PRIMARY KEY,
  bytes bigint NOT NULL CONSTRAINT backups_bytes_positive CHECK (bytes > 0),
  file text NOT NULL
);--> statement-breakpoint
COMMENT ON TABLE backups IS 'finished dumps of this database (src/server/back-office/commands/backups.ts)';--> statement-breakpoint
COMMENT ON COLUMN backups.file IS 'host:path';
