import { packForRun } from '../server/packed-embedded.ts';
import { PACKED_DATABASE } from './server.ts';

/** Makes the database once that every provider of the run begins with. */
export default async function setUp(): Promise<() => void> {
  const { packed, remove } = await packForRun();
  process.env[PACKED_DATABASE] = packed.migrated;
  return remove;
}
