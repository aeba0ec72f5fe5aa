-- Payments out of a bank statement, which may take a deposit back.
ALTER TABLE bank_lines ADD COLUMN is_out boolean NOT NULL DEFAULT false;--> statement-breakpoint
ALTER TABLE bank_lines DROP CONSTRAINT bank_lines_pkey;--> statement-breakpoint
ALTER TABLE bank_lines ADD PRIMARY KEY (utr_canonical, amount_paise, is_out);--> statement-breakpoint
CREATE INDEX bank_lines_out ON bank_lines (added_at, line_id) WHERE is_out;--> statement-breakpoint
ALTER TABLE bank_upload_lines ADD COLUMN is_out boolean NOT NULL DEFAULT false;--> statement-breakpoint
COMMENT ON COLUMN bank_lines.is_out IS 'paid out, or a reversal';--> statement-breakpoint

-- A USDT payment is a deposit with network, amount and rate.
ALTER TABLE deposits ADD COLUMN network text;--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN usdt_micros bigint;--> statement-breakpoint
ALTER TABLE deposits ADD COLUMN rate_paise bigint;--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_usdt_whole CHECK (
  CASE type WHEN 1 THEN network IN ('TRC20', 'ERC20') AND usdt_micros > 0 AND rate_paise > 0 AND utr_canonical ~ '^[0-9A-F]{1,64}$'
    ELSE num_nonnulls(network, usdt_micros, rate_paise) = 0 END);--> statement-breakpoint
COMMENT ON COLUMN deposits.network IS 'TRC20 or ERC20; null: UPI';--> statement-breakpoint
COMMENT ON COLUMN deposits.usdt_micros IS 'millionths of a USDT';--> statement-breakpoint
COMMENT ON COLUMN deposits.rate_paise IS 'of one USDT';--> statement-breakpoint

-- Canonical references only, so that the primary key holds however a reference was typed.
ALTER TABLE used_references ADD CONSTRAINT used_references_canonical CHECK (utr_canonical ~ '^[0-9A-Z]{1,64}$');
