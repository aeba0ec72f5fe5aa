import type * as v from 'valibot';
import type { BoardPeriod } from '../contract/boards.ts';
import { type Answer, SHOWN_CALLS } from '../contract/calls.ts';
import type { DifficultyType } from '../contract/constants.ts';
import type { Http, RequestOptions, Result } from './http.ts';
import type { RoundFilter } from './provider.ts';

type ShownCall = keyof typeof SHOWN_CALLS;

const ask = <Name extends ShownCall>(
  http: Http,
  name: Name,
  options: RequestOptions = {},
  path: string = SHOWN_CALLS[name].path,
): Promise<Result<Answer<Name>>> =>
  http.send('get', path, SHOWN_CALLS[name].answer as v.GenericSchema<unknown, Answer<Name>>, {
    ...options,
    quiet: true,
  });

/**
 * When a day begins by the clock of this device.
 * @param day as 2026-03-02
 * @param daysLater 1 for the end of it
 */
function startOfDay(day: string, daysLater: 0 | 1): string {
  const at = new Date(`${day}T00:00`);
  // Not so many hours: a day may have 23 or 25.
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}

export const rounds = (
  http: Http,
  userId: string,
  { from, to, ...filter }: RoundFilter,
  before: number | null,
  limit: number,
): Promise<Result<Answer<'rounds'>>> =>
  ask(http, 'rounds', {
    query: {
      user_id: userId,
      limit,
      ...filter,
      ...(from !== undefined && { from: startOfDay(from, 0) }),
      ...(to !== undefined && { to: startOfDay(to, 1) }),
      ...(before !== null && { before }),
    },
  });

export const replay = (http: Http, id: string): Promise<Result<Answer<'replay'>>> =>
  ask(http, 'replay', {}, SHOWN_CALLS.replay.path.replace(':replay', encodeURIComponent(id)));

export const boards = (
  http: Http,
  period: BoardPeriod,
  type: DifficultyType,
): Promise<Result<Answer<'boards'>>> => ask(http, 'boards', { query: { period, type } });

export const progress = (http: Http, userId: string): Promise<Result<Answer<'progress'>>> =>
  ask(http, 'progress', { query: { user_id: userId } });

export const wear = (http: Http, userId: string, theme: string): Promise<Result<Answer<'wear'>>> =>
  http.send('post', SHOWN_CALLS.wear.path, SHOWN_CALLS.wear.answer, { json: { user_id: userId, theme } });
