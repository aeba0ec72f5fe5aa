import { expect, test } from 'vitest';
import { type GameState, INITIAL_STATE, type Phase } from '../../../src/client/state/state.ts';
import { vibrationOf } from '../../../src/client/ui/features/round/Vibration.tsx';

const at = (phase: Phase): GameState => ({ ...INITIAL_STATE, phase });
const won = (multiplier: number): GameState => ({
  ...at('won'),
  settlement: { roundId: '', cause: 'cashout', winPaise: 1n, step: 1, multiplier, gameOver: false },
});
const PHASES: readonly Phase[] = ['idle', 'placing', 'ready', 'jumping', 'landed', 'cashing', 'fried', 'won'];

test('a landing, the fire and a win are felt, each in its own way', () => {
  const felt = [
    vibrationOf(at('jumping'), at('landed')),
    vibrationOf(at('jumping'), at('fried')),
    vibrationOf(at('cashing'), won(102)),
  ];
  expect(felt.every((pattern) => pattern !== null)).toBe(true);
  expect(new Set(felt.map(String)).size).toBe(3);
  for (const pattern of felt) expect(pattern?.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(400);
});

test('nothing else is felt: no tap, no wait, and nothing that tells an answer before it shows', () => {
  for (const before of PHASES)
    for (const now of ['idle', 'placing', 'ready', 'jumping', 'cashing'] as const)
      expect(vibrationOf(at(before), at(now)), `${before} to ${now}`).toBeNull();
  for (const phase of PHASES) expect(vibrationOf(at(phase), at(phase))).toBeNull();
  expect(vibrationOf(at('cashing'), won(94))).toBeNull();
});
