import type { AppConfig } from '../../src/server/app.ts';
import type { Clock } from '../../src/server/clock.ts';
import { readConfig } from '../../src/server/config.ts';

/** Cheap hashes: these tests are not about the cost of passwords. */
export const QUICK_PASSWORDS = { memoryKib: 8, passes: 1 };

/** A clock that stands still until told. */
export interface FakeClock extends Clock {
  set(now: Date): void;
  advance(ms: number): void;
}

export function fakeClock(start = new Date('2026-01-01T00:00:00Z')): FakeClock {
  let now = start;
  return {
    now: () => now,
    set: (next) => {
      now = next;
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** The settings of a demo provider with no client and no limits. */
export const DEMO: AppConfig = { ...readConfig({ RATE_LIMIT: 'off', CLIENT_DIR: '/nonexistent' }) };
