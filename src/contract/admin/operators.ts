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

const ProposalRow = v.object({
  proposal_id: v.string(),
  kind: v.picklist(['approve withdrawal', 'invite operator', 'change operator', 'change settings']),
  /** one sentence on what confirming it does */
  summary: v.string(),
  proposed_by: v.string(),
  proposed_at: Timestamp,
  expires_at: Timestamp,
  /** for the operator of the session */
  can_confirm: v.boolean(),
  /** for the operator of the session; a withdrawal of their own proposal included */
  can_decline: v.boolean(),
});
export type ProposalRow = v.InferOutput<typeof ProposalRow>;

/** What became of something that may need a second operator; `invitation` is the token of a link, shown this once. */
const Outcome = v.object({ outcome: v.picklist(['done', 'proposed']), invitation: v.nullable(v.string()) });
export type Outcome = v.InferOutput<typeof Outcome>;

const OneProposal = v.strictObject({ id: Id });

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
  proposals: { method: 'GET', path: 'proposals', answer: v.object({ rows: v.array(ProposalRow) }) },
  confirmProposal: { method: 'POST', path: 'proposals/:id/confirm', params: OneProposal, answer: Outcome },
  declineProposal: {
    method: 'POST',
    path: 'proposals/:id/decline',
    params: OneProposal,
    body: v.strictObject({ reason: Reason }),
    answer: v.object({}),
  },
} as const;
