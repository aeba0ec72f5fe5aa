-- A call of an operator: the session's token, the address, and the confirmed proposal whose act it performs.
CREATE TYPE operator_call AS (token_hash text, address text, proposal_id uuid);--> statement-breakpoint
CREATE TYPE acting_operator AS (operator_id uuid, name text, actor text, role text, address text, proposal_id uuid);--> statement-breakpoint

-- The function that is called with detail when it is confirmed. What waited under the form before is proposed again.
ALTER TABLE proposals ADD COLUMN act text;--> statement-breakpoint
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_known;--> statement-breakpoint
UPDATE proposals SET state = 'expired' WHERE state = 'open';--> statement-breakpoint

-- An invitation has a link from the moment it is shown to the operator who proposed it.
DROP TABLE operator_invitations;--> statement-breakpoint
CREATE TABLE operator_invitations (
  invitation_id uuid PRIMARY KEY,
  name text,
  role text NOT NULL CONSTRAINT operator_invitations_role_known CHECK (role IN ('support', 'cashier', 'finance', 'admin')),
  operator_id uuid REFERENCES operators (operator_id),
  invited_by text NOT NULL,
  inviter_id uuid,
  shown_to uuid,
  token_hash text,
  totp_secret text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT operator_invitations_secret_of_link CHECK ((token_hash IS NULL) = (totp_secret IS NULL))
);--> statement-breakpoint
-- Whose link was shown to whom: these two never agree on anything together.
CREATE TABLE enrolment_links (
  operator_id uuid NOT NULL,
  shown_to uuid NOT NULL,
  PRIMARY KEY (operator_id, shown_to)
);--> statement-breakpoint
CREATE TABLE operator_days (
  operator_id uuid NOT NULL,
  day date NOT NULL,
  alone_paise bigint NOT NULL,
  PRIMARY KEY (operator_id, day)
);--> statement-breakpoint

-- A link for a new password has a token from the moment it is shown to the operator who proposed it.
DELETE FROM password_reset_links WHERE used_at IS NULL;--> statement-breakpoint
ALTER TABLE password_reset_links ALTER COLUMN token_hash DROP NOT NULL;--> statement-breakpoint
ALTER TABLE password_reset_links ADD COLUMN inviter_id uuid;--> statement-breakpoint
ALTER TABLE players ADD COLUMN withdrawals_from timestamp(3) with time zone;
