import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import { mayCall } from '../../../contract/admin/calls.ts';
import type { ProposalKind } from '../../../contract/admin/proposals.ts';
import type { Role } from '../../../contract/admin/roles.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { operators, proposals } from '../../platform/db/schema/schema.ts';
import { tryForecast } from './consequences.ts';
import type { Operator } from './operator-sessions.ts';
import { PROPOSAL_KINDS } from './proposal-kinds.ts';
import { recordAct } from './record.ts';

type Proposal = typeof proposals.$inferSelect;

async function readProposal(db: Db, proposalId: string): Promise<Proposal> {
  const [proposal] = await db.select().from(proposals).where(eq(proposals.proposalId, proposalId));
  if (!proposal) throw new ApiError(404, 'not_found', 'There is no such proposal.');
  return proposal;
}

const mayConfirm = (role: Role, kind: ProposalKind): boolean =>
  mayCall(role, 'confirmProposal') && PROPOSAL_KINDS[kind].confirmedBy.some((one) => one === role);

const notAllowed = (): ApiError => new ApiError(403, 'not_yours', 'Your role does not allow this.');

/**
 * Confirms a proposal and does what was proposed, in one transaction.
 * @param facts of the consequence that the operator saw; left out: whatever it is now
 * @returns the token of an invitation when that was proposed
 * @throws a refusal when it is the operator's own, too old, decided before, or does something else than was seen
 */
export async function confirmProposal(
  context: AppContext,
  operator: Operator,
  proposalId: string,
  facts?: string,
): Promise<AdminAnswerOnWire<'confirmProposal'>> {
  const { database, metrics } = context;
  const { kind, invitation } = await database.transaction(async (tx) => {
    const { kind, subject, userId, proposedBy, detail } = await readProposal(tx, proposalId);
    if (!mayConfirm(operator.role, kind)) throw notAllowed();
    await tx.execute(sql`select confirm_proposal(${proposalId}, ${operator.operatorId})`);
    const proposed = { subject, userId: userId ?? '', context };
    const { forecast, execute } = PROPOSAL_KINDS[kind];
    if (facts !== undefined && facts !== ((await forecast(tx, detail, proposed))?.facts ?? ''))
      throw new ApiError(409, 'limit', 'What this does has changed since you saw it. Look at it again.');
    const token = await execute(tx, detail, { ...proposed, proposalId, operator });
    await recordAct(tx, operator, {
      act: `confirm: ${kind}`,
      userId,
      subjectId: proposalId,
      detail: { subject, proposed_by: proposedBy, is_own: proposedBy === operator.operatorId },
    });
    return { kind, invitation: token };
  });
  // A confirmed proposal may have changed them.
  context.settings.clear();
  if (kind === 'void round') metrics.roundsEnded.inc({ cause: 'voided' });
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
    const { kind, userId, proposedBy, subject } = await readProposal(tx, proposalId);
    if (proposedBy !== operator.operatorId && !mayConfirm(operator.role, kind)) throw notAllowed();
    await tx.execute(sql`select decline_proposal(${proposalId}, ${operator.operatorId})`);
    await recordAct(tx, operator, {
      act: `decline: ${kind}`,
      userId,
      subjectId: proposalId,
      detail: { subject, reason },
    });
  });
}

/** The proposals that wait for a second operator, oldest first. */
export async function listProposals(
  context: AppContext,
  { operatorId, role }: Operator,
): Promise<AdminAnswerOnWire<'proposals'>> {
  const {
    database: { db },
    money,
  } = context;
  const rows = await db
    .select({ proposal: proposals, name: operators.name })
    .from(proposals)
    .innerJoin(operators, eq(operators.operatorId, proposals.proposedBy))
    .where(and(eq(proposals.state, 'open'), gt(proposals.expiresAt, await databaseNow(db))))
    .orderBy(asc(proposals.proposedAt))
    .limit(200);
  return {
    rows: await Promise.all(
      rows.map(async ({ proposal: { kind, subject, detail, proposedBy, ...it }, name }) => {
        const proposed = { subject, userId: it.userId ?? '', context };
        const { forecast, obstacle } = await tryForecast(PROPOSAL_KINDS[kind].forecast(db, detail, proposed));
        return {
          proposal_id: it.proposalId,
          kind,
          summary: PROPOSAL_KINDS[kind].summary(detail),
          consequence: forecast && { effects: forecast.effects, notes: forecast.notes },
          obstacle,
          facts: forecast?.facts ?? '',
          proposed_by: name,
          proposed_at: it.proposedAt.toISOString(),
          expires_at: it.expiresAt.toISOString(),
          can_confirm:
            obstacle === null && mayConfirm(role, kind) && (money === 'demo' || proposedBy !== operatorId),
          can_decline: mayConfirm(role, kind) || proposedBy === operatorId,
        };
      }),
    ),
  };
}
