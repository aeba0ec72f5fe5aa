import { type ApiBases, credentialsFor } from '../api/base.ts';
import { createHttp, type HttpEdges } from '../api/http.ts';
import { createProvider, type PlayerCalls } from '../api/provider.ts';
import type { GameStore } from '../game/store.ts';
import type { Clock } from './clock.ts';
import type { Hazard } from './hazard.ts';
import { createProviderHazard } from './provider-hazard.ts';

/** The provider of a game: what is asked of it, and who decides a step's fate. */
export interface Connection {
  readonly provider: PlayerCalls;
  readonly hazard: Hazard;
}

export interface ConnectionEdges {
  readonly http: Omit<HttpEdges, 'base' | 'credentials' | 'says'>;
  readonly bases: ApiBases;
  /** the page's own address */
  readonly pageUrl: string;
  readonly store: GameStore;
  readonly clock: Clock;
}

export type Connect = (edges: ConnectionEdges) => Connection;

/** Our own provider. */
export const connectProvider: Connect = ({ http, bases, pageUrl, store, clock }) => {
  const at = (base: string) => createHttp({ ...http, base, credentials: credentialsFor(base, pageUrl) });
  const provider = createProvider(at(bases.base), at(bases.public_base));
  return { provider, hazard: createProviderHazard(provider, store, clock) };
};
