import * as v from 'valibot';
import { NullableTime, post, postById, ReasonBody, Timestamp } from './fields.ts';
import { ROLES } from './roles.ts';
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
  /** null: the new operator chooses a name */
  name: v.nullable(v.string()),
  role: Role,
  /** a new password and authenticator app for an existing operator */
  is_again: v.boolean(),
  invited_by: v.string(),
  expires_at: Timestamp,
  /** this session's operator proposed the invitation and can be shown its link */
  can_show: v.boolean(),
});
export type InvitationRow = v.InferOutput<typeof InvitationRow>;

/** The result of an action that may need a second operator. `invitation` is the token of a link, returned once. */
export const ActionOutcome = v.object({
  outcome: v.picklist(['done', 'proposed']),
  invitation: v.nullable(v.string()),
});
export type ActionOutcome = v.InferOutput<typeof ActionOutcome>;

export const OPERATOR_CALLS = {
  operators: {
    method: 'GET',
    path: 'operators',
    /** invitations: only unused ones */
    answer: v.object({ rows: v.array(OperatorRow), invitations: v.array(InvitationRow) }),
  },
  inviteOperator: post('operators/invite', ActionOutcome, {
    body: v.strictObject({ name: OperatorName, role: Role }),
  }),
  /** Proposes a role. For a barred operator, proposes to lift the bar too. */
  changeOperator: postById('operators/:id/change', v.object({}), {
    body: v.strictObject({
      role: Role,
      /** the role to replace */
      seen: v.picklist([...ROLES, 'barred']),
    }),
  }),
  /** Bars another operator at once, ends the operator's sessions and declines the operator's proposals. */
  barOperator: postById('operators/:id/bar', v.object({}), { body: ReasonBody }),
  /** Gives an operator a link for a new password and app when the phone or the password is lost. */
  enrolAgain: postById('operators/:id/enrol-again', ActionOutcome),
  /** Returns the link of a confirmed invitation to the operator who proposed it. */
  showInvitation: postById('invitations/:id/show', v.object({ invitation: v.string() })),
  withdrawInvitation: postById('invitations/:id/withdraw', v.object({})),
} as const;
