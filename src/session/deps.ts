import type { Answer } from '../contract/calls.ts';
import type { SettingsStore } from '../game/settings.ts';
import type { Settlement } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import type { Clock } from '../provider/clock.ts';
import type { RoundGateway } from '../provider/gateway.ts';
import type { PlayerApi } from '../provider/player-api.ts';
import type { Notify } from './notices.ts';
import type { Page } from './page.ts';
import type { Signals } from './signals.ts';
import type { AppStorage } from './storage.ts';

/** All that play touches outside of itself; a test brings its own. Every function of play takes it first. */
export interface Deps {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly provider: PlayerApi;
  readonly gateway: RoundGateway;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly storage: AppStorage;
  readonly page: Page;
  /** Unguessable lower-case hex: client seeds and idempotency keys. */
  readonly randomHex: (bytes: number) => string;
  readonly signals: Signals;
  readonly pending: Pending;
}

/** What play remembers from one call to the next, beside the store. */
export interface Pending {
  /** profiles asked for so far */
  profilesAsked: number;
  /** a login that follows waits for it: a late logout must not end the new session */
  logout: Promise<unknown>;
  /** the blocked player who is put out as soon as the end of the round was seen */
  signingOutUserId: string | null;
  /** forms that are on their way, by the digest of what they say */
  readonly forms: Map<string, Promise<unknown>>;
  /** the newest question after the goals, and null in place of an answer that failed */
  progress: {
    readonly userId: string;
    readonly settlement: Settlement | null;
    readonly askedAtMs: number;
    readonly answer: Promise<Answer<'progress'>['data'] | null>;
  } | null;
}

export function createPending(): Pending {
  return {
    profilesAsked: 0,
    logout: Promise.resolve(),
    signingOutUserId: null,
    forms: new Map(),
    progress: null,
  };
}

/** Works without a secure context, unlike crypto.randomUUID: a phone on the local network plays over plain http. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
