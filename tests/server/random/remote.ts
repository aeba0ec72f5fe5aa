import { CALLS } from '../../../src/contract/calls.ts';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../../src/contract/constants.ts';
import { buildApp } from '../../../src/server/app.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { type Office, openSessions } from '../support/acts.ts';
import { DEMO, QUICK_PASSWORDS } from '../support/demo-config.ts';
import { seeded } from '../support/random.ts';
import { ensureUnblocked, resend, runAct } from './acts.ts';
import { RandomPlayer } from './player.ts';
import { checkEnd } from './run.ts';
import { type Post, postTo, type Reply, World } from './world.ts';

/** A provider in another process. */
export interface Gateway {
  /** resolves when the provider may be called */
  url(): Promise<string>;
  onAnswer(): void;
  /** Called for a call that broke, or met a provider without its database. */
  onLost?(): void;
}

const TIMEOUT_MS = 20_000;

function postOver(gateway: Gateway): Post {
  return async ({ name, body, params, query, key, cookie }) => {
    const { method, path } = CALLS[name];
    const filled = path.replace(/:(\w+)/g, (_, part: string) => params?.[part] ?? '');
    const url = `${await gateway.url()}/api/${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const headers = {
      [USER_ID_HEADER]: USER_ID_HEADER_VALUE,
      ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
      ...(cookie !== null && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    const text = (await response?.text().catch(() => null)) ?? null;
    const read = (text === null ? {} : JSON.parse(text)) as Reply['body'];
    if (!response || text === null || (response.status === 503 && read.code === 'unavailable')) {
      gateway.onLost?.();
      return { http: 503, body: read, text: text ?? '', isLost: true };
    }
    gateway.onAnswer();
    const [set] = response.headers.getSetCookie();
    return { http: response.status, body: read, text, ...(set && { cookie: set.split(';')[0] ?? null }) };
  };
}

export interface RemoteRun {
  readonly world: World;
  readonly players: readonly RandomPlayer[];
}

export interface RemotePlan {
  readonly seed: number;
  readonly players: number;
  readonly isOver: () => boolean;
  /** unset: no operator acts */
  readonly office?: Office;
  readonly operators?: readonly string[];
}

/** Plays at once with a provider elsewhere, until the run is over and each call is answered. */
export async function playElsewhere(
  gateway: Gateway,
  { seed, players: many, isOver, office, operators = [] }: RemotePlan,
): Promise<RemoteRun> {
  const world = new World(postOver(gateway), seeded(seed), true);
  if (office) {
    await openSessions(office, operators);
    world.office = office;
    world.operators = operators;
  }
  const players = await Promise.all(
    Array.from({ length: many }, (_, number) => RandomPlayer.join(world, number)),
  );
  await Promise.all(
    players.map(async (player) => {
      while (!isOver()) await runAct(world, [player]);
    }),
  );
  return { world, players };
}

/** Sends every answered call again and compares the players with the model. @returns the violations */
export async function violationsAfter(
  { world, players }: RemoteRun,
  database: Database,
): Promise<readonly string[]> {
  const app = await buildApp({ database, config: DEMO, passwordCost: QUICK_PASSWORDS });
  world.post = postTo({ app });
  world.office = { context: app.context };
  world.operators = [];
  try {
    for (const player of players) {
      await ensureUnblocked(player);
      for (const old of player.sent) await resend(player, old);
    }
    await checkEnd(players, database);
    return [];
  } catch (error) {
    return [String(error), ...world.recentNotes()];
  } finally {
    await app.close();
  }
}
