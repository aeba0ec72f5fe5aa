import { randomUUID } from 'node:crypto';
import type { MadePlayer } from '../../tests/server/made-players.ts';
import { Wire, type WireAnswer } from '../server/wire.ts';

/** A step every 1.5 s is the pace of the game. */
const PACE_MS = 1500;

/** An answer that takes longer counts as this long, and the player opens another connection, ms. */
export const TIMEOUT_MS = 10_000;

/** What befell a player. */
export interface Paced {
  /** of each `advance` that was answered or given up, ms */
  readonly tookMs: readonly number[];
  /** calls that were refused for want of room, broken off or never answered, by what came */
  readonly trouble: ReadonlyMap<string, number>;
}

/** Waits for something, but not longer than {@link TIMEOUT_MS}. */
async function patiently<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS);
  });
  // Whichever comes second is nobody's.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One player at the pace of the game, on one connection from an address of her own, who keeps her cookies. */
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
   * Plays until a time: a step, or a bet and its first step, every 1.5 s, and the profile after each landing.
   * @param firstMs when the first step is due, and `untilMs` when no more are, on the clock of `performance`
   */
  async play(firstMs: number, untilMs: number): Promise<Paced> {
    const tookMs: number[] = [];
    const trouble = new Map<string, number>();
    // A beat that an answer has overrun is left out: nobody taps twice at once.
    const next = (dueMs: number): number => Math.max(dueMs + PACE_MS, performance.now());
    for (let dueMs = firstMs; dueMs < untilMs; dueMs = next(dueMs)) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      const stepped = await this.#beat(tookMs).catch((error: unknown) => {
        this.close();
        return error instanceof Error ? error.message : String(error);
      });
      if (stepped !== null) trouble.set(stepped, (trouble.get(stepped) ?? 0) + 1);
    }
    return { tookMs, trouble };
  }

  close(): void {
    this.#wire?.close();
    this.#wire = null;
  }

  /** @returns what went wrong; null when nothing did */
  async #beat(tookMs: number[]): Promise<string | null> {
    if (this.#roundId === null) {
      const bet = await this.#send('bet', { user_id: this.#userId, game_id: 19, amount: 1, type: 1 });
      // After a lost answer the round may be there already.
      if (bet.http !== 200 && !this.#resume(bet.body.round)) return `bet ${bet.http}`;
      if (bet.http === 200) this.#resume({ ...bet.body, state: 'open', step: 0 });
    }
    const begunMs = performance.now();
    const landing = await this.#send('advance', {
      user_id: this.#userId,
      game_id: 19,
      round_id: this.#roundId,
      step: this.#step + 1,
      fire_hit: false,
    }).finally(() => tookMs.push(performance.now() - begunMs));
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

  /** @param view of a round, as an answer has it */
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
    this.#wire ??= await patiently(Wire.open(this.url, this.address));
    const answer = await patiently(call(this.#wire));
    const session = answer.cookies.find((cookie) => cookie.startsWith('chicken_road_session='));
    if (session !== undefined) this.#cookie = session;
    return answer;
  }
}

/** Players of one stretch together, all out of step with each other. */
export async function playStretch(players: readonly PacedPlayer[], forMs: number): Promise<Paced> {
  const startMs = performance.now();
  const played = await Promise.all(
    players.map((player, index) =>
      player.play(startMs + (PACE_MS * index) / players.length, startMs + forMs),
    ),
  );
  const trouble = new Map<string, number>();
  for (const [what, times] of played.flatMap((one) => [...one.trouble]))
    trouble.set(what, (trouble.get(what) ?? 0) + times);
  return { tookMs: played.flatMap((one) => one.tookMs), trouble };
}
