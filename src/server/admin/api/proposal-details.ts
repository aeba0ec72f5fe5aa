import * as v from 'valibot';
import type { ProposalKind } from '../../../contract/admin/proposals.ts';
import { Role } from '../../../contract/admin/session.ts';

const money = {
  /** rupees; the function of the database that moves them compares (execute_proposal.sql) */
  amount: v.string(),
  player: v.string(),
};

const correction = { ...money, reason: v.string() };

const SomeSettings = v.record(v.string(), v.unknown());

/** What a proposal of each kind has, as JSON. */
export const PROPOSAL_DETAILS = {
  'approve withdrawal': v.object({ ...money, reference: v.string(), despite_debt: v.boolean() }),
  'approve deposit': v.object({ ...money, claimed: v.string(), utr: v.string() }),
  'correct deposit': v.object({ ...correction, utr: v.string() }),
  'reverse entry': v.object({ ...correction, kind: v.string() }),
  'adjust wallet': v.object(correction),
  'void round': v.object(correction),
  'invite operator': v.object({ name: v.string(), role: Role }),
  'change operator': v.object({ name: v.string(), role: Role }),
  'enrol again': v.object({ name: v.string() }),
  'change settings': v.object({ before: SomeSettings, after: SomeSettings }),
  'password link': v.object({ player: v.string(), reason: v.string() }),
} satisfies Readonly<Record<ProposalKind, v.GenericSchema>>;
