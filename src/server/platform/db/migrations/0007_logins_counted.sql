ALTER TABLE login_attempts DROP CONSTRAINT login_attempts_call_check;
--> statement-breakpoint
ALTER TABLE login_attempts ADD CONSTRAINT login_attempts_call_check CHECK (call IN ('login', 'register', 'logged_in'));
