import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { QueryFailed, userQuery } from '../../../src/client/session/player/query.ts';
import { callOptions, queryClient } from '../../../src/client/ui/kit/query/client.ts';
import { BOARD_CALLS } from '../../../src/contract/boards.ts';
import { PROGRESS_CALLS } from '../../../src/contract/progress.ts';
import { advanceTime, answer, loadGame, stopTimeInEachTest } from '../session/test-game.ts';

stopTimeInEachTest();

const DATA = { bests: [3, 0, 0, 0], streak_days: 1, goals_reached: 0, goals: [], last: [], looks: [] };
const found = answer({ success: true, message: '', data: { ...DATA, theme: null, avatars: [] } });

async function openCache(fault = found) {
  const testGame = await loadGame({ fatal: 1 });
  testGame.network.faults = (call) => (call === 'progress' || call === 'boards' ? fault : {});
  const client = queryClient(testGame.game);
  const read = async () => {
    const reading = client.fetchQuery({
      ...callOptions(testGame.game, PROGRESS_CALLS.progress, userQuery),
      staleTime: 60_000,
      gcTime: 60_000,
    });
    reading.catch(() => undefined);
    await advanceTime(1000);
    return reading;
  };
  return { ...testGame, client, read, requests: () => testGame.callsTo('progress').length };
}

test('an answer is shared until a round has ended', async () => {
  const { read, requests, bet, go } = await openCache();
  expect(await read()).toMatchObject({ data: DATA });
  await bet();
  await read();
  expect(requests()).toBe(1);
  await go();
  await read();
  await read();
  expect(requests()).toBe(2);
});

test('a view that is closed before the outcome is shown sends no call', async () => {
  const { client, game, bet, controls, requests } = await openCache();
  await bet();
  controls.go();
  const options = callOptions(game, PROGRESS_CALLS.progress, userQuery);
  const close = new QueryObserver(client, options).subscribe(() => {});
  await advanceTime(100);
  close();
  await advanceTime(3000);
  expect(game.store.getState().phase).toBe('idle');
  expect(requests()).toBe(0);
});

test('what is known of a player is removed when the player changes', async () => {
  const { read, client, game } = await openCache();
  await read();
  expect(client.getQueryCache().getAll()).toHaveLength(1);
  game.store.dispatch({ kind: 'loggedOut' });
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test.each(['loggedOut', 'loggedIn'] as const)(
  'an answer that comes after "%s" is in no cache',
  async (kind) => {
    const { read, client, game } = await openCache({ ...found, responseDelayMs: 500 });
    const reading = read();
    reading.catch(() => undefined);
    await advanceTime(100);
    game.store.dispatch(kind === 'loggedOut' ? { kind } : { kind, userId: 'player-2' });
    await expect(reading).rejects.toThrow();
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ).toEqual([]);
  },
);

test('an answer for the previous player fails and is not cached', async () => {
  const { client, game } = await openCache({ ...found, responseDelayMs: 500 });
  const { queryFn } = callOptions(game, PROGRESS_CALLS.progress, userQuery);
  const reading = queryFn();
  reading.catch(() => undefined);
  await advanceTime(100);
  game.store.dispatch({ kind: 'loggedIn', userId: 'player-2' });
  await advanceTime(1000);
  await expect(reading).rejects.toBeInstanceOf(QueryFailed);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test.each([
  [answer({ success: false, message: 'Not today.' }, 409), { message: 'Not today.' }],
  [answer({ success: false }, 404), {}],
  [answer({}, 503), null],
  [{ lost: 'answer' } as const, null],
])('%j fails with the refusal %j, after one request', async (fault, refusal) => {
  const { client, game, callsTo } = await openCache(fault);
  const reading = client.fetchQuery(
    callOptions(game, BOARD_CALLS.boards, () => ({ query: { period: 'day' as const, type: 1 } })),
  );
  reading.catch(() => undefined);
  await advanceTime(5000);
  await expect(reading).rejects.toMatchObject({ name: 'QueryFailed', refusal });
  expect(callsTo('boards')).toHaveLength(1);
});
