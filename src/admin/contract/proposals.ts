import * as v from 'valibot';
import { Cursor, Id, pageOf, Reason, Timestamp } from './fields.ts';

export const PROPOSAL_KINDS = [
  'approve withdrawal',
  'approve deposit',
  'correct deposit',
  'undo refund',
  'change bank line',
  'reverse entry',
  'adjust wallet',
  'void round',
  'invite operator',
  'change operator',
  'enrol again',
  'change settings',
  'password link',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** What would happen if something were done now, in words and amounts for a person. */
export const Consequence = v.object({
  effects: v.array(v.object({ label: v.string(), before: v.string(), after: v.string() })),
  notes: v.array(v.string()),
});
export type Consequence = v.InferOutput<typeof Consequence>;

const ProposalRow = v.object({
  proposal_id: v.string(),
  kind: v.picklist(PROPOSAL_KINDS),
  /** one sentence on what confirming it does */
  summary: v.string(),
  /** null where the sentence says it all */
  consequence: v.nullable(Consequence),
  /** why it cannot be done any more; null as long as it can */
  obstacle: v.nullable(v.string()),
  /** changes with the consequence; sent back with the confirmation */
  preview_version: v.string(),
  proposed_by: v.string(),
  proposed_at: Timestamp,
  expires_at: Timestamp,
  /** for the operator of the session */
  can_confirm: v.boolean(),
  /** for the operator of the session; a withdrawal of their own proposal included */
  can_decline: v.boolean(),
});
export type ProposalRow = v.InferOutput<typeof ProposalRow>;

const OneProposal = v.strictObject({ id: Id });

export const PROPOSAL_CALLS = {
  proposals: {
    method: 'GET',
    path: 'proposals',
    query: v.strictObject({ cursor: v.optional(Cursor) }),
    answer: pageOf(ProposalRow),
  },
  confirmProposal: {
    method: 'POST',
    path: 'proposals/:id/confirm',
    params: OneProposal,
    /** refused when the preview has another version by now */
    body: v.nullish(v.strictObject({ preview_version: v.optional(v.string()) })),
    answer: v.object({}),
  },
  declineProposal: {
    method: 'POST',
    path: 'proposals/:id/decline',
    params: OneProposal,
    body: v.strictObject({ reason: Reason }),
    answer: v.object({}),
  },
} as const;
