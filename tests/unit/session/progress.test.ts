import { expect, test } from 'vitest';
import { BET_DELAY_MS, FORWARD_MS } from '../../../src/presentation/timings.ts';
import { boards, endedRounds, fetchReplay } from '../../../src/session/player/history.ts';
import { changePassword, changePrivacy } from '../../../src/session/player/profile-editor.ts';
import { equip, progress } from '../../../src/session/player/progress.ts';
import { createModelProvider } from './model-provider.ts';
import {
  advanceTime,
  createTestGame,
  type NetworkFault,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const DATA = { bests: [3, 0, 0, 0], streak_days: 1, goals_reached: 0, goals: [], last: [], looks: [] };
const PROGRESS = { ...DATA, theme: null, avatars: [] };
const answer = (data: unknown): NetworkFault => ({
  reply: { status: 200, body: { success: true, message: '', data } },
});

async function createProgressGame(fault: NetworkFault = answer(PROGRESS)) {
  const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 1 }) });
  testGame.network.faults = (call): NetworkFault =>
    call === 'progress' ? fault : call === 'wear' ? answer(undefined) : {};
  await advanceTime(0);
  return testGame;
}

async function read(testGame: TestGame) {
  const reading = testGame.game.run(progress);
  await advanceTime(0);
  return reading;
}

const asked = (testGame: TestGame) => testGame.callsTo('progress').length;

test('several parts of the screen share one answer', async () => {
  const testGame = await createProgressGame();
  const both = Promise.all([testGame.game.run(progress), testGame.game.run(progress)]);
  await advanceTime(0);
  expect(await both).toEqual([
    { ok: true, data: PROGRESS },
    { ok: true, data: PROGRESS },
  ]);
  await read(testGame);
  expect(asked(testGame)).toBe(1);
});

test('the end of a round asks again, and its start does not', async () => {
  const testGame = await createProgressGame();
  await read(testGame);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  await read(testGame);
  expect(asked(testGame)).toBe(1);
  testGame.game.controls.go();
  await advanceTime(FORWARD_MS);
  expect(testGame.game.store.getState().phase).toBe('fried');
  await read(testGame);
  await read(testGame);
  expect(asked(testGame)).toBe(2);
});

test('an answer grows too old in a minute', async () => {
  const testGame = await createProgressGame();
  await read(testGame);
  await advanceTime(59_000, 1000);
  await read(testGame);
  expect(asked(testGame)).toBe(1);
  await advanceTime(1000);
  await read(testGame);
  expect(asked(testGame)).toBe(2);
});

test('a failure and a look are not answered from the cache', async () => {
  const testGame = await createProgressGame({ reply: { status: 503, body: {} } });
  expect(await read(testGame)).toEqual({ ok: false });
  expect(await read(testGame)).toEqual({ ok: false });
  expect(asked(testGame)).toBe(2);
  testGame.network.faults = (call) => answer(call === 'progress' ? PROGRESS : undefined);
  await read(testGame);
  const equipped = testGame.game.run(equip, 'dhaba');
  await advanceTime(0);
  expect(await equipped).toEqual({ ok: true });
  await read(testGame);
  expect(asked(testGame)).toBe(4);
});

test('another player is asked for', async () => {
  const testGame = await createProgressGame();
  await read(testGame);
  testGame.game.store.dispatch({ kind: 'loggedIn', userId: 'player-2' });
  await read(testGame);
  expect(asked(testGame)).toBe(2);
});

test('a generic provider is sent no call that is not documented', async () => {
  const testGame = createTestGame({ generic: true });
  await advanceTime(0);
  const { run } = testGame.game;
  const before = testGame.sent.length;
  expect(await run(progress)).toEqual({ ok: false });
  expect(await run(endedRounds, {}, null, 10)).toEqual({ ok: false });
  expect(await run(boards, 'day', 1)).toEqual({ ok: false });
  expect(await run(changePrivacy, { private_rounds: true })).toBe(false);
  expect(await run(fetchReplay, 'any')).toEqual({ ok: true, data: 'There is no such replay.' });
  const saved = await run(equip, 'dhaba');
  expect(saved.ok).toBe(false);
  const changed = await run(changePassword, { old_password: 'a', new_password: 'b' });
  expect(changed.ok).toBe(false);
  expect(testGame.sent).toHaveLength(before);
});
