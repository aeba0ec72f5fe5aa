import { type ApiBases, apiBases } from '../api/base.ts';
import type { HttpDeps } from '../api/http.ts';
import type { PlayerApi } from '../api/provider.ts';
import type { SettingsStore } from '../game/settings.ts';
import type { Sounds } from '../game/sound-names.ts';
import { createGameStore, type GameStore } from '../game/store.ts';
import { createClock } from './clock.ts';
import { type Connect, connectProvider } from './connection.ts';
import type { Controls } from './controls.ts';
import { type Deps, randomHex } from './deps.ts';
import { createHistory, type History } from './history.ts';
import type { Notify } from './notices.ts';
import { createPage, type Page } from './page.ts';
import { createPayments, type Payments } from './payments.ts';
import { createProfileEditor, type ProfileEditor } from './profile.ts';
import { createRoundController } from './round-controller.ts';
import { type MotionPreference, persistSettings } from './settings-storage.ts';
import { type AppStorage, createAppStorage } from './storage.ts';

/** What the game is put on. All but the first two have the browser's own as default. */
export interface GameDeps {
  readonly notify: Notify;
  /** made with the settings, so that it can be silent */
  readonly sounds: (settings: SettingsStore) => Sounds;
  readonly bases?: ApiBases;
  /** another provider than ours */
  readonly connect?: Connect | undefined;
  readonly fetch?: HttpDeps['fetch'];
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly page?: Page;
  /** the page's own address */
  readonly pageUrl?: string;
  readonly motion?: MotionPreference;
  readonly randomHex?: (bytes: number) => string;
}

export interface Game {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly controls: Controls;
  /** money in and out */
  readonly payments: Payments;
  readonly history: History;
  readonly storage: AppStorage;
  readonly profileEditor: ProfileEditor;
  readonly provider: PlayerApi;
  dispose(): void;
}

/** The whole game without a picture: starts at once. */
export function createGame(options: GameDeps): Game {
  const { notify, fetch } = options;
  const appStorage = createAppStorage(options.storage ?? (() => localStorage));
  const motion = options.motion ?? matchMedia('(prefers-reduced-motion: reduce)');
  const { settings, stop: stopSettings } = persistSettings(appStorage, motion);
  const store = createGameStore();
  const clock = createClock();

  const { provider, gateway } = (options.connect ?? connectProvider)({
    http: {
      ...(fetch && { fetch }),
      onFailure: (text) => notify({ kind: 'toast', tone: 'error', text }),
      user: () => store.getState().userId,
      onUnauthorized: () => roundController.sessionExpired(),
      onBlocked: () => roundController.playerBlocked(),
    },
    bases: options.bases ?? apiBases(),
    pageUrl: options.pageUrl ?? location.href,
    store,
    clock,
  });
  const deps: Deps = {
    store,
    settings,
    provider,
    gateway,
    notify,
    sounds: options.sounds(settings),
    clock,
    storage: appStorage,
    page: options.page ?? createPage(),
    randomHex: options.randomHex ?? randomHex,
  };
  const roundController = createRoundController(deps);
  const { controls } = roundController;
  const stopRounds = roundController.start();
  return {
    store,
    settings,
    controls,
    payments: createPayments(deps, controls.refreshProfile),
    history: createHistory(deps),
    storage: appStorage,
    profileEditor: createProfileEditor(deps, controls.refreshProfile),
    provider,
    dispose: () => {
      stopRounds();
      stopSettings();
    },
  };
}
