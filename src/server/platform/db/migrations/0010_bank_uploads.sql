-- Lines read from a bank statement. Booking names them by their numbers in the file.

CREATE TABLE bank_uploads (
  upload_id uuid PRIMARY KEY,
  operator_id uuid NOT NULL,
  uploaded_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX bank_uploads_by_operator ON bank_uploads (operator_id, uploaded_at);--> statement-breakpoint
CREATE TABLE bank_upload_lines (
  upload_id uuid NOT NULL,
  line integer NOT NULL,
  utr_canonical text NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT bank_upload_lines_amount_positive CHECK (amount_paise > 0),
  paid_on date NOT NULL,
  PRIMARY KEY (upload_id, line)
);--> statement-breakpoint

-- References of payments to players, canonical as deposits.utr_canonical (contract/utr.ts).
CREATE INDEX withdrawals_by_reference ON withdrawals ((regexp_replace(regexp_replace(upper(normalize(reason, NFKC)), '\s', '', 'g'), '^0*(\d+)(CR|DR)?$', '\1')))
  WHERE status = 1;--> statement-breakpoint
CREATE INDEX deposits_by_sent_back ON deposits ((regexp_replace(regexp_replace(upper(normalize(replace(reason, 'Sent back: ', ''), NFKC)), '\s', '', 'g'), '^0*(\d+)(CR|DR)?$', '\1')))
  WHERE return_state = 'returned';
