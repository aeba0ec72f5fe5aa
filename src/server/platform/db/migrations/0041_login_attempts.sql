-- Attempts of players and operators are counted in one table. Those of operators in the last 15 minutes are forgotten once.
DROP TABLE operator_login_attempts;--> statement-breakpoint
ALTER TABLE login_attempts RENAME COLUMN phone TO account;--> statement-breakpoint
ALTER TABLE login_attempts DROP CONSTRAINT login_attempts_call_check;--> statement-breakpoint
ALTER TABLE login_attempts ADD CONSTRAINT login_attempts_call_check CHECK (call IN ('login', 'register', 'logged_in', 'operator'));--> statement-breakpoint
ALTER INDEX login_attempts_by_phone RENAME TO login_attempts_by_account;
