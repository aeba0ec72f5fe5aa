import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CALLS, type CallName } from '../../src/contract/calls.ts';
import { GAME_ID, USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { drawRoundSecrets } from '../../src/server/rounds/fairness/seeds.ts';
import { runAt } from '../../tests/server/support/citus-nodes.ts';
import { serverBundle, startServer } from '../../tests/server/support/server-process.ts';
import { startSystemPostgres } from '../../tests/server/support/system-postgres.ts';
import type { Row } from '../table.ts';

const HARDCORE = 4;
const HARDCORE_LINES = 15;
const PASSWORD = 'correct horse';

interface Reply {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>>;
}

class Attacker {
  readonly phone = `9${randomInt(100_000_000, 999_999_999)}`;
  url = '';
  #cookie = '';
  #userId = '';

  async send(name: CallName, body?: object): Promise<Reply> {
    const { method, path } = CALLS[name];
    const query = body === undefined ? `?user_id=${this.#userId}` : '';
    const answer = await fetch(`${this.url}/api/${path}${query}`, {
      method,
      headers: {
        [USER_ID_HEADER]: USER_ID_HEADER_VALUE,
        cookie: this.#cookie,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie())
      if (cookie.startsWith('chicken_road_session')) [this.#cookie = ''] = cookie.split(';');
    return { http: answer.status, body: (await answer.json()) as Reply['body'] };
  }

  /** @throws Error when the call is refused */
  async ok(name: CallName, body?: object): Promise<Reply['body']> {
    const reply = await this.send(name, body);
    if (reply.http !== 200) throw new Error(`${name}: ${reply.http} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async register(url: string): Promise<void> {
    this.url = url;
    const made = await this.ok('register', { email: '', phone: this.phone, password: PASSWORD });
    this.#userId = String(made.user_id);
  }

  logIn = () => this.ok('login', { mobile: this.phone, password: PASSWORD });

  seeds = async () => (await this.ok('fairness')).data as { next_server_seed_hash: string; nonce: number };

  bet = (more: object) =>
    this.send('bet', { user_id: this.#userId, game_id: GAME_ID, type: HARDCORE, ...more });

  step = (roundId: unknown, step: number) =>
    this.send('advance', {
      user_id: this.#userId,
      game_id: GAME_ID,
      round_id: roundId,
      step,
      fire_hit: false,
    });

  cashOut = (roundId: unknown, multiplier: unknown) =>
    this.send('cashout', {
      userid: this.#userId,
      game_id: GAME_ID,
      round_id: roundId,
      multiplier_id: multiplier,
    });
}

/** @returns a client seed with which no line of the road is fatal */
function safeClientSeed(serverSeed: string, nonce: number): string {
  for (;;) {
    const clientSeed = randomBytes(8).toString('hex');
    if (drawRoundSecrets(serverSeed, clientSeed, nonce, HARDCORE).fatalLine > HARDCORE_LINES)
      return clientSeed;
  }
}

async function openOnLineOne(player: Attacker) {
  for (;;) {
    const { body: round } = await player.bet({ amount: 1 });
    const { body } = await player.step(round.round_id, 1);
    if (body.state === 'open')
      return { roundId: round.round_id, multiplier: (round.multiplier as number[])[0] };
  }
}

const row = (what: string, { http, body }: Reply, status: number, code?: string): Row => ({
  what,
  figure: `${http} ${body.code ?? body.message}`,
  bound: `${status} ${code ?? ''}`.trim(),
  aim: '',
  ok: http === status && (code === undefined || body.code === code),
});

/** Restores a backup whose next seed has been revealed and whose open round has been lost since, and plays both again. */
export async function attackByRestore(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-attack-'));
  const [postgres, { main, operator }] = [await startSystemPostgres(), await serverBundle()];
  const urlOf = (name: string, role = 'attacked') =>
    `postgres://${role}:x@127.0.0.1:${postgres.port}/${name}`;
  const seedKey = randomBytes(32).toString('hex');
  const envOf = (name: string) => ({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlOf(name),
    DATABASE_OWNER_URL: urlOf(name, 'attacked_owner'),
    SEED_KEY: seedKey,
  });
  const operate = (name: string, ...words: readonly string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [operator, ...words], {
        encoding: 'utf8',
        env: { ...process.env, ...envOf(name), PATH: `${postgres.bin}:${process.env.PATH}` },
      }),
    );
  const createDatabase = (name: string) =>
    runAt(urlOf('postgres', 'postgres'), `create database ${name} owner attacked_owner`);
  const stop = async (server: Awaited<ReturnType<typeof startServer>>): Promise<void> => {
    server.kill('SIGTERM');
    await server.ended;
  };
  try {
    await runAt(
      urlOf('postgres', 'postgres'),
      'create role attacked_owner login',
      'create role attacked login',
    );
    await createDatabase('live');
    let server = await startServer(main, envOf('live'));
    const [seedPlayer, roundPlayer] = [new Attacker(), new Attacker()];
    for (const player of [seedPlayer, roundPlayer]) await player.register(server.url);
    const { roundId, multiplier } = await openOnLineOne(roundPlayer);
    const { next_server_seed_hash: promised, nonce } = await seedPlayer.seeds();
    const { file } = operate('live', 'backup', folder) as { file: string };

    const { body: revealed } = await seedPlayer.bet({ amount: 1, target: 1 });
    for (let step = 2; (await roundPlayer.step(roundId, step)).body.state === 'open'; ) step++;
    await stop(server);
    const clientSeed = safeClientSeed(String(revealed.server_seed), nonce);

    const rows: Row[] = [];
    for (const [name, how] of [
      ['by_command', 'operator restore'],
      ['by_hand', 'pg_restore alone'],
    ] as const) {
      await createDatabase(name);
      if (name === 'by_command') operate(name, 'restore', file);
      else
        execFileSync(join(postgres.bin, 'pg_restore'), [
          ...['--exit-on-error', '--no-owner', '--no-privileges'],
          ...[`--dbname=${urlOf(name, 'attacked_owner')}`, file],
        ]);
      server = await startServer(main, envOf(name));
      for (const player of [seedPlayer, roundPlayer]) player.url = server.url;
      rows.push(row(`${how}: the session of before`, await seedPlayer.send('fairness'), 401));
      for (const player of [seedPlayer, roundPlayer]) await player.logIn();
      const bet = { amount: 150, client_seed: clientSeed, target: HARDCORE_LINES };
      rows.push(
        row(
          `${how}: ₹150 on the revealed seed`,
          await seedPlayer.bet({ ...bet, server_seed_hash: promised }),
          409,
          'seed_changed',
        ),
        row(
          `${how}: cash-out of the burnt round`,
          await roundPlayer.cashOut(roundId, multiplier),
          409,
          'round_held',
        ),
        row(`${how}: a step of the burnt round`, await roundPlayer.step(roundId, 2), 409, 'round_held'),
      );
      const { next_server_seed_hash: renewed } = await seedPlayer.seeds();
      const placed = await seedPlayer.bet({ amount: 1, target: 1, server_seed_hash: renewed });
      rows.push(row(`${how}: a bet on the new seed`, placed, 200));
      await stop(server);
      const { clean } = operate(name, 'reconcile') as { clean: boolean };
      rows.push({
        what: `${how}: reconcile`,
        figure: clean ? 'clean' : 'wrong',
        bound: 'clean',
        aim: '',
        ok: clean,
      });
    }
    return rows;
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(dirname(main), { recursive: true, force: true });
  }
}
