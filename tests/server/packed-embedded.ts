import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { databaseOn } from '../../src/server/db/embedded.ts';
import { PGLITE_PARSERS } from '../../src/server/db/parsers.ts';

/** Files with packed embedded databases: to make one anew takes seven times as long as to unpack it. */
export interface PackedEmbedded {
  /** without a table, as the database's program makes it */
  readonly bare: string;
  /** tables made and empty */
  readonly migrated: string;
}

/** @param folder where the files are put */
export async function packEmbedded(folder: string): Promise<PackedEmbedded> {
  const packed = { bare: join(folder, 'bare.tar'), migrated: join(folder, 'migrated.tar') };
  const client = await PGlite.create({ parsers: PGLITE_PARSERS });
  const pack = async (file: string): Promise<void> => {
    const tar = await client.dumpDataDir('none');
    await writeFile(file, Buffer.from(await tar.arrayBuffer()));
  };
  await pack(packed.bare);
  const database = await databaseOn(client);
  await pack(packed.migrated);
  await database.close();
  return packed;
}

/** @param dataDir where the cluster is put; unset: in memory */
export const unpack = (file: string, dataDir?: string): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    loadDataDir: new Blob([readFileSync(file)]),
    parsers: PGLITE_PARSERS,
  });
