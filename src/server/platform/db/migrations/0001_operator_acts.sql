-- A call of an operator: session, address, and the confirmed proposal whose act it performs.
CREATE TYPE operator_call AS (token_hash text, address text, proposal_id uuid);--> statement-breakpoint
CREATE TYPE acting_operator AS (operator_id uuid, name text, actor text, role text, address text, proposal_id uuid);--> statement-breakpoint

-- The function called with detail on confirmation. Open proposals have none and must be proposed again.
ALTER TABLE proposals ADD COLUMN act text;--> statement-breakpoint
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_known;--> statement-breakpoint
UPDATE proposals SET state = 'expired' WHERE state = 'open';--> statement-breakpoint

-- An invitation has a link once it was shown to its proposer.
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
-- The operator of a link, and the operator who saw it. They cannot confirm each other's proposals.
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

-- A password link has a token once it was shown to its proposer.
DELETE FROM password_reset_links WHERE used_at IS NULL;--> statement-breakpoint
ALTER TABLE password_reset_links ALTER COLUMN token_hash DROP NOT NULL;--> statement-breakpoint
ALTER TABLE password_reset_links ADD COLUMN inviter_id uuid;--> statement-breakpoint
ALTER TABLE players ADD COLUMN withdrawals_from timestamp(3) with time zone;
