import { LIVE_MAX_AGE_S, LIVE_WINS } from '../../contract/live.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { shortName } from '../../rules/short-name.ts';
import type { Handlers } from '../http/handlers.ts';
import { createCached } from '../platform/cached.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { SocialContext } from './context.ts';
import { countOnline } from './presence.ts';
import { isSampleShown } from './ticker.ts';
import { readNewestWins } from './wins.ts';

export function liveHandlers({ clock, database: { db }, money, presence, replayIds }: SocialContext) {
  const cached = createCached(clock, LIVE_MAX_AGE_S * 1000, async () => {
    await presence.write();
    const now = await databaseNow(db);
    const online = await countOnline(db, now);
    const wins = await readNewestWins(db, now, LIVE_WINS);
    return {
      sample: await isSampleShown(db, money, online),
      online,
      wins: wins.map((win) => ({
        name: shortName(win.name),
        amount: rupeesFromPaise(win.payoutPaise),
        multiplier: multiplierFromHundredths(win.multiplier),
        type: win.type,
        replay: replayIds.write(win),
      })),
    };
  });
  return {
    live: async () => ({ success: true, message: 'Live wins.', data: await cached.read() }),
  } satisfies Handlers;
}
