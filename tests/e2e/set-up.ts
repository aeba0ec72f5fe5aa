import { migratedAt, startCluster } from '../server/support/cluster.ts';
import { TEMPLATE_URL } from './server.ts';

/** Starts PostgreSQL, with the database that every provider of the run begins with. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster();
  process.env[TEMPLATE_URL] = `${url}/${await migratedAt(url)}`;
  return stop;
}
