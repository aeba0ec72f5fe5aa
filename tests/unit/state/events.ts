import fc from 'fast-check';
import type { EventOf, GameEvent } from '../../../src/client/state/events.ts';
import type {
  BetLimits,
  GameState,
  Level,
  Player,
  Round,
  Settlement,
} from '../../../src/client/state/state.ts';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { uncappedPayoutPaise } from '../../../src/contract/money.ts';

export const LEVELS: readonly Level[] = [
  { type: 1, multipliers: [102, 107, 111, 117], frequencyHz: 0.5, roastMultiplier: 0 },
  { type: 2, multipliers: [111, 128, 148], frequencyHz: 0.6, roastMultiplier: 0 },
];

export const LIMITS: BetLimits = {
  minBetPaise: 100n,
  maxBetPaise: 15_000n,
  minWinPaise: 102n,
  maxWinPaise: 50_000_000n,
  settlesAtPaise: 50_000_000n,
  minRechargePaise: 10_000n,
  returnToPlayer: 98,
  demo: true,
  rulesVersion: null,
  help: null,
};

export function roundOf(roundId: string, type: DifficultyType = 1, lastStep?: number): Round {
  const multipliers = LEVELS.find((level) => level.type === type)?.multipliers ?? [];
  return {
    roundId,
    type,
    stakePaise: 1000n,
    multipliers,
    lastStep: lastStep ?? multipliers.length,
    maxWinPaise: 50_000_000n,
    openedAtMs: 0,
    clientSeed: 'seed',
    nonce: 0,
    serverSeedHash: 'a'.repeat(64),
    algorithm: 1,
    fireVersion: 2,
  };
}

export function settlementOf(round: Round, step: number, cause: Settlement['cause']): Settlement {
  const multiplier = round.multipliers[step - 1] ?? 0;
  const lost = cause === 'roast' || cause === 'fire';
  return {
    roundId: round.roundId,
    cause,
    winPaise: lost ? 0n : uncappedPayoutPaise(round.stakePaise, multiplier),
    step,
    multiplier,
    gameOver: cause === 'last_line',
  };
}

const line = fc.integer({ min: -1, max: 6 });
const userId = fc.constantFrom('asha', 'ravi');
const balancePaise = fc.bigInt({ min: 0n, max: 1_000_000n });
const wallet = fc.record({ balancePaise, version: fc.nat({ max: 30 }) });
const round = fc
  .tuple(
    fc.constantFrom('r1', 'r2', 'r3'),
    fc.constantFrom<DifficultyType>(1, 2),
    fc.boolean(),
    fc.constantFrom({}, { cashOutAt: 2 }),
  )
  .map(([id, type, isShort, terms]) => ({ ...roundOf(id, type, isShort ? 2 : undefined), ...terms }));

const CAUSES = ['roast', 'fire', 'cashout', 'last_line', 'abandoned'] as const;
const ended = fc
  .tuple(round, line, fc.constantFrom(...CAUSES))
  .map(([round, step, cause]) => ({ round, settlement: settlementOf(round, step, cause) }));

export const RULES = {
  jurisdiction: 'demo',
  min_start_ms: 0,
  autoplay: true,
  turbo: true,
  reality_check: 'off',
} as const;

export const ASHA: Player = {
  name: 'A',
  avatarUrl: null,
  avatarId: null,
  firstRecharge: 0,
  debtPaise: 0n,
  withdrawalsFrom: null,
  rules: RULES,
  asksDepositLimit: false,
  asksLossLimit: false,
  playStop: null,
  session: null,
};

const autoplay = fc.record({
  plan: fc.constant({ rounds: 10, maxLossPaise: null, winPaise: null, minBalancePaise: null }),
  bet: fc.constant({
    ...{ stakePaise: 1000n, type: 1 as const, line: 2, multiplier: 107 },
    ...{ rulesVersion: '1', profileRulesVersion: '1' },
  }),
  worstPaise: fc.constant(10_000n),
  begun: fc.nat({ max: 10 }),
  ended: fc.nat({ max: 10 }),
  bestPaise: fc.bigInt({ min: 0n, max: 10_000n }),
  netPaise: fc.bigInt({ min: -10_000n, max: 10_000n }),
  stop: fc.constantFrom(null, 'player' as const),
  pause: fc.constantFrom(null, 'check' as const, 'away' as const),
});

type EventFields = {
  readonly [Kind in GameEvent['kind']]: fc.Arbitrary<Omit<EventOf<Kind>, 'kind'>>;
};

const none = fc.constant({});

const EVENT_FIELDS: EventFields = {
  levelsLoaded: fc.record({ levels: fc.subarray([...LEVELS]) }),
  betLimitsLoaded: fc.constant({ betLimits: LIMITS }),
  chipsLoaded: fc.constant({ chips: [1000n, 2000n] }),
  loggedIn: fc.record({ userId }),
  profileAsked: none,
  profileFailed: fc.record({ userId }),
  playerLoaded: fc.record({ userId, player: fc.constant(ASHA) }),
  walletChanged: fc.record({ wallet }),
  loggedOut: none,
  stakeChosen: fc.record({ stakePaise: fc.bigInt({ min: -200n, max: 20_000n }) }),
  stakeRefused: fc.constant({ reason: 'notWhole' }),
  typeChosen: fc.record({ type: fc.constantFrom<DifficultyType>(1, 2, 3, 4) }),
  cashOutAtChosen: fc.record({ cashOutAt: fc.constantFrom(null, { line: 2 }, { atLeast: 110 }) }),
  autoplayChanged: fc.record({ autoplay: fc.option(autoplay) }),
  seriesEnded: fc.record({ result: autoplay }),
  seriesResultDismissed: none,
  betRemembered: fc.constant({ type: 2, stakePaise: 12_000n }),
  playTapped: none,
  betSent: none,
  betFailed: none,
  betRefused: none,
  roundOpened: fc.record({ round }),
  roundResumed: fc.record({ round, step: line }),
  fireMoved: fc.record({ line: fc.option(line) }),
  fireLit: none,
  fireDrawn: fc.record({ isDrawn: fc.boolean() }),
  goTapped: none,
  stepPlayed: none,
  landedSafe: none,
  unlocked: none,
  landedFried: ended,
  landedSettled: ended,
  ranToEnd: none,
  eggOpened: none,
  cashoutTapped: none,
  cashoutPaid: ended,
  cashoutRefused: none,
  stepCorrected: fc.record({ step: line }),
  endedElsewhere: ended,
  roundGone: none,
  answerLate: none,
  connectionLost: none,
  connectionBack: none,
  friedFlagSeen: fc.record({ isRaised: fc.boolean() }),
  checked: fc.constant({ check: { verdict: 'none' } }),
  reset: none,
};

export const anyEvent: fc.Arbitrary<GameEvent> = fc.oneof(
  ...Object.entries(EVENT_FIELDS).map(([kind, fields]) =>
    (fields as fc.Arbitrary<object>).map((event) => ({ kind, ...event }) as GameEvent),
  ),
);

export const LEAD_IN: readonly GameEvent[] = [
  { kind: 'levelsLoaded', levels: LEVELS },
  { kind: 'loggedIn', userId: 'asha' },
  { kind: 'playTapped' },
  { kind: 'roundOpened', round: roundOf('r1') },
  { kind: 'walletChanged', wallet: { balancePaise: 9000n, version: 1 } },
  { kind: 'goTapped' },
  { kind: 'landedSafe' },
  { kind: 'unlocked' },
];

/** @throws on an illegal state */
export function invariants(state: GameState): void {
  const { phase, round: at, step, nextLine, fire, friedLine } = state;
  const must = (holds: boolean, rule: string) => {
    if (!holds)
      throw new Error(
        `${rule}: ${phase}, step ${step}, nextLine ${nextLine}, fire ${fire}, friedLine ${friedLine}`,
      );
  };
  const over = phase === 'fried' || phase === 'won';
  must((at === null) === (phase === 'idle' || phase === 'placing'), 'a round is on screen from bet to reset');
  must(Number.isInteger(step) && step >= 0 && step <= (at?.lastStep ?? 0), 'the chicken stands on the road');
  must(nextLine === (phase === 'jumping' ? step + 1 : null), 'only a jump has a next line, one line on');
  must(nextLine === null || nextLine <= (at?.lastStep ?? 0), 'no jump goes past the last line');
  must(fire === null || (fire > step && fire <= (at?.lastStep ?? 0)), 'fire is on an untouched line');
  must(fire === null || state.isFireDrawn, 'no fire is where it is not drawn');
  must(!state.fireBurns || fire !== null, 'only a marker burns');
  must(fire === null || !over, 'no fire after the end');
  must(!state.fireHit || phase === 'jumping' || phase === 'fried', 'a fire hit belongs to a jump');
  must(
    phase === 'fried' ? friedLine === step && step >= 1 : friedLine === null,
    'the fried line is under the chicken',
  );
  must(at === null || (state.settlement !== null) === over, 'a round is settled exactly when it is over');
  must(!state.atEnd || (phase === 'won' && !!state.settlement?.gameOver), 'the end tile is for winners');
  must(!state.eggOpen || state.atEnd, 'the egg opens only when the chicken has run to it');
  must(
    state.lateCall === null || ['placing', 'jumping', 'cashing'].includes(phase),
    'only a call can be late',
  );
  const isNobody =
    at === null &&
    state.wallet === null &&
    state.player === null &&
    state.autoplay === null &&
    phase === 'idle';
  must(state.userId !== null || isNobody, 'visitors own and play nothing');
  const { stakePaise, betLimits } = state;
  must(stakePaise >= 0n && stakePaise <= betLimits.maxBetPaise, 'the stake is within the bet limits');
  must(stakePaise % 100n === 0n, 'the stake is whole rupees');
  must(state.stakeRefusal === null || phase === 'idle', 'a refused amount is never played');
}
