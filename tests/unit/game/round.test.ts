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

const play = (events: readonly GameEvent[], from: GameState = { ...INITIAL_STATE, isFireDrawn: true }) =>
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

describe('any sequence of events', () => {
  test('reaches no illegal state', () => {
    fc.assert(
      fc.property(history, (events) => {
        let state = INITIAL_STATE;
        for (const event of events) {
          state = transition(state, event);
          invariants(state);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('never leaves the buttons disabled: one event opens them', () => {
    fc.assert(
      fc.property(history, (events) => {
        const state = play(events);
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
      }),
      { numRuns: 2000 },
    );
  });

  test('settles a round once: the first end stands until the next bet', () => {
    fc.assert(
      fc.property(history, (events) => {
        let state = INITIAL_STATE;
        for (const event of events) {
          const next = transition(state, event);
          const sameRound = state.round !== null && next.round === state.round;
          if (sameRound && state.settlement !== null) expect(next.settlement).toBe(state.settlement);
          state = next;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('never shows an older balance after a newer one', () => {
    fc.assert(
      fc.property(history, (events) => {
        let state = INITIAL_STATE;
        for (const event of events) {
          const next = transition(state, event);
          if (next.userId === state.userId && state.wallet)
            expect(next.wallet?.version).toBeGreaterThanOrEqual(state.wallet.version);
          state = next;
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a button that is open does something, and one that is not does nothing', () => {
    fc.assert(
      fc.property(history, (events) => {
        const state = play(events);
        expect(transition(state, { kind: 'goTapped' }) !== state).toBe(canGo(state));
        expect(transition(state, { kind: 'cashoutTapped' }) !== state).toBe(canCashOut(state));
        expect(transition(state, { kind: 'playTapped' }) !== state).toBe(
          canPlay(state) && state.userId !== null,
        );
        expect(isRoundOnScreen(state)).toBe(state.round !== null);
        expect(isBetLocked(state)).toBe(state.phase !== 'idle');
      }),
      { numRuns: 2000 },
    );
  });
});

const atStart = play(LEAD_IN.slice(0, 2));
const open = play(LEAD_IN.slice(0, 4));
const onLine1 = play(LEAD_IN);
const round = roundOf('r1');

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

  test('the same list again changes nothing, so that the road is not drawn again', () => {
    expect(transition(atStart, { kind: 'levelsLoaded', levels: structuredClone(LEVELS) })).toBe(atStart);
  });

  test.each([
    [-100n, 'negative'],
    [0n, 'under the minimum'],
    [150n, 'not whole rupees'],
    [15_100n, 'over the maximum'],
  ])('a stake of %s paise is not taken: %s', (stakePaise) => {
    expect(transition(atStart, { kind: 'stakeChosen', stakePaise })).toBe(atStart);
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

  test('while a round runs, neither stake nor difficulty changes', () => {
    expect(transition(open, { kind: 'stakeChosen', stakePaise: 5000n })).toBe(open);
    expect(transition(open, { kind: 'typeChosen', type: 2 })).toBe(open);
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
    const jumping = transition(burning, { kind: 'goTapped' });
    expect(jumping).toMatchObject({ phase: 'jumping', target: 1, fireHit: true });
    expect(transition(jumping, { kind: 'fireMoved', line: 3 })).toBe(jumping);
    expect(transition(jumping, { kind: 'landedSafe' })).toMatchObject({
      step: 1,
      fire: null,
      fireHit: false,
    });
  });

  test('onto a line where the marker only sparks is no jump into fire', () => {
    const sparking = transition(open, { kind: 'fireMoved', line: 1 });
    const jumping = transition(sparking, { kind: 'goTapped' });
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
    const landed = play([{ kind: 'goTapped' }, { kind: 'landedSafe' }], ahead);
    expect(landed).toMatchObject({ phase: 'landed', step: 1, fire: 3 });
  });

  test.each([0, -1, 5, 1])(
    'fire never goes to line %s: the start, the end, or behind the chicken',
    (line) => {
      expect(transition(onLine1, { kind: 'fireMoved', line })).toBe(onLine1);
    },
  );

  test('that is refused returns to the line the provider names', () => {
    const jumping = transition(onLine1, { kind: 'goTapped' });
    expect(transition(jumping, { kind: 'stepCorrected', step: 1 })).toMatchObject({
      phase: 'ready',
      step: 1,
      target: null,
    });
    for (const step of [-1, 4, 9, 1.5])
      expect(transition(jumping, { kind: 'stepCorrected', step })).toBe(jumping);
  });
});

describe('an end', () => {
  test('by fire or on the fatal line hits the line after the last safe one', () => {
    const jumping = transition(onLine1, { kind: 'goTapped' });
    const settlement = settlementOf(round, 1, 'roast');
    expect(transition(jumping, { kind: 'landedFried', settlement })).toMatchObject({
      phase: 'fried',
      step: 2,
      hit: 2,
    });
    expect(transition(onLine1, { kind: 'endedElsewhere', round, settlement })).toMatchObject({
      phase: 'fried',
      step: 2,
      hit: 2,
    });
  });

  test('that came while the page was away is shown with its round', () => {
    const settlement = settlementOf(round, 4, 'last_line');
    expect(transition(atStart, { kind: 'endedElsewhere', round, settlement })).toMatchObject({
      phase: 'won',
      round,
      step: 4,
    });
  });

  test('that does not fit its road is not shown', () => {
    for (const settlement of [
      settlementOf(round, 4, 'fire'),
      settlementOf(round, 5, 'cashout'),
      settlementOf(round, -1, 'cashout'),
    ])
      expect(transition(onLine1, { kind: 'endedElsewhere', round, settlement })).toBe(onLine1);
  });

  test('is kept over the reset and gone with the next bet', () => {
    const settlement = settlementOf(round, 1, 'cashout');
    const won = play([{ kind: 'cashoutTapped' }, { kind: 'cashoutPaid', settlement }], onLine1);
    const reset = transition(won, { kind: 'reset' });
    expect(reset).toMatchObject({ phase: 'idle', round: null, settlement });
    expect(currentWinPaise(reset)).toBe(0n);
    expect(transition(reset, { kind: 'playTapped' }).settlement).toBeNull();
  });

  test('stays until the reset: a late resume is ignored', () => {
    const settlement = settlementOf(round, 1, 'cashout');
    const won = play([{ kind: 'cashoutTapped' }, { kind: 'cashoutPaid', settlement }], onLine1);
    expect(transition(won, { kind: 'roundResumed', round, step: 1 })).toBe(won);
  });
});

describe('the present win', () => {
  test('is the stake times the multiplier under the chicken, and nothing on the start tile', () => {
    expect(currentWinPaise(open)).toBe(0n);
    expect(currentWinPaise(onLine1)).toBe(1020n);
  });

  test('never exceeds max_win', () => {
    const capped = { ...onLine1, round: { ...round, maxWinPaise: 1010n } };
    expect(currentWinPaise(capped)).toBe(1010n);
  });

  test('is what was paid, once it is', () => {
    const settlement = { ...settlementOf(round, 1, 'cashout'), winPaise: 999n };
    const won = play([{ kind: 'cashoutTapped' }, { kind: 'cashoutPaid', settlement }], onLine1);
    expect(currentWinPaise(won)).toBe(999n);
  });
});

describe('another player on the same device', () => {
  test('sees nothing of the one before', () => {
    const settlement = settlementOf(round, 1, 'cashout');
    const won = play([{ kind: 'cashoutTapped' }, { kind: 'cashoutPaid', settlement }], onLine1);
    const other = transition(won, { kind: 'loggedIn', userId: 'ravi' });
    expect(other).toMatchObject({
      phase: 'idle',
      round: null,
      wallet: null,
      settlement: null,
      userId: 'ravi',
    });
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
