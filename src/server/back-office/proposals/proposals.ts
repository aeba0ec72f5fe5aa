import { and, eq, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { mayCall } from '../../../contract/back-office/calls.ts';
import type { PROPOSAL_CALLS, ProposalKind } from '../../../contract/back-office/proposals.ts';
import type { Role } from '../../../contract/back-office/roles.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { operators, proposals } from '../../platform/db/schema/schema.ts';
import { callAction } from '../api/actions.ts';
import { byTime, pageOfRows } from '../api/keyset.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { IS_OPEN_PROPOSAL } from './open-proposals.ts';
import { type Preview, toPreviewFields } from './previews.ts';
import { PROPOSAL_KINDS } from './proposal-kinds.ts';

type Proposal = typeof proposals.$inferSelect;

async function readProposal(db: Db, proposalId: string): Promise<Proposal> {
  const [proposal] = await db.select().from(proposals).where(eq(proposals.proposalId, proposalId));
  if (!proposal) throw new ApiError(404, 'not_found', 'There is no such proposal.');
  return proposal;
}

const mayConfirm = (role: Role, kind: ProposalKind): boolean =>
  mayCall(role, 'confirmProposal') && PROPOSAL_KINDS[kind].confirmedBy.some((one) => one === role);

/** @param previewVersion left out: not compared */
export async function confirmProposal(
  context: AppContext,
  operator: Operator,
  proposalId: string,
  previewVersion?: string,
): Promise<BackOfficeAnswerOnWire<'confirmProposal'>> {
  const { database, metrics } = context;
  const { kind } = await readProposal(database.db, proposalId);
  await callAction(database.db, operator, 'confirm_proposal', {
    id: proposalId,
    preview_version: previewVersion,
  });
  context.settings.clear();
  if (kind === 'settle round') metrics.roundsEnded.inc({ cause: 'blocked' });
  if (kind === 'void round') metrics.roundsEnded.inc({ cause: 'voided' });
  return {};
}

const PROPOSALS_PER_PAGE = 10;

const decider = alias(operators, 'decider');

type Filters = v.InferOutput<(typeof PROPOSAL_CALLS)['proposals']['query']>;

/** Lists proposals. Open ones have a preview; decided ones have only their stored detail. */
export async function listProposals(
  db: Db,
  operator: Operator,
  { cursor, state, kind: onlyKind, by, id }: Filters,
): Promise<BackOfficeAnswerOnWire<'proposals'>> {
  const { operatorId, role } = operator;
  const isOpen = state === 'open';
  const keyset = byTime(proposals.proposedAt, proposals.proposalId, isOpen ? 'oldest' : 'newest');
  const rows = await db
    .select({
      proposal: proposals,
      name: operators.name,
      decidedBy: decider.name,
      isAnother: sql<boolean>`are_two_people(${proposals.proposedBy}, ${operatorId})`,
    })
    .from(proposals)
    .innerJoin(operators, eq(operators.operatorId, proposals.proposedBy))
    .leftJoin(decider, eq(decider.operatorId, proposals.decidedBy))
    .where(
      and(
        isOpen ? IS_OPEN_PROPOSAL : or(ne(proposals.state, 'open'), lte(proposals.expiresAt, CLOCK_NOW)),
        onlyKind ? eq(proposals.kind, onlyKind) : undefined,
        by === undefined ? undefined : eq(operators.name, by),
        id === undefined ? undefined : eq(proposals.proposalId, id),
        keyset.after(cursor),
      ),
    )
    .orderBy(...keyset.orderBy)
    .limit(PROPOSALS_PER_PAGE + 1);
  const { page, next } = pageOfRows(
    rows,
    ({ proposal }) => [proposal.proposedAt, proposal.proposalId],
    PROPOSALS_PER_PAGE,
  );
  const previews = isOpen
    ? await callAction<Readonly<Record<string, Preview>>>(db, operator, 'preview_proposals', {
        ids: page.map(({ proposal }) => proposal.proposalId),
      })
    : {};
  return {
    next,
    rows: page.map(({ proposal: { kind, detail, proposedBy, ...it }, name, decidedBy, isAnother }) => {
      const { consequence, ...found } = toPreviewFields(previews[it.proposalId]);
      const effects = [...PROPOSAL_KINDS[kind].effects(detail), ...(consequence?.effects ?? [])];
      const notes = consequence?.notes ?? [];
      return {
        ...found,
        consequence: effects.length + notes.length > 0 ? { effects, notes } : null,
        proposal_id: it.proposalId,
        kind,
        subject: it.subject,
        user_id: it.userId,
        state: !isOpen && it.state === 'open' ? 'expired' : it.state,
        summary: PROPOSAL_KINDS[kind].summary(detail),
        proposed_by: name,
        proposed_at: it.proposedAt.toISOString(),
        expires_at: it.expiresAt.toISOString(),
        decided_by: decidedBy,
        decided_at: it.decidedAt?.toISOString() ?? null,
        can_confirm: isOpen && found.obstacle === null && mayConfirm(role, kind) && isAnother,
        can_decline: isOpen && (mayConfirm(role, kind) || proposedBy === operatorId),
      };
    }),
  };
}
