import { and, eq, gt, inArray } from 'drizzle-orm';
import type { DepositRow } from '../../../contract/back-office/payments.ts';
import type { ProposalKind } from '../../../contract/back-office/proposals.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import { isoTime } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { operators, proposals } from '../../platform/db/schema/schema.ts';

export const IS_OPEN_PROPOSAL = and(eq(proposals.state, 'open'), gt(proposals.expiresAt, CLOCK_NOW));

type OpenProposal = NonNullable<DepositRow['proposal']>;

export async function openProposals(
  db: Db,
  kind: ProposalKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, OpenProposal>> {
  const rows = await db
    .select({
      subject: proposals.subject,
      proposal_id: proposals.proposalId,
      proposed_by: operators.name,
      expires_at: isoTime(proposals.expiresAt),
    })
    .from(proposals)
    .innerJoin(operators, eq(operators.operatorId, proposals.proposedBy))
    .where(and(eq(proposals.kind, kind), inArray(proposals.subject, [...subjects]), IS_OPEN_PROPOSAL));
  return new Map(rows.map(({ subject, ...proposal }) => [subject, proposal]));
}
