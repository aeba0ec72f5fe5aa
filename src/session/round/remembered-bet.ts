import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import { CHOSEN_BET_KEY } from '../storage.ts';

/** Whole rupees; no more digits than the wire's largest amount has. */
const ChosenBet = v.object({
  type: v.picklist(DIFFICULTY_TYPES),
  stakeRupees: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e13)),
});

/**
 * Takes up the stake and difficulty that this device chose last, and keeps them as they change.
 * @returns stops keeping them
 */
export function rememberBet({ storage, store }: Pick<Deps, 'storage' | 'store'>): () => void {
  try {
    const { type, stakeRupees } = v.parse(ChosenBet, JSON.parse(storage.get(CHOSEN_BET_KEY) ?? ''));
    store.dispatch({ kind: 'betRemembered', type, stakePaise: BigInt(stakeRupees) * 100n });
  } catch {
    // Nothing was chosen yet, or it cannot be read: the first list item and the minimum bet hold.
  }
  return store.subscribe(({ levels, limits, stakePaise, type }, before) => {
    if (type === before.type && stakePaise === before.stakePaise) return;
    // What the lists bring is no choice, and less than the minimum stands only while it is typed.
    if (levels !== before.levels || limits !== before.limits || stakePaise < limits.minBetPaise) return;
    storage.set(CHOSEN_BET_KEY, JSON.stringify({ type, stakeRupees: Number(stakePaise / 100n) }));
  });
}
