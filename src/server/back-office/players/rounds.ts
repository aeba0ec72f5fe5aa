import { and, desc, eq, gte, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { ROUND_CALLS, RoundRow } from '../../../contract/back-office/rounds.ts';
import { addDays, dayStart } from '../../../contract/back-office/zones.ts';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { isUuid } from '../../../contract/fields.ts';
import { rupeesText } from '../../../contract/money.ts';
import { phoneDigits } from '../../../contract/typed-text.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { multiplierTables, openRounds, rounds } from '../../platform/db/schema/schema.ts';
import { readPhoneHolder } from '../../players/phone-numbers.ts';
import { ABANDONED_AFTER_MS } from '../../rounds/abandoned.ts';
import {
  difficultyOf,
  hasTableOfRound,
  multiplierAt,
  OPEN_COLUMNS,
  type PublicRound,
  SETTLED_ROUND_COLUMNS,
  toPublicRound,
} from '../../rounds/view.ts';
import { betweenDays, byId, lowestIdAt, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import { newestEpoch } from '../epochs/epoch.ts';
import { namesOf, playerOfRound } from './players.ts';

type Search = v.InferOutput<(typeof ROUND_CALLS)['rounds']['query']>;

interface Scope {
  readonly userId: string;
  readonly roundId?: string;
}

/** @returns undefined: all players; null: no such player */
async function scopeOf(db: Db, search: string | undefined): Promise<Scope | null | undefined> {
  if (search === undefined) return undefined;
  if (isUuid(search)) {
    const id = search.toLowerCase();
    const holder = await playerOfRound(db, id);
    return holder === null ? { userId: id } : { userId: holder, roundId: id };
  }
  const holder = await readPhoneHolder(db, phoneDigits(search));
  return holder === null ? null : { userId: holder };
}

/** Largest assumed difference between server and database clocks, ms. */
const CLOCKS_APART_MS = 60_000;

type Table = typeof rounds | typeof openRounds;

function filterOf(table: Table, { cursor, ...days }: Search, scope: Scope | undefined): SQL | undefined {
  const { roundId: id } = table;
  const { from, to, zone } = days;
  return and(
    scope && eq(table.userId, scope.userId),
    scope?.roundId === undefined ? undefined : eq(id, scope.roundId),
    byId(id).after(cursor),
    from === undefined ? undefined : gte(id, lowestIdAt(dayStart(from, zone).getTime() - CLOCKS_APART_MS)),
    to === undefined
      ? undefined
      : lt(id, lowestIdAt(dayStart(addDays(to, 1), zone).getTime() + CLOCKS_APART_MS)),
    ...betweenDays(table.createdAt, days),
  );
}

const SWEPT_WITHIN_MS = 10 * 60 * 1000;

/** Open rounds of an earlier epoch. */
export const heldRoundFilter = async (db: Db): Promise<SQL> =>
  ne(openRounds.epoch, (await newestEpoch(db)).epoch);

/** Open rounds of this epoch that could not be settled. */
export async function unsettledRoundFilter(db: Db): Promise<SQL | undefined> {
  const left = new Date((await databaseNow(db)).getTime() - ABANDONED_AFTER_MS - SWEPT_WITHIN_MS);
  return and(
    eq(openRounds.epoch, (await newestEpoch(db)).epoch),
    or(
      isNotNull(openRounds.unsettledStep),
      and(lt(openRounds.createdAt, left), lt(openRounds.touchedAt, left)),
    ),
  );
}

async function readOpenRounds(db: Db, search: Search, scope: Scope | undefined): Promise<PublicRound[]> {
  const { state, type } = search;
  const isHeld = state === 'held' ? await heldRoundFilter(db) : undefined;
  const isUnsettled = state === 'unsettled' ? await unsettledRoundFilter(db) : undefined;
  if (state && state !== 'open' && !isHeld && !isUnsettled) return [];
  const found = await db
    .select(OPEN_COLUMNS)
    .from(openRounds)
    .where(
      and(
        filterOf(openRounds, search, scope),
        type ? eq(openRounds.type, Number(type)) : undefined,
        isHeld,
        isUnsettled,
      ),
    )
    .orderBy(desc(openRounds.roundId))
    .limit(PAGE_ROWS + 1);
  return found.map(toPublicRound);
}

async function readSettledRounds(db: Db, search: Search, scope: Scope | undefined): Promise<PublicRound[]> {
  const { state, type } = search;
  if (state === 'open' || state === 'held' || state === 'unsettled') return [];
  const selectNewest = (more: SQL | undefined) =>
    db
      .select(SETTLED_ROUND_COLUMNS)
      .from(rounds)
      .innerJoin(multiplierTables, hasTableOfRound)
      .where(and(filterOf(rounds, search, scope), state ? eq(rounds.state, state) : undefined, more))
      .orderBy(desc(rounds.roundId))
      .limit(PAGE_ROWS + 1);
  const ofType = (one: number) => selectNewest(eq(rounds.type, one));
  if (type) return ofType(Number(type));
  if (scope || state === 'refunded') return selectNewest(undefined);
  const [first, second, ...others] = DIFFICULTY_TYPES.map(ofType);
  if (!first || !second) return first ?? [];
  return unionAll(first, second, ...others)
    .orderBy(desc(rounds.roundId))
    .limit(PAGE_ROWS + 1);
}

export async function listRounds(db: Db, search: Search): Promise<BackOfficeAnswerOnWire<'rounds'>> {
  const scope = await scopeOf(db, search.search);
  if (scope === null) return { rows: [], next: null };
  const open = await readOpenRounds(db, search, scope);
  const known = new Set(open.map((round) => round.roundId));
  // A round may end between the two statements.
  const settled = (await readSettledRounds(db, search, scope)).filter((round) => !known.has(round.roundId));
  const newestFirst = [...open, ...settled].sort((a, b) => (a.roundId < b.roundId ? 1 : -1));
  const { page, next } = pageOfRows(newestFirst, (round) => [round.roundId]);
  if (page.length === 0) return { rows: [], next };
  const names = await namesOf(
    db,
    page.map((round) => round.userId),
  );
  return { rows: page.map((round) => roundRow(round, names.get(round.userId) ?? '')), next };
}

export const roundRow = (round: PublicRound, player: string): RoundRow => ({
  round_id: round.roundId,
  user_id: round.userId,
  player,
  type: difficultyOf(round.type),
  state: round.state,
  cause: round.cause,
  stake: rupeesText(round.stakePaise),
  payout: rupeesText(round.payoutPaise),
  step: round.step,
  multiplier: multiplierAt(round, round.step),
  created_at: round.createdAt.toISOString(),
});
