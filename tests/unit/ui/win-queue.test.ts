import { expect, test } from 'vitest';
import { createWinQueue } from '../../../src/client/ui/features/live-wins/win-queue.ts';

function openQueue() {
  const queue = createWinQueue();
  return {
    update: (...ids: number[]) =>
      queue.update(
        ids.map((id) => ({ amount: 1000n, multiplier: 102, type: 1, name: `W${id}`, replay: String(id) })),
      ),
    next: (times = 1) => Array.from({ length: times }, () => queue.next()?.replay).join(' '),
  };
}

test('the wins rotate, and new ones are next in their order', () => {
  const { next, update } = openQueue();
  expect(next()).toBe('');
  update(1, 2, 3);
  expect(next(4)).toBe('1 2 3 1');
  update(2, 3, 4, 5);
  expect(next(5)).toBe('4 5 2 3 4');
});

test('wins not shown yet stay next when more come, until they are gone from the answer', () => {
  const { next, update } = openQueue();
  update();
  update(1, 2, 3);
  expect(next()).toBe('1');
  update(1, 3, 4);
  expect(next(3)).toBe('3 4 1');
  update();
  expect(next()).toBe('');
});
