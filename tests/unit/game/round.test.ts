import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/game/events.ts';
import { transition } from '../../../src/game/round.ts';
import {
  canCashOut,
  canGo,
  canPlay,
  currentWinPaise,
  isBetLocked,
  isPlayOpen,
  isRoundOnScreen,
  shownStakePaise,
  shownType,
} from '../../../src/game/selectors.ts';
import { type GameState, INITIAL_STATE } from '../../../src/game/state.ts';
import { ASHA, anyEvent, invariants, LEAD_IN, LEVELS, LIMITS, roundOf, settlementOf } from './events.ts';

const play = (events: readonly GameEvent[], from: GameState = INITIAL_STATE) =>
  events.reduce(transition, from);

const history = fc
  .tuple(fc.nat({ max: LEAD_IN.length }), fc.array(anyEvent, { maxLength: 60 }))
  .map(([lead, events]) => [...LEAD_IN.slice(0, lead), ...events]);

/** The events of timers, or of a provider that always refuses. */
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

/** Checks each transition of a random history. */
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

describe('any sequence of events', () => {
  test('reaches no illegal state, keeps the first end of a round, and never shows an older balance', () => {
    everyTransition(3000, (before, after) => {
      invariants(after);
      const isSameRound = before.round !== null && after.round === before.round;
      if (isSameRound && before.settlement !== null) expect(after.settlement).toBe(before.settlement);
      if (after.userId === before.userId && before.wallet)
        expect(after.wallet?.version).toBeGreaterThanOrEqual(before.wallet.version);
    });
  });

  test('never leaves the buttons disabled: one event opens them', () => {
    everyTransition(1000, (_, state) => {
      const event = WAY_OUT[state.phase](state);
      const open = event ? transition(state, event) : state;
      expect(['idle', 'ready']).toContain(open.phase);
      const unflagged = transition(open, { kind: 'redFragmentSeen', red: false });
      if (unflagged.phase === 'ready') expect(canGo(unflagged) || canCashOut(unflagged)).toBe(true);
      else if (unflagged.levels.length > 0) {
        const offered = transition(unflagged, { kind: 'typeChosen', type: unflagged.levels[0]?.type ?? 1 });
        expect(isPlayOpen(offered)).toBe(true);
        const { minBetPaise: stakePaise } = offered.limits;
        expect(canPlay(transition(offered, { kind: 'stakeChosen', stakePaise }))).toBe(true);
      }
    });
  });

  test('a button that is open does something, and one that is not does nothing', () => {
    everyTransition(1000, (_, state) => {
      const changes = (kind: 'goTapped' | 'cashoutTapped' | 'playTapped') =>
        transition(state, { kind }) !== state;
      expect(changes('goTapped')).toBe(canGo(state));
      expect(changes('cashoutTapped')).toBe(canCashOut(state));
      expect(changes('playTapped')).toBe(canPlay(state) && state.userId !== null);
      expect(isRoundOnScreen(state)).toBe(state.round !== null);
      expect(isBetLocked(state)).toBe(state.phase !== 'idle');
    });
  });
});

const atStart = play(LEAD_IN.slice(0, 2));
const open = play(LEAD_IN.slice(0, 4));
const onLine1 = play(LEAD_IN);
const round = roundOf('r1');
const goTapped: GameEvent = { kind: 'goTapped' };
const fireOn = (line: number): GameEvent => ({ kind: 'fireMoved', line });
/** Cashed out on line 1. */
const settlement = settlementOf(round, 1, 'cashout');
const won = play([{ kind: 'cashoutTapped' }, { kind: 'cashoutPaid', settlement }], onLine1);

describe('the choices before a bet', () => {
  test('the first list chooses its first difficulty, a later one keeps the choice while it is offered', () => {
    const [easy, medium] = LEVELS;
    const backwards = [medium, easy].flatMap((level) => level ?? []);
    const loaded = transition(INITIAL_STATE, { kind: 'levelsLoaded', levels: backwards });
    expect(loaded.type).toBe(2);
    expect(transition(loaded, { kind: 'levelsLoaded', levels: LEVELS }).type).toBe(2);
    expect(transition(loaded, { kind: 'levelsLoaded', levels: LEVELS.slice(0, 1) }).type).toBe(1);
    expect(transition(loaded, { kind: 'levelsLoaded', levels: [] })).toBe(loaded);
  });

  test.each<[string, GameState, GameEvent]>([
    [
      'the same list, so that the road is not drawn again',
      atStart,
      { kind: 'levelsLoaded', levels: structuredClone(LEVELS) },
    ],
    ['a negative stake', atStart, { kind: 'stakeChosen', stakePaise: -100n }],
    ['one under the minimum', atStart, { kind: 'stakeChosen', stakePaise: 0n }],
    ['one that is not whole rupees', atStart, { kind: 'stakeChosen', stakePaise: 150n }],
    ['one over the maximum', atStart, { kind: 'stakeChosen', stakePaise: 15_100n }],
    ['a stake in mid-round', open, { kind: 'stakeChosen', stakePaise: 5000n }],
    ['a difficulty in mid-round', open, { kind: 'typeChosen', type: 2 }],
    ['fire on the start tile', onLine1, fireOn(0)],
    ['fire before it', onLine1, fireOn(-1)],
    ['fire past the end', onLine1, fireOn(5)],
    ['fire under the chicken', onLine1, fireOn(1)],
    ['a resumed round while an end is shown', won, { kind: 'roundResumed', round, step: 1 }],
    [
      'an end past the road',
      onLine1,
      { kind: 'endedElsewhere', round, settlement: settlementOf(round, 4, 'fire') },
    ],
    [
      'an end past its last line',
      onLine1,
      { kind: 'endedElsewhere', round, settlement: settlementOf(round, 5, 'cashout') },
    ],
    [
      'an end before the road',
      onLine1,
      { kind: 'endedElsewhere', round, settlement: settlementOf(round, -1, 'cashout') },
    ],
  ])('%s changes nothing', (_, state, event) => {
    expect(transition(state, event)).toBe(state);
  });

  test('the stake follows the minimum until it is chosen, and is brought within new limits', () => {
    const limits = { ...LIMITS, minBetPaise: 500n, maxBetPaise: 1000n };
    expect(transition(atStart, { kind: 'limitsLoaded', limits }).stakePaise).toBe(500n);
    const chosen = transition(atStart, { kind: 'stakeChosen', stakePaise: 9000n });
    expect(transition(chosen, { kind: 'limitsLoaded', limits }).stakePaise).toBe(1000n);
  });

  test('a refused amount is not played until another one is chosen or the limits change', () => {
    const loggedIn = transition(atStart, { kind: 'loggedIn', userId: 'player-1' });
    for (const reason of ['missing', 'notWhole', 'underMinimum', 'overMaximum'] as const) {
      const refused = transition(loggedIn, { kind: 'stakeRefused', reason });
      expect(refused).toEqual({ ...loggedIn, stakeRefusal: reason });
      expect(canPlay(refused)).toBe(false);
      expect(isPlayOpen(refused)).toBe(true);
      expect(transition(refused, { kind: 'playTapped' })).toBe(refused);
      const chosen = transition(refused, { kind: 'stakeChosen', stakePaise: 200n });
      expect(transition(chosen, { kind: 'playTapped' }).phase).toBe('placing');
      const limits = { ...LIMITS, maxBetPaise: 20_000n };
      expect(transition(refused, { kind: 'limitsLoaded', limits }).stakeRefusal).toBeNull();
    }
  });

  test('a stake under the minimum is not played', () => {
    const below = { ...atStart, stakePaise: LIMITS.minBetPaise - 100n, userId: 'player-1' };
    expect(canPlay(below)).toBe(false);
    expect(transition(below, { kind: 'playTapped' })).toBe(below);
    expect(canPlay({ ...below, stakePaise: LIMITS.minBetPaise })).toBe(true);
  });

  test('the choice of an earlier visit is kept when the lists come in, within what they allow', () => {
    const remembered: GameEvent = { kind: 'betRemembered', type: 2, stakePaise: 20_000n };
    const loaded: GameEvent = { kind: 'levelsLoaded', levels: LEVELS };
    const limited: GameEvent = { kind: 'limitsLoaded', limits: LIMITS };
    for (const lists of [
      [loaded, limited],
      [limited, loaded],
    ])
      expect(play([remembered, ...lists], INITIAL_STATE)).toMatchObject({ type: 2, stakePaise: 15_000n });
    expect(play([remembered, { kind: 'levelsLoaded', levels: LEVELS.slice(0, 1) }], INITIAL_STATE).type).toBe(
      1,
    );
    expect(transition(atStart, remembered)).toBe(atStart);
  });
});

describe('a resumed round', () => {
  const another = { ...roundOf('r9', 2), stakePaise: 12_300n };
  const resumed: GameEvent = { kind: 'roundResumed', round: another, step: 1 };
  const visiting = play([{ kind: 'loggedIn', userId: 'asha' }]);
  const narrow = { ...LIMITS, minBetPaise: 500n, maxBetPaise: 10_000n };

  test('shows its own stake and difficulty, whenever rules and levels come in', () => {
    const loading: GameEvent[] = [
      { kind: 'limitsLoaded', limits: narrow },
      { kind: 'levelsLoaded', levels: LEVELS.filter(({ type }) => type === 1) },
    ];
    for (const events of [
      [resumed, ...loading],
      [...loading, resumed],
    ]) {
      const state = play(events, visiting);
      expect([shownStakePaise(state), shownType(state)]).toEqual([12_300n, 2]);
    }
  });

  test('is the choice for the next one, within the limits of now', () => {
    const loaded: GameEvent = { kind: 'limitsLoaded', limits: LIMITS };
    const narrowed: GameEvent = { kind: 'limitsLoaded', limits: narrow };
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

  test('between rounds the choice is shown', () => {
    const chosen = play([{ kind: 'stakeChosen', stakePaise: 700n }], atStart);
    expect([shownStakePaise(chosen), shownType(chosen)]).toEqual([700n, 1]);
  });
});

describe('a jump', () => {
  test('remembers whether fire burned on its line at the tap, and fire holds still until the landing', () => {
    const burning = play([{ kind: 'fireMoved', line: 1 }, { kind: 'fireLit' }], open);
    const jumping = transition(burning, goTapped);
    expect(jumping).toMatchObject({ phase: 'jumping', target: 1, fireHit: true });
    expect(transition(jumping, { kind: 'fireMoved', line: 3 })).toBe(jumping);
    const landed = { step: 1, fire: null, fireHit: false };
    expect(transition(jumping, { kind: 'landedSafe' })).toMatchObject(landed);
  });

  test('onto a line where the marker only sparks is no jump into fire', () => {
    const sparking = transition(open, { kind: 'fireMoved', line: 1 });
    const jumping = transition(sparking, goTapped);
    expect(jumping).toMatchObject({ fire: 1, fireHit: false });
    // What was seen at the tap counts, and a spark does not start to burn during the jump.
    expect(transition(jumping, { kind: 'fireLit' })).toBe(jumping);
    expect(transition(jumping, { kind: 'landedSafe' })).toMatchObject({ fire: null, fireBurns: false });
  });

  test('a marker that moves on gives its warning anew', () => {
    const moved = play(
      [{ kind: 'fireMoved', line: 1 }, { kind: 'fireLit' }, { kind: 'fireMoved', line: 2 }],
      open,
    );
    expect(moved).toMatchObject({ fire: 2, fireBurns: false });
  });

  test('fire ahead stays where it was through a landing', () => {
    const ahead = transition(open, { kind: 'fireMoved', line: 3 });
    const landed = play([goTapped, { kind: 'landedSafe' }], ahead);
    expect(landed).toMatchObject({ phase: 'landed', step: 1, fire: 3 });
  });

  test('that is refused returns to the line the provider names', () => {
    const jumping = transition(onLine1, goTapped);
    const back = { phase: 'ready', step: 1, target: null };
    expect(transition(jumping, { kind: 'stepCorrected', step: 1 })).toMatchObject(back);
    for (const step of [-1, 4, 9, 1.5])
      expect(transition(jumping, { kind: 'stepCorrected', step })).toBe(jumping);
  });
});

describe('an end', () => {
  test('by fire or on the fatal line hits the line after the last safe one', () => {
    const jumping = transition(onLine1, goTapped);
    const settlement = settlementOf(round, 1, 'roast');
    const hit = { phase: 'fried', step: 2, hit: 2 };
    expect(transition(jumping, { kind: 'landedFried', settlement })).toMatchObject(hit);
    expect(transition(onLine1, { kind: 'endedElsewhere', round, settlement })).toMatchObject(hit);
  });

  test('that came while the page was away is shown with its round', () => {
    const settlement = settlementOf(round, 4, 'last_line');
    const shown = { phase: 'won', round, step: 4 };
    expect(transition(atStart, { kind: 'endedElsewhere', round, settlement })).toMatchObject(shown);
  });

  test('is kept over the reset and gone with the next bet', () => {
    const reset = transition(won, { kind: 'reset' });
    expect(reset).toMatchObject({ phase: 'idle', round: null, settlement });
    expect(currentWinPaise(reset)).toBe(0n);
    expect(transition(reset, { kind: 'playTapped' }).settlement).toBeNull();
  });
});

test('the present win is the stake times the multiplier under the chicken, at most max_win, or what was paid', () => {
  expect([open, onLine1].map(currentWinPaise)).toEqual([0n, 1020n]);
  expect(currentWinPaise({ ...onLine1, round: { ...round, maxWinPaise: 1010n } })).toBe(1010n);
  expect(currentWinPaise({ ...won, settlement: { ...settlement, winPaise: 999n } })).toBe(999n);
});

describe('another player on the same device', () => {
  test('sees nothing of the one before', () => {
    const other = transition(won, { kind: 'loggedIn', userId: 'ravi' });
    const nothing = { round: null, wallet: null, settlement: null };
    expect(other).toMatchObject({ phase: 'idle', userId: 'ravi', ...nothing });
  });

  test('an equal profile changes nothing', () => {
    const player = ASHA;
    const event = { kind: 'playerLoaded', userId: 'asha', player } as const;
    const known = transition(onLine1, event);
    expect(known.player).toEqual(player);
    expect(transition(known, structuredClone(event))).toBe(known);
    expect(transition(known, { ...event, player: { ...player, name: 'B' } }).player?.name).toBe('B');
  });

  test('a balance changes nothing unless it is another, and not older', () => {
    const event = { kind: 'walletChanged', wallet: { balancePaise: 9000n, version: 1 } } as const;
    const known = transition(onLine1, event);
    expect(known.wallet).toEqual(event.wallet);
    expect(transition(known, structuredClone(event))).toBe(known);
    expect(transition(known, { ...event, wallet: { balancePaise: 1n, version: 0 } })).toBe(known);
    const newer = { balancePaise: 1n, version: 2 };
    expect(transition(known, { ...event, wallet: newer }).wallet).toEqual(newer);
  });

  test('a profile requested before the logout does not restore the player', () => {
    const out = transition(onLine1, { kind: 'loggedOut' });
    const player = ASHA;
    const wallet = { balancePaise: 1n, version: 99 };
    expect(transition(out, { kind: 'playerLoaded', userId: 'asha', player })).toBe(out);
    expect(transition(out, { kind: 'walletChanged', wallet })).toBe(out);
    expect(transition(out, { kind: 'roundResumed', round, step: 1 })).toBe(out);
  });
});
