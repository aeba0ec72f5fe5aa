import type { DifficultyType } from '../src/contract/constants.ts';
import type { Difficulty } from '../src/contract/difficulties.ts';

/** Replaces the difficulties of a test file: `vi.mock('…/difficulties.ts', addFifth)`. */
export async function addFifth(importOriginal: () => Promise<unknown>) {
  const original = (await importOriginal()) as { readonly DIFFICULTIES: readonly Difficulty[] };
  const row: Difficulty = {
    type: 5,
    name: 'Inferno',
    fatalPlaces: 15,
    fireHz: { 1: 1.2, 2: 0.6 },
    tension: 1,
    goals: { pass: 2, reach: 1 },
  };
  return { ...original, DIFFICULTIES: [...original.DIFFICULTIES, row] };
}

export const FIFTH = 5 as DifficultyType;
