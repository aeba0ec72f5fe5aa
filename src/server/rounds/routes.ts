import { DIFFICULTIES, DRAW_PLACES } from '../../contract/difficulties.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import { ALGORITHM } from '../../rules/fairness.ts';
import type { Handlers } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import { limitsAnswer } from '../players/limits.ts';
import { nextSeeds } from '../players/next-seeds.ts';
import { advance } from './advance.ts';
import { placeBet } from './bet.ts';
import { cashOut } from './cashout.ts';
import { changeLimits } from './change-limits.ts';
import type { RoundsContext } from './context.ts';
import { pageOfRounds, pageOfSettledRounds, readPlayerState } from './find.ts';
import { betHistoryRow, roundView, walletView } from './view.ts';

export function roundHandlers(context: RoundsContext) {
  const { db } = context.database;
  return {
    bet: (request) => placeBet(context, request),
    limits: ({ caller }) => limitsAnswer(context, caller.userId, 'Limits.'),
    changeLimits: ({ caller, body }) => changeLimits(context, caller.userId, body.change),
    advance: (request) => advance(context, request),
    cashout: (request) => cashOut(context, request),
    round: async ({ caller: { userId } }) => {
      const { open, last, wallet } = await readPlayerState(db, userId);
      return {
        success: true,
        message: open ? 'A round is open.' : 'No round is open.',
        data: { open: open && roundView(open), last: last && roundView(last) },
        ...walletView(wallet),
      };
    },
    fairness: async ({ caller }) => {
      const player = await nextSeeds(context, caller.userId);
      if (!player) throw new ApiError(404, 'not_found', 'refusal.noSuchPlayer');
      return {
        success: true,
        message: 'The seeds of the next round.',
        data: {
          next_server_seed_hash: player.nextServerSeedHash,
          client_seed: player.clientSeed,
          nonce: player.nonce,
          algorithm: ALGORITHM,
          places: DRAW_PLACES,
          hazards: DIFFICULTIES.map(({ fatalPlaces }) => fatalPlaces),
        },
      };
    },
    rounds: async ({ caller, query }) => {
      const { page, next } = await pageOfSettledRounds(db, caller.userId, query);
      const data = page.map((round) => ({
        ...roundView(round),
        replay: context.replayIds.write(round),
        balance_after: rupeesFromPaise(round.balanceAfterPaise),
      }));
      return { success: true, message: 'Rounds.', data, next };
    },
    betHistory: async ({ caller, query: { limit, offset } }) => {
      // `offset` is the end of the page.
      const skip = Math.max(0, offset - limit);
      const { page, total } = await pageOfRounds(db, caller.userId, skip, Math.min(limit, offset));
      return {
        success: true,
        message: 'Bet history.',
        data: page.map((round) => betHistoryRow(round, context.replayIds)),
        total,
      };
    },
  } satisfies Handlers;
}
