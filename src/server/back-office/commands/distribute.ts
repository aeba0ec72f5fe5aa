import type { Distribution } from '../../platform/db/distribute.ts';
import { distributePlayers } from '../../platform/db/postgres.ts';

const OUTCOMES: Readonly<Record<Exclude<Distribution, 'waits for the command'>, string>> = {
  distributed: 'Every table is spread over the machines of the cluster.',
  'one machine':
    'This database is not one of Citus: create extension citus, on every machine, first. Nothing was done.',
};

export async function distribute({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
}: NodeJS.ProcessEnv): Promise<string> {
  if (!url) throw new Error('DATABASE_URL: it names the coordinator, and is not set.');
  const outcome = await distributePlayers({ url, ownerUrl: ownerUrl || null });
  if (outcome === 'waits for the command') throw new Error('The tables were not spread.');
  return OUTCOMES[outcome];
}
