import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { MadePlayer } from '../../tests/server/support/made-players.ts';
import { Wire, type WireAnswer } from '../server/wire.ts';

/** Time between two steps in the game. */
const PACE_MS = 1500;

/** A slower response counts as this long. */
export const TIMEOUT_MS = 10_000;

const AT_ONCE_MS = 1000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** @throws Error after {@link TIMEOUT_MS} */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A player at the pace of the game, on one connection. */
export class PacedPlayer {
  readonly #userId: string;
  #cookie: string;
  #wire: Wire | null = null;
  #roundId: string | null = null;
  #step = 0;

  /** @param address of 127.0.0.0/8 */
  constructor(
    readonly url: string,
    player: MadePlayer,
    readonly address: string,
  ) {
    this.#userId = player.user_id;
    this.#cookie = player.cookie;
  }

  /**
   * Plays a step, or a bet and its first step, every 1.5 s, and reads the profile after each. Times are those of
   * `performance.now()`.
   * @param tookMs receives the time of each advance, ms
   * @param failures receives the calls that failed
   */
  async play(firstMs: number, untilMs: number, tookMs: number[], failures: string[]): Promise<void> {
    for (let dueMs = firstMs; dueMs < untilMs; dueMs = Math.max(dueMs + PACE_MS, performance.now())) {
      await wait(dueMs - performance.now());
      try {
        const failure = await this.#beat(tookMs);
        if (failure !== null) failures.push(failure);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
        this.close();
      }
    }
  }

  close(): void {
    this.#wire?.close();
    this.#wire = null;
  }

  /** Returns the call that failed, or null. */
  async #beat(tookMs: number[]): Promise<string | null> {
    const game = { user_id: this.#userId, game_id: 19 };
    if (this.#roundId === null) {
      const bet = await this.#send('bet', { ...game, amount: 1, type: 1 });
      // The bet may have opened a round although its response was lost.
      if (bet.http !== 200 && !this.#resume(bet.body.round)) return `bet ${bet.http}`;
      if (bet.http === 200) this.#resume({ ...bet.body, state: 'open', step: 0 });
    }
    const begunMs = performance.now();
    const body = { ...game, round_id: this.#roundId, step: this.#step + 1, fire_hit: false };
    const landing = await this.#send('advance', body).finally(() => tookMs.push(performance.now() - begunMs));
    if (landing.http !== 200) {
      if (landing.http === 409) this.#resume(landing.body.round);
      else tookMs.pop();
      return `advance ${landing.http}`;
    }
    this.#step++;
    if (landing.body.state !== 'open') this.#roundId = null;
    const profile = await this.#ask((wire) => wire.get(`profile/${this.#userId}`, this.#cookie));
    return profile.http === 200 ? null : `profile ${profile.http}`;
  }

  /** Continues the round of a response. Returns whether it is open. */
  #resume(view: unknown): boolean {
    if (typeof view !== 'object' || view === null || !('round_id' in view) || !('step' in view)) return false;
    this.#roundId = 'state' in view && view.state === 'open' ? String(view.round_id) : null;
    this.#step = Number(view.step);
    return this.#roundId !== null;
  }

  #send(path: string, body: object): Promise<WireAnswer> {
    return this.#ask((wire) => wire.post(path, this.#cookie, body, randomUUID()));
  }

  async #ask(call: (wire: Wire) => Promise<WireAnswer>): Promise<WireAnswer> {
    this.#wire ??= await withTimeout(Wire.open(this.url, this.address));
    const answer = await withTimeout(call(this.#wire));
    this.#cookie = answer.cookies.find((one) => one.startsWith('chicken_road_session=')) ?? this.#cookie;
    return answer;
  }
}

/** Starts players at staggered times. */
export async function playFor(players: readonly PacedPlayer[], forMs: number) {
  const startMs = performance.now();
  const tookMs: number[] = [];
  const failures: string[] = [];
  await Promise.all(
    players.map((player, index) =>
      player.play(startMs + (PACE_MS * index) / players.length, startMs + forMs, tookMs, failures),
    ),
  );
  return { tookMs, failures };
}

/** Calls `work` at a fixed rate without waiting for earlier calls. Returns all results. */
export async function regularly<T>(everyMs: number, forMs: number, work: (index: number) => Promise<T>) {
  const results: Promise<T>[] = [];
  const startMs = performance.now();
  for (let index = 0; index * everyMs < forMs; index++) {
    await wait(startMs + index * everyMs - performance.now());
    results.push(work(index));
  }
  return Promise.all(results);
}

/** Returns the response time of GET /healthz on a new connection, ms; {@link TIMEOUT_MS} unless the status is 200. */
export function healthMs(url: string): Promise<number> {
  const { hostname: host, port } = new URL(url);
  const begunMs = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) }, () =>
      socket.write(`GET /healthz HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n\r\n`),
    );
    const end = (ms: number): void => {
      socket.destroy();
      resolve(ms);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(TIMEOUT_MS));
    socket.once('data', (data: Buffer) =>
      end(data.toString().startsWith('HTTP/1.1 200') ? performance.now() - begunMs : TIMEOUT_MS),
    );
    socket.on('error', () => end(TIMEOUT_MS));
    socket.on('close', () => end(TIMEOUT_MS));
  });
}

/** Logs a player in from an address. Returns whether that succeeded within {@link AT_ONCE_MS}. */
export async function logsInAtOnce(url: string, address: string, mobile: string, password: string) {
  const begunMs = performance.now();
  try {
    const wire = await Wire.open(url, address);
    const { http } = await withTimeout(wire.post('login', '', { mobile, password }, randomUUID()));
    wire.close();
    return http === 200 && performance.now() - begunMs <= AT_ONCE_MS;
  } catch {
    return false;
  }
}
