import { eq } from 'drizzle-orm';
import type { CallName } from '../../../../src/contract/calls.ts';
import { CALLS } from '../../../../src/contract/calls.ts';
import { buildApp } from '../../../../src/server/app.ts';
import { reconcile } from '../../../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../../../src/server/platform/db/database.ts';
import {
  deposits,
  openRounds,
  rounds,
  withdrawals,
} from '../../../../src/server/platform/db/schema/schema.ts';
import { DEMO, Guest, QUICK_PASSWORDS } from '../../support/harness.ts';
import { ledgerViolations } from '../../support/ledger.ts';
import { seeded } from '../../support/random.ts';
import { type ServerProcess, SHORT_LIVED, startServer } from '../../support/server-process.ts';
import { readWallet } from '../../support/wallets.ts';
import { type Gateway, LoadPlayer } from './load.ts';

export interface CrashPlan {
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  readonly kills: number;
  readonly players: number;
  readonly seed: number;
}

export interface CrashStory {
  readonly players: readonly LoadPlayer[];
  readonly kills: number;
  readonly answers: number;
}

const FEWEST = 10;
const MOST = 50;

export async function crashUnderLoad({
  main,
  env,
  kills,
  players: many,
  seed,
}: CrashPlan): Promise<CrashStory> {
  const random = seeded(seed);
  const between = () => FEWEST + Math.floor(random() * (MOST - FEWEST));
  let server: ServerProcess = await startServer(main, env, SHORT_LIVED);
  let up: Promise<string> = Promise.resolve(server.url);
  let left = between();
  let killed = 0;
  let answers = 0;
  let failed: unknown = null;
  const door: Gateway = {
    url: () => up,
    onAnswer: () => {
      answers++;
      left--;
      if (left > 0 || killed >= kills) return;
      killed++;
      left = between();
      server.kill('SIGKILL');
      up = server.ended
        .then(() => startServer(main, env, SHORT_LIVED))
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

export async function violationsAfter(
  { players }: CrashStory,
  database: Database,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const app = await buildApp({ database, config: DEMO, passwordCost: QUICK_PASSWORDS });
  await app.ready();
  const { db } = database;
  wrong.push(...(await ledgerViolations(db)));
  const { findings } = await reconcile(database);
  wrong.push(...findings.map((finding) => JSON.stringify(finding)));
  for (const player of players) {
    const { user_id: userId } = player;
    const open = await db.select().from(openRounds).where(eq(openRounds.userId, userId));
    const ended = await db.select().from(rounds).where(eq(rounds.userId, userId));
    const mine = [...open.map((round) => ({ ...round, state: 'open' as const, payoutPaise: 0n })), ...ended];
    const ids = new Set(mine.map(({ roundId }) => roundId));
    for (const roundId of player.rounds.keys())
      if (!ids.has(roundId)) wrong.push(`Round ${roundId} was acknowledged and is gone.`);
    let expectedPaise = 100_000n;
    for (const { roundId, state, stakePaise, payoutPaise: winPaise } of mine) {
      const known = player.rounds.get(roundId);
      if (!known) wrong.push(`Round ${roundId} is there without an answer.`);
      else if (known.stake_paise !== stakePaise) wrong.push(`Round ${roundId} has another stake.`);
      else if ((known.payout_paise ?? -1n) !== (state === 'open' ? -1n : winPaise))
        wrong.push(`Round ${roundId} is ${state} with ${winPaise}; its player knows ${known.payout_paise}.`);
      expectedPaise += (known?.payout_paise ?? 0n) - (known?.stake_paise ?? 0n);
    }
    const paidIn = await db.select().from(deposits).where(eq(deposits.userId, player.user_id));
    const paidOut = await db.select().from(withdrawals).where(eq(withdrawals.userId, player.user_id));
    for (const { approvedPaise } of paidIn) expectedPaise += approvedPaise ?? 0n;
    for (const { amountPaise, status } of paidOut) expectedPaise -= status === 2 ? 0n : amountPaise;
    const { balancePaise } = await readWallet(db, player.user_id);
    if (balancePaise !== expectedPaise)
      wrong.push(
        `The wallet of ${player.user_id} is ${balancePaise}; by the answers it is ${expectedPaise}.`,
      );
    const guest = new Guest(app);
    guest.cookie = player.cookie;
    for (const { name, body, key, answer } of player.acknowledged) {
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
