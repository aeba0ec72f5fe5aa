import * as v from 'valibot';
import { Id, NullableTime, Timestamp } from './fields.ts';
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

/** What became of something that may need a second operator; `invitation` is the token of a link, shown this once. */
export const Outcome = v.object({
  outcome: v.picklist(['done', 'proposed']),
  invitation: v.nullable(v.string()),
});
export type Outcome = v.InferOutput<typeof Outcome>;

export const OPERATOR_CALLS = {
  operators: {
    method: 'GET',
    path: 'operators',
    answer: v.object({ rows: v.array(OperatorRow) }),
  },
  inviteOperator: {
    method: 'POST',
    path: 'operators/invite',
    body: v.strictObject({ name: OperatorName, role: Role }),
    answer: Outcome,
  },
  changeOperator: {
    method: 'POST',
    path: 'operators/:id/change',
    params: v.strictObject({ id: Id }),
    body: v.strictObject({ role: Role, is_active: v.boolean() }),
    answer: Outcome,
  },
  /** Gives an operator a link for a new password and app when the phone or the password is lost. */
  enrolAgain: {
    method: 'POST',
    path: 'operators/:id/enrol-again',
    params: v.strictObject({ id: Id }),
    answer: Outcome,
  },
} as const;
