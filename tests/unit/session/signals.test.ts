import { expect, test } from 'vitest';
import type { GameEvent } from '../../../src/game/events.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { createSignals } from '../../../src/session/signals.ts';
import { LEAD_IN, roundOf, settlementOf } from '../game/events.ts';

const ROUND = roundOf('r1');
const CASHED_OUT: readonly GameEvent[] = [
  { kind: 'cashoutTapped' },
  { kind: 'cashoutPaid', settlement: settlementOf(ROUND, 1, 'cashout') },
];

function tapped() {
  const store = createGameStore();
  const signals = createSignals(store);
  for (const event of LEAD_IN.slice(0, 3)) store.dispatch(event);
  const { round, player } = signals;
  const opened = () => {
    for (const event of LEAD_IN.slice(3)) store.dispatch(event);
  };
  return { store, signals, round, player, opened };
}

test('a round has one signal from the tap on Play until its end leaves the screen', () => {
  const { store, signals, round, player, opened } = tapped();
  opened();
  for (const event of CASHED_OUT) store.dispatch(event);
  expect(signals.round).toBe(round);
  expect(round.aborted).toBe(false);
  store.dispatch({ kind: 'reset' });
  expect(round.aborted).toBe(true);
  expect(signals.round.aborted).toBe(false);
  expect(player.aborted).toBe(false);
});

test('a refused bet, and a round replaced by another, abort their signal', () => {
  const refused = tapped();
  refused.store.dispatch({ kind: 'betRefused' });
  expect(refused.round.aborted).toBe(true);
  const other = tapped();
  other.opened();
  other.store.dispatch({ kind: 'roundResumed', round: roundOf('r2'), step: 0 });
  expect(other.round.aborted).toBe(true);
  expect(other.signals.round.aborted).toBe(false);
});

test('when the player leaves, both signals are aborted, and abort listeners find new ones', () => {
  const { store, signals, round, player, opened } = tapped();
  opened();
  const found: boolean[] = [];
  store.subscribe(() =>
    found.push(round.aborted, player.aborted, signals.round.aborted, signals.player.aborted),
  );
  store.dispatch({ kind: 'loggedOut' });
  expect(found).toEqual([true, true, false, false]);
});
