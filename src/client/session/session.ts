import type { DifficultyType } from '../../contract/constants.ts';
import type { Connect } from '../provider/gateway.ts';
import { type ApiBases, apiBases, type HttpDeps } from '../provider/http.ts';
import { connectProvider } from '../provider/rgs/gateway.ts';
import { isPaceFixed } from '../state/selectors.ts';
import type { CashOutAt, GameState, StakeRefusal } from '../state/state.ts';
import { createGameStore } from '../state/store.ts';
import { createClock } from './clock.ts';
import { createPending, type Deps, randomHex } from './deps.ts';
import { startLazyWatchers } from './lazy-watchers.ts';
import type { Notify } from './notices.ts';
import { createPage, type Page } from './page.ts';
import { refreshProfile } from './player/profile.ts';
import { loadPlayer, logout, restoreSession } from './player/restore.ts';
import { paidByBlockPaise, playerBlocked, sessionExpired } from './player/sign-out.ts';
import { chooseStake, play, refuseStake } from './round/bet.ts';
import { cashOut } from './round/cashout.ts';
import { loadCatalogue } from './round/catalogue.ts';
import { notifyOfChoiceChanges } from './round/choice-notices.ts';
import { skipLoss, skipWin } from './round/end.ts';
import { watchFriedFlag } from './round/fried-flag.ts';
import { rememberBet } from './round/remembered-bet.ts';
import { advance } from './round/step.ts';
import { sync } from './round/sync.ts';
import { type MotionPreference, persistSettings } from './settings-storage.ts';
import { createSignals } from './signals.ts';
import { createAppStorage } from './storage.ts';

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

/** The game for interface and stage. Nothing of it throws: failures become notices or results. */
export type Game = ReturnType<typeof createGame>;

export function createGame(options: GameDeps) {
  const deps = createDeps(options);
  const { api, settings, storage, store } = deps;
  return {
    store,
    settings,
    storage,
    /** Returns whether the provider has a call; what needs others is not shown. */
    has: api.has,
    controls: {
      play: () => {
        if (store.getState().autoplay === null) play(deps);
      },
      go: () => advance(deps),
      cashOut: () => cashOut(deps),
      skipWin: () => skipWin(deps),
      stopAutoplay: () => {
        const { autoplay } = store.getState();
        if (autoplay?.stop === null)
          store.dispatch({ kind: 'autoplayChanged', autoplay: { ...autoplay, stop: 'player' } });
      },
      continueAutoplay: () => {
        const { autoplay } = store.getState();
        if (autoplay) store.dispatch({ kind: 'autoplayChanged', autoplay: { ...autoplay, pause: null } });
      },
      skipSteps: () => {
        if (!isPaceFixed(store.getState())) deps.pending.skipSteps?.();
      },
      chooseStake: (stakePaise: bigint) => chooseStake(deps, stakePaise),
      refuseStake: (reason: StakeRefusal) => refuseStake(deps, reason),
      skipLoss: () => skipLoss(deps),
      dismissSeriesResult: () => void store.dispatch({ kind: 'seriesResultDismissed' }),
      chooseType: (type: DifficultyType) => void store.dispatch({ kind: 'typeChosen', type }),
      showPlay: (isInSight: boolean) => void store.dispatch({ kind: 'playSeen', isInSight }),
      chooseCashOutAt: (cashOutAt: CashOutAt | null) => {
        store.dispatch({ kind: 'cashOutAtChosen', cashOutAt });
        // Loads the code of the steps before the answer arrives.
        if (cashOutAt) import('./round/played-steps.ts').catch(() => undefined);
      },
      logout: () => logout(deps),
      refreshProfile: () => refreshProfile(deps),
      reload: () => reload(deps),
    },
    /** Calls a function of the session whose code loads later, such as player/payments.ts. */
    withDeps: <Args extends readonly unknown[], Result>(
      act: (deps: Deps, ...args: Args) => Result,
      ...args: Args
    ): Result => act(deps, ...args),
    dispose: start(deps),
  };
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

async function reload(deps: Deps): Promise<void> {
  await Promise.all([loadCatalogue(deps), loadPlayer(deps)]);
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
    // In this order: the profile may contain the payout of a win that only the snapshot brings on screen.
    void sync(deps).then(() => refreshProfile(deps));
    if (store.getState().levels.length === 0) void loadCatalogue(deps);
  };
  const unsubscribers = [
    watchFriedFlag(deps),
    rememberBet(deps),
    notifyOfChoiceChanges(deps),
    startLazyWatchers(deps),
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
  restore();
  if (page.wasReloaded() && !deps.storage.isKept())
    deps.notify({ kind: 'alert', text: 'notice.noLoginKept', reason: 'notice.storageBlocked' });
  void loadCatalogue(deps);
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
