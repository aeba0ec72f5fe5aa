import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { PLAYER_CALLS, PlayerRow } from '../../../contract/back-office/players.ts';
import { DIFFICULTY_TYPES, PLAYER_BLOCKED } from '../../../contract/constants.ts';
import { isUuid } from '../../../contract/fields.ts';
import { rupeesText } from '../../../contract/money.ts';
import { asciiDigits, phoneDigits } from '../../../contract/typed-text.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import type { Db } from '../../platform/db/database.ts';
import { deposits, openRounds, players, rounds, wallets } from '../../platform/db/schema/schema.ts';
import { readPhoneHolder } from '../../players/phone-numbers.ts';
import { byId, createKeyset, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import { maskExceptLast4 } from '../payments/payment-filters.ts';
import { playerFilter } from './player-protection.ts';

type Search = v.InferOutput<(typeof PLAYER_CALLS)['players']['query']>;
type FoundBy = NonNullable<PlayerRow['found_by']>;

const CLAIMANTS_AT_MOST = 20;

export const playerStatus = (status: number): 'active' | 'blocked' =>
  status === PLAYER_BLOCKED ? 'blocked' : 'active';

/** as in the index players_by_name */
const LOWER_NAME = sql<string>`lower(${players.name}) collate "C"`;

const BY_NAME = createKeyset('oldest', [LOWER_NAME, 'text'], [players.userId, 'uuid']);

const LAST_CHARACTER = sql`chr(1114111)`;

const COLUMNS = {
  userId: players.userId,
  name: players.name,
  lowerName: LOWER_NAME,
  phone: players.phone,
  status: players.status,
  createdAt: players.createdAt,
  balancePaise: wallets.balancePaise,
  debtPaise: wallets.debtPaise,
  isExcluded: sql<boolean>`${players.excludedUntil} is not null`,
  isOnBreak: sql<boolean>`coalesce(${players.breakUntil} > clock_now(), false)`,
};

const readRows = (db: Db, where: SQL | undefined, order: readonly SQL[]) =>
  db
    .select(COLUMNS)
    .from(players)
    .innerJoin(wallets, eq(wallets.userId, players.userId))
    .where(where)
    .orderBy(...order)
    .limit(PAGE_ROWS + 1);

type Row = Awaited<ReturnType<typeof readRows>>[number];

const rowOf = (row: Row, foundBy: FoundBy | null): PlayerRow => ({
  user_id: row.userId,
  name: row.name,
  phone: maskExceptLast4(row.phone),
  status: playerStatus(row.status),
  protection: row.isExcluded ? 'excluded' : row.isOnBreak ? 'break' : null,
  created_at: row.createdAt.toISOString(),
  balance: rupeesText(row.balancePaise),
  debt: rupeesText(row.debtPaise),
  found_by: foundBy,
});

export async function playerOfRound(db: Db, roundId: string): Promise<string | null> {
  const [open] = await db
    .select({ userId: openRounds.userId })
    .from(openRounds)
    .where(eq(openRounds.roundId, roundId));
  if (open) return open.userId;
  const [ended] = await db
    .select({ userId: rounds.userId })
    .from(rounds)
    .where(and(inArray(rounds.type, [...DIFFICULTY_TYPES]), eq(rounds.roundId, roundId)));
  return ended?.userId ?? null;
}

export async function namesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .select({ userId: players.userId, name: players.name })
    .from(players)
    .where(inArray(players.userId, [...new Set(userIds)]));
  return new Map(found.map((player) => [player.userId, player.name]));
}

async function namedExactly(db: Db, text: string): Promise<ReadonlyMap<string, FoundBy>> {
  if (isUuid(text)) {
    const id = text.toLowerCase();
    const holder = await playerOfRound(db, id);
    return new Map(holder === null ? [[id, 'player id']] : [[holder, 'round id']]);
  }
  const found = new Map<string, FoundBy>();
  const utr = canonicalUtr(text);
  if (utr !== null) {
    const claims = await db
      .selectDistinct({ userId: deposits.userId })
      .from(deposits)
      .where(eq(deposits.utrCanonical, utr))
      .limit(CLAIMANTS_AT_MOST);
    for (const { userId } of claims) found.set(userId, 'UTR');
  }
  if (/^[\d\s+()-]+$/.test(asciiDigits(text))) {
    const holder = await readPhoneHolder(db, phoneDigits(text));
    if (holder !== null) found.set(holder, 'phone');
  }
  return found;
}

/** Searches for exact phone numbers, ids and UTRs first, then for beginnings of names. */
export async function listPlayers(
  db: Db,
  { search, status, cursor }: Search,
): Promise<BackOfficeAnswerOnWire<'players'>> {
  const ofStatus = status ? playerFilter(status) : undefined;
  if (search === undefined) {
    const rows = await readRows(db, and(ofStatus, byId(players.userId).after(cursor)), [
      desc(players.userId),
    ]);
    const { page, next } = pageOfRows(rows, (row) => [row.userId]);
    return { rows: page.map((row) => rowOf(row, null)), next };
  }
  const named = await namedExactly(db, search);
  if (named.size > 0) {
    const rows = await readRows(db, and(inArray(players.userId, [...named.keys()]), ofStatus), [
      desc(players.userId),
    ]);
    return { rows: rows.map((row) => rowOf(row, named.get(row.userId) ?? null)), next: null };
  }
  const beginning = sql`lower(${search}::text)`;
  const rows = await readRows(
    db,
    and(
      gte(LOWER_NAME, beginning),
      lt(LOWER_NAME, sql`${beginning} || ${LAST_CHARACTER}`),
      ofStatus,
      BY_NAME.after(cursor),
    ),
    BY_NAME.orderBy,
  );
  const { page, next } = pageOfRows(rows, (row) => [row.lowerName, row.userId]);
  return { rows: page.map((row) => rowOf(row, 'name')), next };
}
