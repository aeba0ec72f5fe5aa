import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/client/state/events.ts';
import { transition } from '../../../src/client/state/round.ts';
import {
  canAdvance,
  canCashOut,
  canPlay,
  currentPayoutPaise,
  isBetLocked,
  isPlayOpen,
  isRoundOnScreen,
  isSettledByBet,
  shownStakePaise,
  shownType,
} from '../../../src/client/state/selectors.ts';
import {
  type BetLimits,
  type GameState,
  INITIAL_STATE,
  type Level,
  type Settlement,
} from '../../../src/client/state/state.ts';
import { ASHA, anyEvent, invariants, LEAD_IN, LEVELS, LIMITS, roundOf, settlementOf } from './events.ts';

const play = (events: readonly GameEvent[], from: GameState = { ...INITIAL_STATE, isFireDrawn: true }) =>
  events.reduce(transition, from);

const history = fc
  .tuple(fc.nat({ max: LEAD_IN.length }), fc.array(anyEvent, { maxLength: 60 }))
  .map(([lead, events]) => [...LEAD_IN.slice(0, lead), ...events]);

const WAY_OUT: Readonly<Record<GameState['phase'], (state: GameState) => GameEvent | null>> = {
  idle: () => null,
  ready: () => null,
  placing: () => ({ kind: 'betRefused' }),
  jumping: ({ step }) => ({ kind: 'stepCorrected', step }),
  landed: () => ({ kind: 'unlocked' }),
  cashing: () => ({ kind: 'cashoutRefused' }),
  fried: () => ({ kind: 'reset' }),
  won: () => ({ kind: 'reset' }),
};

function everyTransition(numRuns: number, check: (before: GameState, after: GameState) => void) {
  fc.assert(
    fc.property(history, (events) => {
      let state = INITIAL_STATE;
      for (const event of events) {
        const next = transition(state, event);
        check(state, next);
        state = next;
      }
    }),
    { numRuns },
  );
}

test('any sequence of events reaches no illegal state, keeps the first end of a round, and never shows an older balance', () => {
  everyTransition(3000, (before, after) => {
    invariants(after);
    const isSameRound = before.round !== null && after.round === before.round;
    if (isSameRound && before.settlement !== null) expect(after.settlement).toBe(before.settlement);
    if (after.userId === before.userId && before.wallet)
      expect(after.wallet?.version).toBeGreaterThanOrEqual(before.wallet.version);
  });
});

test('any sequence of events never leaves the buttons disabled: one event opens them', () => {
  everyTransition(1000, (_, state) => {
    const event = WAY_OUT[state.phase](state);
    const open = event ? transition(state, event) : state;
    expect(['idle', 'ready']).toContain(open.phase);
    const unflagged = transition(open, { kind: 'friedFlagSeen', isRaised: false });
    if (isSettledByBet(unflagged)) expect(changes(unflagged, { kind: 'stepPlayed' })).toBe(true);
    else if (unflagged.phase === 'ready') expect(canAdvance(unflagged) || canCashOut(unflagged)).toBe(true);
    else if (unflagged.levels.length > 0) {
      const unlocked = transition(unflagged, { kind: 'autoplayChanged', autoplay: null });
      const offered = transition(unlocked, { kind: 'typeChosen', type: unlocked.levels[0]?.type ?? 1 });
      expect(isPlayOpen(offered)).toBe(true);
      const { minBetPaise: stakePaise } = offered.betLimits;
      expect(canPlay(transition(offered, { kind: 'stakeChosen', stakePaise }))).toBe(true);
    }
  });
});

const changes = (state: GameState, event: GameEvent): boolean => transition(state, event) !== state;

test('a button that is open does something, and one that is not does nothing', () => {
  everyTransition(1000, (_, state) => {
    expect(changes(state, { kind: 'goTapped' })).toBe(canAdvance(state));
    expect(changes(state, { kind: 'cashoutTapped' })).toBe(canCashOut(state));
    expect(changes(state, { kind: 'playTapped' })).toBe(canPlay(state) && state.userId !== null);
    expect(isRoundOnScreen(state)).toBe(state.round !== null);
    if (isBetLocked(state)) {
      expect(changes(state, { kind: 'stakeChosen', stakePaise: 200n })).toBe(false);
      expect(changes(state, { kind: 'typeChosen', type: 2 })).toBe(false);
      expect(changes(state, { kind: 'cashOutAtChosen', cashOutAt: { line: 1 } })).toBe(false);
    }
  });
});

const atStart = play(LEAD_IN.slice(0, 2));
const open = play(LEAD_IN.slice(0, 4));
const onLine1 = play(LEAD_IN);
const round = roundOf('r1');
const goTapped: GameEvent = { kind: 'goTapped' };
const landedSafe: GameEvent = { kind: 'landedSafe' };
const fireLit: GameEvent = { kind: 'fireLit' };
const fireOn = (line: number): GameEvent => ({ kind: 'fireMoved', line });
const stakeOf = (stakePaise: bigint): GameEvent => ({ kind: 'stakeChosen', stakePaise });
const levelsOf = (...levels: readonly Level[]): GameEvent => ({ kind: 'levelsLoaded', levels });
const limitsOf = (changes: Partial<BetLimits> = {}): GameEvent => ({
  kind: 'betLimitsLoaded',
  betLimits: { ...LIMITS, ...changes },
});
const stepCorrected = (step: number): GameEvent => ({ kind: 'stepCorrected', step });
const elsewhere = (...end: [step: number, cause: Settlement['cause']]): GameEvent => ({
  kind: 'endedElsewhere',
  round,
  settlement: settlementOf(round, ...end),
});
const settlement = settlementOf(round, 1, 'cashout');
const won = play([{ kind: 'cashoutTapped' }, { kind: 'cashoutPaid', settlement }], onLine1);
const sparking = play([fireOn(1), goTapped], open);
const burning = play([fireOn(1), fireLit, goTapped], open);
const [EASY, MEDIUM] = LEVELS as [Level, Level];
const remembered: GameEvent = { kind: 'betRemembered', type: 2, stakePaise: 20_000n };

test.each<[string, GameState, GameEvent]>([
  ['an equal list, so that the road is not drawn again', atStart, levelsOf(...structuredClone(LEVELS))],
  ['an empty list', atStart, levelsOf()],
  ['a negative stake', atStart, stakeOf(-100n)],
  ['a stake under the minimum', atStart, stakeOf(0n)],
  ['a stake that is not whole rupees', atStart, stakeOf(150n)],
  ['a stake over the maximum', atStart, stakeOf(15_100n)],
  ['an earlier choice once lists are in', atStart, remembered],
  ['a stake in mid-round', open, stakeOf(5000n)],
  ['a difficulty in mid-round', open, { kind: 'typeChosen', type: 2 }],
  ['fire on the start tile', onLine1, fireOn(0)],
  ['fire before it', onLine1, fireOn(-1)],
  ['fire past the end', onLine1, fireOn(5)],
  ['fire under the chicken', onLine1, fireOn(1)],
  ['fire that moves during a jump', burning, fireOn(3)],
  ['a spark that would burn during a jump', sparking, fireLit],
  ['a step before the road', burning, stepCorrected(-1)],
  ['a step past the next line', burning, stepCorrected(4)],
  ['half a step', burning, stepCorrected(0.5)],
  ['a resumed round while an end is shown', won, { kind: 'roundResumed', round, step: 1 }],
  ['an end past the road', onLine1, elsewhere(4, 'fire')],
  ['an end past its last line', onLine1, elsewhere(5, 'cashout')],
  ['an end before the road', onLine1, elsewhere(-1, 'cashout')],
])('%s changes nothing', (_, state, event) => {
  expect(transition(state, event)).toBe(state);
});

const narrow = { minBetPaise: 500n, maxBetPaise: 1000n };
const landed = { step: 1, fire: null, fireHit: false, fireBurns: false };
const NEW: Partial<GameState> = { phase: 'idle', round: null, wallet: null, settlement: null };
const LISTED = levelsOf(...LEVELS);
const KEPT = { type: 2, stakePaise: 15_000n } as const;
const friedOnLine2: Partial<GameState> = { phase: 'fried', step: 2, friedLine: 2 };
const fried: GameEvent = { kind: 'landedFried', settlement: settlementOf(round, 1, 'roast') };

test.each<[string, GameState, readonly GameEvent[], Partial<GameState>]>([
  ['the first list chooses its first difficulty', INITIAL_STATE, [levelsOf(MEDIUM, EASY)], { type: 2 }],
  ['a later one keeps it', INITIAL_STATE, [levelsOf(MEDIUM, EASY), levelsOf(EASY, MEDIUM)], { type: 2 }],
  ['while it is offered', INITIAL_STATE, [levelsOf(MEDIUM, EASY), levelsOf(EASY)], { type: 1 }],
  ['the stake follows the minimum until it is chosen', atStart, [limitsOf(narrow)], { stakePaise: 500n }],
  ['a chosen one is brought within it', atStart, [stakeOf(9000n), limitsOf(narrow)], { stakePaise: 1000n }],
  ['an earlier choice is kept within the lists', INITIAL_STATE, [remembered, LISTED, limitsOf()], KEPT],
  ['in either order of the lists', INITIAL_STATE, [remembered, limitsOf(), LISTED], KEPT],
  ['and while its difficulty is offered', INITIAL_STATE, [remembered, levelsOf(EASY)], { type: 1 }],
  ['a jump into fire knows it', burning, [], { phase: 'jumping', nextLine: 1, fireHit: true }],
  ['until its landing', burning, [landedSafe], landed],
  ['a jump onto a spark is none into fire', sparking, [], { fire: 1, fireHit: false }],
  ['and puts the spark out', sparking, [landedSafe], landed],
  ['a marker that moves on warns anew', open, [fireOn(1), fireLit, fireOn(2)], { fire: 2, fireBurns: false }],
  ['fire ahead stays at a landing', open, [fireOn(3), goTapped, landedSafe], { phase: 'landed', fire: 3 }],
  [
    'a refused jump returns',
    onLine1,
    [goTapped, stepCorrected(1)],
    { phase: 'ready', step: 1, nextLine: null },
  ],
  ['a fatal line is the one after the last safe one', onLine1, [goTapped, fried], friedOnLine2],
  ['also where the end was missed', onLine1, [elsewhere(1, 'roast')], friedOnLine2],
  ['a missed end shows its round', atStart, [elsewhere(4, 'last_line')], { phase: 'won', round, step: 4 }],
  ['an end is kept over the reset', won, [{ kind: 'reset' }], { phase: 'idle', round: null, settlement }],
  ['and gone with the next bet', won, [{ kind: 'reset' }, { kind: 'playTapped' }], { settlement: null }],
  [
    'another player sees nothing of the last',
    won,
    [{ kind: 'loggedIn', userId: 'ravi' }],
    { ...NEW, userId: 'ravi' },
  ],
])('%s', (_, state, events, after) => {
  expect(play(events, state)).toMatchObject(after);
});

test('a refused amount, or one under the minimum, is not played until another one is chosen or the bet limits change', () => {
  const loggedIn = transition(atStart, { kind: 'loggedIn', userId: 'player-1' });
  for (const reason of ['missing', 'notWhole', 'underMinimum', 'overMaximum'] as const) {
    const refused = transition(loggedIn, { kind: 'stakeRefused', reason });
    expect(refused).toEqual({ ...loggedIn, stakeRefusal: reason });
    expect([canPlay(refused), isPlayOpen(refused)]).toEqual([false, true]);
    expect(transition(refused, { kind: 'playTapped' })).toBe(refused);
    expect(play([stakeOf(200n), { kind: 'playTapped' }], refused).phase).toBe('placing');
    expect(transition(refused, limitsOf({ maxBetPaise: 20_000n })).stakeRefusal).toBeNull();
  }
  const below = { ...loggedIn, stakePaise: LIMITS.minBetPaise - 100n };
  expect(transition(below, { kind: 'playTapped' })).toBe(below);
  expect([canPlay(below), canPlay({ ...below, stakePaise: LIMITS.minBetPaise })]).toEqual([false, true]);
});

describe('a resumed round', () => {
  const another = { ...roundOf('r9', 2), stakePaise: 12_300n };
  const resumed: GameEvent = { kind: 'roundResumed', round: another, step: 1 };
  const visiting = play([{ kind: 'loggedIn', userId: 'asha' }]);
  const narrow = { minBetPaise: 500n, maxBetPaise: 10_000n };

  test('shows its own stake and difficulty, whenever rules and levels come in', () => {
    const loading = [limitsOf(narrow), levelsOf(EASY)];
    for (const events of [
      [resumed, ...loading],
      [...loading, resumed],
    ]) {
      const state = play(events, visiting);
      expect([shownStakePaise(state), shownType(state)]).toEqual([12_300n, 2]);
    }
  });

  test('is the choice for the next one, within the bet limits of now', () => {
    const [loaded, narrowed] = [limitsOf(), limitsOf(narrow)];
    const gone: GameEvent = { kind: 'roundGone' };
    expect(play([resumed, loaded, gone], visiting)).toMatchObject({ stakePaise: 12_300n, type: 2 });
    expect(play([resumed, narrowed, gone], visiting).stakePaise).toBe(10_000n);
    expect(play([narrowed, resumed, gone], visiting).stakePaise).toBe(10_000n);
  });

  test('or whose end was missed shows its stake, and keeps it as the choice', () => {
    const settlement = settlementOf(another, 1, 'abandoned');
    const ended = play([{ kind: 'endedElsewhere', round: another, settlement }], visiting);
    expect([shownStakePaise(ended), shownType(ended)]).toEqual([12_300n, 2]);
    expect(play([{ kind: 'reset' }], ended)).toMatchObject({ stakePaise: 12_300n, type: 2 });
  });
});

test('the present win is the stake times the multiplier under the chicken, at most max_win, or what was paid', () => {
  expect([open, onLine1].map(currentPayoutPaise)).toEqual([0n, 1020n]);
  expect(currentPayoutPaise({ ...onLine1, round: { ...round, maxWinPaise: 1010n } })).toBe(1010n);
  expect(currentPayoutPaise({ ...won, settlement: { ...settlement, winPaise: 999n } })).toBe(999n);
});

const STOPPED = {
  ...ASHA,
  playStop: { message: { message: 'No.' }, until: null, leftPaise: 0n, isMoney: true },
};
const PAID: readonly GameEvent[] = [
  { kind: 'walletChanged', wallet: { balancePaise: 9020n, version: 2 } },
  { kind: 'playerLoaded', userId: 'asha', player: STOPPED },
];
const ENDED = { round: roundOf('r1', 1, 2), settlement: settlementOf(roundOf('r1'), 2, 'last_line') };
const BET_SENT: readonly GameEvent[] = [
  ...LEAD_IN.slice(0, 2),
  { kind: 'playerLoaded', userId: 'asha', player: ASHA },
  { kind: 'walletChanged', wallet: { balancePaise: 10_000n, version: 0 } },
  { kind: 'playTapped' },
  { kind: 'betSent' },
];
const STAKED = { balancePaise: 9000n, version: 1 };

test.each<[string, readonly GameEvent[], readonly GameEvent[]]>([
  [
    'before a bet with a cash-out line is answered',
    BET_SENT,
    [{ kind: 'roundOpened', round: { ...roundOf('r1'), cashOutAt: 2 }, wallet: STAKED }],
  ],
  [
    'while the steps of a settled bet play',
    [...BET_SENT, { kind: 'roundOpened', round: { ...roundOf('r1'), cashOutAt: 2 }, wallet: STAKED }],
    [{ kind: 'stepPlayed' }, { kind: 'landedSafe' }],
  ],
  [
    'before the run to the end',
    [
      ...BET_SENT,
      { kind: 'roundOpened', round: roundOf('r1', 1, 1), wallet: STAKED },
      { kind: 'goTapped' },
      { kind: 'landedSettled', settlement: settlementOf(roundOf('r1'), 1, 'last_line') },
    ],
    [{ kind: 'ranToEnd' }],
  ],
])('a wallet and a profile that arrive %s show with the end of the round', (_, before, between) => {
  const held = play([...before, ...PAID, ...between]);
  expect(held.player).toEqual(ASHA);
  expect(held.wallet?.balancePaise).toBeLessThanOrEqual(10_000n);
  expect(held.wallet?.balancePaise).not.toBe(9020n);
  const shown = play(
    [{ kind: 'endedElsewhere', ...ENDED }, { kind: 'ranToEnd' }, { kind: 'eggOpened' }],
    held,
  );
  expect(shown).toMatchObject({
    wallet: { balancePaise: 9020n },
    player: STOPPED,
    balanceBeforeWinPaise: 9000n,
  });
});

test('a balance of before the bet does not replace the newer one of its answer', () => {
  const opened = play([
    ...BET_SENT,
    { kind: 'walletChanged', wallet: { balancePaise: 12_000n, version: 1 } },
    { kind: 'roundOpened', round: roundOf('r1'), wallet: { balancePaise: 11_000n, version: 2 } },
  ]);
  expect(opened.wallet).toEqual({ balancePaise: 11_000n, version: 2 });
});

test('a profile that stops a bet shows when the bet was refused', () => {
  expect(play([...BET_SENT, ...PAID]).player).toEqual(ASHA);
  expect(play([...BET_SENT, ...PAID, { kind: 'betFailed' }]).player).toEqual(STOPPED);
});

test('an equal profile and an equal or older balance change nothing, nor does either after a logout', () => {
  const loaded = { kind: 'playerLoaded', userId: 'asha', player: ASHA } as const;
  const changed = { kind: 'walletChanged', wallet: { balancePaise: 9000n, version: 1 } } as const;
  const newer = { balancePaise: 1n, version: 2 };
  const known = play([loaded, changed], onLine1);
  expect(known).toMatchObject({ player: ASHA, wallet: changed.wallet });
  expect(play(structuredClone([loaded, changed]), known)).toBe(known);
  expect(transition(known, { ...changed, wallet: { ...newer, version: 0 } })).toBe(known);
  expect(transition(known, { ...changed, wallet: newer }).wallet).toEqual(newer);
  expect(transition(known, { ...loaded, player: { ...ASHA, name: 'B' } }).player?.name).toBe('B');
  const out = transition(onLine1, { kind: 'loggedOut' });
  const late = [loaded, changed, { kind: 'roundResumed', round, step: 1 } as const];
  for (const event of late) expect(transition(out, event)).toBe(out);
});
