import type { PlayerApi } from '../api/provider.ts';
import type { SettingsStore } from '../game/settings.ts';
import type { Sounds } from '../game/sound-names.ts';
import type { GameStore } from '../game/store.ts';
import type { Clock } from './clock.ts';
import type { Notify } from './notices.ts';
import type { Page } from './page.ts';
import type { RoundGateway } from './round-gateway.ts';
import type { AppStorage } from './storage.ts';

/** All that play touches outside of itself; a test brings its own. */
export interface Deps {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly provider: PlayerApi;
  readonly gateway: RoundGateway;
  readonly notify: Notify;
  readonly sounds: Sounds;
  readonly clock: Clock;
  readonly storage: AppStorage;
  readonly page: Page;
  /** Unguessable lower-case hex: client seeds and idempotency keys. */
  readonly randomHex: (bytes: number) => string;
}

/** Works without a secure context, unlike crypto.randomUUID: a phone on the local network plays over plain http. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
