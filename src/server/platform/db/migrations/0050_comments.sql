COMMENT ON TABLE audit_log IS 'acts of the back office; rows are only added, each with the hash of the one before (src/server/back-office/reports/audit-chain.ts)';--> statement-breakpoint
COMMENT ON COLUMN audit_log.seq IS 'counts from 1 without a gap';--> statement-breakpoint
COMMENT ON COLUMN deposits.status IS '0 pending, 1 approved, 2 rejected';--> statement-breakpoint
COMMENT ON COLUMN deposits.type IS '1 USDT, 2 UPI';--> statement-breakpoint
COMMENT ON COLUMN deposits.utr_canonical IS 'as compared (src/contract/utr.ts)';--> statement-breakpoint
COMMENT ON COLUMN deposits.rejected_for IS 'the deposit whose approval rejected this claim';--> statement-breakpoint
COMMENT ON COLUMN deposits.reopened_as IS 'the deposit that replaces this one after a mistaken approval';--> statement-breakpoint
COMMENT ON COLUMN enrolment_links.shown_to IS 'the operator who saw the link of operator_id';--> statement-breakpoint
COMMENT ON TABLE idempotency_responses IS 'partitioned by month (src/server/platform/db/partitions.ts); rows are never deleted';--> statement-breakpoint
COMMENT ON COLUMN idempotency_responses.response IS 'json, not jsonb: keeps the bytes';--> statement-breakpoint
COMMENT ON COLUMN live_wins.multiplier IS 'hundredths';--> statement-breakpoint
COMMENT ON COLUMN multiplier_tables.rtp IS 'hundredths of a percent';--> statement-breakpoint
COMMENT ON COLUMN multiplier_tables.multipliers IS 'hundredths, line k at index k - 1';--> statement-breakpoint
COMMENT ON COLUMN board_entries.starts_on IS 'UTC; Monday of a week';--> statement-breakpoint
COMMENT ON COLUMN board_entries.value IS 'hundredths, lines, or paise';--> statement-breakpoint
COMMENT ON COLUMN open_rounds.rtp IS 'hundredths of a percent';--> statement-breakpoint
COMMENT ON COLUMN open_rounds.algorithm IS 'version of the draw (src/rules/fairness.ts)';--> statement-breakpoint
COMMENT ON COLUMN open_rounds.encrypted_outcome IS 'encrypted seed and fatal line (src/server/platform/seed-cipher.ts)';--> statement-breakpoint
COMMENT ON COLUMN open_rounds.unsettled_step IS 'a committed landing that ends the round, whose settlement failed';--> statement-breakpoint
COMMENT ON COLUMN operators.name IS 'in lower case';--> statement-breakpoint
COMMENT ON COLUMN operators.password_hash IS 'argon2id in PHC form';--> statement-breakpoint
COMMENT ON COLUMN operators.totp_secret IS 'base32, encrypted';--> statement-breakpoint
COMMENT ON COLUMN operators.totp_step IS 'of the newest used code (RFC 6238, 5.2)';--> statement-breakpoint
COMMENT ON COLUMN operator_invitations.inviter_id IS 'the operator who can be shown the link; null: created by the command line';--> statement-breakpoint
COMMENT ON COLUMN operator_sessions.token_hash IS 'SHA-256; hex';--> statement-breakpoint
COMMENT ON COLUMN play_state.stake_paise IS 'of the day, week and month of counted_on, UTC';--> statement-breakpoint
COMMENT ON COLUMN play_state.loss_paise IS 'stakes less payouts; negative after wins';--> statement-breakpoint
COMMENT ON COLUMN player_days.best_multiplier IS 'hundredths, of cash-outs; 0: none';--> statement-breakpoint
COMMENT ON COLUMN player_limits.value IS 'paise; of a session minutes';--> statement-breakpoint
COMMENT ON COLUMN players.status IS '1 active, 2 blocked';--> statement-breakpoint
COMMENT ON COLUMN players.first_recharge IS '0 none, 1 after the first approved deposit of at least min_recharge, 2 after more';--> statement-breakpoint
COMMENT ON COLUMN players.password_hash IS 'argon2id in PHC form';--> statement-breakpoint
COMMENT ON COLUMN players.nonce IS 'of the next round';--> statement-breakpoint
COMMENT ON COLUMN players.bet_day_nonce IS 'nonce of the first bet of bet_day';--> statement-breakpoint
COMMENT ON COLUMN postings.balance_after_paise IS 'of wallet postings only';--> statement-breakpoint
COMMENT ON COLUMN reconciliation_runs.outcome IS 'null while it runs, or when its process ended early';--> statement-breakpoint
COMMENT ON COLUMN rounds.rtp IS 'hundredths of a percent';--> statement-breakpoint
COMMENT ON COLUMN rounds.server_seed IS 'null when the outcome could not be decrypted';--> statement-breakpoint
COMMENT ON COLUMN rounds.target IS 'cash-out line chosen before the bet; null: none';--> statement-breakpoint
COMMENT ON COLUMN sessions.token_hash IS 'SHA-256; hex';--> statement-breakpoint
COMMENT ON COLUMN withdrawals.status IS '0 requested or approved, 1 sent, 2 rejected';--> statement-breakpoint
COMMENT ON COLUMN withdrawals.claimed_by IS 'operator with the payment dialog open';
