import { eq } from 'drizzle-orm';
import type { CallName } from '../../../src/contract/calls.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import { buildApp } from '../../../src/server/app.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { deposits, rounds, withdrawals } from '../../../src/server/db/schema.ts';
import { audit } from '../../../src/server/ledger/audit.ts';
import { readWallet } from '../../../src/server/ledger/journal.ts';
import { wrongInBooks } from '../books.ts';
import { DEMO, Guest, QUICK_PASSWORDS } from '../harness.ts';
import { type Door, LoadPlayer } from './load.ts';
import { seeded } from './random.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface CrashPlan {
  /** as serverBundle gives it */
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  readonly kills: number;
  readonly players: number;
  readonly seed: number;
}

export interface CrashStory {
  readonly players: readonly LoadPlayer[];
  readonly kills: number;
  /** answers that players got */
  readonly answers: number;
}

/** Answers between two kills: at least and at most. */
const FEWEST = 10;
const MOST = 50;

/**
 * Kills the server with -9 again and again while players play, at moments counted in answers, and starts it again.
 * Ends when all kills are done and every player has the answer to the last call; the server is then killed as well.
 */
export async function crashUnderLoad({
  main,
  env,
  kills,
  players: many,
  seed,
}: CrashPlan): Promise<CrashStory> {
  const random = seeded(seed);
  const between = () => FEWEST + Math.floor(random() * (MOST - FEWEST));
  let server: ServerProcess = await startServer(main, env);
  let up: Promise<string> = Promise.resolve(server.url);
  let left = between();
  let killed = 0;
  let answers = 0;
  let failed: unknown = null;
  const door: Door = {
    url: () => up,
    onAnswer: () => {
      answers++;
      left--;
      if (left > 0 || killed >= kills) return;
      killed++;
      left = between();
      server.kill('SIGKILL');
      up = server.ended
        .then(() => startServer(main, env))
        .then((next) => {
          server = next;
          return next.url;
        });
      up.catch((error) => {
        failed ??= error;
      });
    },
  };
  const players = Array.from({ length: many }, (_, index) => new LoadPlayer(door, seeded(seed + index + 1)));
  try {
    await Promise.all(
      players.map(async (player) => {
        await player.register();
        while (killed < kills && failed === null) await player.act();
        await player.reload();
      }),
    );
    if (failed !== null) throw failed;
  } finally {
    await up.catch(() => undefined);
    server.kill('SIGKILL');
    await server.ended;
  }
  return { players, kills: killed, answers };
}

/**
 * Holds what players were told against what is in the database: every answer given again is the same, every round was
 * told or shown to its player, balances are what the players make of their answers, and the books are right.
 * @param database as the crashes left it
 * @returns what is wrong; empty when nothing is
 */
export async function wrongAfter({ players }: CrashStory, database: Database): Promise<readonly string[]> {
  const wrong: string[] = [];
  const app = await buildApp({ database, config: DEMO, password_cost: QUICK_PASSWORDS });
  await app.ready();
  const { db } = database;
  wrong.push(...(await wrongInBooks(db)));
  const { findings } = await audit(database);
  wrong.push(...findings.map((finding) => JSON.stringify(finding)));
  for (const player of players) {
    const mine = await db.select().from(rounds).where(eq(rounds.user_id, player.user_id));
    const ids = new Set(mine.map(({ round_id }) => round_id));
    for (const round_id of player.rounds.keys())
      if (!ids.has(round_id)) wrong.push(`Round ${round_id} was acknowledged and is gone.`);
    let expected_paise = 100_000n;
    for (const { round_id, state, stake_paise, win_paise } of mine) {
      const known = player.rounds.get(round_id);
      if (!known) wrong.push(`Round ${round_id} is there and nobody was told.`);
      else if (known.stake_paise !== stake_paise) wrong.push(`Round ${round_id} has another stake.`);
      else if ((known.win_paise ?? -1n) !== (state === 'open' ? -1n : win_paise))
        wrong.push(`Round ${round_id} is ${state} with ${win_paise}; its player knows ${known.win_paise}.`);
      expected_paise += (known?.win_paise ?? 0n) - (known?.stake_paise ?? 0n);
    }
    const paid_in = await db.select().from(deposits).where(eq(deposits.user_id, player.user_id));
    const paid_out = await db.select().from(withdrawals).where(eq(withdrawals.user_id, player.user_id));
    for (const { approved_paise } of paid_in) expected_paise += approved_paise ?? 0n;
    for (const { amount_paise, status } of paid_out) expected_paise -= status === 2 ? 0n : amount_paise;
    const { balance_paise } = await readWallet(db, player.user_id);
    if (balance_paise !== expected_paise)
      wrong.push(
        `The wallet of ${player.user_id} is ${balance_paise}; by the answers it is ${expected_paise}.`,
      );
    const guest = new Guest(app);
    guest.cookie = player.cookie;
    for (const { name, body, key, answer } of player.told) {
      const again = await guest.send(name, { ...partOf(name, body), key });
      if (JSON.stringify(again.body) !== JSON.stringify(answer))
        wrong.push(
          `${name} ${key} answered ${JSON.stringify(answer)}, and now ${JSON.stringify(again.body)}.`,
        );
    }
  }
  await app.close();
  return wrong;
}

const partOf = (name: CallName, body: Readonly<Record<string, unknown>>) =>
  CALLS[name].method === 'GET' ? { query: body as Record<string, string> } : { body };
