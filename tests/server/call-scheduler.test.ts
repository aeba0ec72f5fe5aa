import { describe, expect, test } from 'vitest';
import {
  type CallOrigin,
  createCallScheduler,
  type SchedulerLimits,
} from '../../src/server/http/call-scheduler.ts';
import { ApiError } from '../../src/server/platform/api-error.ts';

/** Two turns of the event loop: one for what has been asked, one for what begins after it. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Turns in which every call takes as long as it says, on a clock that moves from one end of a call to the next. */
function simulate(limits: SchedulerLimits) {
  let nowMs = 0;
  const atWork: { readonly endsAtMs: number; readonly end: () => void }[] = [];
  const scheduler = createCallScheduler(limits, () => nowMs);
  const log: string[] = [];
  const refused: string[] = [];
  let most = 0;
  return {
    log,
    refused,
    most: () => most,
    waiting: () => scheduler.waiting(),
    /** @param tookMs how long the call takes once it has its turn */
    ask: (
      address: string,
      player: string,
      tookMs: number,
      { hasLeft = () => false, isRead = false }: Partial<Pick<CallOrigin, 'hasLeft' | 'isRead'>> = {},
    ): void => {
      const name = `${address}/${player}${isRead ? ' reads' : ''}`;
      scheduler
        .run({ address, player, isRead, hasLeft }, async () => {
          await new Promise<void>((end) => atWork.push({ endsAtMs: nowMs + tookMs, end }));
          log.push(name);
        })
        .catch((error: unknown) =>
          refused.push(`${name} ${error instanceof ApiError ? error.httpStatus : error}`),
        );
    },
    /** Lets so many calls end, the next due first. */
    run: async (calls: number): Promise<void> => {
      for (let call = 0; call < calls; call++) {
        await settled();
        most = Math.max(most, atWork.length);
        atWork.sort((a, b) => a.endsAtMs - b.endsAtMs);
        const next = atWork.shift();
        if (!next) return;
        nowMs = next.endsAtMs;
        next.end();
      }
      await settled();
    },
  };
}

const LIMITS: SchedulerLimits = {
  concurrent: 3,
  concurrentPerAddress: 2,
  readsPerAddress: 2,
  maxWaiting: 1_000,
};

describe('the scheduler of calls', () => {
  test('no more calls are at work than may be, of all and of one address', async () => {
    const alone = simulate(LIMITS);
    for (let call = 0; call < 20; call++) alone.ask('a', 'p', 1);
    await alone.run(20);
    expect(alone.most()).toBe(2);
    const together = simulate(LIMITS);
    for (let call = 0; call < 20; call++) together.ask(`${call}`, 'p', 1);
    await together.run(20);
    expect(together.most()).toBe(3);
    expect(together.log).toHaveLength(20);
  });

  test('of one address fewer may read at once than may be at work, and what they do is not held up by it', async () => {
    const it = simulate({ concurrent: 16, concurrentPerAddress: 8, readsPerAddress: 2, maxWaiting: 1_000 });
    for (let call = 0; call < 30; call++) it.ask('a', `${call}`, 10, { isRead: true });
    await it.run(10);
    expect(it.most()).toBe(2);
    it.ask('a', '29', 1);
    it.ask('a', 'asha', 1);
    it.ask('b', 'ravi', 1, { isRead: true });
    await it.run(3);
    expect(it.most()).toBe(5);
    expect(it.log.slice(10)).toEqual(['a/29', 'a/asha', 'b/ravi reads']);
    await it.run(30);
    expect(it.log).toHaveLength(33);
  });

  test('one light call comes next, however many heavy ones another address has asked for', async () => {
    const it = simulate(LIMITS);
    for (let call = 0; call < 500; call++) it.ask('bot', `${call % 30}`, 50);
    await it.run(10);
    it.ask('home', 'asha', 2);
    await it.run(1);
    // It began at once: a place is kept that one address cannot take.
    expect(it.log.at(-1)).toBe('home/asha');
  });

  test('an address gets its share of the time, not of the calls', async () => {
    const it = simulate({ concurrent: 1, concurrentPerAddress: 1, readsPerAddress: 1, maxWaiting: 1_000 });
    for (let call = 0; call < 300; call++) {
      it.ask('bot', 'b', 40);
      it.ask('home', 'asha', 2);
    }
    await it.run(210);
    const light = it.log.filter((name) => name === 'home/asha').length;
    // Forty to two: about twenty light calls beside each heavy one.
    expect(light).toBeGreaterThan(190);
  });

  test('thirty accounts of one address do not starve a player of the same address', async () => {
    const it = simulate({ concurrent: 1, concurrentPerAddress: 1, readsPerAddress: 1, maxWaiting: 1_000 });
    for (let call = 0; call < 900; call++) it.ask('proxy', `bot ${call % 30}`, 3);
    await it.run(100);
    it.ask('proxy', 'asha', 3);
    await it.run(32);
    expect(it.log.slice(100)).toContain('proxy/asha');
  });

  test('who was away has no claim on the time that others have had meanwhile', async () => {
    const it = simulate({ concurrent: 1, concurrentPerAddress: 1, readsPerAddress: 1, maxWaiting: 1_000 });
    it.ask('late', 'l', 1);
    for (let call = 0; call < 200; call++) it.ask('busy', 'b', 10);
    await it.run(100);
    for (let call = 0; call < 50; call++) it.ask('late', 'l', 10);
    await it.run(20);
    const late = it.log.slice(-20).filter((name) => name === 'late/l').length;
    expect(late).toBeGreaterThanOrEqual(9);
    expect(late).toBeLessThanOrEqual(12);
  });

  test('when too many wait, the address and the player with the most of them lose the newest', async () => {
    const it = simulate({ concurrent: 1, concurrentPerAddress: 1, readsPerAddress: 1, maxWaiting: 10 });
    it.ask('home', 'first', 1);
    for (let call = 0; call < 4; call++) it.ask('bot', 'b', 1);
    for (let call = 0; call < 6; call++) it.ask('bot', 'c', 1);
    await settled();
    expect(it.refused).toEqual([]);
    it.ask('home', 'asha', 1);
    await settled();
    expect(it.refused).toEqual(['bot/c 429']);
    expect(it.waiting()).toBe(10);
    await it.run(20);
    expect(it.log).toHaveLength(11);
    expect(it.log).toContain('home/asha');
  });

  test('a call whose caller has left is not done', async () => {
    const it = simulate({ concurrent: 1, concurrentPerAddress: 1, readsPerAddress: 1, maxWaiting: 10 });
    let left = false;
    it.ask('a', 'p', 1);
    it.ask('b', 'gone', 1, { hasLeft: () => left });
    it.ask('c', 'p', 1);
    left = true;
    await it.run(5);
    expect(it.log).toEqual(['a/p', 'c/p']);
    expect(it.refused).toEqual(['b/gone 503']);
  });

  test('a call that fails gives its turn to the next and its error to the caller', async () => {
    const scheduler = createCallScheduler({
      concurrent: 1,
      concurrentPerAddress: 1,
      readsPerAddress: 1,
      maxWaiting: 10,
    });
    const asker = { address: 'a', player: 'p', isRead: false, hasLeft: () => false };
    const failing = scheduler.run(asker, () => Promise.reject(new Error('no such thing')));
    const next = scheduler.run(asker, async () => 'done');
    await expect(failing).rejects.toThrow('no such thing');
    expect(await next).toBe('done');
  });

  test('calls that come in one turn of the event loop and end within it do not follow one another in that turn: others are heard between them', async () => {
    const scheduler = createCallScheduler(LIMITS);
    const begun: string[] = [];
    const ask = (name: string) =>
      scheduler.run({ address: 'a', player: name, isRead: false, hasLeft: () => false }, async () => {
        begun.push(name);
      });
    await ask('first');
    const second = ask('second');
    for (let tick = 0; tick < 20; tick++) await null;
    expect(begun).toEqual(['first']);
    await second;
    expect(begun).toEqual(['first', 'second']);
  });
});
