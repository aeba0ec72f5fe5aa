import { randomUUID } from 'node:crypto';
import { sampleRankCorrelation, wilcoxonRankSum } from 'simple-statistics';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../../src/contract/constants.ts';
import { drawFatalLine, verifyRound } from '../../../src/game/fairness.ts';
import { linesOf, multiplierTable } from '../../../src/game/multipliers.ts';
import type { BenchPlayer } from '../server/people.ts';
import { timingOf } from '../server/timing.ts';
import { Wire } from '../server/wire.ts';
import type { Row } from '../table.ts';
import { chiSquare, noHotLines, returnTable } from './theory.ts';

/** What was seen of a difficulty. */
interface Seen {
  /** where chickens were roasted or would have been, from the revealed seeds */
  readonly hotLines: number[];
  /** answers of `bet`, ms, with the line that was hot */
  readonly bets: { readonly ms: number; readonly hot: number }[];
  /** answers of `advance` that were safe, ms, by line and by whether the one behind it was hot */
  readonly safe: { readonly ms: number; readonly line: number; readonly hotIsNext: boolean }[];
  /** answers of `advance` that roasted, ms */
  readonly lost: number[];
  stakes: number;
  wins: number;
}

/** Lines a round is played to, dealt out in turn: all of a road are stopped at now and again. */
const stopLine = (type: DifficultyType, round: number): number => 1 + (round % Math.min(linesOf(type), 6));

function expectOk(http: number, body: Record<string, unknown>, what: string): Record<string, unknown> {
  if (http !== 200) throw new Error(`${what}: ${http} ${JSON.stringify(body)}`);
  return body;
}

/** Plays rounds as a player does: to a line chosen before, and then a cashout. Every round is checked when it has ended. */
async function playRounds(
  url: string,
  player: BenchPlayer,
  rounds: number,
  seen: Readonly<Record<DifficultyType, Seen>>,
): Promise<void> {
  const wire = await Wire.open(url);
  const { user_id: userId } = player;
  const post = async (path: string, body: object) => {
    const begun = performance.now();
    const answer = await wire.post(path, player.cookie, body, randomUUID());
    return { ms: performance.now() - begun, body: expectOk(answer.http, answer.body, path) };
  };
  for (let round = 0; round < rounds; round++) {
    const type = DIFFICULTY_TYPES[round % DIFFICULTY_TYPES.length] ?? 1;
    const of = seen[type];
    const bet = await post('bet', { user_id: userId, game_id: 19, amount: 1, type });
    const roundId = String(bet.body.round_id);
    const stop = stopLine(type, Math.floor(round / DIFFICULTY_TYPES.length));
    const steps: number[] = [];
    let ended: Record<string, unknown> | null = null;
    for (let step = 1; step <= stop && !ended; step++) {
      const { ms, body } = await post('advance', {
        user_id: userId,
        game_id: 19,
        round_id: roundId,
        step,
        fire_hit: false,
      });
      steps.push(ms);
      if (body.state !== 'open') ended = { ...body, at: step };
    }
    if (!ended) {
      const multiplierId = (multiplierTable(type)[stop - 1] ?? 0) / 100;
      const { body } = await post('cashout', {
        userid: userId,
        game_id: 19,
        round_id: roundId,
        multiplier_id: multiplierId,
      });
      ended = { ...body, state: 'cashed_out', cause: 'cashout', at: stop };
    }
    const serverSeed = String(ended.server_seed);
    const { server_seed_hash: serverSeedHash, client_seed: clientSeed, nonce, algorithm } = bet.body;
    const draw = { server_seed: serverSeed, client_seed: String(clientSeed), nonce: Number(nonce) };
    const verdict = verifyRound({
      ...draw,
      server_seed_hash: String(serverSeedHash),
      type,
      algorithm: Number(algorithm),
      state: ended.state === 'fried' ? 'fried' : 'cashed_out',
      cause: ended.state === 'fried' ? 'roast' : 'cashout',
      step: Number(ended.at),
    });
    if (!verdict.fair) throw new Error(`Round ${roundId} is not fair: ${verdict.reason}`);
    const hot = drawFatalLine(draw.server_seed, draw.client_seed, draw.nonce, type);
    of.hotLines[hot - 1] = (of.hotLines[hot - 1] ?? 0) + 1;
    of.bets.push({ ms: bet.ms, hot });
    of.stakes += 1;
    of.wins += Number(ended.state === 'cashed_out' ? ended.win_amount : 0);
    for (const [index, ms] of steps.entries()) {
      const line = index + 1;
      if (line === hot) of.lost.push(ms);
      else of.safe.push({ ms, line, hotIsNext: line + 1 === hot });
    }
  }
  wire.close();
}

const emptySeen = (type: DifficultyType): Seen => ({
  hotLines: noHotLines(type),
  bets: [],
  safe: [],
  lost: [],
  stakes: 0,
  wins: 0,
});

/** |z| that chance stays below 999 times of 1000. */
const Z_LIMIT = 3.29;

/** The Mann-Whitney test: how far two samples of times are from being the same, as z; positive: the first is slower. */
function apart(one: readonly number[], two: readonly number[]): number {
  if (one.length === 0 || two.length === 0) return 0;
  const ranks = wilcoxonRankSum([...one], [...two]);
  const [n, m] = [one.length, two.length];
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

/** Several independent z as one. */
const together = (all: readonly number[]): number =>
  Math.abs(all.reduce((sum, z) => sum + z, 0)) / Math.sqrt(Math.max(1, all.length));

/** A sample is compared from this size on. */
const ENOUGH = 20;

/** The times of safe steps before a fatal line beside the others, each line of each difficulty for itself. */
function safeApart({ safe }: Seen): readonly number[] {
  return [...new Set(safe.map(({ line }) => line))].flatMap((line) => {
    const [before = [], others = []] = [true, false].map((hot) =>
      safe.filter((one) => one.line === line && one.hotIsNext === hot).map(({ ms }) => ms),
    );
    return before.length < ENOUGH || others.length < ENOUGH ? [] : [apart(before, others)];
  });
}

/** The rank correlation of a bet's time with the line that is hot, as z. */
function betsApart({ bets }: Seen): number {
  const correlation = sampleRankCorrelation(
    bets.map(({ ms }) => ms),
    bets.map(({ hot }) => hot),
  );
  return correlation * Math.sqrt(bets.length - 1);
}

const p50 = (times: readonly number[]): string => `${timingOf(times, 1).p50Ms.toFixed(2)} ms`;

/**
 * Rounds over HTTP by several accounts at once: their hot lines against theory, what came back, and whether the time of
 * an answer tells anything that is still to come.
 */
export async function playOverHttp(
  url: string,
  players: readonly BenchPlayer[],
  rounds: number,
): Promise<readonly Row[]> {
  const seen = { 1: emptySeen(1), 2: emptySeen(2), 3: emptySeen(3), 4: emptySeen(4) };
  await Promise.all(players.map((player) => playRounds(url, player, rounds / players.length, seen)));
  const rows: Row[] = DIFFICULTY_TYPES.map((type) => {
    const { hotLines, stakes, wins } = seen[type];
    const { statistic, degrees, limit, ok } = chiSquare(type, hotLines);
    console.log(returnTable(type, hotLines, multiplierTable(type)));
    return {
      what: `${DIFFICULTY_NAMES[type]}: ${stakes} rounds over HTTP by ${players.length} accounts, each checked, chi-square over ${degrees + 1} hot lines`,
      figure: statistic.toFixed(1),
      bound: `${limit.toFixed(1)} (99 %)`,
      aim: '',
      ok,
      peer: `${((wins / stakes) * 100).toFixed(1)} % came back of stakes stopped at lines 1 to 6`,
    };
  });
  const all = DIFFICULTY_TYPES.map((type) => seen[type]);
  const safe = all.flatMap((of) => of.safe);
  const z = together(all.flatMap(safeApart));
  const betZ = together(all.map(betsApart));
  const before = safe.filter(({ hotIsNext }) => hotIsNext).map(({ ms }) => ms);
  const lost = all.flatMap((of) => of.lost);
  const safeMs = safe.map(({ ms }) => ms);
  return [
    ...rows,
    {
      what: 'the time of a safe step, by whether the line behind it is hot: Mann-Whitney |z|',
      figure: z.toFixed(2),
      bound: `${Z_LIMIT} (99.9 %)`,
      aim: '',
      ok: z <= Z_LIMIT,
      peer: `p50 ${p50(before)} of ${before.length} steps before a hot line, ${p50(safe.map(({ ms }) => ms))} of all ${safe.length}`,
    },
    {
      what: 'the time of a bet against the line that is hot: rank correlation |z|',
      figure: betZ.toFixed(2),
      bound: `${Z_LIMIT} (99.9 %)`,
      aim: '',
      ok: betZ <= Z_LIMIT,
      peer: 'each difficulty for itself',
    },
    {
      what: 'the time of the answer that says itself how the step ended: safe beside roasted, Mann-Whitney |z|',
      figure: Math.abs(apart(lost, safeMs)).toFixed(2),
      bound: '',
      aim: '',
      ok: true,
      peer: `p50 ${p50(safeMs)} safe, ${p50(lost)} roasted, which also settles the round`,
    },
  ];
}
