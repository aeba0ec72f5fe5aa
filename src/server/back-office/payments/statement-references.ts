import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PreviewLine } from '../../../contract/back-office/bank-statement.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { Deposit } from '../../payments/deposits.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankLines, deposits, players, usedReferences } from '../../platform/db/schema/schema.ts';
import { readPayoutsByReference } from './taken-back.ts';

export interface Claim {
  readonly deposit: Deposit;
  readonly player: string;
}

/** A statement names more references than a query can have parameters. */
const REFERENCES_AT_ONCE = 5_000;

async function inBatches<Row>(
  utrs: readonly string[],
  read: (batch: string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < utrs.length; at += REFERENCES_AT_ONCE)
    rows.push(...(await read(utrs.slice(at, at + REFERENCES_AT_ONCE))));
  return rows;
}

export async function readClaims(
  db: Db,
  utrs: readonly string[],
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const rows = await inBatches(utrs, (batch) =>
    db
      .select({ deposit: deposits, player: players.name })
      .from(deposits)
      .innerJoin(players, eq(players.userId, deposits.userId))
      .where(inArray(deposits.utrCanonical, batch))
      .orderBy(asc(deposits.createdAt), asc(deposits.depositId)),
  );
  const claims = new Map<string, readonly Claim[]>();
  for (const row of rows) {
    const { utrCanonical: utr } = row.deposit;
    claims.set(utr, [...(claims.get(utr) ?? []), row]);
  }
  return claims;
}

/** Reads payments to players that are not reversed, by reference, as claims of a preview line. */
export async function readPayoutClaims(
  db: Db,
  utrs: readonly string[],
): Promise<ReadonlyMap<string, PreviewLine['claims'][number]>> {
  const payouts = await inBatches(utrs, (batch) => readPayoutsByReference(db, batch));
  return new Map(
    payouts.map(({ utr, withdrawal, player, entryId }) => [
      utr,
      {
        id: withdrawal.withdrawalId,
        player,
        amount: rupeesText(withdrawal.amountPaise),
        created_at: withdrawal.createdAt.toISOString(),
        entry_id: entryId,
      },
    ]),
  );
}

export async function readUsedReferences(
  db: Db,
  utrs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const used = await inBatches(utrs, (batch) =>
    db.select().from(usedReferences).where(inArray(usedReferences.utrCanonical, batch)),
  );
  return new Map(used.map(({ utrCanonical, subjectId }) => [utrCanonical, subjectId]));
}

/** Returns the references that a stored payment out has. */
export async function readOutgoing(db: Db, utrs: readonly string[]): Promise<readonly string[]> {
  const stored = await inBatches(utrs, (batch) =>
    db
      .selectDistinct({ utr: bankLines.utrCanonical })
      .from(bankLines)
      .where(and(bankLines.isOut, inArray(bankLines.utrCanonical, batch))),
  );
  return stored.map(({ utr }) => utr);
}
