import { and, eq, gte, inArray, lte, not } from 'drizzle-orm';
import type * as v from 'valibot';
import type { BANK_STATEMENT_CALLS } from '../../../contract/back-office/bank-statement.ts';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { rupeesText } from '../../../contract/money.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankLines, usedReferences } from '../../platform/db/schema/schema.ts';
import { betweenDays, byTime, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import { operatorActor } from '../reports/audit-log.ts';
import { readTakenBackPayments } from './taken-back.ts';

type Filters = v.InferOutput<(typeof BANK_STATEMENT_CALLS)['bankLines']['query']>;

type TakenBack = Awaited<ReturnType<typeof readTakenBackPayments>>[number];

const NEWEST = byTime(bankLines.addedAt, bankLines.lineId);

const takenBackOnWire = (found: TakenBack | undefined) =>
  found ? { player: found.player, user_id: found.userId, entry_id: found.entryId } : null;

export async function listBankLines(
  db: Db,
  { utr, min, max, by, kind, cursor, ...days }: Filters,
): Promise<BackOfficeAnswerOnWire<'bankLines'>> {
  const isOfKind = {
    in: not(bankLines.isOut),
    out: bankLines.isOut,
    'taken back':
      kind === 'taken back'
        ? inArray(
            bankLines.lineId,
            (await readTakenBackPayments(db)).map(({ lineId }) => lineId),
          )
        : undefined,
  };
  const rows = await db
    .select({ line: bankLines, usedFor: usedReferences.subjectId })
    .from(bankLines)
    .leftJoin(usedReferences, eq(usedReferences.utrCanonical, bankLines.utrCanonical))
    .where(
      and(
        utr === undefined ? undefined : eq(bankLines.utrCanonical, canonicalUtr(utr) ?? utr),
        min === undefined ? undefined : gte(bankLines.amountPaise, min),
        max === undefined ? undefined : lte(bankLines.amountPaise, max),
        ...betweenDays(bankLines.addedAt, days),
        by === undefined ? undefined : eq(bankLines.addedBy, operatorActor(by)),
        kind ? isOfKind[kind] : undefined,
        NEWEST.after(cursor),
      ),
    )
    .orderBy(...NEWEST.orderBy)
    .limit(PAGE_ROWS + 1);
  const { page, next } = pageOfRows(rows, ({ line }) => [line.addedAt, line.lineId]);
  if (page.length === 0) return { rows: [], next };
  const ids = page.map(({ line }) => line.lineId);
  const takenBack = await readTakenBackPayments(db, inArray(bankLines.lineId, ids));
  const takenBackBy = new Map(takenBack.map((one) => [one.lineId, one]));
  return {
    next,
    rows: page.map(({ line, usedFor }) => ({
      id: line.lineId,
      utr: line.utrCanonical,
      amount: rupeesText(line.amountPaise),
      added_by: line.addedBy,
      added_at: line.addedAt.toISOString(),
      used_for: usedFor,
      is_out: line.isOut,
      taken_back: takenBackOnWire(takenBackBy.get(line.lineId)),
    })),
  };
}
