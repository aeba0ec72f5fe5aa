import { createAccount } from './account.ts';
import { createBetting, overMaximum } from './betting.ts';
import { createBlocked } from './blocked.ts';
import { createCashing } from './cashing.ts';
import { createCatalogue } from './catalogue.ts';
import type { Controls } from './controls.ts';
import type { Edges } from './edges.ts';
import { createEnding } from './ending.ts';
import { keepFireMoving } from './fire-ticks.ts';
import { createOpenRound } from './open-round.ts';
import { createRedFragment } from './red-fragment.ts';
import { createStepping } from './stepping.ts';
import { createWhereabouts } from './whereabouts.ts';

export interface Director {
  readonly controls: Controls;
  /** The session of the player on screen is dead. */
  expel(): void;
  /** The player on screen is blocked. */
  blocked(): void;
  /** Loads what is there to load, takes up an open round, and starts listening. @returns stops all of it */
  start(): () => void;
}

/** The one place with timers and calls during a round; each part of a round has a file, and they meet here. */
export function createDirector(edges: Edges): Director {
  const { clock, hazard, notify, page, settings, sounds, store } = edges;
  const open_round = createOpenRound(edges.memory);
  const red_fragment = createRedFragment(edges);
  const catalogue = createCatalogue(edges);
  const ending = createEnding(edges, catalogue, open_round, red_fragment);
  const whereabouts = createWhereabouts(edges, ending, open_round);

  const loadPlayer = async () => {
    const { user_id } = store.getState();
    if (user_id === null) return;
    const next_seed = hazard.prepare(user_id).catch((error: unknown) => console.warn('Next seed:', error));
    await Promise.all([account.refresh(), whereabouts.resync(), next_seed]);
  };
  const account = createAccount(edges, {
    onSignedIn: () => void loadPlayer(),
    onBlocked: () => blocked.met(),
    onLoginRefused: (refusal) => blocked.loginRefused(refusal),
  });
  const blocked = createBlocked(edges, account, whereabouts, open_round);
  const betting = createBetting(edges, account, whereabouts, open_round);
  const stepping = createStepping(edges, account, whereabouts, ending);
  const cashing = createCashing(edges, account, whereabouts, ending);

  const controls: Controls = {
    play: betting.play,
    go: stepping.go,
    cashOut: cashing.cashOut,
    chooseStake(stake_paise) {
      const { max_bet_paise } = store.getState().limits;
      if (stake_paise > max_bet_paise) notify(overMaximum(max_bet_paise));
      else store.dispatch({ kind: 'stakeChosen', stake_paise });
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
    expel: account.expel,
    blocked: blocked.met,
    start() {
      const look = () => {
        account.follow();
        void whereabouts.resync();
        void account.refresh();
      };
      const stops = [
        red_fragment.watch(),
        keepFireMoving(edges),
        blocked.watch(),
        page.on('visible', look),
        page.on('online', look),
        settings.subscribe((now, before) => {
          if (now.music !== before.music) sounds.music(now.music);
        }),
      ];
      sounds.music(settings.getState().music);
      account.follow();
      void catalogue.loadAll();
      return () => {
        for (const stop of stops) stop();
        clock.stop();
      };
    },
  };
}
