import * as v from 'valibot';
import { ClientSeed } from '../../../contract/fields.ts';
import type { Deps } from '../deps.ts';
import { CLIENT_SEED_KEY } from '../storage.ts';

export function clientSeed({ storage }: Pick<Deps, 'storage'>): string | null {
  const seed = storage.get(CLIENT_SEED_KEY);
  return v.is(ClientSeed, seed) ? seed : null;
}

export const CLIENT_SEED_BYTES = 8;

export function rollClientSeed(deps: Pick<Deps, 'randomHex' | 'storage'>): string {
  const seed = deps.randomHex(CLIENT_SEED_BYTES);
  setClientSeed(deps, seed);
  return seed;
}

export function setClientSeed({ storage }: Pick<Deps, 'storage'>, seed: string | null): void {
  if (seed === null) storage.remove(CLIENT_SEED_KEY);
  else if (v.is(ClientSeed, seed)) storage.set(CLIENT_SEED_KEY, seed);
}
