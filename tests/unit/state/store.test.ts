import { expect, test, vi } from 'vitest';
import { INITIAL_STATE } from '../../../src/client/state/state.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import { LEAD_IN } from './events.ts';

test('the store changes by events and calls its listeners', () => {
  const store = createGameStore();
  const phases: string[] = [];
  store.subscribe(({ phase }) => phases.push(phase));
  for (const event of LEAD_IN) store.dispatch(event);
  expect(phases).toEqual(['idle', 'idle', 'placing', 'ready', 'ready', 'jumping', 'landed', 'ready']);
  expect(store.getState().step).toBe(1);
  expect(store.getInitialState()).toBe(INITIAL_STATE);
});

test('a listener that throws stops neither the others nor the event', () => {
  const logged = vi.fn();
  const store = createGameStore(undefined, logged);
  const steps: number[] = [];
  store.subscribe(() => {
    throw new Error('planted');
  });
  store.subscribe(({ step }) => steps.push(step));
  for (const event of LEAD_IN) expect(store.dispatch(event)).toBe(true);
  expect(steps.at(-1)).toBe(1);
  expect(logged).toHaveBeenCalledTimes(steps.length);
});

test('the store returns whether an event changed something, and calls no listener where it did not', () => {
  const store = createGameStore();
  const listener = vi.fn();
  store.subscribe(listener);
  expect(store.dispatch({ kind: 'connectionLost' })).toBe(false);
  expect(store.dispatch({ kind: 'friedFlagSeen', isRaised: false })).toBe(false);
  expect(listener).not.toHaveBeenCalled();
  expect(LEAD_IN.map((event) => store.dispatch(event))).toEqual(LEAD_IN.map(() => true));
  expect(store.dispatch({ kind: 'landedSafe' })).toBe(false);
  expect(store.dispatch({ kind: 'goTapped' })).toBe(true);
  expect(store.dispatch({ kind: 'goTapped' })).toBe(false);
  expect(listener).toHaveBeenCalledTimes(LEAD_IN.length + 1);
});

test('a dispatch in a listener reaches the later listeners after the change that led to it', () => {
  const store = createGameStore();
  const seen: string[] = [];
  store.subscribe(({ phase }) => {
    if (phase === 'landed') seen.push(String(store.dispatch({ kind: 'unlocked' })));
  });
  store.subscribe((now, before) => seen.push(`${before.phase} ${now.phase}`));
  for (const event of LEAD_IN.slice(0, -1)) store.dispatch(event);
  expect(seen.slice(-3)).toEqual(['true', 'jumping landed', 'landed ready']);
});
