import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packEmbedded } from '../server/packed-embedded.ts';
import { PACKED_DATABASE } from './server.ts';

/** Makes the database once that every provider of the run begins with. */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-browser-'));
  const { migrated } = await packEmbedded(folder);
  process.env[PACKED_DATABASE] = migrated;
  return () => rmSync(folder, { recursive: true, force: true });
}
