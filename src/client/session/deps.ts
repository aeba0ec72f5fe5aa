import type { Api } from '../provider/api.ts';
import type { RoundGateway } from '../provider/gateway.ts';
import type { SettingsStore } from '../state/settings.ts';
import type { GameStore } from '../state/store.ts';
import type { Clock } from './clock.ts';
import type { Notify } from './notices.ts';
import type { Page } from './page.ts';
import type { Signals } from './signals.ts';
import type { AppStorage } from './storage.ts';

export interface Deps {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly api: Api;
  /** Returns whether the provider has a call. A feature without its calls is hidden. */
  readonly has: Api['has'];
  readonly gateway: RoundGateway;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly storage: AppStorage;
  /** kept across reloads of this tab, not shared with others */
  readonly tabStorage: AppStorage;
  readonly page: Page;
  readonly randomHex: (bytes: number) => string;
  readonly signals: Signals;
  readonly pending: ReturnType<typeof createPending>;
}

export type RequestOrder = ReturnType<typeof createRequestOrder>;

/** Numbers the requests of one kind, as their answers may arrive out of order. */
function createRequestOrder() {
  let newest = 0;
  let accepted = 0;
  return {
    next: (): number => ++newest,
    isNewest: (request: number): boolean => request === newest,
    /** Returns false if the answer to a later request was accepted before. */
    accept(request: number): boolean {
      if (request < accepted) return false;
      accepted = request;
      return true;
    },
  };
}

export const createPending = () => ({
  profiles: createRequestOrder(),
  levels: createRequestOrder(),
  gameRules: createRequestOrder(),
  chips: createRequestOrder(),
  /** a login waits for it: a late logout must not end the new session */
  logout: Promise.resolve() as Promise<unknown>,
  /** the blocked player to be logged out when the end of the round was shown */
  signingOutUserId: null as string | null,
  /** shows the end of a round whose steps are being played */
  skipSteps: null as (() => void) | null,
  /** a tap closes a lost round from then on (`Clock.now`) */
  lossShownUntilMs: 0,
  forms: new Map<string, Promise<unknown>>(),
});

/** Returns random bytes as hex. Unlike crypto.randomUUID it works on plain http, as on a phone in the local network. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
