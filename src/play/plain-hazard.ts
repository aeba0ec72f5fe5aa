import type { DocumentedProvider } from '../api/documented.ts';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from '../api/errors.ts';
import { winPaise } from '../contract/money.ts';
import { landing } from '../game/landing.ts';
import type { Level, Round } from '../game/state.ts';
import type { Clock } from './clock.ts';
import type { Claim, Hazard, Move, Paid, Refused } from './hazard.ts';
import { UNCLEAR } from './unclear-words.ts';

const refused = (message: string | undefined): Refused => ({
  kind: 'refused',
  message: message || null,
  code: null,
  standing: null,
});

/**
 * Another provider, which has only the documented calls (design §3): the spec's landing rule decides here, from the
 * level's roast_multiplier and the fire marker. Its calls have no keys, so a lost one is never sent again by itself.
 */
export function createPlainHazard(provider: DocumentedProvider, clock: Clock): Hazard {
  /** the level a round was opened with: its roast_multiplier stays when the levels are loaded again */
  const opened_with = new WeakMap<Round, Level>();

  const pay = async ({ user_id, round, step }: Omit<Claim, 'key'>, automatic: boolean): Promise<Paid> => {
    const multiplier = round.multipliers[step - 1] ?? 0;
    const asked = await provider.cashout({ user_id, multiplier, automatic });
    if (!asked.ok) return refused(asked.refusal.message);
    const at_end = step === round.last_step;
    return {
      kind: 'paid',
      settlement: {
        round_id: null,
        cause: at_end ? 'last_line' : 'cashout',
        win_paise: asked.data.win_amount ?? winPaise(round.stake_paise, multiplier),
        step,
        multiplier,
        game_over: at_end,
      },
      wallet: null,
      server_seed: null,
    };
  };

  const settle = async (move: Move) => {
    try {
      const paid = await pay(move, true);
      return paid.kind === 'paid'
        ? ({ ...paid, kind: 'settled' } as const)
        : ({ kind: 'safe', wallet: null, unpaid: { message: paid.message ?? 'Cashout failed.' } } as const);
    } catch (error) {
      if (
        error instanceof ConnectionLost ||
        error instanceof ProviderFailed ||
        error instanceof UnknownAnswer
      )
        return { kind: 'safe', wallet: null, unpaid: { message: null } } as const;
      throw error;
    }
  };

  return {
    unclear: UNCLEAR,
    settlesAtMaxWin: false,
    prepare: async () => {},
    async bet(intent) {
      const asked = await provider.bet(intent);
      if (!asked.ok) return refused(asked.refusal.message);
      const { level, stake_paise, client_seed } = intent;
      const round: Round = {
        round_id: null,
        type: level.type,
        stake_paise,
        multipliers: level.multipliers,
        last_step: level.multipliers.length,
        max_win_paise: null,
        opened_at_ms: clock.now(),
        client_seed,
        nonce: 0,
        server_seed_hash: null,
        algorithm: null,
      };
      opened_with.set(round, level);
      return { kind: 'opened', round, wallet: null };
    },
    async step(move) {
      const { round, step, fire_hit } = move;
      const multiplier = round.multipliers[step - 1] ?? 0;
      const cause = landing(multiplier, opened_with.get(round)?.roast_multiplier ?? 0, fire_hit);
      if (cause === null) return step === round.last_step ? settle(move) : { kind: 'safe', wallet: null };
      const settlement = {
        round_id: null,
        cause,
        win_paise: 0n,
        step: step - 1,
        multiplier: round.multipliers[step - 2] ?? 0,
        game_over: false,
      };
      return { kind: 'fried', settlement, wallet: null, server_seed: null };
    },
    cashOut: (claim) => pay(claim, false),
    reachedEnd: async () => {},
    standing: async () => null,
  };
}
