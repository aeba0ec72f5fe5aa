import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { ENTRY_KINDS, type LEDGER_CALLS, type LedgerRow } from '../../../contract/back-office/ledger.ts';
import { MINUTE_MS } from '../../../contract/day.ts';
import { rupeesText } from '../../../contract/money.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  databaseMetadata,
  deposits,
  journal,
  postings,
  withdrawals,
} from '../../platform/db/schema/schema.ts';
import type { ActionCaller } from '../api/actions.ts';
import { betweenDays, byId, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import { namesOf, playerOfRound } from '../players/players.ts';
import { openProposals } from '../proposals/open-proposals.ts';
import { previewAction, toPreviewFields } from '../proposals/previews.ts';
import { type Entry, entryTime, findEntry } from './ledger-entry.ts';

type JournalKind = typeof journal.$inferSelect.kind;
type Account = typeof postings.$inferSelect.account;
type LedgerFilters = v.InferOutput<(typeof LEDGER_CALLS)['ledger']['query']>;

/** Kinds that are not in the partial index by kind. */
const FREQUENT: readonly JournalKind[] = ['stake', 'settlement'];

const KINDS_OF: Readonly<Record<Account, readonly JournalKind[]>> = {
  wallet: ENTRY_KINDS.filter((kind) => kind !== 'withdrawal_paid'),
  stake: ['stake', 'settlement'],
  withdrawal: ['withdrawal_held', 'withdrawal_paid', 'withdrawal_returned'],
  house: ['settlement', 'adjustment', 'reversal'],
  clearing: ['deposit', 'withdrawal_paid', 'reversal'],
  promotion: ['welcome', 'reversal'],
  debt: ['reversal', 'debt_repaid'],
};

const VARYING: readonly JournalKind[] = ['settlement', 'reversal'];

export async function listLedger(db: Db, filters: LedgerFilters): Promise<BackOfficeAnswerOnWire<'ledger'>> {
  const { subject, kind, account, cursor } = filters;
  const before = byId(journal.journalId).after(cursor);
  const player = filters.player ?? (subject === undefined ? undefined : await playerOfSubject(db, subject));
  if (player === null) return { rows: [], next: null };
  const filter = and(
    player === undefined ? undefined : eq(journal.userId, player),
    subject === undefined ? undefined : eq(journal.subjectId, subject),
    account
      ? or(
          notInArray(journal.kind, [...VARYING]),
          sql`exists (select from ${postings} where ${postings.userId} = ${journal.userId}
            and ${postings.journalId} = ${journal.journalId} and ${postings.account} = ${account} offset 0)`,
        )
      : undefined,
    ...betweenDays(journal.createdAt, filters),
    before,
  );
  const kinds = (account ? KINDS_OF[account] : ENTRY_KINDS).filter((one) => !kind || one === kind);
  const entries =
    player === undefined
      ? await readNewest(db, kinds, filter, cursor)
      : await selectNewest(db, and(filter, inKinds(kinds)));
  const { page, next } = pageOfRows(entries, ({ journalId: id }) => [id]);
  return { rows: await withPostings(db, page), next };
}

async function playerOfSubject(db: Db, subject: string): Promise<string | null> {
  const [[deposit], [withdrawal]] = await Promise.all([
    db.select({ userId: deposits.userId }).from(deposits).where(eq(deposits.depositId, subject)),
    db.select({ userId: withdrawals.userId }).from(withdrawals).where(eq(withdrawals.withdrawalId, subject)),
  ]);
  return deposit?.userId ?? withdrawal?.userId ?? playerOfRound(db, subject);
}

const inKinds = (kinds: readonly JournalKind[]): SQL | undefined => inArray(journal.kind, [...kinds]);

const selectNewest = (db: Db, filter: SQL | undefined) =>
  db
    .select()
    .from(journal)
    .where(filter)
    .orderBy(desc(journal.journalId))
    .limit(PAGE_ROWS + 1);

async function readNewest(
  db: Db,
  kinds: readonly JournalKind[],
  filter: SQL | undefined,
  cursor: string | undefined,
): Promise<Entry[]> {
  const frequent = kinds.filter((kind) => FREQUENT.includes(kind));
  const found = await Promise.all([
    readNewestByKind(
      db,
      kinds.filter((kind) => !FREQUENT.includes(kind)),
      filter,
    ),
    frequent.length === 0 ? [] : readNewestByTime(db, and(filter, inKinds(frequent)), cursor),
  ]);
  return found
    .flat()
    .sort((one, other) => (one.journalId < other.journalId ? 1 : -1))
    .slice(0, PAGE_ROWS + 1);
}

async function readNewestByKind(
  db: Db,
  kinds: readonly JournalKind[],
  filter: SQL | undefined,
): Promise<Entry[]> {
  const [first, second, ...others] = kinds.map((kind) =>
    // A literal, because a parameter would not match the condition of the partial index.
    selectNewest(
      db,
      and(filter, eq(journal.kind, kind), sql`${journal.kind} not in ('stake', 'settlement')`),
    ),
  );
  if (!first || !second) return first ?? [];
  return unionAll(first, second, ...others)
    .orderBy(desc(journal.journalId))
    .limit(PAGE_ROWS + 1);
}

/** BRIN has no order: searches a period ten times longer until a page is full. */
async function readNewestByTime(
  db: Db,
  filter: SQL | undefined,
  cursor: string | undefined,
): Promise<Entry[]> {
  const [metadata] = await db.select({ createdAt: databaseMetadata.createdAt }).from(databaseMetadata);
  const first = metadata?.createdAt.getTime() ?? 0;
  const now = (await databaseNow(db)).getTime();
  let before = 1 + (cursor === undefined ? now : Math.min(now, entryTime(cursor).getTime()));
  const found: Entry[] = [];
  for (let spanMs = MINUTE_MS; before > first - MINUTE_MS && found.length <= PAGE_ROWS; spanMs *= 10) {
    const from = before - spanMs;
    found.push(
      ...(await selectNewest(
        db,
        and(filter, gte(journal.createdAt, new Date(from)), lt(journal.createdAt, new Date(before))),
      )),
    );
    before = from;
  }
  return found;
}

async function withPostings(db: Db, entries: readonly Entry[]): Promise<LedgerRow[]> {
  const userIds = [...new Set(entries.map(({ userId: id }) => id))];
  const [sides, nameOf] = await Promise.all([
    db
      .select()
      .from(postings)
      .where(
        and(
          inArray(postings.userId, userIds),
          inArray(
            postings.journalId,
            entries.map(({ journalId: id }) => id),
          ),
        ),
      ),
    namesOf(db, userIds),
  ]);
  return entries.map((entry) => ({
    id: entry.journalId,
    user_id: entry.userId,
    player: nameOf.get(entry.userId) ?? '',
    kind: entry.kind,
    subject_id: entry.subjectId,
    reverses_id: entry.reversesId,
    actor: entry.actor,
    reason: entry.reason,
    at: entry.createdAt.toISOString(),
    postings: sides
      .filter((side) => side.userId === entry.userId && side.journalId === entry.journalId)
      .map((side) => ({
        account: side.account,
        amount: rupeesText(side.amountPaise),
        balance_after: side.balanceAfterPaise === null ? null : rupeesText(side.balanceAfterPaise),
      })),
  }));
}

export async function readLedgerEntry(
  db: Db,
  operator: ActionCaller,
  entryId: string,
): Promise<BackOfficeAnswerOnWire<'ledgerEntry'>> {
  const entry = await findEntry(db, entryId);
  const { userId } = entry;
  const [row] = await withPostings(db, [entry]);
  if (!row) throw new Error('An entry has no row.');
  const [[reversedBy], preview, open] = await Promise.all([
    db
      .select({ id: journal.journalId })
      .from(journal)
      .where(and(eq(journal.userId, userId), eq(journal.reversesId, entryId))),
    previewAction(db, operator, 'reverse_entry', userId, { id: entryId, user_id: userId }),
    openProposals(db, 'reverse entry', [entryId]),
  ]);
  const { consequence, obstacle } = toPreviewFields(preview);
  return {
    ...row,
    reversed_by: reversedBy?.id ?? null,
    reversal: consequence,
    obstacle,
    proposed_by: open.get(entryId)?.proposed_by ?? null,
  };
}
