import * as v from 'valibot';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import { CHOSEN_BET_KEY, readStored } from '../storage.ts';

const ChosenBet = v.object({
  type: v.picklist(DIFFICULTY_TYPES),
  stakeRupees: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e13)),
});

export function rememberBet({ storage, store }: Pick<Deps, 'storage' | 'store'>): () => void {
  const chosen = readStored(storage, CHOSEN_BET_KEY, ChosenBet);
  if (chosen)
    store.dispatch({
      kind: 'betRemembered',
      type: chosen.type,
      stakePaise: BigInt(chosen.stakeRupees) * 100n,
    });
  return store.subscribe(({ levels, betLimits, stakePaise, type }, before) => {
    if (type === before.type && stakePaise === before.stakePaise) return;
    // Ignores changes by loaded lists, and an amount below the minimum, which may be incomplete.
    if (levels !== before.levels || betLimits !== before.betLimits || stakePaise < betLimits.minBetPaise)
      return;
    storage.set(CHOSEN_BET_KEY, JSON.stringify({ type, stakeRupees: Number(stakePaise / 100n) }));
  });
}
