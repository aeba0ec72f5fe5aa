import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { PASSWORD_COST } from '../../src/server/players/passwords.ts';
import { startCluster } from '../../tests/server/support/cluster.ts';
import { makePlayers } from '../../tests/server/support/made-players.ts';
import { type ServerProcess, serverBundle } from '../../tests/server/support/server-process.ts';
import { type Ground, openDeployment } from '../server/deployment.ts';
import { timingOf } from '../server/timing.ts';
import { measureChapters, type Row } from '../table.ts';
import type { AttackKind, AttackOptions, AttackResult } from './attacks.ts';
import {
  logsInAtOnce,
  PacedPlayer,
  playFor,
  healthMs as readHealthMs,
  regularly,
  TIMEOUT_MS,
} from './players.ts';

/** Periods without and with the attack alternate, so that other programs slow both. */
const TURNS = 3;
const PERIOD_MS = 10_000;
const WARM_UP_MS = 6_000;

const PLAYERS = 50;
/** Number of players that share one address, as behind a carrier's NAT. */
const SHARED_ADDRESS_PLAYERS = 25;
/** Players who log in during a period. */
const LOGIN_PLAYERS = 60;
const ACCOUNTS = 30;
const FIRST_ACCOUNT = PLAYERS + LOGIN_PLAYERS + 1;
const ATTACKER = '127.0.0.2';
const PASSWORD = 'correct horse';

const NAMES: Readonly<Record<AttackKind, string>> = {
  cookies: 'invented cookies, 1,500/s',
  logins: 'logins, 90/s, right and wrong',
  pipelined: 'pipelined GETs unread, 40 x 10,000',
};

const phonesFrom = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(first + index).padStart(10, '0'));

interface Period {
  readonly tookMs: readonly number[];
  readonly failures: readonly string[];
  readonly healthMs: readonly number[];
  readonly logins: readonly boolean[];
}

/** Lets players play and others log in. */
async function runPeriod(
  { url }: ServerProcess,
  players: readonly PacedPlayer[],
  forMs: number,
): Promise<Period> {
  const loginPhones = phonesFrom(PLAYERS + 1, LOGIN_PLAYERS);
  const [played, healthMs, logins] = await Promise.all([
    playFor(players, forMs),
    regularly(250, forMs, () => readHealthMs(url)),
    regularly(500, forMs, (index) => {
      const at = index % LOGIN_PLAYERS;
      return logsInAtOnce(url, `127.0.2.${at + 1}`, loginPhones[at] ?? '', PASSWORD);
    }),
  ]);
  return { ...played, healthMs, logins };
}

/** Runs an attack in another process during `work`. Returns null when the server cut off the attacker. */
async function runDuringAttack<T>(options: AttackOptions, work: () => Promise<T>) {
  const attacker = fork(join(import.meta.dirname, 'attacks.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    const exited = once(attacker, 'exit').then(() => null);
    attacker.send(options);
    if ((await Promise.race([once(attacker, 'message'), exited])) === null)
      throw new Error('The attacker ended before the attack.');
    const ended = once(attacker, 'message').then(([result]) => result as AttackResult);
    attacker.send('go');
    const worked = await work();
    return { worked, result: await Promise.race([ended, exited]) };
  } finally {
    attacker.kill('SIGKILL');
  }
}

/** Peak memory of a process, MB; 0 when it has ended. */
function peakMb(pid: number): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return 0;
  }
}

async function besiege(ground: Ground, kind: AttackKind): Promise<readonly Row[]> {
  const deployment = await openDeployment({
    ...ground,
    processes: 1,
    players: PLAYERS + LOGIN_PLAYERS,
    env: { RATE_LIMIT: 'on', LOG_LEVEL: 'warn', CLIENT_DIR: resolve('dist/client') },
    prepare: async (db) => {
      await makePlayers(db, FIRST_ACCOUNT, ACCOUNTS);
      const { memoryKib: memoryCost, passes: timeCost } = PASSWORD_COST;
      const passwordHash = await hash(PASSWORD, { memoryCost, timeCost });
      await db.execute(sql`update players set password_hash = ${passwordHash}`);
    },
  });
  try {
    const [server] = deployment.servers;
    if (!server) throw new Error('There is no server.');
    let hasDied = false;
    server.ended.then(() => {
      hasDied = true;
    });
    const players = deployment.players.slice(0, PLAYERS).map((player, index) => {
      const address = index < SHARED_ADDRESS_PLAYERS ? '127.0.0.1' : `127.0.1.${index}`;
      return new PacedPlayer(server.url, player, address);
    });
    const options: AttackOptions = {
      kind,
      url: server.url,
      address: ATTACKER,
      forMs: PERIOD_MS,
      phones: phonesFrom(FIRST_ACCOUNT, ACCOUNTS),
      password: PASSWORD,
      victims: phonesFrom(PLAYERS + 1, LOGIN_PLAYERS),
    };
    const withoutAttack: Period[] = [];
    const duringAttack: Period[] = [];
    const results: (AttackResult | null)[] = [];
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    let memoryMb = 0;
    for (let turn = 0; turn < TURNS && !hasDied; turn++) {
      // Lets the server recover from the attack.
      await runPeriod(server, players, WARM_UP_MS);
      withoutAttack.push(await runPeriod(server, players, PERIOD_MS));
      const { worked, result } = await runDuringAttack(options, () => runPeriod(server, players, PERIOD_MS));
      duringAttack.push(worked);
      results.push(result);
      memoryMb = Math.max(memoryMb, peakMb(server.pid));
    }
    for (const player of players) player.close();
    return rowsOf(NAMES[kind], withoutAttack, duringAttack, { results, memoryMb, hasDied });
  } finally {
    await deployment.clear();
  }
}

interface AttackOutcome {
  readonly results: readonly (AttackResult | null)[];
  readonly memoryMb: number;
  readonly hasDied: boolean;
}

function rowsOf(
  what: string,
  withoutAttack: readonly Period[],
  duringAttack: readonly Period[],
  { results, memoryMb, hasDied }: AttackOutcome,
): readonly Row[] {
  const p99 = (all: readonly Period[]) =>
    timingOf(
      all.flatMap(({ tookMs }) => tookMs),
      1,
    ).p99Ms;
  const failuresOf = (all: readonly Period[]) => all.flatMap(({ failures }) => failures);
  const shareAtOnce = (all: readonly Period[]) => {
    const logins = all.flatMap((one) => one.logins);
    return (100 * logins.filter(Boolean).length) / logins.length;
  };
  const times = p99(duringAttack) / p99(withoutAttack);
  const healthMs = Math.max(...[...withoutAttack, ...duringAttack].flatMap((one) => one.healthMs));
  const row = (name: string, figure: string, bound: string, aim: string, ok: boolean, peer = ''): Row => ({
    what: `${name}, ${what}`,
    figure: hasDied ? 'the server has ended' : figure,
    bound,
    aim,
    ok: ok && !hasDied,
    peer,
  });
  const failures = failuresOf(duringAttack);
  return [
    row(
      'advance p99',
      `${p99(duringAttack).toFixed(1)} ms: ${times.toFixed(2)}x`,
      '3x',
      '1.5x',
      times <= 3 && p99(duringAttack) < TIMEOUT_MS,
      `without ${p99(withoutAttack).toFixed(1)} ms; attacker: ${JSON.stringify(results)}`,
    ),
    row(
      'play refused or cut off',
      failures.length === 0 ? 'nothing' : `${failures.length} calls, the first: ${failures[0]}`,
      'nothing',
      'nothing',
      failures.length === 0,
      `without: ${failuresOf(withoutAttack).length} calls`,
    ),
    row('memory of the server at most', `${memoryMb.toFixed(0)} MB`, '600 MB', '400 MB', memoryMb <= 600),
    row('slowest /healthz', `${healthMs.toFixed(0)} ms`, '1000 ms', '100 ms', healthMs <= 1000),
    row(
      'players elsewhere who log in at once',
      `${shareAtOnce(duringAttack).toFixed(0)} %`,
      '95 %',
      '99 %',
      shareAtOnce(duringAttack) >= 95,
      `without ${shareAtOnce(withoutAttack).toFixed(0)} %`,
    ),
  ];
}

/**
 * Measures the effect of an attacker with one address on fifty players at the pace of the game, over loopback.
 * @param chapters names of attacks; empty for all
 */
export async function benchSiege(chapters: readonly string[]): Promise<readonly Row[]> {
  const [cluster, { main }] = await Promise.all([startCluster(), serverBundle()]);
  const siege = (kind: AttackKind) => () => besiege({ cluster, main }, kind);
  try {
    return await measureChapters(
      { cookies: siege('cookies'), logins: siege('logins'), pipelined: siege('pipelined') },
      chapters,
    );
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}
