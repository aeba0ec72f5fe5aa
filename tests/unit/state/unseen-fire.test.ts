import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/client/state/events.ts';
import { transition } from '../../../src/client/state/round.ts';
import { canAdvance, isUnseenFireAhead } from '../../../src/client/state/selectors.ts';
import { type GameState, INITIAL_STATE } from '../../../src/client/state/state.ts';
import { ASHA, LEAD_IN, RULES } from './events.ts';

const stateAfter = (...events: readonly GameEvent[]): GameState =>
  [...LEAD_IN, ...events].reduce(transition, INITIAL_STATE);

const drawn = (isDrawn: boolean): GameEvent => ({ kind: 'fireDrawn', isDrawn });
/** The chicken of LEAD_IN stands on line 1. */
const burning: readonly GameEvent[] = [{ kind: 'fireMoved', line: 2 }, { kind: 'fireLit' }];
const go: GameEvent = { kind: 'goTapped' };
const countsUnseen: GameEvent = {
  kind: 'playerLoaded',
  userId: 'asha',
  player: { ...ASHA, rules: { ...RULES, unseen_fire_counts: true } },
};

describe('a fire marker that is not drawn', () => {
  test('is on no line, and costs no stake', () => {
    expect(stateAfter(...burning)).toMatchObject({ fire: null, fireBurns: false });
    expect(stateAfter(...burning, go)).toMatchObject({ phase: 'jumping', fireHit: false });
  });

  test('goes out with the picture, and comes back only with its next move and its warning', () => {
    const lost = stateAfter(drawn(true), ...burning, drawn(false));
    expect(lost).toMatchObject({ fire: null, fireBurns: false });
    expect(transition(lost, go)).toMatchObject({ phase: 'jumping', fireHit: false });
    const back = transition(lost, drawn(true));
    expect(back.fire).toBeNull();
    expect(transition(back, { kind: 'fireMoved', line: 2 })).toMatchObject({ fire: 2, fireBurns: false });
  });

  test('counts as it was seen at the tap, where the picture is lost in the jump', () => {
    expect(stateAfter(drawn(true), ...burning, go, drawn(false))).toMatchObject({
      fireHit: true,
      fire: null,
    });
  });
});

describe('where the rules of the player count it', () => {
  test('Go waits while it is on the next line, and never costs the stake', () => {
    const ahead = stateAfter(countsUnseen, ...burning);
    expect([ahead.fire, isUnseenFireAhead(ahead), canAdvance(ahead)]).toEqual([2, true, false]);
    expect(transition(ahead, go)).toBe(ahead);
    const away = transition(ahead, { kind: 'fireMoved', line: 3 });
    expect([isUnseenFireAhead(away), canAdvance(away)]).toEqual([false, true]);
    expect(transition(away, go)).toMatchObject({ phase: 'jumping', fireHit: false });
  });

  test('a marker that is drawn again is the player’s to watch', () => {
    const seen = stateAfter(countsUnseen, ...burning, drawn(true));
    expect([isUnseenFireAhead(seen), canAdvance(seen)]).toEqual([false, true]);
    expect(transition(seen, go).fireHit).toBe(true);
  });

  test('rules that no longer count it put it out', () => {
    const player = { ...ASHA, rules: { ...RULES, unseen_fire_counts: false } };
    expect(
      stateAfter(countsUnseen, ...burning, { kind: 'playerLoaded', userId: 'asha', player }).fire,
    ).toBeNull();
  });
});
