import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type * as v from 'valibot';
import type { ProposalKind } from '../../../contract/admin/proposals.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { operators, proposals } from '../../platform/db/schema/schema.ts';
import type { Operator } from './operator-sessions.ts';
import type { PROPOSAL_DETAILS } from './proposal-details.ts';
import { recordAct } from './record.ts';

/** Something that a second operator has to confirm. */
export interface NewProposal<Kind extends ProposalKind> {
  readonly kind: Kind;
  /** what it is about: one open proposal for each */
  readonly subject: string;
  readonly userId: string | null;
  readonly detail: v.InferInput<(typeof PROPOSAL_DETAILS)[Kind]>;
}

/**
 * @returns the id of the proposal
 * @throws a refusal when the same is proposed already
 */
export async function propose<Kind extends ProposalKind>(
  tx: Tx,
  operator: Operator,
  { kind, subject, userId, detail }: NewProposal<Kind>,
): Promise<{ readonly proposal_id: string }> {
  const proposalId = uuidv7();
  await tx.execute(
    sql`select create_proposal(${proposalId}, ${kind}, ${subject}, ${userId}, ${JSON.stringify(detail)}::jsonb, ${operator.operatorId})`,
  );
  await recordAct(tx, operator, {
    act: `propose: ${kind}`,
    userId,
    subjectId: proposalId,
    detail: { subject, ...(detail as Readonly<Record<string, string>>) },
  });
  return { proposal_id: proposalId };
}

/** Declines the open proposals about subjects that were decided otherwise. */
export async function closeProposals(
  tx: Tx,
  { operatorId }: Operator,
  kind: ProposalKind,
  subjects: readonly string[],
): Promise<void> {
  const texts = sql.join(
    subjects.map((subject) => sql`${subject}`),
    sql`, `,
  );
  await tx.execute(sql`select close_proposals(${operatorId}, ${kind}, array[${texts}]::text[])`);
}

interface OpenProposal {
  readonly proposal_id: string;
  readonly proposed_by: string;
  readonly expires_at: string;
}

/** @returns the proposals of a kind that wait, by their subjects */
export async function openProposals(
  db: Db,
  kind: ProposalKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, OpenProposal>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .select({
      subject: proposals.subject,
      proposal_id: proposals.proposalId,
      proposed_by: operators.name,
      expiresAt: proposals.expiresAt,
    })
    .from(proposals)
    .innerJoin(operators, eq(operators.operatorId, proposals.proposedBy))
    .where(
      and(
        eq(proposals.kind, kind),
        eq(proposals.state, 'open'),
        inArray(proposals.subject, [...subjects]),
        gt(proposals.expiresAt, await databaseNow(db)),
      ),
    );
  return new Map(
    rows.map(({ subject, expiresAt, ...rest }) => [
      subject,
      { ...rest, expires_at: expiresAt.toISOString() },
    ]),
  );
}
