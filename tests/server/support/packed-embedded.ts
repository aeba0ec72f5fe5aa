import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createEmbeddedDatabase } from '../../../src/server/platform/db/embedded.ts';
import { PGLITE_PARSERS } from '../../../src/server/platform/db/parsers.ts';

export interface PackedEmbedded {
  readonly bare: string;
  readonly migrated: string;
}

const filesIn = (folder: string): PackedEmbedded => ({
  bare: join(folder, 'bare.tar'),
  migrated: join(folder, 'migrated.tar'),
});

/** @param folder where the files are put */
export async function packEmbedded(folder: string): Promise<PackedEmbedded> {
  const packed = filesIn(folder);
  const client = await PGlite.create({ parsers: PGLITE_PARSERS });
  const pack = async (file: string): Promise<void> => {
    const tar = await client.dumpDataDir('none');
    await writeFile(file, Buffer.from(await tar.arrayBuffer()));
  };
  await pack(packed.bare);
  const database = await createEmbeddedDatabase(client);
  await pack(packed.migrated);
  await database.close();
  return packed;
}

export async function packForRun(): Promise<{
  readonly packed: PackedEmbedded;
  readonly remove: () => void;
}> {
  const shared = process.env.PACKED_EMBEDDED;
  if (shared !== undefined) {
    const found = filesIn(shared);
    const packed = existsSync(found.migrated) ? found : await packEmbedded(shared);
    return { packed, remove: () => undefined };
  }
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-embedded-'));
  return {
    packed: await packEmbedded(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @param dataDir where the cluster is put; unset: in memory */
export const unpack = (file: string, dataDir?: string): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    loadDataDir: new Blob([readFileSync(file)]),
    parsers: PGLITE_PARSERS,
  });
