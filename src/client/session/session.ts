import { BACKGROUND_RETRIES, loadCode } from '../loading/load.ts';
import type { Connect } from '../provider/gateway.ts';
import { type ApiBases, apiBases, type HttpDeps } from '../provider/http.ts';
import { connectProvider } from '../provider/rgs/gateway.ts';
import type { GameState } from '../state/state.ts';
import { createGameStore } from '../state/store.ts';
import { createClock } from './clock.ts';
import { createPending, type Deps, randomHex } from './deps.ts';
import type { Notify } from './notices.ts';
import { createPage, type Page } from './page.ts';
import { refreshProfile } from './player/profile.ts';
import { restoreSession } from './player/restore.ts';
import { paidByBlockPaise, playerBlocked, sessionExpired } from './player/sign-out.ts';
import { loadCatalogue } from './round/catalogue.ts';
import { notifyOfChoiceChanges } from './round/choice-notices.ts';
import { watchFriedFlag } from './round/fried-flag.ts';
import { rememberBet } from './round/remembered-bet.ts';
import { sync } from './round/sync.ts';
import { type MotionPreference, persistSettings } from './settings-storage.ts';
import { createSignals } from './signals.ts';
import { createAppStorage, SERIES_KEY } from './storage.ts';
import { untilState } from './until.ts';

/** All but `notify` default to the browser's own. */
export interface GameDeps {
  readonly notify: Notify;
  readonly bases?: ApiBases;
  readonly connect?: Connect | undefined;
  readonly fetch?: HttpDeps['fetch'];
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly tabStorage?: GameDeps['storage'];
  readonly page?: Page;
  readonly pageUrl?: string;
  readonly motion?: MotionPreference;
  readonly languages?: readonly string[];
  readonly randomHex?: (bytes: number) => string;
}

/** Passed to the functions of the session. Those of a control never throw: failures become notices or results. */
export type Game = Deps & { readonly dispose: () => void };

export function createGame(options: GameDeps): Game {
  const deps = createDeps(options);
  return { ...deps, dispose: start(deps) };
}

function createDeps(options: GameDeps): Deps & { readonly stopSettings: () => void } {
  const { notify, fetch } = options;
  const storage = createAppStorage(options.storage ?? (() => localStorage));
  const { settings, stop: stopSettings } = persistSettings(
    storage,
    options.motion ?? matchMedia('(prefers-reduced-motion: reduce)'),
    options.languages ?? navigator.languages,
  );
  const store = createGameStore(undefined, (error) => console.error(error));
  const clock = createClock();
  const connection = (options.connect ?? connectProvider)({
    http: {
      ...(fetch && { fetch }),
      onFailure: (text) => notify({ kind: 'toast', tone: 'error', text }),
      user: () => store.getState().userId,
      onUnauthorized: () => sessionExpired(deps),
      onBlocked: () => playerBlocked(deps),
    },
    bases: options.bases ?? apiBases(),
    pageUrl: options.pageUrl ?? location.href,
    store,
    clock,
  });
  const deps = {
    ...connection,
    has: connection.api.has,
    store,
    settings,
    notify,
    clock,
    storage,
    tabStorage: createAppStorage(options.tabStorage ?? (() => sessionStorage)),
    page: options.page ?? createPage(),
    randomHex: options.randomHex ?? randomHex,
    signals: createSignals(store),
    pending: createPending(),
    stopSettings,
  };
  return deps;
}

const changesProfile = (state: GameState): boolean =>
  paidByBlockPaise(state) !== null ||
  state.player?.playStop != null ||
  state.player?.rules?.shows_session === true;

function start(deps: ReturnType<typeof createDeps>): () => void {
  const { clock, page, store } = deps;
  const restore = () => restoreSession(deps);
  const refresh = () => {
    restore();
    // The profile may contain the payout of a win, which the snapshot has to show first.
    void refreshProfile(deps, { after: sync(deps) });
    if (store.getState().levels.length === 0) void loadCatalogue(deps);
  };
  const disposal = new AbortController();
  const unsubscribers = [
    watchFriedFlag(deps),
    rememberBet(deps),
    notifyOfChoiceChanges(deps),
    page.on('visible', refresh),
    page.on('online', refresh),
    // Two windows side by side are both visible: neither gets an event.
    page.on('storage', restore),
    page.on('focus', restore),
    store.subscribe((now, before) => {
      if (now.settlement && now.settlement !== before.settlement && changesProfile(now))
        void refreshProfile(deps);
    }),
    deps.stopSettings,
    clock.stop,
  ];
  const startWhen = async (
    isNeeded: (state: GameState) => boolean,
    load: () => Promise<(deps: Deps) => () => void>,
  ) => {
    await untilState(store, isNeeded, disposal.signal);
    if (disposal.signal.aborted) return;
    const begin = await loadCode(load, BACKGROUND_RETRIES);
    if (!disposal.signal.aborted) unsubscribers.push(begin(deps));
  };
  const logFailure = (error: unknown) => console.warn('Not loaded:', error);
  startWhen(
    ({ phase }) => phase !== 'idle',
    async () => (await import('./round/draws.ts')).startFireMarker,
  ).catch(logFailure);
  startWhen(
    ({ player }) => player?.rules?.logout_after_ms !== undefined,
    async () => (await import('./player/inactivity.ts')).watchInactivity,
  ).catch(logFailure);
  const storedSeries = deps.tabStorage.get(SERIES_KEY);
  if (storedSeries !== null) {
    // Before a series of this page stores its own.
    deps.tabStorage.remove(SERIES_KEY);
    loadCode(() => import('./round/persist-series.ts'), BACKGROUND_RETRIES)
      .then(({ showStoredSeries }) => showStoredSeries(deps, storedSeries))
      .catch(logFailure);
  }
  restore();
  if (page.wasReloaded() && !deps.storage.isKept())
    deps.notify({ kind: 'alert', text: 'notice.noLoginKept', reason: 'notice.storageBlocked' });
  void loadCatalogue(deps);
  return () => {
    disposal.abort();
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
