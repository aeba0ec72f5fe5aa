-- The lives of this database between restores and promotions (src/server/back-office/epochs/epoch.ts). The first start stores the identity.
CREATE TABLE epochs (
  epoch integer PRIMARY KEY CONSTRAINT epochs_counted CHECK (epoch > 0),
  started_at timestamp(3) with time zone NOT NULL,
  cause text NOT NULL CONSTRAINT epochs_cause_known CHECK (cause IN ('first', 'restore', 'other_database', 'copied_folder', 'audit_copy')),
  identities jsonb,
  mark text,
  stated_until timestamp(3) with time zone,
  known_until timestamp(3) with time zone,
  read_back jsonb,
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by text
);--> statement-breakpoint
COMMENT ON TABLE epochs IS 'lives of the database between restores and promotions; the newest is the current one (src/server/back-office/epochs/epoch.ts)';--> statement-breakpoint
COMMENT ON COLUMN epochs.identities IS 'database_identity() of each machine; null until the first start, and in the embedded database';--> statement-breakpoint
COMMENT ON COLUMN epochs.mark IS 'also in a file beside the folder of the embedded database';--> statement-breakpoint
COMMENT ON COLUMN epochs.stated_until IS 'an operator has stated that a change of the identity until then loses nothing';--> statement-breakpoint
COMMENT ON COLUMN epochs.known_until IS 'newest row of the epoch before; what was done later may be lost';--> statement-breakpoint
COMMENT ON COLUMN epochs.read_back IS 'what was read back from the copy of the audit log; null: there was none';--> statement-breakpoint
INSERT INTO epochs (epoch, started_at, cause) VALUES (1, now(), 'first');--> statement-breakpoint
ALTER TABLE players ADD COLUMN seed_epoch integer NOT NULL DEFAULT 1;--> statement-breakpoint
COMMENT ON COLUMN players.seed_epoch IS 'epoch of the promised next seed';--> statement-breakpoint
ALTER TABLE open_rounds ADD COLUMN epoch integer NOT NULL DEFAULT 1;
