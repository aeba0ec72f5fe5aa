import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { PASSWORD_COST } from '../../../src/server/players/passwords.ts';
import { serverBundle } from '../../server/crash/server-process.ts';
import { type Cluster, startCluster } from '../../server/postgres.ts';
import { type Kind, openDeployment, type TestDeployment } from '../server/deployment.ts';
import { type BenchPlayer, makePlayers } from '../server/people.ts';
import { timingOf } from '../server/timing.ts';
import { noted, type Row } from '../table.ts';
import type { Account, AttackKind } from './attacks.ts';
import type { AttackResult } from './flood.ts';
import { PATIENCE_MS, PacedPlayer } from './players.ts';
import { attacked, type SiegeSetup, type Stretch, stretch, untilIdle } from './siege.ts';
import { forgetPeak } from './watch.ts';

/** `BENCH=long` measures longer. */
const LONG = process.env.BENCH === 'long';

/** Stretches without and with the attack take turns, so that whatever else the machine does befalls both. */
const TURNS = LONG ? 6 : 3;
const STRETCH_MS = LONG ? 20_000 : 10_000;
const WARM_UP_MS = 6_000;

const PLAYERS = 50;
/** Of them so many come from one address, as behind a carrier; each other one has her own. */
const TOGETHER = 25;
const OWNERS = 60;
const ACCOUNTS = 30;
/** What a bot that plays all day has behind it. */
const HISTORY = 8550;
const ATTACKER = '127.0.0.2';
const PASSWORD = 'correct horse';

const BOUNDS = {
  times: { bound: 3, aim: 1.5 },
  atOnce: { bound: 0.95, aim: 0.99 },
  memoryMb: { bound: 600, aim: 400 },
  logMbPerMin: { bound: 10, aim: 1 },
  healthMs: { bound: 1000, aim: 100 },
} as const;

/** The attacks of each chapter, and how a row calls them. */
const CHAPTERS: Readonly<Record<string, Readonly<Partial<Record<AttackKind, string>>>>> = {
  cookies: { cookies: 'invented cookies, 1,500/s' },
  logins: { logins: 'logins, 90/s, right and wrong' },
  readers: { readers: '30 accounts of one address reading' },
  history: { history: `a bot reading the last of its ${HISTORY.toLocaleString('en')} rounds` },
  pipelined: {
    wide: 'pipelined GETs unread, 40 x 10,000',
    deep: 'pipelined GETs unread, 10 x 30,000',
  },
  slow: { slow: '500 slow bodies' },
};

const NAMES: Readonly<Record<Kind, string>> = { embedded: 'embedded', postgres: 'PostgreSQL' };

interface Ground {
  readonly cluster: Cluster;
  readonly main: string;
  readonly clientDir: string;
}

/** A built client of the game's size, in the game's three encodings. */
async function makeClient(folder: string): Promise<string> {
  const clientDir = join(folder, 'client');
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  const page = `<!doctype html><title>Bench</title>${'<p>Chicken Road</p>'.repeat(150)}`;
  const script = Array.from({ length: 6000 }, (_, line) => `export const line${line} = ${line * line};`).join(
    '\n',
  );
  for (const [name, text] of [
    ['index.html', page],
    ['assets/main-0a1b2c3d.js', script],
  ] as const) {
    await writeFile(join(clientDir, name), text);
    await writeFile(join(clientDir, `${name}.gz`), gzipSync(text));
    await writeFile(join(clientDir, `${name}.br`), brotliCompressSync(text));
  }
  return clientDir;
}

/** What one attack came to on one database. */
interface Siege {
  readonly what: string;
  readonly calm: readonly Stretch[];
  readonly stormy: readonly Stretch[];
  readonly said: readonly (AttackResult | null)[];
  /** what the server said when it ended, which it must not; null while it lives */
  readonly death: string | null;
}

const phoneOf = (number: number): string => String(number).padStart(10, '0');

/** The attacker's own accounts, from this number on. */
const FIRST_ACCOUNT = PLAYERS + OWNERS + 1;

async function besiege(ground: Ground, kind: Kind, attack: AttackKind, what: string): Promise<Siege> {
  let accounts: readonly Account[] = [];
  const asAccount = ({ user_id: userId, cookie }: BenchPlayer, index: number): Account => ({
    userId,
    cookie,
    phone: phoneOf(FIRST_ACCOUNT + index),
  });
  const stand = await openDeployment({
    ...ground,
    kind,
    processes: 1,
    players: PLAYERS + OWNERS,
    env: { RATE_LIMIT: 'on', LOG_LEVEL: 'warn', CLIENT_DIR: ground.clientDir },
    prepare: async (db) => {
      const old = await makePlayers(db, FIRST_ACCOUNT, 1, attack === 'history' ? HISTORY : 0);
      accounts = [...old, ...(await makePlayers(db, FIRST_ACCOUNT + 1, ACCOUNTS - 1))].map(asAccount);
      const { memoryKib: memoryCost, passes: timeCost } = PASSWORD_COST;
      await db.execute(
        sql`update players set password_hash = ${await hash(PASSWORD, { memoryCost, timeCost })}`,
      );
    },
  });
  try {
    return await inTurns(stand, { attack, accounts, what: `${what}, ${NAMES[kind]}` });
  } finally {
    await stand.clear();
  }
}

interface Plan {
  readonly attack: AttackKind;
  readonly accounts: readonly Account[];
  readonly what: string;
}

async function inTurns(stand: TestDeployment, { attack, accounts, what }: Plan): Promise<Siege> {
  const [server] = stand.servers;
  if (!server) throw new Error('A stand without a server.');
  let death: string | null = null;
  server.ended.then((code) => {
    death ??= `ended with ${code ?? 'a signal'}: ${server.stderr().trim().split('\n').at(-1) ?? ''}`;
  });
  const owners = Array.from({ length: OWNERS }, (_, index) => ({
    phone: phoneOf(PLAYERS + 1 + index),
    address: `127.0.2.${index + 1}`,
  }));
  const scene: SiegeSetup = {
    server,
    players: stand.players
      .slice(0, PLAYERS)
      .map(
        (player, index) =>
          new PacedPlayer(server.url, player, index < TOGETHER ? '127.0.0.1' : `127.0.1.${index}`),
      ),
    owners: attack === 'logins' ? owners : [],
    password: PASSWORD,
  };
  const orders = {
    kind: attack,
    url: server.url,
    address: ATTACKER,
    forMs: STRETCH_MS,
    accounts,
    password: PASSWORD,
    victims: owners.map(({ phone }) => phone),
    history: HISTORY,
  };
  const calm: Stretch[] = [];
  const stormy: Stretch[] = [];
  const said: (AttackResult | null)[] = [];
  await stretch(scene, WARM_UP_MS);
  forgetPeak(server.pid);
  for (let turn = 0; turn < TURNS && death === null; turn++) {
    // After an attack that the server does not get over, what comes is no run without one.
    const rested = await untilIdle(server.url);
    if (rested || turn === 0) calm.push(await stretch(scene, STRETCH_MS));
    const under = await attacked(scene, orders);
    stormy.push(under.stretch);
    said.push(under.said);
  }
  for (const player of scene.players) player.close();
  return { what, calm, stormy, said, death };
}

const p99 = (stretches: readonly Stretch[]): number =>
  timingOf(
    stretches.flatMap(({ tookMs }) => tookMs),
    1,
  ).p99Ms;

const counted = (parts: Iterable<readonly [string, number]>): string => {
  const counts = new Map<string, number>();
  for (const [what, times] of parts) counts.set(what, (counts.get(what) ?? 0) + times);
  return [...counts].map(([what, times]) => `${times} x ${what}`).join(', ');
};

const troubleOf = (stretches: readonly Stretch[]): string =>
  counted(stretches.flatMap(({ trouble }) => [...trouble]));

/** What the attacker met, so that a bound that holds because nothing was asked is seen. */
function toldByAttacker(said: readonly (AttackResult | null)[]): string {
  const told = said.filter((one) => one !== null);
  const sum = (of: (one: AttackResult) => number): number => told.reduce((total, one) => total + of(one), 0);
  const answers = counted(told.flatMap((one) => Object.entries(one.answers)));
  return `attacker: ${sum(({ sent }) => sent).toLocaleString('en')} sent, answers ${answers || 'none read'}, ${sum(({ shut }) => shut)} connections shut`;
}

/** The answers of play beside a run without the attack. */
function answersRow({ what, calm, stormy, said, death }: Siege): Row {
  const { bound, aim } = BOUNDS.times;
  const [without, under] = [p99(calm), p99(stormy)];
  const times = under / without;
  return {
    what: `advance p99 under ${what}`,
    figure: death ?? `${under.toFixed(1)} ms: ${times.toFixed(2)} x`,
    bound: `${bound} x`,
    aim: `${aim} x`,
    ok: death === null && times <= bound && under < PATIENCE_MS,
    peer: `without ${without.toFixed(1)} ms; ${toldByAttacker(said)}`,
  };
}

/** A player who keeps her pace is refused nothing and cut off by nobody. */
function refusedRow({ what, calm, stormy, death }: Siege): Row {
  const trouble = troubleOf(stormy);
  return {
    what: `play refused or cut off under ${what}`,
    figure: trouble || 'nothing',
    bound: 'nothing',
    aim: 'nothing',
    ok: trouble === '' && death === null,
    peer: `without: ${troubleOf(calm) || 'nothing'}`,
  };
}

const shareAtOnce = (stretches: readonly Stretch[]): number => {
  const all = stretches.flatMap(({ logins }) => logins);
  return all.filter((one) => one === 'at once').length / all.length;
};

function loginRow({ what, calm, stormy }: Siege): Row {
  const { bound, aim } = BOUNDS.atOnce;
  const share = shareAtOnce(stormy);
  const percent = (of: number): string => `${(of * 100).toFixed(0)} %`;
  return {
    what: `players elsewhere who log in at once under ${what}`,
    figure: percent(share),
    bound: percent(bound),
    aim: percent(aim),
    ok: share >= bound,
    peer: `without ${percent(shareAtOnce(calm))}; ${counted(stormy.flatMap(({ logins }) => logins.map((one) => [one, 1] as const)))}`,
  };
}

/** What the server itself went through. */
function serverRows({ what, calm, stormy, death }: Siege): Row[] {
  const all = [...calm, ...stormy];
  const memoryMb = Math.max(...all.map((one) => one.memoryMb));
  const logMb = Math.max(...all.map(({ loggedPerMin }) => loggedPerMin)) / 1024 / 1024;
  const healthMs = Math.max(...all.flatMap((one) => one.healthMs));
  const row = (
    name: string,
    figure: number,
    unit: string,
    digits: number,
    limit: { bound: number; aim: number },
  ) => ({
    what: `${name}, ${what}`,
    figure: `${figure.toFixed(digits)} ${unit}`,
    bound: `${limit.bound} ${unit}`,
    aim: `${limit.aim} ${unit}`,
    ok: figure <= limit.bound && death === null,
    peer: death ?? '',
  });
  return [
    row('memory of the server at most', memoryMb, 'MB', 0, BOUNDS.memoryMb),
    row('log written', logMb, 'MB a minute', 2, BOUNDS.logMbPerMin),
    row('slowest /healthz', healthMs, 'ms', 0, BOUNDS.healthMs),
  ];
}

const rowsOf = (siege: Siege, attack: AttackKind): Row[] => [
  answersRow(siege),
  refusedRow(siege),
  ...(attack === 'logins' ? [loginRow(siege)] : []),
  ...serverRows(siege),
];

const DATABASES: readonly Kind[] = ['embedded', 'postgres'];

/** Both, or the one that `PART` names. */
function chosenDatabases(): readonly Kind[] {
  const { PART } = process.env;
  if (PART === undefined) return DATABASES;
  const chosen = DATABASES.filter((kind) => PART.split(',').includes(kind));
  if (chosen.length > 0) return chosen;
  throw new Error(`PART: the siege is of ${DATABASES.join(' or ')}, not of ${PART}.`);
}

/**
 * What one bad client costs everybody else: fifty players at game pace, and an attacker from one address, out of a
 * process of his own; all of it on this machine's loopback, with limits on time and number.
 * @param chapters of the attacks; none for all
 */
export async function benchSiege(chapters: readonly string[]): Promise<readonly Row[]> {
  const unknown = chapters.filter((chapter) => !(chapter in CHAPTERS));
  if (unknown.length > 0)
    throw new Error(
      `The siege has no chapter ${unknown.join(', ')}, only ${Object.keys(CHAPTERS).join(', ')}.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-siege-'));
  const [cluster, { main }, clientDir] = await Promise.all([
    startCluster(),
    serverBundle(),
    makeClient(folder),
  ]);
  try {
    const rows: Row[] = [];
    const wanted = Object.entries(CHAPTERS).filter(
      ([name]) => chapters.length === 0 || chapters.includes(name),
    );
    for (const [attack, what] of wanted.flatMap(([, attacks]) => Object.entries(attacks)))
      for (const kind of chosenDatabases()) {
        const kindOfAttack = attack as AttackKind;
        rows.push(
          ...noted(
            rowsOf(await besiege({ cluster, main, clientDir }, kind, kindOfAttack, what), kindOfAttack),
          ),
        );
      }
    return rows;
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
