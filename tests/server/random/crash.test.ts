import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { freshPostgresUrl, tempFolder, unpackEmbedded } from '../support/harness.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { crashUnderLoad, violationsAfter } from './crash/crash.ts';

const KILLS = process.env.DATABASES === 'all' ? 10 : 1;

describe(`a server killed with -9 under load, seed ${RANDOM_SEED}`, () => {
  const folder = tempFolder();

  test.each(['embedded', 'postgres'] as const)(
    'loses nothing that was acknowledged and does nothing twice, on %s',
    async (kind) => {
      const DATA_DIR = join(folder, kind);
      const url = kind === 'postgres' ? await freshPostgresUrl() : null;
      if (url === null) await unpackEmbedded(DATA_DIR);
      const env = { DATA_DIR, ...(url === null ? {} : { DATABASE_URL: url }) };
      const story = await crashUnderLoad({
        main: inject('server_bundle').main,
        env,
        kills: KILLS,
        players: 6,
        seed: RANDOM_SEED,
      });
      expect(story.kills).toBe(KILLS);
      expect(
        story.players.reduce((lost, player) => lost + player.lost, 0),
        'answers were lost',
      ).toBeGreaterThan(0);
      const database =
        url === null
          ? await openEmbedded(DATA_DIR)
          : await openPostgres({ url, pool: 4, onLost: () => undefined });
      expect(await violationsAfter(story, database)).toEqual([]);
      await database.close();
    },
    400_000,
  );
});
