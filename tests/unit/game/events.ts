import fc from 'fast-check';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { winPaise } from '../../../src/contract/money.ts';
import type { GameEvent } from '../../../src/game/round.ts';
import type { GameState, Level, Limits, Round, Settlement } from '../../../src/game/state.ts';

/** Everything that can be said to the game, sense and nonsense alike. */

export const LEVELS: readonly Level[] = [
  { type: 1, multipliers: [102, 107, 111, 117], frequency_hz: 0.5, roast_multiplier: 0 },
  { type: 2, multipliers: [111, 128, 148], frequency_hz: 0.6, roast_multiplier: 0 },
];

export const LIMITS: Limits = {
  min_bet_paise: 100n,
  max_bet_paise: 15_000n,
  min_win_paise: 102n,
  max_win_paise: 50_000_000n,
  settlesAtPaise: 50_000_000n,
  min_recharge_paise: 10_000n,
  return_to_player: 98,
  demo: true,
};

export function roundOf(round_id: string, type: DifficultyType = 1, last_step?: number): Round {
  const multipliers = LEVELS.find((level) => level.type === type)?.multipliers ?? [];
  return {
    round_id,
    type,
    stake_paise: 1000n,
    multipliers,
    last_step: last_step ?? multipliers.length,
    max_win_paise: 50_000_000n,
    opened_at_ms: 0,
    client_seed: 'seed',
    nonce: 0,
    server_seed_hash: 'a'.repeat(64),
    algorithm: 1,
  };
}

export function settlementOf(round: Round, step: number, cause: Settlement['cause']): Settlement {
  const multiplier = round.multipliers[step - 1] ?? 0;
  const lost = cause === 'roast' || cause === 'fire';
  return {
    round_id: round.round_id,
    cause,
    win_paise: lost ? 0n : winPaise(round.stake_paise, multiplier),
    step,
    multiplier,
    game_over: cause === 'last_line',
  };
}

const line = fc.integer({ min: -1, max: 6 });
const user_id = fc.constantFrom('asha', 'ravi');
const wallet = fc.record({
  balance_paise: fc.bigInt({ min: 0n, max: 1_000_000n }),
  version: fc.nat({ max: 30 }),
});
const maybeWallet = fc.option(wallet);
const round = fc
  .record({
    id: fc.constantFrom('r1', 'r2', 'r3'),
    type: fc.constantFrom<DifficultyType>(1, 2),
    short: fc.boolean(),
  })
  .map(({ id, type, short }) => roundOf(id, type, short ? 2 : undefined));

/** Ends as a provider may tell them, whether or not they fit the round on screen. */
const ended = fc
  .record({
    round,
    step: line,
    cause: fc.constantFrom<Settlement['cause']>('roast', 'fire', 'cashout', 'last_line', 'abandoned'),
  })
  .map(({ round: ended_round, step, cause }) => ({
    round: ended_round,
    settlement: settlementOf(ended_round, step, cause),
  }));

export const anyEvent: fc.Arbitrary<GameEvent> = fc.oneof(
  fc.record({ kind: fc.constant('levelsLoaded' as const), levels: fc.subarray([...LEVELS]) }),
  fc.constant<GameEvent>({ kind: 'limitsLoaded', limits: LIMITS }),
  fc.record({ kind: fc.constant('loggedIn' as const), user_id }),
  fc.constant<GameEvent>({ kind: 'loggedOut' }),
  fc.record({
    kind: fc.constant('playerLoaded' as const),
    user_id,
    player: fc.constant({ name: 'A', avatar_url: null, avatar_id: null, first_recharge: 0, debt_paise: 0n }),
    wallet,
  }),
  fc.record({ kind: fc.constant('walletChanged' as const), wallet }),
  fc.record({
    kind: fc.constant('stakeChosen' as const),
    stake_paise: fc.bigInt({ min: -200n, max: 20_000n }),
  }),
  fc.record({ kind: fc.constant('typeChosen' as const), type: fc.constantFrom<DifficultyType>(1, 2, 3, 4) }),
  fc.constantFrom<GameEvent>(
    { kind: 'playTapped' },
    { kind: 'betRefused' },
    { kind: 'goTapped' },
    { kind: 'landedSafe' },
    { kind: 'unlocked' },
    { kind: 'cashoutTapped' },
    { kind: 'cashoutRefused' },
    { kind: 'ranToEnd' },
    { kind: 'roundGone' },
    { kind: 'connectionLost' },
    { kind: 'connectionBack' },
    { kind: 'reset' },
    { kind: 'checked', check: { verdict: 'none' } },
  ),
  fc.record({ kind: fc.constant('redFragmentSeen' as const), red: fc.boolean() }),
  fc.record({ kind: fc.constant('roundOpened' as const), round, wallet: maybeWallet }),
  fc.record({ kind: fc.constant('roundResumed' as const), round, step: line, wallet: maybeWallet }),
  fc.record({ kind: fc.constant('fireMoved' as const), fragment: fc.option(line) }),
  fc.record({ kind: fc.constant('stepCorrected' as const), step: line }),
  fc
    .record({
      kind: fc.constantFrom(
        'endedElsewhere' as const,
        'cashoutPaid' as const,
        'landedFried' as const,
        'landedSettled' as const,
      ),
      end: ended,
      wallet: maybeWallet,
    })
    .map(({ kind, end, wallet: heard }) => ({ kind, ...end, wallet: heard })),
);

/** A short way to where the interesting things happen, so that random events meet an open round. */
export const LEAD_IN: readonly GameEvent[] = [
  { kind: 'levelsLoaded', levels: LEVELS },
  { kind: 'loggedIn', user_id: 'asha' },
  { kind: 'playTapped' },
  { kind: 'roundOpened', round: roundOf('r1'), wallet: { balance_paise: 9000n, version: 1 } },
  { kind: 'goTapped' },
  { kind: 'landedSafe' },
  { kind: 'unlocked' },
];

/** @throws when the state is one that no player should ever see */
export function invariants(state: GameState): void {
  const { phase, round: at, step, target, fire, hit } = state;
  const must = (holds: boolean, what: string) => {
    if (!holds)
      throw new Error(`${what}: ${phase}, step ${step}, target ${target}, fire ${fire}, hit ${hit}`);
  };
  const over = phase === 'fried' || phase === 'won';
  must((at === null) === (phase === 'idle' || phase === 'placing'), 'a round is on screen from bet to reset');
  must(Number.isInteger(step) && step >= 0 && step <= (at?.last_step ?? 0), 'the hen stands on the road');
  must(target === (phase === 'jumping' ? step + 1 : null), 'she jumps one line, and only when she jumps');
  must(target === null || target <= (at?.last_step ?? 0), 'she never jumps past the last line');
  must(fire === null || (fire > step && fire <= (at?.last_step ?? 0)), 'fire is on an untouched line');
  must(fire === null || !over, 'no fire after the end');
  must(!state.fire_hit || phase === 'jumping' || phase === 'fried', 'a fire hit belongs to a jump');
  must(phase === 'fried' ? hit === step && step >= 1 : hit === null, 'what is hit is under the fried hen');
  must(at === null || (state.settlement !== null) === over, 'a round is settled exactly when it is over');
  must(
    !state.at_end || (phase === 'won' && state.settlement?.game_over === true),
    'the end tile is for winners',
  );
  must(!state.reconnecting || ['placing', 'jumping', 'cashing'].includes(phase), 'only a call can be late');
  must(
    state.user_id !== null || (at === null && state.wallet === null && state.player === null),
    'visitors own nothing',
  );
  must(state.user_id !== null || phase === 'idle', 'visitors play nothing');
  must(
    state.stake_paise >= 0n && state.stake_paise <= state.limits.max_bet_paise,
    'the stake is within the limits',
  );
  must(state.stake_paise % 100n === 0n, 'the stake is whole rupees');
}
