import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { PASSWORD_COST } from '../../src/server/players/passwords.ts';
import { serverBundle } from '../../tests/server/crash/server-process.ts';
import { startCluster } from '../../tests/server/postgres.ts';
import { type Deployment, type Ground, openDeployment } from '../server/deployment.ts';
import { type MadePlayer, makePlayers } from '../../tests/server/made-players.ts';
import { timingOf } from '../server/timing.ts';
import { measureChapters, type Row } from '../table.ts';
import type { Account, AttackKind } from './attacks.ts';
import type { AttackResult } from './flood.ts';
import { PacedPlayer, TIMEOUT_MS } from './players.ts';
import { attacked, type SiegeSetup, type Stretch, stretch, untilIdle } from './siege.ts';
import { forgetPeak } from './watch.ts';

/** Stretches without and with the attack take turns, so that other programs on the machine slow both. */
const TURNS = 3;
const STRETCH_MS = 10_000;
const WARM_UP_MS = 6_000;

const PLAYERS = 50;
/** Of them so many share one address, as behind a carrier. */
const TOGETHER = 25;
const OWNERS = 60;
const ACCOUNTS = 30;
const ATTACKER = '127.0.0.2';
const PASSWORD = 'correct horse';

const NAMES: Readonly<Record<AttackKind, string>> = {
  cookies: 'invented cookies, 1,500/s',
  logins: 'logins, 90/s, right and wrong',
  pipelined: 'pipelined GETs unread, 40 x 10,000',
};

interface Siege {
  readonly what: string;
  readonly calm: readonly Stretch[];
  readonly stormy: readonly Stretch[];
  /** null where the attacker was cut off */
  readonly results: readonly (AttackResult | null)[];
  /** the server's last line when it ended; null while it lives */
  readonly death: string | null;
}

const phoneOf = (number: number): string => String(number).padStart(10, '0');

/** The number of the attacker's first account. */
const FIRST_ACCOUNT = PLAYERS + OWNERS + 1;

async function besiege(ground: Ground, attack: AttackKind): Promise<Siege> {
  let accounts: readonly Account[] = [];
  const asAccount = ({ user_id: userId, cookie }: MadePlayer, index: number): Account => ({
    userId,
    cookie,
    phone: phoneOf(FIRST_ACCOUNT + index),
  });
  const deployment = await openDeployment({
    ...ground,
    processes: 1,
    players: PLAYERS + OWNERS,
    env: { RATE_LIMIT: 'on', LOG_LEVEL: 'warn', CLIENT_DIR: resolve('dist/client') },
    prepare: async (db) => {
      accounts = (await makePlayers(db, FIRST_ACCOUNT, ACCOUNTS)).map(asAccount);
      const { memoryKib: memoryCost, passes: timeCost } = PASSWORD_COST;
      await db.execute(
        sql`update players set password_hash = ${await hash(PASSWORD, { memoryCost, timeCost })}`,
      );
    },
  });
  try {
    return await inTurns(deployment, attack, accounts);
  } finally {
    await deployment.clear();
  }
}

async function inTurns(
  deployment: Deployment,
  attack: AttackKind,
  accounts: readonly Account[],
): Promise<Siege> {
  const [server] = deployment.servers;
  if (!server) throw new Error('There is no server.');
  let death: string | null = null;
  server.ended.then((code) => {
    death ??= `ended with ${code ?? 'a signal'}: ${server.stderr().trim().split('\n').at(-1) ?? ''}`;
  });
  const owners = Array.from({ length: OWNERS }, (_, index) => ({
    phone: phoneOf(PLAYERS + 1 + index),
    address: `127.0.2.${index + 1}`,
  }));
  const setup: SiegeSetup = {
    server,
    players: deployment.players
      .slice(0, PLAYERS)
      .map(
        (player, index) =>
          new PacedPlayer(server.url, player, index < TOGETHER ? '127.0.0.1' : `127.0.1.${index}`),
      ),
    owners: attack === 'logins' ? owners : [],
    password: PASSWORD,
  };
  const options = {
    kind: attack,
    url: server.url,
    address: ATTACKER,
    forMs: STRETCH_MS,
    accounts,
    password: PASSWORD,
    victims: owners.map(({ phone }) => phone),
  };
  const calm: Stretch[] = [];
  const stormy: Stretch[] = [];
  const results: (AttackResult | null)[] = [];
  await stretch(setup, WARM_UP_MS);
  forgetPeak(server.pid);
  for (let turn = 0; turn < TURNS && death === null; turn++) {
    const isIdle = await untilIdle(server.url);
    if (isIdle || turn === 0) calm.push(await stretch(setup, STRETCH_MS));
    const under = await attacked(setup, options);
    stormy.push(under.stretch);
    results.push(under.result);
  }
  for (const player of setup.players) player.close();
  return { what: NAMES[attack], calm, stormy, results, death };
}

const p99 = (stretches: readonly Stretch[]): number =>
  timingOf(
    stretches.flatMap(({ tookMs }) => tookMs),
    1,
  ).p99Ms;

function counted(parts: readonly (readonly [string, number])[]): string {
  const counts = new Map<string, number>();
  for (const [what, times] of parts) counts.set(what, (counts.get(what) ?? 0) + times);
  return [...counts].map(([what, times]) => `${times} x ${what}`).join(', ');
}

const troubleOf = (stretches: readonly Stretch[]): string =>
  counted(stretches.flatMap(({ trouble }) => [...trouble])) || 'nothing';

/** Says what the attacker met, so that a bound that holds because nothing was sent is seen. */
function attackText(results: readonly (AttackResult | null)[]): string {
  const known = results.filter((one) => one !== null);
  const sent = known.reduce((sum, one) => sum + one.sent, 0);
  const closed = known.reduce((sum, one) => sum + one.closed, 0);
  const answers = counted(known.flatMap((one) => Object.entries(one.answers)));
  return `attacker: ${sent.toLocaleString('en')} sent, answers ${answers || 'none read'}, ${closed} connections closed`;
}

const shareAtOnce = (stretches: readonly Stretch[]): number => {
  const all = stretches.flatMap(({ logins }) => logins);
  return all.filter((one) => one === 'at once').length / all.length;
};

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function rowsOf({ what, calm, stormy, results, death }: Siege): readonly Row[] {
  const all = [...calm, ...stormy];
  const times = p99(stormy) / p99(calm);
  const memoryMb = Math.max(...all.map((one) => one.memoryMb));
  const healthMs = Math.max(...all.flatMap((one) => one.healthMs));
  const lives = death === null;
  const rows: Row[] = [
    {
      what: `advance p99 under ${what}`,
      figure: death ?? `${p99(stormy).toFixed(1)} ms: ${times.toFixed(2)}x`,
      bound: '3x',
      aim: '1.5x',
      ok: lives && times <= 3 && p99(stormy) < TIMEOUT_MS,
      peer: `without ${p99(calm).toFixed(1)} ms; ${attackText(results)}`,
    },
    {
      what: `play refused or cut off under ${what}`,
      figure: troubleOf(stormy),
      bound: 'nothing',
      aim: 'nothing',
      ok: lives && troubleOf(stormy) === 'nothing',
      peer: `without: ${troubleOf(calm)}`,
    },
    {
      what: `memory of the server at most, ${what}`,
      figure: `${memoryMb.toFixed(0)} MB`,
      bound: '600 MB',
      aim: '400 MB',
      ok: lives && memoryMb <= 600,
    },
    {
      what: `slowest /healthz, ${what}`,
      figure: `${healthMs.toFixed(0)} ms`,
      bound: '1000 ms',
      aim: '100 ms',
      ok: lives && healthMs <= 1000,
    },
  ];
  if (stormy.every(({ logins }) => logins.length === 0)) return rows;
  const share = shareAtOnce(stormy);
  return [
    ...rows,
    {
      what: `players elsewhere who log in at once under ${what}`,
      figure: percent(share),
      bound: '95 %',
      aim: '99 %',
      ok: share >= 0.95,
      peer: `without ${percent(shareAtOnce(calm))}`,
    },
  ];
}

/**
 * Measures how much one bad client costs all others: fifty players at the pace of the game, and an attacker from one
 * address in a process of its own, on this machine's loopback.
 * @param chapters kinds of attack; none for all
 */
export async function benchSiege(chapters: readonly string[]): Promise<readonly Row[]> {
  const [cluster, { main }] = await Promise.all([startCluster(), serverBundle()]);
  const siege = (kind: AttackKind) => async () => rowsOf(await besiege({ cluster, main }, kind));
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
