import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Parent and own time of a process; null when it is gone or the system has no /proc. */
function statOf(
  pid: string,
): { readonly parent: string; readonly cpuMs: number; readonly goneMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; fields count from 3 after it: parent is 4, utime 14, stime 15,
    // and of its children that have ended 16 and 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ms = (...at: number[]): number =>
      at.reduce((sum, index) => sum + Number(fields[index]) * TICK_MS, 0);
    return { parent: fields[1] ?? '', cpuMs: ms(11, 12), goneMs: ms(13, 14) };
  } catch {
    return null;
  }
}

/** The children of a process, with the processor time of each, ms. */
const childrenOf = (pid: number): readonly { readonly pid: number; readonly cpuMs: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(name);
      return stat?.parent === String(pid) ? [{ pid: Number(name), cpuMs: stat.cpuMs }] : [];
    });

/** Returns the processor time of a process and its children, ms. */
export function cpuOf(pid: number): number {
  for (;;) {
    const own = statOf(String(pid));
    const children = childrenOf(pid).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    const total = (own?.cpuMs ?? 0) + (own?.goneMs ?? 0) + children;
    // A child that ended meanwhile was in neither sum, or in both.
    if (statOf(String(pid))?.goneMs === own?.goneMs) return total;
  }
}

/** The first process of the PostgreSQL behind a URL, on this machine. */
export async function postgresPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const [pid] = readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}
