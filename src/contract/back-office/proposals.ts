import * as v from 'valibot';
import {
  Cursor,
  get,
  Id,
  NullableTime,
  pageOf,
  postById,
  ReasonBody,
  SearchText,
  Timestamp,
} from './fields.ts';
import { NullableSentence, Sentence } from './sentence.ts';

export const PROPOSAL_KINDS = [
  'approve withdrawal',
  'approve deposit',
  'correct deposit',
  'undo refund',
  'change bank line',
  'reverse entry',
  'adjust wallet',
  'void round',
  'settle round',
  'invite operator',
  'change operator',
  'enrol again',
  'change settings',
  'password link',
  'exclude player',
  'lift exclusion',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

const Effect = v.object({
  label: v.string(),
  before: v.string(),
  after: v.string(),
  is_address: v.optional(v.boolean()),
});
export type Effect = v.InferOutput<typeof Effect>;

export const Consequence = v.object({
  effects: v.array(Effect),
  notes: v.array(Sentence),
});
export type Consequence = v.InferOutput<typeof Consequence>;

const ProposalRow = v.object({
  proposal_id: v.string(),
  kind: v.picklist(PROPOSAL_KINDS),
  /** id of the deposit, entry or operator, or a name */
  subject: v.string(),
  user_id: v.nullable(v.string()),
  state: v.picklist(['open', 'confirmed', 'declined', 'expired']),
  summary: Sentence,
  /** null where the summary is enough */
  consequence: v.nullable(Consequence),
  /** why the proposal cannot be confirmed any more, or null */
  obstacle: NullableSentence,
  /** changes with the consequence; sent back with the confirmation */
  preview_version: v.string(),
  proposed_by: v.string(),
  proposed_at: Timestamp,
  expires_at: Timestamp,
  decided_by: v.nullable(v.string()),
  decided_at: NullableTime,
  /** for the operator of the session */
  can_confirm: v.boolean(),
  /** for the operator of the session; the proposer may withdraw it */
  can_decline: v.boolean(),
});
export type ProposalRow = v.InferOutput<typeof ProposalRow>;

export const PROPOSAL_CALLS = {
  proposals: get('proposals', pageOf(ProposalRow), {
    query: v.strictObject({
      cursor: v.optional(Cursor),
      state: v.optional(v.picklist(['open', 'decided']), 'open'),
      kind: v.optional(v.picklist(['', ...PROPOSAL_KINDS])),
      by: SearchText,
      id: v.optional(Id),
    }),
  }),
  confirmProposal: postById('proposals/:id/confirm', v.object({}), {
    /** refused when the version of the preview has changed */
    body: v.nullish(v.strictObject({ preview_version: v.optional(v.string()) })),
  }),
  declineProposal: postById('proposals/:id/decline', v.object({}), { body: ReasonBody }),
} as const;
