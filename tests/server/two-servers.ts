import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { watchContract } from './contract-watch.ts';
import { DEMO, freshPhone, freshPostgresUrl, PASSWORD, Player, QUICK_PASSWORDS } from './harness.ts';
import { ledgerViolations } from './ledger.ts';

const CONNECTIONS = 12;

/** Two servers on one PostgreSQL, each with its own pool: no state may be in a process. */
export interface TwoServers {
  readonly apps: readonly [FastifyInstance, FastifyInstance];
  /** @returns a new player at the first server, and the same one at the second */
  newPlayer(): Promise<readonly [Player, Player]>;
  /** Checks that the ledger is right and that every answer kept to the contract. */
  close(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const url = await freshPostgresUrl();
  // Both migrate and stamp the same new database at the same time.
  const databases = await Promise.all(
    [1, 2].map(() => openPostgres({ url, pool: CONNECTIONS, onLost: () => undefined })),
  );
  const started = async (database: Database | undefined) => {
    if (!database) throw new Error('The database is not open.');
    const app = await buildApp({ database, config: DEMO, passwordCost: QUICK_PASSWORDS });
    const outside = watchContract(app);
    await app.ready();
    return { app, outside };
  };
  const [first, second] = [await started(databases[0]), await started(databases[1])];
  return {
    apps: [first.app, second.app],
    newPlayer: async () => {
      const player = new Player(first.app);
      player.phone = freshPhone();
      const body = { email: '', phone: player.phone, password: PASSWORD };
      player.user_id = (await player.ok('register', { body })).user_id;
      const same = new Player(second.app);
      Object.assign(same, { cookie: player.cookie, user_id: player.user_id, phone: player.phone });
      return [player, same];
    },
    close: async () => {
      expect(await ledgerViolations(first.app.context.database.db)).toEqual([]);
      await Promise.all([first, second].map(({ app }) => app.close()));
      await Promise.all(databases.map((database) => database.close()));
      expect([...first.outside, ...second.outside]).toEqual([]);
    },
  };
}

export const many = <T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)));
