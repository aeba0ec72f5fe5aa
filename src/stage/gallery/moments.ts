import type { Settlement } from '../../game/state.ts';
import type { GameStore } from '../../game/store.ts';
import { COOKED_AFTER_MS, FORWARD_MS } from '../../game/timings.ts';
import { fragmentX } from '../geometry.ts';
import { TURN_MS, type Turn } from '../hen/idle-life.ts';
import type { Scene } from '../scene.ts';

/** Where the hen is when a moment is played: each shows another ground behind it. */
export const PLACES = { start: 0, road: 5, end: 14 } as const;
export type Place = keyof typeof PLACES;

/** Hundredths, from short to the longest text there is. */
const MULTIPLIERS = [
  163, 280, 495, 908, 1734, 3468, 7321, 16_472, 40_022, 106_725, 320_174, 1_120_065, 4_853_613, 29_121_680,
  320_338_480,
];

export interface Stand {
  readonly store: GameStore;
  readonly scene: Scene;
}

/** Counts what has been begun: what an earlier moment has left to do must not reach into the one that plays now. */
let begun = 0;

export function goTo({ store }: { readonly store: GameStore }, place: Place, age_ms = 9000): void {
  begun += 1;
  store.setState(store.getInitialState(), true);
  store.dispatch({
    kind: 'levelsLoaded',
    levels: [{ type: 4, multipliers: MULTIPLIERS, frequency_hz: 1, roast_multiplier: 0 }],
  });
  store.dispatch({ kind: 'loggedIn', user_id: 'gallery' });
  const round = {
    round_id: null,
    type: 4,
    stake_paise: 1000n,
    multipliers: MULTIPLIERS,
    last_step: MULTIPLIERS.length,
    max_win_paise: null,
    opened_at_ms: Date.now() - age_ms,
    client_seed: 'gallery',
    nonce: 1,
    server_seed_hash: null,
    algorithm: null,
  } as const;
  store.dispatch({ kind: 'roundResumed', round, step: PLACES[place], wallet: null });
}

function settlement(cause: Settlement['cause'], step: number, game_over = false): Settlement {
  return { round_id: null, cause, win_paise: 1000n, step, multiplier: 163, game_over };
}

/** Plays `next` when the scene's own clock has gone on by `ms`, unless another moment has begun by then. */
function after({ scene }: Stand, ms: number, next: () => void): void {
  const mine = begun;
  scene.timeline.at(scene.clock.now() + ms, () => {
    if (mine === begun) next();
  });
  scene.loop.request();
}

const turn =
  (name: Turn) =>
  (stand: Stand): void => {
    stand.scene.hen.takeTurn(name, stand.scene.clock.now());
    after(stand, TURN_MS[name], () => undefined);
  };

function jump(stand: Stand, end: () => void): void {
  stand.store.dispatch({ kind: 'goTapped' });
  after(stand, FORWARD_MS, end);
}

/** Every moment of a round, played through the store as in the game. */
export const MOMENTS: Readonly<Record<string, (stand: Stand, place: Place) => void>> = {
  breathe: turn('breathe'),
  blink: turn('blink'),
  look: turn('look'),
  tilt: turn('tilt'),
  shuffle: turn('shuffle'),
  'jump, safe': (stand) =>
    jump(stand, () => {
      stand.store.dispatch({ kind: 'landedSafe' });
      stand.store.dispatch({ kind: 'unlocked' });
    }),
  'jump, answer late': (stand) => {
    stand.store.dispatch({ kind: 'goTapped' });
    stand.store.dispatch({ kind: 'connectionLost' });
  },
  'jump, fried': (stand, place) =>
    jump(stand, () => {
      const ended = settlement('roast', PLACES[place]);
      stand.store.dispatch({ kind: 'landedFried', settlement: ended, wallet: null });
      after(stand, COOKED_AFTER_MS + 1500, () => stand.store.dispatch({ kind: 'reset' }));
    }),
  'fire next door': (stand, place) => {
    stand.store.dispatch({ kind: 'fireMoved', fragment: PLACES[place] + 1 });
    after(stand, 2500, () => stand.store.dispatch({ kind: 'fireMoved', fragment: null }));
  },
  'fire, spark to full': (stand, place) => {
    goTo(stand, place === 'end' ? 'road' : place, 0);
    stand.store.dispatch({ kind: 'fireMoved', fragment: PLACES[place === 'end' ? 'road' : place] + 2 });
  },
  'cash out': (stand, place) => {
    if (PLACES[place] === 0) goTo(stand, 'road');
    stand.store.dispatch({ kind: 'cashoutTapped' });
    const ended = settlement('cashout', stand.store.getState().step);
    stand.store.dispatch({ kind: 'cashoutPaid', settlement: ended, wallet: null });
    after(stand, 2400, () => stand.store.dispatch({ kind: 'reset' }));
  },
  'last line and nest': (stand) => {
    goTo(stand, 'end');
    jump(stand, () => {
      const ended = settlement('last_line', MULTIPLIERS.length, true);
      stand.store.dispatch({ kind: 'landedSettled', settlement: ended, wallet: null });
      after(stand, 300, () => stand.store.dispatch({ kind: 'ranToEnd' }));
    });
  },
};

/** Every burst and light by itself, where the hen stands. */
export const EFFECTS: Readonly<Record<string, (scene: Scene, x: number, y: number) => void>> = {
  'dust of a jump': ({ bursts }, x, y) => bursts?.kick(x, y),
  'dust of a landing': ({ bursts }, x, y) => bursts?.land(x, y),
  'a lid turns to gold': ({ bursts }, x, y) => bursts?.gold(x, y),
  'a coin burns out': ({ bursts }, x, y) => bursts?.char(x, y),
  'fire breaks out': ({ bursts }, x, y) => bursts?.ignite(x, y),
  'embers and feathers': ({ bursts }, x, y) => bursts?.fry(x, y),
  'the plate is served': ({ bursts }, x, y) => bursts?.serve(x, y),
  coins: ({ bursts, camera }, x, y) => bursts?.pay(x, y, [camera.x + 3, 0.2]),
  'gone in a puff': ({ bursts }, x, y) => bursts?.vanish(x, y),
  'somebody drives by': ({ traffic }) => traffic.hurry(),
  flash: ({ lights, clock }) => lights.flash(clock.now()),
  rays: ({ lights, clock }) => lights.shine(clock.now()),
  'rays and heat out': ({ lights }) => lights.fade(),
  heat: ({ lights }) => lights.setHot(true),
  shake: ({ camera }) => camera.shake(0.075),
};

export function playEffect(scene: Scene, name: string): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  EFFECTS[name]?.(scene, fragmentX(geometry, scene.state.step), geometry.path);
  scene.wake();
}
