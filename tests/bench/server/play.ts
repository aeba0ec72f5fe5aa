import { randomUUID } from 'node:crypto';
import type { BenchPlayer } from './people.ts';
import { type Timing, timed, timingOf } from './timing.ts';
import { Wire, type WireAnswer } from './wire.ts';

/** A server process, or several that share a database. */
export type Urls = readonly string[];

/** Bets, first steps and cashouts of many players, each a phase of its own. */
export interface Phases {
  readonly bet: Timing;
  readonly advance: Timing;
  readonly cashout: Timing;
}

function expectOk({ http, body }: WireAnswer, what: string): Record<string, unknown> {
  if (http !== 200) throw new Error(`${what}: ${http} ${JSON.stringify(body)}`);
  return body;
}

/** Players have addresses of their own. */
const homeOf = (hand: number): string => `127.0.0.${2 + (hand % 250)}`;

/** Sends of one call at most while the server says that it has no room. */
const SENDS_AT_MOST = 50;

/** Sends a call as the game does: a 503 is sent again with its key, and its time counts. */
async function answered(
  wire: Wire,
  path: string,
  { cookie }: BenchPlayer,
  body: object,
): Promise<Record<string, unknown>> {
  const key = randomUUID();
  for (let sends = 1; ; sends++) {
    const answer = await wire.post(path, cookie, body, key);
    if (answer.http !== 503 || sends >= SENDS_AT_MOST) return expectOk(answer, path);
  }
}

/**
 * @param atOnce connections, dealt out to the servers in turn
 * @param onPhase hears of the end of each phase
 */
export async function playPhases(
  urls: Urls,
  players: readonly BenchPlayer[],
  atOnce: number,
  onPhase: (phase: keyof Phases) => void = () => undefined,
): Promise<Phases> {
  const wires = await Promise.all(
    Array.from({ length: atOnce }, (_, hand) => Wire.open(urls[hand % urls.length] ?? '', homeOf(hand))),
  );
  const wireOf = (hand: number): Wire => {
    const wire = wires[hand];
    if (!wire) throw new Error('A hand without a connection.');
    return wire;
  };
  const open: { player: BenchPlayer; round_id: string }[] = [];
  const bet = await timed(players, atOnce, async (player, hand) => {
    const sent = { user_id: player.user_id, game_id: 19, amount: 10, type: 1 };
    const { round_id: roundId } = await answered(wireOf(hand), 'bet', player, sent);
    open.push({ player, round_id: String(roundId) });
  });
  onPhase('bet');
  const landed: typeof open = [];
  const advance = await timed(open, atOnce, async (round, hand) => {
    const { player, round_id: roundId } = round;
    const sent = { user_id: player.user_id, game_id: 19, round_id: roundId, step: 1, fire_hit: false };
    const { state } = await answered(wireOf(hand), 'advance', player, sent);
    if (state === 'open') landed.push(round);
  });
  onPhase('advance');
  const cashout = await timed(landed, atOnce, async ({ player, round_id: roundId }, hand) => {
    const sent = { userid: player.user_id, game_id: 19, round_id: roundId, multiplier_id: 1.02 };
    await answered(wireOf(hand), 'cashout', player, sent);
  });
  onPhase('cashout');
  for (const wire of wires) wire.close();
  return { bet, advance, cashout };
}

/** A step every 1.5 s. */
const PACE_MS = 1500;

/**
 * Players at the pace of the game: a step every 1.5 s, a new bet when the round is over, all out of step with each
 * other; a round that is open at the end is cashed out. @returns the answers of `advance` alone
 */
export async function playAtPace(
  urls: Urls,
  players: readonly BenchPlayer[],
  forMs: number,
): Promise<Timing> {
  const took: number[] = [];
  const started = performance.now();
  await Promise.all(
    players.map(async (player, index) => {
      const wire = await Wire.open(urls[index % urls.length] ?? '', homeOf(index));
      let due = started + (PACE_MS * index) / players.length;
      let roundId = '';
      let multipliers: readonly number[] = [];
      let step = 0;
      while (due < started + forMs) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        due += PACE_MS;
        const { user_id: userId, cookie } = player;
        if (roundId === '') {
          const sent = { user_id: userId, game_id: 19, amount: 1, type: 1 };
          const bet = expectOk(await wire.post('bet', cookie, sent, randomUUID()), 'bet');
          roundId = String(bet.round_id);
          multipliers = bet.multiplier as number[];
          step = 0;
        }
        step++;
        const sent = { user_id: userId, game_id: 19, round_id: roundId, step, fire_hit: false };
        const begun = performance.now();
        const answer = expectOk(await wire.post('advance', cookie, sent, randomUUID()), 'advance');
        took.push(performance.now() - begun);
        if (answer.state !== 'open') roundId = '';
      }
      // Who goes on later begins with a bet.
      if (roundId !== '') {
        const sent = {
          userid: player.user_id,
          game_id: 19,
          round_id: roundId,
          multiplier_id: multipliers[step - 1],
        };
        expectOk(await wire.post('cashout', player.cookie, sent, randomUUID()), 'cashout');
      }
      wire.close();
    }),
  );
  return timingOf(took, performance.now() - started);
}
