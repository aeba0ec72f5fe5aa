import { expect, test } from 'vitest';
import { createStorage, createTestGame, loadGame, reload, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

test('stake and difficulty are restored on the next visit; a refused stake is not remembered', async () => {
  const testGame = await loadGame();
  const { controls, storage } = testGame;
  controls.chooseStake(5000n);
  controls.chooseType(3);
  controls.chooseStake(0n);
  controls.chooseStake(9_999_900n);
  const chosen = { type: 3, stakePaise: 5000n };
  expect((await reload(testGame)).state()).toMatchObject(chosen);
  expect(createTestGame({ storage }).state()).toMatchObject(chosen);
});

test.each([
  '{oops',
  '{"type":9,"stakeRupees":5}',
  '{"type":1,"stakeRupees":0.5}',
  '{"type":1,"stakeRupees":-5}',
])('the storage may hold %s', async (kept) => {
  const { state } = await loadGame({ storage: createStorage({ chosenbet: kept }) });
  expect(state()).toMatchObject({ type: 1, stakePaise: 100n });
});
