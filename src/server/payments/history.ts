import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import type { Db } from '../db/database.ts';
import { deposits, withdrawals } from '../db/schema.ts';

/** Rows of a page that was asked for without a limit, as documented (spec §7): the newest. */
const PAGE = 100;

/** Rows that a player may look back, the newest; what is further back only the desk sees, and it costs nobody anything. */
export const HISTORY_AT_MOST = 1000;

/** A page as bet_history has it (design §6): `offset` is the end of the page. */
export interface PageAsked {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

type HistoryAnswer = AnswerOnWire<'payinHistory'>;

/** @returns how many rows to skip and to take, of the newest {@link HISTORY_AT_MOST} */
export function pageOf({ limit = PAGE, offset = limit }: PageAsked): { skip: number; take: number } {
  const end = Math.min(offset, HISTORY_AT_MOST);
  const skip = Math.min(end, Math.max(0, offset - limit));
  return { skip, take: Math.min(limit, end - skip) };
}

/** @returns the rows that there are to look at, at most {@link HISTORY_AT_MOST} */
async function totalOf(
  db: Db,
  table: typeof deposits | typeof withdrawals,
  mine: SQL | undefined,
): Promise<number> {
  const newest = db
    .select({ user_id: table.user_id })
    .from(table)
    .where(mine)
    .limit(HISTORY_AT_MOST)
    .as('newest');
  const [all] = await db.select({ total: count() }).from(newest);
  return Number(all?.total ?? 0);
}

/** A player's deposits, newest first. An approved one shows what was credited, which is what was seen at the bank. */
export async function depositHistory(db: Db, user_id: string, asked: PageAsked): Promise<HistoryAnswer> {
  const { skip, take } = pageOf(asked);
  // A corrected deposit goes on as another row, which is the one that the player knows of.
  const mine = and(eq(deposits.user_id, user_id), isNull(deposits.reopened_as));
  const total = await totalOf(db, deposits, mine);
  const page = await db
    .select()
    .from(deposits)
    .where(mine)
    .orderBy(desc(deposits.deposit_id))
    .offset(skip)
    .limit(take);
  return {
    success: true,
    data: page.map(({ created_at, amount_paise, approved_paise, status, deposit_id }) => ({
      created_at: created_at.toISOString(),
      amount: rupeesFromPaise(approved_paise ?? amount_paise),
      status,
      id: deposit_id,
    })),
    total,
  };
}

/** A player's withdrawals, newest first. */
export async function withdrawalHistory(db: Db, user_id: string, asked: PageAsked): Promise<HistoryAnswer> {
  const { skip, take } = pageOf(asked);
  const mine = eq(withdrawals.user_id, user_id);
  const total = await totalOf(db, withdrawals, mine);
  const page = await db
    .select()
    .from(withdrawals)
    .where(mine)
    .orderBy(desc(withdrawals.withdrawal_id))
    .offset(skip)
    .limit(take);
  return {
    success: true,
    data: page.map(({ created_at, amount_paise, status, withdrawal_id }) => ({
      created_at: created_at.toISOString(),
      amount: rupeesFromPaise(amount_paise),
      status,
      id: withdrawal_id,
    })),
    total,
  };
}
