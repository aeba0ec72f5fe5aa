ALTER TABLE player_limits RENAME COLUMN looser_value TO pending_value;--> statement-breakpoint
ALTER TABLE player_limits RENAME COLUMN looser_asked_at TO pending_since;--> statement-breakpoint
-- Functions that the server no longer has stay callable until a migration drops them.
DROP FUNCTION IF EXISTS claim_command_key, count_stake, create_proposal, credit_of, deposit_bar, deposited_paise, execute_proposal,
  is_paid_reference, last_step_of, lock_withdrawal, passed_deposit_limit, payout_bar, preview_correction, return_deposit,
  store_command_response, turn_seed;
