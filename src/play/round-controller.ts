import { createBetFlow, maximumBetToast } from './bet.ts';
import { createBlockHandler } from './blocked.ts';
import { createCashoutFlow } from './cashout.ts';
import { createCatalogue } from './catalogue.ts';
import type { Controls } from './controls.ts';
import type { Deps } from './deps.ts';
import { createRoundEnd } from './end.ts';
import { startFireMarker } from './fire.ts';
import { createHazardFlag } from './hazard-flag.ts';
import { createOpenRoundStorage } from './open-round.ts';
import { createAccount } from './session.ts';
import { createStepFlow } from './step.ts';
import { createRoundSync } from './sync.ts';

export interface RoundController {
  readonly controls: Controls;
  /** The session of the player on screen is dead. */
  sessionExpired(): void;
  /** The player on screen is blocked. */
  playerBlocked(): void;
  /** Loads what is there to load, takes up an open round, and starts listening. @returns stops all of it */
  start(): () => void;
}

/** The one place with timers and calls during a round; each part of a round has a file, and they meet here. */
export function createRoundController(deps: Deps): RoundController {
  const { clock, gateway, notify, page, settings, sounds, store } = deps;
  const openRound = createOpenRoundStorage(deps.storage);
  const hazardFlag = createHazardFlag(deps);
  const catalogue = createCatalogue(deps);
  const ending = createRoundEnd(deps, catalogue, openRound, hazardFlag);
  const roundSync = createRoundSync(deps, ending, openRound);

  const loadPlayer = async () => {
    const { userId } = store.getState();
    if (userId === null) return;
    const nextSeed = gateway.prepare(userId).catch((error: unknown) => console.warn('Next seed:', error));
    await Promise.all([account.refresh(), roundSync.sync(), nextSeed]);
  };
  const account = createAccount(deps, {
    onSignedIn: () => void loadPlayer(),
    onBlocked: () => blocked.playerBlocked(),
    onLoginRefused: (refusal) => blocked.loginRefused(refusal),
  });
  const blocked = createBlockHandler(deps, account, roundSync, openRound);
  const betting = createBetFlow(deps, account, roundSync, openRound);
  const stepping = createStepFlow(deps, account, roundSync, ending);
  const cashing = createCashoutFlow(deps, account, roundSync, ending);

  const controls: Controls = {
    play: betting.play,
    go: stepping.go,
    cashOut: cashing.cashOut,
    chooseStake(stakePaise) {
      const { maxBetPaise } = store.getState().limits;
      if (stakePaise > maxBetPaise) notify(maximumBetToast(maxBetPaise));
      else store.dispatch({ kind: 'stakeChosen', stakePaise });
    },
    chooseType: (type) => store.dispatch({ kind: 'typeChosen', type }),
    login: account.login,
    register: account.register,
    logout: account.logout,
    async refreshProfile() {
      await account.refresh();
    },
    async reload() {
      await Promise.all([catalogue.loadAll(), loadPlayer()]);
    },
  };

  return {
    controls,
    sessionExpired: account.sessionExpired,
    playerBlocked: blocked.playerBlocked,
    start() {
      const refresh = () => {
        account.restoreSession();
        void roundSync.sync();
        void account.refresh();
      };
      const unsubscribers = [
        hazardFlag.watch(),
        startFireMarker(deps),
        blocked.subscribe(),
        page.on('visible', refresh),
        page.on('online', refresh),
        settings.subscribe((now, before) => {
          if (now.music !== before.music) sounds.music(now.music);
        }),
      ];
      sounds.music(settings.getState().music);
      account.restoreSession();
      void catalogue.loadAll();
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
        clock.stop();
      };
    },
  };
}
