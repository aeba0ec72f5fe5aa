import { randomUUID } from 'node:crypto';
import { multiplierTable } from '../game/multipliers.ts';
import { register } from './accounts/register.ts';
import { callerOf } from './accounts/sessions.ts';
import type { AppContext } from './app-context.ts';
import { createMetrics } from './metrics.ts';
import { advance } from './rounds/advance.ts';
import { placeBet } from './rounds/bet.ts';
import { cashOut } from './rounds/cashout.ts';
import { readSettings } from './settings/settings.ts';

/** Rounds played: by then program and database have made ready what a round needs. */
const ROUNDS = 8;

/** Connections that play, so that the first players do not wait for one to open. */
const CONNECTIONS = { embedded: 1, postgres: 4 } as const;

/** Thrown when all is played, so that the transaction is taken back. */
class Rollback extends Error {}

/**
 * Plays some rounds in a transaction that is taken back: nothing of it stays, and the first player's bet does not pay
 * for what the first of everything costs. Done before the server says where it is.
 * @throws what the database throws
 */
export async function warmUp(context: AppContext): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS[context.database.kind] }, () => playInRolledBackTransaction(context)),
  );
}

async function playInRolledBackTransaction(context: AppContext): Promise<void> {
  await context.database
    .transaction(async (tx) => {
      await playRounds({
        ...context,
        // Play money in books that nobody will see, whatever the server's own money is.
        money: 'demo',
        limits: false,
        // Nobody else is there, and who holds a transaction may not wait for a turn.
        passwords: { ...context.passwords, enqueue: (_, work) => work() },
        metrics: createMetrics(false),
        database: { ...context.database, db: tx, transaction: (work) => work(tx) },
      });
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
}

async function playRounds(context: AppContext): Promise<void> {
  const { db } = context.database;
  const { min_bet_paise: stakePaise, betting_paused: bettingPaused, rtp } = await readSettings(db);
  const [multiplier = 0] = multiplierTable(1, rtp);
  const { user_id: userId, token } = await register(context, {
    email: '',
    phone: `rehearsal ${randomUUID()}`,
    password: randomUUID(),
    ref: undefined,
    key: randomUUID(),
    address: '',
  });
  if (bettingPaused) return;
  for (let round = 0; round < ROUNDS; round++) {
    await callerOf(db, token, context.clock.now());
    const { round_id: roundId } = await placeBet(context, {
      user_id: userId,
      stake_paise: stakePaise,
      type: 1,
      client_seed: undefined,
      server_seed_hash: undefined,
      key: randomUUID(),
    });
    const { state } = await advance(context, {
      user_id: userId,
      round_id: roundId,
      step: 1,
      fire_hit: false,
      key: randomUUID(),
    });
    if (state !== 'open') continue;
    await cashOut(context, { user_id: userId, multiplier, round_id: roundId, key: randomUUID() });
  }
}
