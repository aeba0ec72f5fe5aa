import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { operatorSettings } from '../../../src/server/platform/db/schema/schema.ts';
import { createCurrentSettings } from '../../../src/server/platform/settings/settings.ts';
import { databaseKind, fakeClock, freshDatabase } from '../support/harness.ts';

describe('the cached settings', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(databaseKind());
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.delete(operatorSettings));

  const clock = fakeClock();
  const setElsewhere = async (rtp: unknown): Promise<void> => {
    await database.db
      .insert(operatorSettings)
      .values({ name: 'rtp', value: rtp, updatedAt: clock.now(), updatedBy: 'test' })
      .onConflictDoUpdate({ target: operatorSettings.name, set: { value: rtp } });
  };

  test('follow a change at another server a second later', async () => {
    const settings = createCurrentSettings(database, clock);
    expect((await settings.read()).rtp).toBe(9800);
    await setElsewhere(9700);
    await clock.advance(999);
    expect((await settings.read()).rtp).toBe(9800);
    await clock.advance(1);
    expect((await settings.read()).rtp).toBe(9700);
  });

  test('follow a change at this server at once, also during a query', async () => {
    const settings = createCurrentSettings(database, clock);
    const before = settings.read();
    await setElsewhere(9700);
    settings.clear();
    expect((await settings.read()).rtp).toBe(9700);
    await before;
    expect((await settings.read()).rtp).toBe(9700);
  });

  test('are read again after the clock was set back', async () => {
    const settings = createCurrentSettings(database, clock);
    await settings.read();
    await setElsewhere(9700);
    await clock.advance(-1);
    expect((await settings.read()).rtp).toBe(9700);
  });

  test('are read again after an error', async () => {
    const settings = createCurrentSettings(database, clock);
    await setElsewhere('much');
    await expect(settings.read()).rejects.toThrow(/^Setting rtp in the database: The return is a percentage/);
    await setElsewhere(9700);
    expect((await settings.read()).rtp).toBe(9700);
  });
});
