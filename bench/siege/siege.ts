import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerProcess } from '../../tests/server/crash/server-process.ts';
import type { AttackOptions } from './attacks.ts';
import type { AttackResult } from './flood.ts';
import { type Paced, type PacedPlayer, playStretch } from './players.ts';
import { askHealth, logIn, peakMb, regularly } from './watch.ts';

export interface Stretch extends Paced {
  /** how long each /healthz took, ms */
  readonly healthMs: readonly number[];
  /** how the logins of others went */
  readonly logins: readonly Awaited<ReturnType<typeof logIn>>[];
  /** the most memory that the server has had, MB */
  readonly memoryMb: number;
}

/** Players who log in from elsewhere, now and again. */
export interface Owner {
  readonly phone: string;
  readonly address: string;
}

export interface SiegeSetup {
  readonly server: ServerProcess;
  readonly players: readonly PacedPlayer[];
  readonly owners: readonly Owner[];
  readonly password: string;
}

const HEALTH_EVERY_MS = 250;
const LOGIN_EVERY_MS = 500;

let nextOwner = 0;

/** A stretch of play with its watchers, alike with and without an attack. */
export async function stretch(
  { server, players, owners, password }: SiegeSetup,
  forMs: number,
): Promise<Stretch> {
  const untilMs = performance.now() + forMs;
  let memoryMb = 0;
  const logins =
    owners.length === 0
      ? []
      : regularly(LOGIN_EVERY_MS, untilMs, () => {
          const owner = owners[nextOwner++ % owners.length];
          return logIn(server.url, owner?.address ?? '', owner?.phone ?? '', password);
        });
  const [paced, healthMs, loggedIn] = await Promise.all([
    playStretch(players, forMs),
    regularly(HEALTH_EVERY_MS, untilMs, () => {
      memoryMb = Math.max(memoryMb, peakMb(server.pid));
      return askHealth(server.url);
    }),
    logins,
  ]);
  return { ...paced, healthMs, logins: loggedIn, memoryMb };
}

/**
 * A stretch of play under an attack out of a process of its own.
 * @returns the stretch and the attacker's result; null when it was cut off
 */
export async function attacked(
  setup: SiegeSetup,
  options: AttackOptions,
): Promise<{ readonly stretch: Stretch; readonly result: AttackResult | null }> {
  const attacker = fork(join(import.meta.dirname, 'attacker.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    attacker.send(options);
    const failed = once(attacker, 'exit').then(([code]) => {
      throw new Error(`The attacker ended (${code}) before the attack.`);
    });
    failed.catch(() => undefined);
    await Promise.race([once(attacker, 'message'), failed]);
    const ended = once(attacker, 'message').then(([result]) => result as AttackResult);
    const over = Promise.race([ended, failed]).catch(() => null);
    attacker.send('go');
    const played = await stretch(setup, options.forMs);
    return { stretch: played, result: await over };
  } finally {
    attacker.kill('SIGKILL');
  }
}

/** Asked for so long at most, ms. */
const QUIET_WITHIN_MS = 60_000;
const QUIET_MS = 30;
const QUIET_IN_A_ROW = 10;

/**
 * Waits until server and database answer quickly again, so that a stretch without an attack is one.
 * @returns whether they did
 */
export async function untilIdle(url: string): Promise<boolean> {
  const untilMs = performance.now() + QUIET_WITHIN_MS;
  for (let quick = 0; quick < QUIET_IN_A_ROW; ) {
    if (performance.now() > untilMs) return false;
    quick = (await askHealth(url, '/readyz')) < QUIET_MS ? quick + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}
