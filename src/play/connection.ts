import { type ApiBases, credentialsFor } from '../api/base.ts';
import { createHttp, type HttpDeps } from '../api/http.ts';
import { createProvider, type PlayerApi } from '../api/provider.ts';
import type { GameStore } from '../game/store.ts';
import type { Clock } from './clock.ts';
import { createProviderGateway } from './provider-gateway.ts';
import type { RoundGateway } from './round-gateway.ts';

/** The provider of a game: what is asked of it, and who decides a step's fate. */
export interface Connection {
  readonly provider: PlayerApi;
  readonly gateway: RoundGateway;
}

export interface ConnectionDeps {
  readonly http: Omit<HttpDeps, 'base' | 'credentials' | 'readRefusal'>;
  readonly bases: ApiBases;
  /** the page's own address */
  readonly pageUrl: string;
  readonly store: GameStore;
  readonly clock: Clock;
}

export type Connect = (deps: ConnectionDeps) => Connection;

/** Our own provider. */
export const connectProvider: Connect = ({ http, bases, pageUrl, store, clock }) => {
  const at = (base: string) => createHttp({ ...http, base, credentials: credentialsFor(base, pageUrl) });
  const provider = createProvider(at(bases.base), at(bases.publicBase));
  return { provider, gateway: createProviderGateway(provider, store, clock) };
};
