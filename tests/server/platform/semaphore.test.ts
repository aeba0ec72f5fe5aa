import { describe, expect, test } from 'vitest';
import {
  createSemaphore,
  type Semaphore,
  type SemaphoreOptions,
} from '../../../src/server/platform/semaphore.ts';
import { defer } from '../../deferred.ts';

const semaphore = (options: Partial<SemaphoreOptions> = {}): Semaphore =>
  createSemaphore({
    concurrency: 1,
    concurrencyPerKey: 1,
    maxWaitingPerKey: 30,
    maxWaiting: 100,
    refusal: (isKeyFull) => new Error(isKeyFull ? 'key full' : 'all full'),
    ...options,
  });

async function orderOf(keys: readonly string[], options: Partial<SemaphoreOptions> = {}): Promise<string[]> {
  const tested = semaphore(options);
  const done: string[] = [];
  const first = defer();
  const busy = tested.run('first', () => first.promise);
  const started = keys.map((key) =>
    tested
      .run(key, async () => {
        done.push(key);
      })
      .catch((error: unknown) => {
        done.push(`${key}: ${error instanceof Error ? error.message : error}`);
      }),
  );
  first.resolve();
  await Promise.all([busy, ...started]);
  return done;
}

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);

describe('a semaphore', () => {
  test('gives keys with waiting work turns, however much one of them has', async () => {
    const done = await orderOf([...times(25, 'flood'), 'elsewhere', 'elsewhere', 'third']);
    expect(done.slice(0, 6)).toEqual(['flood', 'elsewhere', 'third', 'flood', 'elsewhere', 'flood']);
    expect(done).toHaveLength(28);
  });

  test('refuses work of a key at once when too much of it waits', async () => {
    const done = await orderOf(times(90, 'flood'));
    expect(done.slice(0, 60)).toEqual(times(60, 'flood: key full'));
    expect(done.slice(60)).toEqual(times(30, 'flood'));
  });

  test('when too much waits in all, drops the newest of the longest queue for a shorter one', async () => {
    const floods = [1, 2, 3, 4].flatMap((number) => times(25, `flood ${number}`));
    const done = await orderOf([...floods, 'elsewhere']);
    expect(done.indexOf('elsewhere')).toBeLessThan(6);
    expect(done.filter((one) => one.endsWith('full'))).toEqual(['flood 1: all full']);
  });

  test('refuses a new key when as many keys wait as may, with one each', async () => {
    const crowd = Array.from({ length: 100 }, (_, index) => `key ${index}`);
    const done = await orderOf([...crowd, 'late']);
    expect(done[0]).toBe('late: all full');
    expect(done.slice(1)).toEqual(crowd);
  });

  test('runs no more than its limits at once, and work that fails frees its place', async () => {
    const tested = semaphore({ concurrency: 3, concurrencyPerKey: 2 });
    const running = new Map<string, number>();
    let most = 0;
    let mostOfKey = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => {
        const key = index < 25 ? 'a' : `${index % 4}`;
        return tested.run(key, async () => {
          running.set(key, (running.get(key) ?? 0) + 1);
          most = Math.max(
            most,
            [...running.values()].reduce((sum, one) => sum + one, 0),
          );
          mostOfKey = Math.max(mostOfKey, ...running.values());
          await new Promise(setImmediate);
          running.set(key, (running.get(key) ?? 0) - 1);
          if (index % 3 === 0) throw new Error('failed');
        });
      }),
    );
    expect([most, mostOfKey]).toEqual([3, 2]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(26);
  });

  test('lets another key run beside one that has reached its own limit', async () => {
    const tested = semaphore({ concurrency: 2 });
    const flood = defer();
    const running = [1, 2].map(() => tested.run('flood', () => flood.promise));
    expect(await tested.run('elsewhere', async () => 'done')).toBe('done');
    flood.resolve();
    await Promise.all(running);
  });

  test('leaves the event loop a turn between works that end at once', async () => {
    const tested = semaphore();
    const ran: string[] = [];
    const works = ['a', 'b'].map((key) =>
      tested.run(key, async () => {
        ran.push(key);
      }),
    );
    for (let tick = 0; tick < 20; tick++) await null;
    expect(ran).toEqual(['a']);
    await Promise.all(works);
    expect(ran).toEqual(['a', 'b']);
  });
});
