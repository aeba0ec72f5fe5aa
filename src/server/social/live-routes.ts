import type * as v from 'valibot';
import { LIVE_MAX_AGE_S, LIVE_WINS, type LiveAnswer } from '../../contract/live.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { shortName } from '../../presentation/short-name.ts';
import type { Handlers } from '../http/handlers.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { SocialContext } from './context.ts';
import { countOnline } from './presence.ts';
import { showsSample } from './ticker.ts';
import { readNewestWins } from './wins.ts';

type LiveOnWire = v.InferInput<typeof LiveAnswer>['data'];

/** What the ticker shows, read at most once in {@link LIVE_MAX_AGE_S} however many pages ask. */
export function liveHandlers({ clock, database: { db }, money, presence, replayIds }: SocialContext) {
  const read = async (): Promise<LiveOnWire> => {
    await presence.write();
    const now = await databaseNow(db);
    const online = await countOnline(db, now);
    const wins = await readNewestWins(db, now, LIVE_WINS);
    return {
      sample: await showsSample(db, money, online),
      online,
      wins: wins.map((win) => ({
        name: shortName(win.name),
        amount: rupeesFromPaise(win.win_paise),
        multiplier: multiplierFromHundredths(win.multiplier),
        type: win.type,
        replay: replayIds.write({ userId: win.user_id, roundId: win.round_id }),
      })),
    };
  };

  let cached: { readonly atMs: number; readonly live: Promise<LiveOnWire> } | null = null;
  const readCached = (): Promise<LiveOnWire> => {
    const atMs = clock.now().getTime();
    if (cached && Math.abs(atMs - cached.atMs) < LIVE_MAX_AGE_S * 1000) return cached.live;
    const live = read();
    live.catch(() => {
      cached = null;
    });
    cached = { atMs, live };
    return live;
  };

  return {
    live: async () => ({ success: true, message: 'Live wins.', data: await readCached() }),
  } satisfies Handlers;
}
