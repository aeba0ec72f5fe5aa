import type { Clock } from '../../../src/server/platform/clock.ts';
import { type Config, readConfig } from '../../../src/server/platform/config.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { stopDatabaseClock } from './database-clock.ts';

export const QUICK_PASSWORDS = { memoryKib: 8, passes: 1 };

export interface FakeClock extends Clock {
  set(now: Date): Promise<void>;
  advance(ms: number): Promise<void>;
  /** Sets the clock of a database too, from now on. @param db is connected as the owner of its tables */
  addDatabase(db: Db): Promise<void>;
  removeDatabase(db: Db): void;
}

export function fakeClock(start = new Date('2026-01-01T00:00:00Z')): FakeClock {
  let now = start;
  const databases = new Set<Db>();
  const set = async (next: Date): Promise<void> => {
    now = next;
    for (const db of databases) await stopDatabaseClock(db, now);
  };
  return {
    now: () => now,
    set,
    advance: (ms) => set(new Date(now.getTime() + ms)),
    addDatabase: async (db) => {
      databases.add(db);
      await stopDatabaseClock(db, now);
    },
    removeDatabase: (db) => {
      databases.delete(db);
    },
  };
}

export const DEMO: Config = { ...readConfig({ RATE_LIMIT: 'off', CLIENT_DIR: '/nonexistent' }) };
export const REAL_MONEY = { money: 'real', seedKey: Buffer.alloc(32, 7) } as const;
