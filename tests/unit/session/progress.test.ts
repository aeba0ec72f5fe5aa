import { expect, test } from 'vitest';
import { equip, progress } from '../../../src/session/player/progress.ts';
import { advanceTime, answer, loadGame, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

const DATA = { bests: [3, 0, 0, 0], streak_days: 1, goals_reached: 0, goals: [], last: [], looks: [] };
const PROGRESS = { ...DATA, theme: null, avatars: [] };
const found = (data?: unknown) => answer({ success: true, message: '', data });

async function createProgressGame(fault = found(PROGRESS)) {
  const testGame = await loadGame({ fatal: 1 });
  testGame.network.faults = (call) => (call === 'progress' ? fault : call === 'wear' ? found() : {});
  const read = async () => {
    const reading = testGame.game.run(progress);
    await advanceTime(0);
    return reading;
  };
  return { ...testGame, read, requests: () => testGame.callsTo('progress').length };
}

test('several parts of the screen share one answer', async () => {
  const { read, requests } = await createProgressGame();
  const known = { ok: true, data: PROGRESS };
  expect(await Promise.all([read(), read()])).toEqual([known, known]);
  await read();
  expect(requests()).toBe(1);
});

test('the end of a round requests it again, and its start does not', async () => {
  const { read, requests, bet, go, state } = await createProgressGame();
  await read();
  await bet();
  await read();
  expect(requests()).toBe(1);
  await go();
  expect(state().phase).toBe('fried');
  await read();
  await read();
  expect(requests()).toBe(2);
});

test('a failure, an equipped skin and another player are not answered from the cache', async () => {
  const { read, requests, network, game } = await createProgressGame(answer({}, 503));
  expect(await read()).toEqual({ ok: false });
  expect(await read()).toEqual({ ok: false });
  expect(requests()).toBe(2);
  network.faults = (call) => found(call === 'progress' ? PROGRESS : undefined);
  await read();
  const equipped = game.run(equip, 'dhaba');
  await advanceTime(0);
  expect(await equipped).toEqual({ ok: true });
  await read();
  expect(requests()).toBe(4);
  game.store.dispatch({ kind: 'loggedIn', userId: 'player-2' });
  await read();
  expect(requests()).toBe(5);
});
