import { type ApiBases, apiBases } from '../api/base.ts';
import type { HttpEdges } from '../api/http.ts';
import type { PlayerCalls } from '../api/provider.ts';
import type { SettingsStore } from '../game/settings.ts';
import type { Sounds } from '../game/sound-names.ts';
import { createGameStore, type GameStore } from '../game/store.ts';
import { type Cashier, createCashier } from './cashier.ts';
import { createClock } from './clock.ts';
import { type Connect, connectProvider } from './connection.ts';
import type { Controls } from './controls.ts';
import { createDirector } from './director.ts';
import { type Edges, randomHex } from './edges.ts';
import { createLikenessDesk, type LikenessDesk } from './likeness.ts';
import { createMemory, type Memory } from './memory.ts';
import type { Notify } from './notices.ts';
import { createPage, type Page } from './page.ts';
import { createPastRounds, type PastRounds } from './past-rounds.ts';
import { keepSettings, type MotionPreference } from './settings-storage.ts';

/** What the game is put on. All but the first two have the browser's own as default. */
export interface GameEdges {
  readonly notify: Notify;
  /** made with the settings, so that it can be silent */
  readonly sounds: (settings: SettingsStore) => Sounds;
  readonly bases?: ApiBases;
  /** another provider than ours */
  readonly connect?: Connect | undefined;
  readonly fetch?: HttpEdges['fetch'];
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly page?: Page;
  /** the page's own address */
  readonly page_url?: string;
  readonly motion?: MotionPreference;
  readonly randomHex?: (bytes: number) => string;
}

export interface Game {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly controls: Controls;
  /** money in and out */
  readonly cashier: Cashier;
  readonly past_rounds: PastRounds;
  readonly memory: Memory;
  readonly likeness: LikenessDesk;
  readonly provider: PlayerCalls;
  dispose(): void;
}

/** The whole game without a picture: starts at once. */
export function createGame(edges: GameEdges): Game {
  const { notify, fetch } = edges;
  const memory = createMemory(edges.storage ?? (() => localStorage));
  const motion = edges.motion ?? matchMedia('(prefers-reduced-motion: reduce)');
  const { settings, stop: stopKeeping } = keepSettings(memory, motion);
  const store = createGameStore();
  const clock = createClock();

  const { provider, hazard } = (edges.connect ?? connectProvider)({
    http: {
      ...(fetch && { fetch }),
      onFailure: (text) => notify({ kind: 'toast', tone: 'error', text }),
      user: () => store.getState().user_id,
      onUnauthorized: () => director.expel(),
      onBlocked: () => director.blocked(),
    },
    bases: edges.bases ?? apiBases(),
    pageUrl: edges.page_url ?? location.href,
    store,
    clock,
  });
  const play_edges: Edges = {
    store,
    settings,
    provider,
    hazard,
    notify,
    sounds: edges.sounds(settings),
    clock,
    memory,
    page: edges.page ?? createPage(),
    randomHex: edges.randomHex ?? randomHex,
  };
  const director = createDirector(play_edges);
  const { controls } = director;
  const stop = director.start();
  return {
    store,
    settings,
    controls,
    cashier: createCashier(play_edges, controls.refreshProfile),
    past_rounds: createPastRounds(play_edges),
    memory,
    likeness: createLikenessDesk(play_edges, controls.refreshProfile),
    provider,
    dispose: () => {
      stop();
      stopKeeping();
    },
  };
}
