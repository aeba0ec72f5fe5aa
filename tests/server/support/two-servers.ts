import { expect, vi } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import {
  migratedPostgresUrl,
  onCitus,
  openMigrated,
  Player,
  type TestApp,
  type TestAppOptions,
  useApp,
} from './harness.ts';
import { rowsOf } from './ledger.ts';

export const at = ({ app }: Pick<TestApp, 'app'>, { cookie, user_id, phone }: Player): Player =>
  Object.assign(new Player(app), { cookie, user_id, phone });

export interface TwoServers {
  readonly apps: readonly [TestApp, TestApp];
  /** @returns a new player at the first server, and the same one at the second */
  newPlayer(): Promise<readonly [Player, Player]>;
}

export function useTwoServers(options: TestAppOptions = {}): TwoServers {
  let url = '';
  const open = (): Promise<Database> => openMigrated({ url, pool: 12 });
  const one = useApp(async () => {
    url = await migratedPostgresUrl();
    return { ...options, kind: 'postgres', database: await open() };
  });
  const two = useApp(async () => ({ ...options, kind: 'postgres', database: await open() }));
  const newPlayer = async () => {
    const player = await one.player();
    return [player, at(two, player)] as const;
  };
  return { apps: [one, two], newPlayer };
}

export const many = <T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)));

/** Waits until this many calls of a server wait for a lock of the database. */
export const untilWaiting = ({ db }: Pick<Database, 'db'>, calls: number): Promise<void> =>
  vi.waitFor(async () => {
    const view = onCitus('postgres') ? 'citus_stat_activity' : 'pg_stat_activity';
    const waiting = await rowsOf(
      db,
      `select pid from ${view} where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(calls);
  }, 10_000);
