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

test('stake and difficulty are there again on the next visit', async () => {
  const table = createTestGame();
  await advanceTime(0);
  table.game.controls.chooseStake(5000n);
  table.game.controls.chooseType(3);
  table.game.dispose();
  const again = createTestGame({ storage: table.storage });
  expect(chosen(again)).toEqual({ type: 3, stakePaise: 5000n });
  await advanceTime(0);
  expect(chosen(again)).toEqual({ type: 3, stakePaise: 5000n });
});

test('less than the minimum, and an amount over the maximum, are not remembered', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const table = createTestGame();
  await advanceTime(0);
  table.game.controls.chooseStake(5000n);
  table.game.controls.chooseStake(0n);
  table.game.controls.chooseStake(9_999_900n);
  table.game.dispose();
  const again = createTestGame({ storage: table.storage });
  await advanceTime(0);
  expect(chosen(again).stakePaise).toBe(5000n);
});

test.each([
  '{oops',
  '{"type":9,"stakeRupees":5}',
  '{"type":1,"stakeRupees":0.5}',
  '{"type":1,"stakeRupees":-5}',
])('what the storage holds may be %s', async (kept) => {
  const table = createTestGame({ storage: createStorage({ chosenbet: kept }) });
  await advanceTime(0);
  expect(chosen(table)).toEqual({ type: 1, stakePaise: 100n });
});
