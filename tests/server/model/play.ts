import { expect } from 'vitest';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import { seeded } from '../crash/random.ts';
import { type DatabaseKind, fakeClock, freshDatabase, startApp } from '../harness.ts';
import { ledgerViolations } from '../ledger.ts';
import { Bank } from './back-office.ts';
import { Driver, seedBook, type Tally } from './drive.ts';
import { failingDatabase } from './failures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_TIMES = 4;

export interface Play {
  readonly kind: DatabaseKind;
  readonly seed: number;
  readonly operations: number;
  readonly befalls: readonly string[];
  readonly players: number;
  readonly together: boolean;
}

export async function playModel(play: Play): Promise<Tally> {
  const { kind, seed, operations, befalls, players, together } = play;
  const tally: Tally = new Map();
  const goesOn = (count: number, least: number) =>
    count < least || (count < MOST_TIMES * least && befalls.some((what) => !tally.has(what)));
  const clock = fakeClock();
  const seeds = seedBook(seed);
  const database = await freshDatabase(kind);
  const it = await startApp(kind, { database: failingDatabase(database), clock, seeds: seeds.make });
  const bank = new Bank(!together);
  const drivers: Driver[] = [];
  for (let index = 0; index < players; index++)
    drivers.push(await Driver.join(it, seeds, seed + index + 1, tally, bank));
  let done = 0;
  try {
    if (together) {
      const each = Math.floor(operations / players);
      await Promise.all(
        drivers.map(async (driver) => {
          for (let own = 0; goesOn(own, each); own++, done++) await driver.act();
        }),
      );
    } else {
      const random = seeded(seed);
      for (; goesOn(done, operations); done++) {
        await drivers[Math.floor(random() * players)]?.act();
        if (random() > 0.004) continue;
        await clock.advance(DAY_MS + 1);
        await sweep(it.context);
        for (const driver of drivers) driver.abandoned();
        tally.set('abandoned', (tally.get('abandoned') ?? 0) + 1);
        for (const driver of drivers) if (driver.ledger.session) await driver.renew();
      }
    }
    for (const driver of drivers) await driver.check();
  } catch (error) {
    throw new Error(
      `SEED=${seed}, operation ${done} on ${kind}: ${error instanceof Error ? error.message : error}`,
    );
  }
  expect(await ledgerViolations(database.db)).toEqual([]);
  expect((await reconcile(database)).findings).toEqual([]);
  await it.close();
  return tally;
}
