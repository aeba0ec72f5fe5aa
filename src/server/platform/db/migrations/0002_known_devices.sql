ALTER TABLE login_attempts ADD COLUMN device text;
--> statement-breakpoint
CREATE INDEX login_attempts_by_pair ON login_attempts (phone, address, created_at);
--> statement-breakpoint
CREATE INDEX login_attempts_by_device ON login_attempts (device, created_at) WHERE device IS NOT NULL;
