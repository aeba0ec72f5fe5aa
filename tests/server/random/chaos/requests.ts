import type { CallName } from '../../../../src/contract/calls.ts';
import { BANK } from '../../support/bank.ts';
import type { Call } from '../model/rules.ts';
import type { ChaosRequest } from './world.ts';

export function requestOf(call: Call, userId: string, key: string, cookie: string | null): ChaosRequest {
  const post = (name: CallName, body: object): ChaosRequest => ({ name, body, key, cookie });
  switch (call.name) {
    case 'bet': {
      const { amount, type, hash: serverSeedHash, clientSeed, target } = call;
      return post('bet', {
        user_id: userId,
        game_id: 19,
        amount: amount / 100,
        type,
        client_seed: clientSeed,
        server_seed_hash: serverSeedHash,
        target,
      });
    }
    case 'advance': {
      const { round_id: roundId, step, fire: fireHit } = call;
      return post('advance', { user_id: userId, game_id: 19, round_id: roundId, step, fire_hit: fireHit });
    }
    case 'cashout': {
      const { round_id: roundId, multiplier } = call;
      const multiplierId = Math.max(0, multiplier) / 100;
      return post('cashout', { userid: userId, game_id: 19, multiplier_id: multiplierId, round_id: roundId });
    }
    case 'addAmount':
      return post('addAmount', {
        amount: String(call.amount / 100),
        utr_no: call.utr,
        user_id: userId,
        type: 2,
      });
    case 'withdrawal':
      return post('withdrawal', { ...BANK, amount: (call.amount / 100).toFixed(2), user_id: userId });
  }
}
