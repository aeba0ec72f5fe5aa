import { randomUUID } from 'node:crypto';
import { multiplierTable } from '../game/multipliers.ts';
import { register } from './accounts/register.ts';
import { callerOf } from './accounts/sessions.ts';
import { createMetrics } from './metrics.ts';
import { readSettings } from './operator/settings.ts';
import type { Provider } from './provider.ts';
import { advance } from './rounds/advance.ts';
import { placeBet } from './rounds/bet.ts';
import { cashOut } from './rounds/cashout.ts';

/** Rounds played: by then program and database have made ready what a round needs. */
const ROUNDS = 8;

/** Connections that play, so that the first players do not wait for one to open. */
const CONNECTIONS = { embedded: 1, postgres: 4 } as const;

/** Thrown when all is played, so that the transaction is taken back. */
class TakenBack extends Error {}

/**
 * Plays some rounds in a transaction that is taken back: nothing of it stays, and the first player's bet does not pay
 * for what the first of everything costs. Done before the server says where it is.
 * @throws what the database throws
 */
export async function warmUp(provider: Provider): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS[provider.database.kind] }, () => rehearse(provider)));
}

async function rehearse(provider: Provider): Promise<void> {
  await provider.database
    .transaction(async (tx) => {
      await playAlone({
        ...provider,
        // Play money in books that nobody will see, whatever the server's own money is.
        money: 'demo',
        limits: false,
        // Nobody else is there, and who holds a transaction may not wait for a turn.
        passwords: { ...provider.passwords, inTurn: (_, work) => work() },
        metrics: createMetrics(false),
        database: { ...provider.database, db: tx, transaction: (work) => work(tx) },
      });
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

async function playAlone(provider: Provider): Promise<void> {
  const { db } = provider.database;
  const { min_bet_paise: stake_paise, betting_paused, rtp } = await readSettings(db);
  const [multiplier = 0] = multiplierTable(1, rtp);
  const { user_id, token } = await register(provider, {
    email: '',
    phone: `rehearsal ${randomUUID()}`,
    password: randomUUID(),
    ref: undefined,
    key: randomUUID(),
    address: '',
  });
  if (betting_paused) return;
  for (let round = 0; round < ROUNDS; round++) {
    await callerOf(db, token, provider.clock.now());
    const { round_id } = await placeBet(provider, {
      user_id,
      stake_paise,
      type: 1,
      client_seed: undefined,
      server_seed_hash: undefined,
      key: randomUUID(),
    });
    const { state } = await advance(provider, {
      user_id,
      round_id,
      step: 1,
      fire_hit: false,
      key: randomUUID(),
    });
    if (state !== 'open') continue;
    await cashOut(provider, { user_id, multiplier, round_id, key: randomUUID() });
  }
}
