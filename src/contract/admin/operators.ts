import * as v from 'valibot';
import { Id, NullableTime, Reason, Timestamp } from './fields.ts';
import { OperatorName, Role } from './session.ts';

const OperatorRow = v.object({
  operator_id: v.string(),
  name: v.string(),
  role: Role,
  is_active: v.boolean(),
  created_at: Timestamp,
  last_login_at: NullableTime,
  recovery_codes_left: v.number(),
});
export type OperatorRow = v.InferOutput<typeof OperatorRow>;

const InvitationRow = v.object({
  invitation_id: v.string(),
  /** null: to be chosen */
  name: v.nullable(v.string()),
  role: Role,
  /** of an operator who gets a new password and app */
  is_again: v.boolean(),
  invited_by: v.string(),
  expires_at: Timestamp,
  /** the link waits for the operator of the session, who proposed it */
  can_show: v.boolean(),
});
export type InvitationRow = v.InferOutput<typeof InvitationRow>;

/** What became of something that may need a second operator; `invitation` is the token of a link, shown this once. */
export const Outcome = v.object({
  outcome: v.picklist(['done', 'proposed']),
  invitation: v.nullable(v.string()),
});
export type Outcome = v.InferOutput<typeof Outcome>;

const OneId = v.strictObject({ id: Id });

export const OPERATOR_CALLS = {
  operators: {
    method: 'GET',
    path: 'operators',
    /** invitations: those that were not used */
    answer: v.object({ rows: v.array(OperatorRow), invitations: v.array(InvitationRow) }),
  },
  inviteOperator: {
    method: 'POST',
    path: 'operators/invite',
    body: v.strictObject({ name: OperatorName, role: Role }),
    answer: Outcome,
  },
  /** Proposes a role; where the operator is barred, that the bar is lifted. */
  changeOperator: {
    method: 'POST',
    path: 'operators/:id/change',
    params: OneId,
    body: v.strictObject({ role: Role }),
    answer: v.object({}),
  },
  /** Bars another operator at once; the sessions end and what the operator proposed is declined. */
  barOperator: {
    method: 'POST',
    path: 'operators/:id/bar',
    params: OneId,
    body: v.strictObject({ reason: Reason }),
    answer: v.object({}),
  },
  /** Gives an operator a link for a new password and app when the phone or the password is lost. */
  enrolAgain: {
    method: 'POST',
    path: 'operators/:id/enrol-again',
    params: OneId,
    answer: Outcome,
  },
  /** Gives the operator who proposed an invitation its link, once it was confirmed. */
  showInvitation: {
    method: 'POST',
    path: 'invitations/:id/show',
    params: OneId,
    answer: v.object({ invitation: v.string() }),
  },
  withdrawInvitation: {
    method: 'POST',
    path: 'invitations/:id/withdraw',
    params: OneId,
    answer: v.object({}),
  },
} as const;
