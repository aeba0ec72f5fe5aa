import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomSeed } from '../../src/server/fairness/seeds.ts';
import { warmUp } from '../../src/server/warm-up.ts';
import { expectDone } from './back-office.ts';
import { DATABASES, startApp, type TestApp } from './harness.ts';
import { ledgerSnapshot } from './ledger.ts';

describe.each(DATABASES)('warming up on %s', (kind) => {
  let it: TestApp;
  let seedsMade = 0;

  beforeAll(async () => {
    const seeds = (): string => {
      seedsMade++;
      return randomSeed();
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
    return `${await ledgerSnapshot(it.database.db)} ${/"rows":(\[.*?\])/.exec(counts)?.[1]}`;
  };

  test('plays rounds and leaves nothing of them', async () => {
    const before = await traces();
    const madeBefore = seedsMade;
    await warmUp(it.context);
    expect(seedsMade - madeBefore).toBeGreaterThan(8);
    expect(await traces()).toBe(before);
    const metrics = await it.context.metrics.roundsOpened.get();
    expect(metrics.values.reduce((sum, { value }) => sum + value, 0)).toBe(1);
  });

  test('does not mind that betting is paused, or that money is real', async () => {
    await expectDone(it, { command: 'pause' });
    const before = await traces();
    await warmUp(it.context);
    expect(await traces()).toBe(before);
    await expectDone(it, { command: 'resume' });
    const resumed = await traces();
    const madeBefore = seedsMade;
    await warmUp({ ...it.context, money: 'real', limits: true });
    expect(seedsMade - madeBefore).toBeGreaterThan(8);
    expect(await traces()).toBe(resumed);
  });

  test('several servers may do it on one database at once, while people play', async () => {
    const player = await it.player();
    const [, , , bet] = await Promise.all([
      warmUp(it.context),
      warmUp(it.context),
      warmUp(it.context),
      player.bet(),
    ]);
    expect(bet.success).toBe(true);
  });
});
