import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretSeed } from '../../src/server/fairness/seeds.ts';
import { warmUp } from '../../src/server/warm-up.ts';
import { booksPrint } from './books.ts';
import { done } from './desk.ts';
import { DATABASES, startApp, type TestApp } from './harness.ts';

describe.each(DATABASES)('warming up on %s', (kind) => {
  let it: TestApp;
  let seeds_made = 0;

  beforeAll(async () => {
    const seeds = (): string => {
      seeds_made++;
      return secretSeed();
    };
    it = await startApp(kind, { seeds });
    await (await it.player()).bet();
  });
  afterAll(() => it.close());

  /** Everything that a player could leave. */
  const traces = async (): Promise<string> => {
    const left = await it.database.db.execute(
      sql`select (select count(*) from sessions) as sessions, (select count(*) from login_attempts) as attempts`,
    );
    const counts = JSON.stringify(left, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    return `${await booksPrint(it.database.db)} ${/"rows":(\[.*?\])/.exec(counts)?.[1]}`;
  };

  test('plays rounds and leaves nothing of them', async () => {
    const before = await traces();
    const made_before = seeds_made;
    await warmUp(it.provider);
    expect(seeds_made - made_before).toBeGreaterThan(8);
    expect(await traces()).toBe(before);
    const metrics = await it.provider.metrics.rounds_opened.get();
    expect(metrics.values.reduce((sum, { value }) => sum + value, 0)).toBe(1);
  });

  test('does not mind that betting is paused, or that money is real', async () => {
    await done(it, { command: 'pause' });
    const before = await traces();
    await warmUp(it.provider);
    expect(await traces()).toBe(before);
    await done(it, { command: 'resume' });
    const resumed = await traces();
    const made_before = seeds_made;
    await warmUp({ ...it.provider, money: 'real', limits: true });
    expect(seeds_made - made_before).toBeGreaterThan(8);
    expect(await traces()).toBe(resumed);
  });

  test('several servers may do it on one database at once, while people play', async () => {
    const player = await it.player();
    const [, , , bet] = await Promise.all([
      warmUp(it.provider),
      warmUp(it.provider),
      warmUp(it.provider),
      player.bet(),
    ]);
    expect(bet.success).toBe(true);
  });
});
