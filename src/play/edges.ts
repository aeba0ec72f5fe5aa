import type { PlayerCalls } from '../api/provider.ts';
import type { SettingsStore } from '../game/settings.ts';
import type { Sounds } from '../game/sound-names.ts';
import type { GameStore } from '../game/store.ts';
import type { Clock } from './clock.ts';
import type { Hazard } from './hazard.ts';
import type { Memory } from './memory.ts';
import type { Notify } from './notices.ts';
import type { Page } from './page.ts';

/** All that play touches outside of itself; a test brings its own. */
export interface Edges {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly provider: PlayerCalls;
  readonly hazard: Hazard;
  readonly notify: Notify;
  readonly sounds: Sounds;
  readonly clock: Clock;
  readonly memory: Memory;
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
