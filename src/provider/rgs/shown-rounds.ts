import type { BoardPeriod } from '../../contract/boards.ts';
import { SHOWN_CALLS as CALLS } from '../../contract/calls.ts';
import type { DifficultyType } from '../../contract/constants.ts';
import type { Http } from '../http.ts';
import type { Reply, RoundFilter } from '../player-api.ts';

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
): Reply<'rounds'> =>
  http.send(CALLS.rounds, {
    query: {
      user_id: userId,
      limit,
      ...filter,
      ...(from !== undefined && { from: startOfDay(from, 0) }),
      ...(to !== undefined && { to: startOfDay(to, 1) }),
      ...(before !== null && { before }),
    },
    quiet: true,
  });

export const replay = (http: Http, id: string): Reply<'replay'> =>
  http.send(CALLS.replay, { params: { replay: id }, quiet: true });

export const boards = (http: Http, period: BoardPeriod, type: DifficultyType): Reply<'boards'> =>
  http.send(CALLS.boards, { query: { period, type }, quiet: true });

export const progress = (http: Http, userId: string): Reply<'progress'> =>
  http.send(CALLS.progress, { query: { user_id: userId }, quiet: true });

export const changePassword = (
  http: Http,
  userId: string,
  oldPassword: string,
  newPassword: string,
): Reply<'changePassword'> =>
  http.send(CALLS.changePassword, {
    json: { user_id: userId, old_password: oldPassword, new_password: newPassword },
  });

export const wear = (http: Http, userId: string, theme: string): Reply<'wear'> =>
  http.send(CALLS.wear, { json: { user_id: userId, theme } });

export const live = (http: Http): Reply<'live'> => http.send(CALLS.live, { quiet: true });
