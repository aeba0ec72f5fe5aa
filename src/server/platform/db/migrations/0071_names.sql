ALTER TABLE login_attempts RENAME COLUMN account TO login_name;--> statement-breakpoint
ALTER INDEX login_attempts_by_account RENAME TO login_attempts_by_login_name;--> statement-breakpoint
COMMENT ON COLUMN login_attempts.login_name IS 'phone number, or name of an operator';--> statement-breakpoint
ALTER TABLE totals RENAME COLUMN burnt_paise TO fire_hit_paise;--> statement-breakpoint
COMMENT ON COLUMN totals.half_hour IS 'of landings the start of the day, UTC';--> statement-breakpoint
COMMENT ON COLUMN totals.kind IS 'of a ledger entry its kind (refund: settlement of a refunded round; correction: reversal of one entry); else round, refunded round or landing';--> statement-breakpoint
COMMENT ON COLUMN totals.part IS 'of an entry the account; of a round the cause; of a landing fatal or safe';--> statement-breakpoint
COMMENT ON COLUMN totals.type IS 'difficulty; 0: of an entry that settles no round';--> statement-breakpoint
COMMENT ON COLUMN totals.line IS 'of a landing; else 0';--> statement-breakpoint
COMMENT ON COLUMN totals.amount_paise IS 'postings of entries, stakes of rounds';--> statement-breakpoint
COMMENT ON COLUMN totals.payout_paise IS 'of rounds';--> statement-breakpoint
COMMENT ON COLUMN totals.fire_hit_paise IS 'payout before a jump into fire';--> statement-breakpoint
COMMENT ON COLUMN totals.expected_paise IS 'payout of the lines that were landed on, by their chances';--> statement-breakpoint
COMMENT ON COLUMN totals.variance IS 'of expected_paise';--> statement-breakpoint
COMMENT ON TABLE audit_log IS 'an entry for each act of the back office; rows are only added, each with the hash of the one before (src/server/back-office/reports/audit-chain.ts)';--> statement-breakpoint
DROP FUNCTION IF EXISTS settle_round, settle_where_it_is;
