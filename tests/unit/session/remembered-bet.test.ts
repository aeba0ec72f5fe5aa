import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { advanceTime, createStorage, createTestGame, stopTime } from './test-game.ts';

beforeEach(stopTime);
afterEach(() => {
  vi.useRealTimers();
});

const chosen = ({ game }: ReturnType<typeof createTestGame>) => {
  const { type, stakePaise } = game.store.getState();
  return { type, stakePaise: stakePaise };
};

test('stake and difficulty are restored on the next visit', async () => {
  const testGame = createTestGame();
  await advanceTime(0);
  testGame.game.controls.chooseStake(5000n);
  testGame.game.controls.chooseType(3);
  testGame.game.dispose();
  const again = createTestGame({ storage: testGame.storage });
  expect(chosen(again)).toEqual({ type: 3, stakePaise: 5000n });
  await advanceTime(0);
  expect(chosen(again)).toEqual({ type: 3, stakePaise: 5000n });
});

test('less than the minimum, and an amount over the maximum, are not remembered', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const testGame = createTestGame();
  await advanceTime(0);
  testGame.game.controls.chooseStake(5000n);
  testGame.game.controls.chooseStake(0n);
  testGame.game.controls.chooseStake(9_999_900n);
  testGame.game.dispose();
  const again = createTestGame({ storage: testGame.storage });
  await advanceTime(0);
  expect(chosen(again).stakePaise).toBe(5000n);
});

test.each([
  '{oops',
  '{"type":9,"stakeRupees":5}',
  '{"type":1,"stakeRupees":0.5}',
  '{"type":1,"stakeRupees":-5}',
])('the storage may hold %s', async (kept) => {
  const testGame = createTestGame({ storage: createStorage({ chosenbet: kept }) });
  await advanceTime(0);
  expect(chosen(testGame)).toEqual({ type: 1, stakePaise: 100n });
});
