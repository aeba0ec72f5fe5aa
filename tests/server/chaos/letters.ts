import type { CallName } from '../../../src/contract/calls.ts';
import { BANK } from '../model/bank.ts';
import type { Call } from '../model/rules.ts';
import type { Letter } from './world.ts';

/** A call of the model as it goes on the wire. */
export function letterOf(call: Call, user_id: string, key: string, cookie: string | null): Letter {
  const post = (name: CallName, body: object): Letter => ({ name, body, key, cookie });
  switch (call.name) {
    case 'bet': {
      const { amount, type, hash: server_seed_hash, clientSeed: client_seed } = call;
      return post('bet', {
        user_id,
        game_id: 19,
        amount: amount / 100,
        type,
        client_seed,
        server_seed_hash,
      });
    }
    case 'advance': {
      const { round_id, step, fire: fire_hit } = call;
      return post('advance', { user_id, game_id: 19, round_id, step, fire_hit });
    }
    case 'cashout': {
      const { round_id, multiplier } = call;
      const multiplier_id = Math.max(0, multiplier) / 100;
      return post('cashout', { userid: user_id, game_id: 19, multiplier_id, round_id });
    }
    case 'addAmount':
      return post('addAmount', { amount: String(call.amount / 100), utr_no: call.utr, user_id, type: 2 });
    case 'withdrawal':
      return post('withdrawal', { ...BANK, amount: (call.amount / 100).toFixed(2), user_id });
  }
}
