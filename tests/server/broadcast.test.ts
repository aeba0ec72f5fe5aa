import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBroadcast } from '../../src/server/live/broadcast.ts';

/** So many members, and what each has heard. */
function membersOf(count: number, perTurn: number) {
  const broadcast = createBroadcast<string>(perTurn);
  const heard: string[] = [];
  const leave = Array.from({ length: count }, (_, member) =>
    broadcast.join((told) => heard.push(`${member}${told}`)),
  );
  return { broadcast, heard, leave };
}

test('in one turn of the event loop so many are told and no more, until all have been', async () => {
  const { broadcast, heard } = membersOf(10, 3);
  const done = broadcast.tell('a');
  const counts: number[] = [];
  while (heard.length < 10) {
    const before = heard.length;
    await nextTurn();
    counts.push(heard.length - before);
  }
  await done;
  expect(Math.max(...counts)).toBe(3);
  expect(heard).toEqual(Array.from({ length: 10 }, (_, member) => `${member}a`));
});

test('what is told while others are still being told comes after it, for everybody', async () => {
  const { broadcast, heard } = membersOf(4, 1);
  void broadcast.tell('a');
  await broadcast.tell('b');
  expect(heard).toEqual(['0a', '1a', '2a', '3a', '0b', '1b', '2b', '3b']);
});

test('who leaves before their turn hears nothing, and the others hear it none the less', async () => {
  const { broadcast, heard, leave } = membersOf(4, 1);
  const done = broadcast.tell('a');
  await Promise.resolve();
  expect(heard).toEqual(['0a']);
  leave[1]?.();
  leave[2]?.();
  await done;
  expect(heard).toEqual(['0a', '3a']);
  expect(broadcast.size).toBe(2);
});

test('once everybody is sent away nobody hears the rest', async () => {
  const { broadcast, heard } = membersOf(4, 1);
  const done = broadcast.tell('a');
  await Promise.resolve();
  broadcast.clear();
  await done;
  expect(heard).toEqual(['0a']);
});

type Deed = 'join' | 'leave' | 'tell' | 'turn';

test('whoever joins, leaves and is told in whatever order: each hears all that was told from their joining on, once and in order', async () => {
  const deeds = fc.array(fc.constantFrom<Deed>('join', 'join', 'leave', 'tell', 'turn', 'turn'), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(deeds, fc.integer({ min: 1, max: 4 }), async (plan, perTurn) => {
      const broadcast = createBroadcast<number>(perTurn);
      const present: { from: number; heard: number[]; leave: () => void }[] = [];
      const gone: { from: number; heard: number[]; atLeaving: number }[] = [];
      let told = 0;
      let done: Promise<void> = Promise.resolve();
      for (const deed of plan) {
        if (deed === 'turn') await nextTurn();
        else if (deed === 'tell') done = broadcast.tell(told++);
        else if (deed === 'join') {
          const heard: number[] = [];
          present.push({ from: told, heard, leave: broadcast.join((what) => heard.push(what)) });
        } else {
          const [leaver] = present.splice(present.length >> 1, 1);
          leaver?.leave();
          if (leaver) gone.push({ ...leaver, atLeaving: leaver.heard.length });
        }
      }
      await done;
      const all = (from: number) => Array.from({ length: told - from }, (_, index) => from + index);
      for (const { from, heard } of present) expect(heard).toEqual(all(from));
      for (const { from, heard, atLeaving } of gone) {
        expect(heard).toEqual(all(from).slice(0, heard.length));
        expect(heard).toHaveLength(atLeaving);
      }
    }),
    { numRuns: 300 },
  );
});
