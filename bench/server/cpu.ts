import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** /proc counts in ticks of 1/100 s (USER_HZ). */
const TICK_MS = 10;

/** Returns the processor time of a process and its children, including ended ones, ms. */
export function cpuOf(pid: number): number {
  let totalMs = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // After the name, which may contain spaces: state, parent, …; utime, stime, cutime and cstime are 11 to 14.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (name !== String(pid) && fields[1] !== String(pid)) continue;
      for (const ticks of fields.slice(11, 15)) totalMs += Number(ticks) * TICK_MS;
    } catch {
      // The process has ended.
    }
  return totalMs;
}

/** Returns the process id of PostgreSQL's postmaster on this machine. */
export async function postgresPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const [pid] = readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}
