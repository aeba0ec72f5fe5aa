import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type * as v from 'valibot';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import { mayCall } from '../../../contract/admin/calls.ts';
import type { Role } from '../../../contract/admin/roles.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { operators, proposals } from '../../platform/db/schema/schema.ts';
import type { Operator } from './operator-sessions.ts';
import { PROPOSAL_KINDS, type ProposalKind } from './proposal-kinds.ts';
import { recordAct } from './record.ts';

type Proposal = typeof proposals.$inferSelect;

/** Something that a second operator has to confirm. */
export interface NewProposal<Kind extends ProposalKind> {
  readonly kind: Kind;
  /** what it is about: one open proposal for each */
  readonly subject: string;
  readonly user_id: string | null;
  readonly detail: v.InferInput<(typeof PROPOSAL_KINDS)[Kind]['detail']>;
}

/** @throws a refusal when the same is proposed already */
export async function propose<Kind extends ProposalKind>(
  tx: Tx,
  operator: Operator,
  { kind, subject, user_id: userId, detail }: NewProposal<Kind>,
): Promise<void> {
  const proposalId = uuidv7();
  await tx.execute(
    sql`select create_proposal(${proposalId}, ${kind}, ${subject}, ${userId}, ${JSON.stringify(detail)}::jsonb, ${operator.operator_id})`,
  );
  await recordAct(tx, operator, {
    act: `propose: ${kind}`,
    user_id: userId,
    subject_id: proposalId,
    detail: { subject, ...detail },
  });
}

async function readProposal(db: Db, proposalId: string): Promise<Proposal> {
  const [proposal] = await db.select().from(proposals).where(eq(proposals.proposal_id, proposalId));
  if (!proposal) throw new ApiError(404, 'not_found', 'There is no such proposal.');
  return proposal;
}

const mayConfirm = (role: Role, kind: ProposalKind): boolean =>
  mayCall(role, 'confirmProposal') && PROPOSAL_KINDS[kind].confirmedBy.some((one) => one === role);

const notAllowed = (): ApiError => new ApiError(403, 'not_yours', 'Your role does not allow this.');

/**
 * Confirms a proposal and does what was proposed, in one transaction.
 * @returns the token of an invitation when that was proposed
 * @throws a refusal when it is the operator's own, too old, or decided before
 */
export async function confirmProposal(
  context: AppContext,
  operator: Operator,
  proposalId: string,
): Promise<AdminAnswerOnWire<'confirmProposal'>> {
  const { invitation } = await context.database.transaction(async (tx) => {
    const {
      kind,
      subject,
      user_id: userId,
      proposed_by: proposedBy,
      detail,
    } = await readProposal(tx, proposalId);
    if (!mayConfirm(operator.role, kind)) throw notAllowed();
    await tx.execute(sql`select confirm_proposal(${proposalId}, ${operator.operator_id})`);
    const result = await PROPOSAL_KINDS[kind].execute(tx, {
      subject,
      detail,
      operator,
      now: context.clock.now(),
    });
    await recordAct(tx, operator, {
      act: `confirm: ${kind}`,
      user_id: userId,
      subject_id: proposalId,
      detail: { subject, proposed_by: proposedBy, is_own: proposedBy === operator.operator_id },
    });
    return result;
  });
  // A confirmed proposal may have changed them.
  context.settings.clear();
  return { outcome: 'done', invitation };
}

/** Declines a proposal; who made it may withdraw it. */
export async function declineProposal(
  { database }: AppContext,
  operator: Operator,
  proposalId: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { kind, user_id: userId, proposed_by: proposedBy, subject } = await readProposal(tx, proposalId);
    if (proposedBy !== operator.operator_id && !mayConfirm(operator.role, kind)) throw notAllowed();
    await tx.execute(sql`select decline_proposal(${proposalId}, ${operator.operator_id})`);
    await recordAct(tx, operator, {
      act: `decline: ${kind}`,
      user_id: userId,
      subject_id: proposalId,
      detail: { subject, reason },
    });
  });
}

/** The proposals that wait for a second operator, oldest first. */
export async function listProposals(
  { database: { db }, money }: AppContext,
  { operator_id: operatorId, role }: Operator,
): Promise<AdminAnswerOnWire<'proposals'>> {
  const rows = await db
    .select({ proposal: proposals, name: operators.name })
    .from(proposals)
    .innerJoin(operators, eq(operators.operator_id, proposals.proposed_by))
    .where(and(eq(proposals.state, 'open'), gt(proposals.expires_at, await databaseNow(db))))
    .orderBy(asc(proposals.proposed_at))
    .limit(200);
  return {
    rows: rows.map(({ proposal: { kind, subject, detail, proposed_by: proposedBy, ...it }, name }) => ({
      proposal_id: it.proposal_id,
      kind,
      summary: PROPOSAL_KINDS[kind].summary(subject, detail),
      proposed_by: name,
      proposed_at: it.proposed_at.toISOString(),
      expires_at: it.expires_at.toISOString(),
      can_confirm: mayConfirm(role, kind) && (money === 'demo' || proposedBy !== operatorId),
      can_decline: mayConfirm(role, kind) || proposedBy === operatorId,
    })),
  };
}
