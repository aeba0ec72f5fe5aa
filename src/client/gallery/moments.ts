import { DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { MAX_PAISE } from '../../contract/money.ts';
import { fireFrequencyHz } from '../../rules/fire.ts';
import { linesOf, multiplierTable } from '../../rules/multipliers.ts';
import { GESTURE_MS, type IdleGesture } from '../stage/entities/chicken/idle-gestures.ts';
import { lineX } from '../stage/geometry/geometry.ts';
import type { Scene } from '../stage/scene/scene.ts';
import { FRY_ENDINGS, type FryEnding, fryEnding } from '../state/fry-ending.ts';
import { type EndingStep, endingOf } from '../state/round-ending.ts';
import type { Settlement } from '../state/state.ts';
import type { GameStore } from '../state/store.ts';
import { forwardMs } from '../state/suspense.ts';

export const GALLERY_STEPS = { start: 0, road: 5, end: 14 } as const;
export type GalleryPlace = keyof typeof GALLERY_STEPS;

const TYPE = 4;
const LINES = linesOf(TYPE);

const LEVELS = DIFFICULTY_TYPES.map((type) => ({
  type,
  multipliers: multiplierTable(type),
  frequencyHz: fireFrequencyHz(type),
  roastMultiplier: 0,
}));

/** Shows the road of a difficulty to a visitor. */
export function showRoad(store: GameStore, type: DifficultyType): void {
  store.dispatch({ kind: 'loggedOut' });
  store.dispatch({ kind: 'levelsLoaded', levels: LEVELS });
  store.dispatch({ kind: 'typeChosen', type });
}

/** Logs in a player with an open round. @param ageMs time since the bet */
export function resumeRound(
  store: GameStore,
  type: DifficultyType,
  step: number,
  ageMs = 9000,
  nonce = 1,
): void {
  showRoad(store, type);
  store.dispatch({ kind: 'loggedIn', userId: 'gallery' });
  const multipliers = multiplierTable(type);
  const round = {
    roundId: '',
    type,
    stakePaise: 1000n,
    multipliers,
    lastStep: multipliers.length,
    maxWinPaise: MAX_PAISE,
    openedAtMs: performance.now() - ageMs,
    clientSeed: 'gallery',
    nonce,
    serverSeedHash: '',
    algorithm: 0,
    fireVersion: 2,
  } as const;
  store.dispatch({ kind: 'roundResumed', round, step });
}

export interface MomentContext {
  readonly store: GameStore;
  readonly scene: Scene;
}

let momentCount = 0;

function nonceOf(ending: FryEnding): number {
  let nonce = 1;
  while (fryEnding({ clientSeed: 'gallery', nonce }) !== ending) nonce += 1;
  return nonce;
}

export function placeChicken(
  { store }: { readonly store: GameStore },
  place: GalleryPlace,
  ageMs?: number,
  nonce = nonceOf('plate'),
): void {
  momentCount += 1;
  resumeRound(store, TYPE, GALLERY_STEPS[place], ageMs, nonce);
}

function settlement(cause: Settlement['cause'], step: number, gameOver = false): Settlement {
  return { roundId: '', cause, winPaise: 1000n, step, multiplier: 163, gameOver };
}

function after({ scene }: MomentContext, ms: number, next: () => void): void {
  const moment = momentCount;
  scene.timeline.at(scene.clock.now() + ms, () => {
    if (moment === momentCount) next();
  });
  scene.loop.invalidate();
}

function playEnding(context: MomentContext, [step, ...rest]: readonly EndingStep[]): void {
  if (!step) return;
  after(context, step.afterMs, () => {
    context.store.dispatch(step.event);
    playEnding(context, rest);
  });
}

const gesture =
  (name: IdleGesture) =>
  (context: MomentContext): void => {
    context.scene.chicken.playGesture(name, context.scene.clock.now());
    after(context, GESTURE_MS[name], () => undefined);
  };

function jump(context: MomentContext, end: () => void): void {
  context.store.dispatch({ kind: 'goTapped' });
  const { round, step } = context.store.getState();
  if (round) after(context, forwardMs(step + 1, round.multipliers.length, round.type), end);
}

const friedMoment =
  (ending: FryEnding) =>
  (context: MomentContext, place: GalleryPlace): void => {
    placeChicken(context, place, 9000, nonceOf(ending));
    jump(context, () => {
      const ended = settlement('roast', GALLERY_STEPS[place]);
      context.store.dispatch({ kind: 'landedFried', settlement: ended });
      playEnding(context, endingOf(ended));
    });
  };

const WINS = { flourish: 163, card: 495, rain: 1734, festival: 7321 } as const;

const winMoment =
  (multiplier: number) =>
  (context: MomentContext, place: GalleryPlace): void => {
    if (GALLERY_STEPS[place] === 0) placeChicken(context, 'road');
    const { step } = context.store.getState();
    context.store.dispatch({ kind: 'cashoutTapped' });
    const ended = { ...settlement('cashout', step), multiplier };
    context.store.dispatch({ kind: 'cashoutPaid', settlement: ended });
    const check = {
      verdict: 'fair',
      roundId: 'gallery',
      fatalLine: step + 1,
      lastStep: context.store.getState().round?.lastStep ?? step + 1,
    } as const;
    context.store.dispatch({ kind: 'checked', check });
    playEnding(context, endingOf(ended));
  };

export const MOMENTS: Readonly<Record<string, (context: MomentContext, place: GalleryPlace) => void>> = {
  breathe: gesture('breathe'),
  blink: gesture('blink'),
  look: gesture('look'),
  tilt: gesture('tilt'),
  shuffle: gesture('shuffle'),
  'jump, safe': (context) =>
    jump(context, () => {
      context.store.dispatch({ kind: 'landedSafe' });
      context.store.dispatch({ kind: 'unlocked' });
    }),
  'jump, answer late': (context) => {
    context.store.dispatch({ kind: 'goTapped' });
    context.store.dispatch({ kind: 'connectionLost' });
  },
  ...Object.fromEntries(FRY_ENDINGS.map((ending) => [`jump, fried: ${ending}`, friedMoment(ending)])),
  'fire next door': (context, place) => {
    context.store.dispatch({ kind: 'fireMoved', line: GALLERY_STEPS[place] + 1 });
    after(context, 2500, () => context.store.dispatch({ kind: 'fireMoved', line: null }));
  },
  'fire, spark to full': (context, place) => {
    placeChicken(context, place === 'end' ? 'road' : place, 0);
    context.store.dispatch({ kind: 'fireMoved', line: GALLERY_STEPS[place === 'end' ? 'road' : place] + 2 });
  },
  ...Object.fromEntries(
    Object.entries(WINS).map(([size, multiplier]) => [`win: ${size}`, winMoment(multiplier)]),
  ),
  'win: finale': (context) => {
    placeChicken(context, 'end');
    jump(context, () => {
      const ended = settlement('last_line', LINES, true);
      context.store.dispatch({ kind: 'landedSettled', settlement: ended });
      playEnding(context, endingOf(ended));
    });
  },
};

const RAINY_MS = 6.1 * 60_000;

export const EFFECTS: Readonly<Record<string, (scene: Scene, x: number, y: number) => void>> = {
  'dust of a jump': ({ emitters }, x, y) => emitters.burst('kick', x, y),
  'dust of a landing': ({ emitters }, x, y) => emitters.burst('land', x, y),
  'a lid turns to gold': ({ emitters }, x, y) => emitters.burst('gold', x, y),
  'a coin burns out': ({ emitters }, x, y) => emitters.burst('char', x, y),
  'fire breaks out': ({ emitters }, x, y) => emitters.burst('ignite', x, y),
  'embers and feathers': ({ emitters }, x, y) => emitters.burst('fry', x, y),
  'the plate is served': ({ emitters }, x, y) => emitters.burst('serve', x, y),
  coins: ({ emitters, camera }, x, y) => emitters.pay(x, y, [camera.x + 3, 0.2]),
  'gone in a puff': ({ emitters }, x, y) => emitters.burst('vanish', x, y),
  'near miss, seen from beside the road': ({ ambience, clock }) =>
    ambience?.onlookers.react({ mood: 'gasp', lastsMs: 1700 }, clock.now()),
  'cheers from beside the road': ({ ambience, clock }) => {
    ambience?.onlookers.react({ mood: 'cheer', lastsMs: 1800 }, clock.now());
    ambience?.dog.react({ mood: 'cheer', lastsMs: 1800 }, false, clock.now());
  },
  dusk: ({ ambience }) => ambience?.pin(0),
  night: ({ ambience }) => ambience?.pin(12 * 60_000),
  dawn: ({ ambience }) => ambience?.pin(20 * 60_000),
  rain: ({ ambience }) => ambience?.pin(RAINY_MS),
  'somebody drives by': ({ vehicles }) => vehicles.startNow(),
  flash: ({ lights, clock }) => lights.flash(clock.now()),
  rays: ({ lights, clock }) => lights.showRays(clock.now()),
  'rays and heat out': ({ lights }) => lights.fade(),
  heat: ({ lights }) => lights.setHot(true),
  shake: ({ camera }) => camera.shake(0.075),
};

export function playEffect(scene: Scene, name: string): void {
  const geometry = scene.model?.geometry;
  if (!geometry) return;
  EFFECTS[name]?.(scene, lineX(geometry, scene.state.step), geometry.groundY);
  scene.wake();
}
