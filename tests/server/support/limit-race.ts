import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { rounds } from '../../../src/server/platform/db/schema/schema.ts';

export type Send = (
  path: 'bet' | 'advance' | 'cashout',
  body: Readonly<Record<string, unknown>>,
) => Promise<{ readonly http: number; readonly body: unknown }>;

const STAKE_MAX = 7;

export async function raceBets(userId: string, senders: readonly Send[], refusals: number): Promise<void> {
  let refused = 0;
  const betOnce = async (send: Send, nth: number): Promise<void> => {
    const { http, body } = await send('bet', {
      user_id: userId,
      game_id: 19,
      amount: 1 + (nth % STAKE_MAX),
      type: 4,
    });
    const { code, round_id: roundId } = body as { code?: string; round_id?: string };
    if (code === 'play_limit') refused++;
    else if (http !== 200 && code !== 'round_open' && code !== 'too_many')
      throw new Error(`A bet came to ${http}: ${JSON.stringify(body)}`);
    if (http !== 200) return;
    const landed = await send('advance', {
      user_id: userId,
      game_id: 19,
      round_id: roundId,
      step: 1,
      fire_hit: nth % 4 > 0,
    });
    if ((landed.body as { state?: string }).state === 'open')
      await send('cashout', { userid: userId, game_id: 19, round_id: roundId, multiplier_id: 1.63 });
  };
  await Promise.all(
    senders.map(async (send, lane) => {
      for (let nth = lane; refused < refusals; nth += senders.length) await betOnce(send, nth);
    }),
  );
}

/** How close a player's rounds came to limits, in paise: what was lost before a bet and its stake, and all stakes. */
export async function highestOf(
  db: Db,
  userId: string,
): Promise<{ readonly loss: bigint; readonly stakes: bigint }> {
  const played = await db
    .select({ stake: rounds.stakePaise, payout: rounds.payoutPaise })
    .from(rounds)
    .where(eq(rounds.userId, userId))
    .orderBy(asc(rounds.nonce));
  let [lost, stakes, highest] = [0n, 0n, 0n];
  for (const { stake, payout } of played) {
    if (lost + stake > highest) highest = lost + stake;
    lost += stake - payout;
    stakes += stake;
  }
  return { loss: highest, stakes };
}

/** Sets limits of a month for a player, paise. */
export async function limitMonth(
  db: Db,
  userId: string,
  limits: { readonly loss: bigint; readonly stake: bigint },
): Promise<void> {
  for (const [kind, value] of Object.entries(limits))
    await db.execute(sql`select set_limit(${userId}, ${kind}, 'month', ${value})`);
}
