CREATE INDEX deposits_by_id ON deposits (deposit_id);
--> statement-breakpoint
CREATE INDEX withdrawals_by_id ON withdrawals (withdrawal_id);
