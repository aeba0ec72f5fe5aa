import type { BoardPeriod } from '../../contract/boards.ts';
import type { Answer } from '../../contract/calls.ts';
import { BET_HISTORY_LIMIT, type DifficultyType } from '../../contract/constants.ts';
import type { Replay } from '../../contract/replay.ts';
import type { BetHistoryRow, RoundView } from '../../contract/rounds.ts';
import { type Message, sentText } from '../../languages/text.ts';
import type { RoundFilter } from '../../provider/player-api.ts';
import type { Deps } from '../deps.ts';
import { type QueryResult, queryOfPlayer, runQuery } from './query.ts';

export type { RoundFilter };

interface BetPage {
  readonly rows: readonly BetHistoryRow[];
  /** null where the provider does not count them */
  readonly pages: number | null;
}

/** Fetches a page of the bet history. @param page 1 is the newest ten */
export function bets(deps: Deps, page: number): Promise<QueryResult<BetPage>> {
  const end = page * BET_HISTORY_LIMIT;
  return queryOfPlayer(
    deps,
    'Bet history',
    (userId) => deps.provider.betHistory(userId, end),
    ({ data, total }) => ({
      rows: data,
      pages: total === undefined ? null : Math.max(1, Math.ceil(total / BET_HISTORY_LIMIT)),
    }),
  );
}

/** Fetches settled rounds with their seeds, newest first. @param before the number of the last round of the previous page */
export function endedRounds(
  deps: Deps,
  filter: RoundFilter,
  before: number | null,
  limit: number,
): Promise<QueryResult<Answer<'rounds'>>> {
  const fetchPage = (userId: string) => deps.provider.rounds(userId, filter, before, limit);
  return queryOfPlayer(deps, 'Rounds', fetchPage, (page) => page);
}

export function boards(
  { provider }: Deps,
  period: BoardPeriod,
  type: DifficultyType,
): Promise<QueryResult<Answer<'boards'>>> {
  return runQuery('Boards', () => provider.boards(period, type));
}

export function nextDraw(deps: Deps): Promise<QueryResult<Answer<'fairness'>['data']>> {
  return queryOfPlayer(deps, 'Fairness', deps.provider.fairness, ({ data }) => data);
}

export function lastRound(deps: Deps): Promise<QueryResult<RoundView | null>> {
  return queryOfPlayer(deps, 'Last round', deps.provider.round, ({ data }) => data.last);
}

/** Fetches a round of any player by its replay id, without login; the text of the refusal where there is none. */
export async function fetchReplay(
  { provider }: Deps,
  id: string,
): Promise<QueryResult<{ readonly replay: Replay } | { readonly refusal: Message }>> {
  try {
    const result = await provider.replay(id);
    return {
      ok: true,
      data: result.ok
        ? { replay: result.data.data }
        : { refusal: sentText(result.refusal) ?? 'refusal.noSuchReplay' },
    };
  } catch {
    return { ok: false };
  }
}
