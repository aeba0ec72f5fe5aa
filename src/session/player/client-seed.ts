import * as v from 'valibot';
import { ClientSeed } from '../../contract/fields.ts';
import type { Deps } from '../deps.ts';
import { CLIENT_SEED_KEY } from '../storage.ts';

/** The client seed the player has set for this device; null: a new random one for each round. */
export function clientSeed({ storage }: Pick<Deps, 'storage'>): string | null {
  const seed = storage.get(CLIENT_SEED_KEY);
  return v.is(ClientSeed, seed) ? seed : null;
}

/** Random bytes of a client seed that nobody has chosen. */
export const CLIENT_SEED_BYTES = 8;

/** Rolls a seed for every round until another is set. @returns it */
export function rollClientSeed(deps: Pick<Deps, 'randomHex' | 'storage'>): string {
  const seed = deps.randomHex(CLIENT_SEED_BYTES);
  setClientSeed(deps, seed);
  return seed;
}

/** @param seed 1 to 64 of [A-Za-z0-9_-]; another text is not taken. null: random again */
export function setClientSeed({ storage }: Pick<Deps, 'storage'>, seed: string | null): void {
  if (seed === null) storage.remove(CLIENT_SEED_KEY);
  else if (v.is(ClientSeed, seed)) storage.set(CLIENT_SEED_KEY, seed);
}
