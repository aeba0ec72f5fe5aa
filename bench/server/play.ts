import { randomUUID } from 'node:crypto';
import type { MadePlayer } from '../../tests/server/support/made-players.ts';
import { type Timing, timed } from './timing.ts';
import { Wire } from './wire.ts';

export const CALLS = ['bet', 'advance', 'cashout'] as const;
export type PlayCall = (typeof CALLS)[number];

const addressOf = (lane: number): string => `127.0.0.${2 + (lane % 250)}`;

/** Attempts per call while the server answers 503. */
const MAX_SENDS = 50;

/** Sends a call as the game does: after a 503 again with its key, in the same measured time. @throws Error on a refusal */
async function send(
  wire: Wire,
  path: PlayCall,
  { cookie }: MadePlayer,
  body: object,
): Promise<Record<string, unknown>> {
  const key = randomUUID();
  for (let sends = 1; ; sends++) {
    const answer = await wire.post(path, cookie, body, key);
    if (answer.http === 503 && sends < MAX_SENDS) continue;
    if (answer.http !== 200) throw new Error(`${path}: ${answer.http} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}

const betBody = ({ user_id }: MadePlayer) => ({ user_id, game_id: 19, amount: 10, type: 1 });

const advanceBody = ({ user_id }: MadePlayer, round_id: unknown) => ({
  user_id,
  game_id: 19,
  round_id,
  step: 1,
  fire_hit: false,
});

const cashoutBody = ({ user_id }: MadePlayer, round_id: unknown) => ({
  userid: user_id,
  game_id: 19,
  round_id,
  multiplier_id: 1.02,
});

/** Bets, takes one step and cashes out if it landed. @returns the `performance.now()` of the answer to the bet */
export async function playRound(wire: Wire, player: MadePlayer): Promise<number> {
  const { round_id: roundId } = await send(wire, 'bet', player, betBody(player));
  const answeredMs = performance.now();
  const { state } = await send(wire, 'advance', player, advanceBody(player, roundId));
  if (state === 'open') await send(wire, 'cashout', player, cashoutBody(player, roundId));
  return answeredMs;
}

/**
 * Plays a round of each player: first all bets, then all steps, then all cash-outs.
 * @param atOnce connections, spread over the servers
 */
export async function playRounds(
  urls: readonly string[],
  players: readonly MadePlayer[],
  atOnce: number,
  onCall: (call: PlayCall, timing: Timing) => void = () => undefined,
): Promise<void> {
  const wires = await Promise.all(
    Array.from({ length: atOnce }, (_, lane) => Wire.open(urls[lane % urls.length] ?? '', addressOf(lane))),
  );
  const wireOf = (lane: number): Wire => {
    const wire = wires[lane];
    if (!wire) throw new Error('A lane without a connection.');
    return wire;
  };
  const open: { player: MadePlayer; round_id: string }[] = [];
  const bets = await timed(players, atOnce, async (player, lane) => {
    const { round_id: roundId } = await send(wireOf(lane), 'bet', player, betBody(player));
    open.push({ player, round_id: String(roundId) });
  });
  onCall('bet', bets);
  const landed: typeof open = [];
  const advances = await timed(open, atOnce, async (round, lane) => {
    const { player, round_id: roundId } = round;
    const { state } = await send(wireOf(lane), 'advance', player, advanceBody(player, roundId));
    if (state === 'open') landed.push(round);
  });
  onCall('advance', advances);
  const cashouts = await timed(landed, atOnce, async ({ player, round_id: roundId }, lane) => {
    await send(wireOf(lane), 'cashout', player, cashoutBody(player, roundId));
  });
  onCall('cashout', cashouts);
  for (const wire of wires) wire.close();
}
