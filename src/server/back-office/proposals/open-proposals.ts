import { and, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { DepositRow } from '../../../contract/back-office/payments.ts';
import type { ProposalKind } from '../../../contract/back-office/proposals.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { operators, proposals } from '../../platform/db/schema/schema.ts';

export const isOpenProposal = (now: Date): SQL | undefined =>
  and(eq(proposals.state, 'open'), gt(proposals.expiresAt, now));

type OpenProposal = NonNullable<DepositRow['proposal']>;

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
        inArray(proposals.subject, [...subjects]),
        isOpenProposal(await databaseNow(db)),
      ),
    );
  return new Map(
    rows.map(({ subject, expiresAt, ...rest }) => [
      subject,
      { ...rest, expires_at: expiresAt.toISOString() },
    ]),
  );
}
