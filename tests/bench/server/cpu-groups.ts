import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Where Linux keeps its control groups (cgroups(7)); of version 1 each controller has a folder. */
const V2 = '/sys/fs/cgroup';
const V1 = '/sys/fs/cgroup/cpu';

/** The folder of the groups that share the processors. @returns null where there is none, or it is not ours to write */
function cpuController(): string | null {
  try {
    const isV2 = existsSync(join(V2, 'cgroup.controllers'));
    const folder = isV2 ? V2 : V1;
    accessSync(join(folder, 'cgroup.procs'), constants.W_OK);
    // Of version 1 it is on wherever its folder is.
    if (isV2) writeFileSync(join(folder, 'cgroup.subtree_control'), '+cpu');
    return folder;
  } catch {
    return null;
  }
}

/** The group that a process is in, as a path under the controller's folder. */
function groupOf(pid: number): string {
  // hierarchy:controllers:path; version 2 is hierarchy 0 and names no controller.
  const lines = readFileSync(`/proc/${pid}/cgroup`, 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const ofVersion1 = lines.find(([, names]) => names?.split(',').includes('cpu'));
  return (ofVersion1 ?? lines.find(([hierarchy]) => hierarchy === '0'))?.[2] ?? '/';
}

function move(pids: readonly (number | string)[], folder: string): void {
  for (const pid of pids)
    try {
      writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** A process that has just ended is in its group for a moment longer. */
const TRIES = { atMost: 100, everyMs: 20 } as const;

async function disband(folder: string, home: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    move(readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean), home);
    try {
      rmdirSync(folder);
      return;
    } catch (error) {
      if (tried >= TRIES.atMost) throw error;
      await setTimeout(TRIES.everyMs);
    }
  }
}

/**
 * Gives each of several services a group of its own, all with the same right to the processors, as containers have it and services of systemd
 * with a CPUWeight. What they start later is in their group as well.
 * @param services the processes of each
 * @returns puts everything back where it was; null where the groups cannot be made: not on Linux, or not as root
 */
export function inCpuGroups(services: readonly (readonly number[])[]): (() => Promise<void>) | null {
  const controller = cpuController();
  if (controller === null) return null;
  const home = join(controller, groupOf(process.pid));
  const folders = services.map((pids, index) => {
    const folder = join(controller, `chicken-road-bench-${process.pid}-${index}`);
    mkdirSync(folder);
    move(pids, folder);
    return folder;
  });
  return async () => {
    for (const folder of folders) await disband(folder, home);
  };
}
