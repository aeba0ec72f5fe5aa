import { createGameStore } from '../game/store.ts';
import { type ApiBases, apiBases } from '../provider/base.ts';
import { createClock } from '../provider/clock.ts';
import type { Connect } from '../provider/gateway.ts';
import type { HttpDeps } from '../provider/http.ts';
import { connectProvider } from '../provider/rgs/gateway.ts';
import { createPending, type Deps, randomHex } from './deps.ts';
import { watchHazardFlag } from './hazard-flag.ts';
import type { Notify } from './notices.ts';
import { createPage, type Page } from './page.ts';
import { loadPlayer, login, logout, restoreSession } from './player/login.ts';
import { refreshProfile } from './player/profile.ts';
import { paidByOperator, playerBlocked, sessionExpired } from './player/sign-out.ts';
import { chooseStake, chooseType, play, refuseStake } from './round/bet.ts';
import { cashOut } from './round/cashout.ts';
import { loadCatalogue } from './round/catalogue.ts';
import { skipWin } from './round/end.ts';
import { startFireMarker } from './round/fire.ts';
import { rememberBet } from './round/remembered-bet.ts';
import { go } from './round/step.ts';
import { sync } from './round/sync.ts';
import { type MotionPreference, persistSettings } from './settings-storage.ts';
import { createSignals } from './signals.ts';
import { createAppStorage } from './storage.ts';

/** What the game is put on. All but the first have the browser's own as default. */
export interface GameDeps {
  readonly notify: Notify;
  readonly bases?: ApiBases;
  /** another provider than ours */
  readonly connect?: Connect | undefined;
  readonly fetch?: HttpDeps['fetch'];
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly page?: Page;
  /** the page's own address */
  readonly pageUrl?: string;
  readonly motion?: MotionPreference;
  /** the languages that the browser asks for, the liked best first */
  readonly languages?: readonly string[];
  readonly randomHex?: (bytes: number) => string;
}

type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    deps: Deps,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Functions of play as the interface calls them: without what they touch. */
function bind<Functions extends Record<string, (deps: Deps, ...args: never[]) => unknown>>(
  deps: Deps,
  functions: Functions,
): Bound<Functions> {
  const bound = Object.entries(functions).map(([name, run]) => [
    name,
    (...args: never[]) => run(deps, ...args),
  ]);
  return Object.fromEntries(bound);
}

/** The game as interface and stage see it: nothing of it throws, failures become notices or results. */
export type Game = ReturnType<typeof createGame>;

/** The whole game without a picture: starts at once. */
export function createGame(options: GameDeps) {
  const deps = createDeps(options);
  const { provider, settings, storage, store } = deps;
  const stop = start(deps);
  return {
    store,
    settings,
    /** what this device keeps */
    storage,
    /** the provider has the documented calls alone: what needs others is not shown */
    isGeneric: provider.isGeneric,
    controls: bind(deps, {
      play,
      go,
      cashOut,
      skipWin,
      chooseStake,
      refuseStake,
      chooseType,
      login,
      logout,
      refreshProfile,
      reload,
    }),
    /**
     * Runs a function of play that a later part of the interface brings with it, such as those of player/payments.ts:
     * the first script is without it.
     */
    run: <Args extends readonly unknown[], Result>(
      act: (deps: Deps, ...args: Args) => Result,
      ...args: Args
    ): Result => act(deps, ...args),
    dispose: stop,
  };
}

/** Everything play needs, and nothing of it started. */
function createDeps(options: GameDeps): Deps & { readonly stopSettings: () => void } {
  const { notify, fetch } = options;
  const storage = createAppStorage(options.storage ?? (() => localStorage));
  const motion = options.motion ?? matchMedia('(prefers-reduced-motion: reduce)');
  const { settings, stop: stopSettings } = persistSettings(
    storage,
    motion,
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
    store,
    settings,
    notify,
    clock,
    storage,
    page: options.page ?? createPage(),
    randomHex: options.randomHex ?? randomHex,
    signals: createSignals(store),
    pending: createPending(),
    stopSettings,
  };
  return deps;
}

/** Fetches again what failed to load at the start. */
async function reload(deps: Deps): Promise<void> {
  await Promise.all([loadCatalogue(deps), loadPlayer(deps)]);
}

/** Loads what is there to load, takes up an open round, and starts listening. @returns stops all of it */
function start(deps: ReturnType<typeof createDeps>): () => void {
  const { clock, page, store } = deps;
  const restore = () => restoreSession(deps);
  const refresh = () => {
    restore();
    void sync(deps);
    void refreshProfile(deps);
  };
  const unsubscribers = [
    watchHazardFlag(deps),
    rememberBet(deps),
    startFireMarker(deps),
    page.on('visible', refresh),
    page.on('online', refresh),
    // Of two windows side by side neither is ever hidden.
    page.on('storage', restore),
    page.on('focus', restore),
    // Whose round was ended by the operator learns from the profile whether they may stay.
    store.subscribe((now, before) => {
      if (now.settlement !== before.settlement && paidByOperator(now) !== null) void refreshProfile(deps);
    }),
    deps.stopSettings,
    clock.stop,
  ];
  restore();
  void loadCatalogue(deps);
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
