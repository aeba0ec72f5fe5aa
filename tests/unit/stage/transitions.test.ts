import './navigator.ts';
import { Container } from 'pixi.js';
import { expect, it } from 'vitest';
import { Celebrations } from '../../../src/client/stage/celebrations/celebrations.ts';
import { Chicken } from '../../../src/client/stage/entities/chicken/chicken.ts';
import { Fire } from '../../../src/client/stage/entities/fire.ts';
import { Lids } from '../../../src/client/stage/entities/lids.ts';
import { Lights } from '../../../src/client/stage/entities/lights.ts';
import { Camera } from '../../../src/client/stage/geometry/camera.ts';
import { cameraAt, chickenX, computeGeometry, lineX } from '../../../src/client/stage/geometry/geometry.ts';
import type { FrameConditions } from '../../../src/client/stage/model/entity.ts';
import { Emitters } from '../../../src/client/stage/particles/emitters.ts';
import { Timeline } from '../../../src/client/stage/scene/timeline.ts';
import { animateTransition, type SceneEntities } from '../../../src/client/stage/scene/transitions.ts';
import type { GameEvent } from '../../../src/client/state/events.ts';
import { fryEnding } from '../../../src/client/state/fry-ending.ts';
import { transition } from '../../../src/client/state/round.ts';
import {
  type FairnessCheck,
  type GameState,
  INITIAL_STATE,
  type Settlement,
} from '../../../src/client/state/state.ts';
import { suspense } from '../../../src/client/state/suspense.ts';
import {
  CHICKEN_MOVE_MS,
  COOKED_AFTER_MS,
  CROUCH_MS,
  FORWARD_MS,
} from '../../../src/client/state/timings.ts';
import { roundOf, settlementOf } from '../state/events.ts';
import { fakeModel } from './fake-model.ts';

const multipliers = [163, 280, 495, 908, 1734];
const geometry = computeGeometry({ widthPx: 360, heightPx: 390 }, multipliers.length);
const x = (line: number): number => lineX(geometry, line);

function stage() {
  let nowMs = 0;
  let state: GameState = { ...INITIAL_STATE, isFireDrawn: true };
  const left: number[] = [];
  const conditions: FrameConditions = { reducedMotion: false, msUntilIdle: 20_000, roundMs: 0 };
  const camera = new Camera();
  const chicken = new Chicken(conditions);
  const emitters = new Emitters(conditions);
  const lids = new Lids({ x: 0 }, conditions, emitters);
  lids.leaveCoin = (line) => left.push(line);
  const entities: SceneEntities = {
    get state() {
      return state;
    },
    clock: { now: () => nowMs, rate: 1, roundMs: () => 0 },
    geometry,
    conditions,
    chicken,
    camera,
    fire: new Fire(conditions),
    lids,
    lights: new Lights(conditions, chicken),
    timeline: new Timeline(),
    emitters,
    celebrations: new Celebrations({ emitters, camera, conditions }),
    showsFatalLine: true,
    egg: { current: new Container() },
    syncLids: () => undefined,
  };
  const dispatch = (event: GameEvent): void => {
    const before = state;
    state = transition(state, event);
    if (before !== state) animateTransition(entities, before, state);
  };
  return {
    play: entities,
    left,
    dispatch,
    state: () => state,
    wait: (ms: number) => {
      nowMs += ms;
      entities.timeline.run(nowMs);
    },
  };
}

function inRound(step: number, nonce = 1) {
  const stageInRound = stage();
  const levels = [{ type: 4, multipliers, frequencyHz: 1, roastMultiplier: 0 }] as const;
  stageInRound.dispatch({ kind: 'levelsLoaded', levels });
  stageInRound.dispatch({ kind: 'loggedIn', userId: 'someone' });
  const round = { ...roundOf(''), type: 4, multipliers, lastStep: multipliers.length, nonce } as const;
  stageInRound.dispatch({ kind: 'roundResumed', round, step });
  return stageInRound;
}

const ended = (cause: Settlement['cause'], step: number, gameOver = false): Settlement => ({
  ...settlementOf(roundOf(''), step, cause),
  gameOver,
});

const goTapped: GameEvent = { kind: 'goTapped' };
const fried = (cause: 'roast' | 'fire'): GameEvent => ({ kind: 'landedFried', settlement: ended(cause, 2) });
const fireOn = (line: number | null): GameEvent => ({ kind: 'fireMoved', line });

it.each([
  [199, 'landed'],
  [200, 'triumph'],
])(
  'a win at %i hundredths leaves the chicken %s: the egg is there from twice the stake on',
  (multiplier, action) => {
    const { play, dispatch } = inRound(2);
    dispatch({ kind: 'cashoutTapped' });
    dispatch({ kind: 'cashoutPaid', settlement: { ...ended('cashout', 2), multiplier } });
    expect(play.chicken.action).toBe(action);
  },
);

it('a round resumed in the middle has chicken and camera there at once', () => {
  const { play } = inRound(3);
  expect(play.chicken.toX).toBeCloseTo(x(3), 9);
  play.camera.step(0);
  expect(play.camera.x).toBeCloseTo(cameraAt(geometry, x(3)), 9);
});

it('the stage shows the same until the landing, whatever the landing will be', () => {
  const shownBefore = (end: GameEvent) => {
    const { play, dispatch, wait } = inRound(2);
    dispatch(goTapped);
    const before = [];
    for (let tMs = 0; tMs < FORWARD_MS; tMs += 50) {
      wait(50);
      const { line, intensity } = play.lids.trembling ?? {};
      before.push([play.chicken.action, play.chicken.toX, line, intensity]);
    }
    dispatch(end);
    return before;
  };
  const safe = shownBefore({ kind: 'landedSafe' });
  expect(shownBefore(fried('roast'))).toEqual(safe);
  expect(safe.at(-1)).toEqual(['jump', x(3), 3, suspense(3, 5, 4)]);
});

it('a safe landing shows relief, and the coin behind a moment longer', () => {
  const { play, left, dispatch, wait } = inRound(2);
  dispatch(goTapped);
  wait(FORWARD_MS);
  dispatch({ kind: 'landedSafe' });
  expect([play.chicken.action, play.lids.trembling, left]).toEqual(['landed', null, [2]]);
});

it('the chicken is fried on its next line, and a new one comes in after the restart', () => {
  const { play, dispatch, wait } = inRound(2);
  dispatch(goTapped);
  wait(FORWARD_MS);
  dispatch(fried('fire'));
  expect([play.chicken.action, play.chicken.toX]).toEqual(['burn', x(3)]);
  wait(2000);
  dispatch({ kind: 'reset' });
  expect([play.chicken.action, play.chicken.toX]).toEqual(['enter', x(0)]);
});

it('the chicken burns at touchdown in visible fire: no lid trembles, and the flame is as high as before', () => {
  const { play, dispatch, wait } = inRound(2);
  for (const event of [fireOn(3), { kind: 'fireLit' } as const, goTapped]) dispatch(event);
  wait(CROUCH_MS + CHICKEN_MOVE_MS);
  expect(play.lids.trembling).toBeNull();
  const flames: [number, number][] = [];
  play.fire.hit = (at, nowMs) => {
    flames.push([at, nowMs]);
    expect([play.fire.line, play.fire.isBurning]).toEqual([3, true]);
  };
  dispatch(fried('fire'));
  expect([play.chicken.action, play.chicken.toX]).toEqual(['burn', x(3)]);
  expect(flames).toEqual([[x(3), CROUCH_MS + CHICKEN_MOVE_MS]]);
});

it.each([
  ['feather', false, 'gone'],
  ['ghost', false, 'burn'],
  ['feather', true, 'burn'],
] as const)('a fried round ends by its seed: %s, reduced motion %s: %s', (ending, reduced, action) => {
  let nonce = 1;
  while (fryEnding({ clientSeed: 'seed', nonce }) !== ending) nonce += 1;
  const { play, dispatch, wait } = inRound(2, nonce);
  play.conditions.reducedMotion = reduced;
  dispatch(goTapped);
  wait(FORWARD_MS);
  dispatch(fried('fire'));
  expect(play.chicken.action).toBe('burn');
  wait(COOKED_AFTER_MS);
  expect(play.chicken.action).toBe(action);
});

it.each([
  ['a jump lifts the chicken and raises dust, and a fall throws feathers and shakes the picture', false],
  ['with reduced motion nothing hops, flies or shakes', true],
] as const)('%s', (_, reducedMotion) => {
  const { play, dispatch, wait } = inRound(2);
  play.conditions.reducedMotion = reducedMotion;
  play.emitters.attach(fakeModel(360, multipliers.length));
  const seen = { lift: 0, particles: 0, shake: 0 };
  const watch = (ms: number): void => {
    for (let tMs = 0; tMs < ms; tMs += 20) {
      wait(20);
      play.chicken.step(play.clock.now());
      play.camera.step(20);
      seen.lift = Math.max(seen.lift, play.chicken.height);
      seen.particles = Math.max(seen.particles, play.emitters.flights.length);
      seen.shake = Math.max(seen.shake, Math.abs(play.camera.shakeX));
    }
  };
  dispatch(goTapped);
  watch(FORWARD_MS);
  const inJump = { ...seen };
  dispatch(fried('roast'));
  watch(500);
  expect([inJump.lift > 0.1, inJump.particles > 0, seen.particles > 8, seen.shake > 0]).toEqual(
    Array(4).fill(!reducedMotion),
  );
});

it('the chicken runs on to the nest after the last line and stops beside the egg, which opens until the reset', () => {
  const { play, dispatch, wait } = inRound(4);
  dispatch(goTapped);
  wait(FORWARD_MS);
  dispatch({ kind: 'landedSettled', settlement: ended('last_line', 5, true) });
  dispatch({ kind: 'ranToEnd' });
  expect([play.chicken.action, play.chicken.toX]).toEqual(['run', chickenX(geometry, 6)]);
  wait(1000);
  expect(play.egg.current?.alpha).toBe(0);
  dispatch({ kind: 'reset' });
  expect(play.egg.current?.alpha).toBe(1);
});

it.each([
  ['a cash-out', 'cashout', 'fair', true, [5]],
  ['a cash-out, if the player does not want to know', 'cashout', 'fair', false, []],
  ['a cash-out whose seed was not revealed', 'cashout', 'none', true, []],
  ['a round that the operator ended', 'blocked', 'fair', true, []],
] as const)('whether the fatal lid is shown after %s', (_, cause, verdict, wanted, flared) => {
  const { play, dispatch } = inRound(3);
  const { round } = play.state;
  if (!play.celebrations || !round) throw new Error('There is no round.');
  const lines: number[] = [];
  play.celebrations.flareLid = (line) => lines.push(line);
  Object.assign(play, { showsFatalLine: wanted });
  const settlement = ended(cause, 3);
  if (cause === 'blocked') dispatch({ kind: 'endedElsewhere', round, settlement });
  else dispatch({ kind: 'cashoutTapped' });
  dispatch({ kind: 'cashoutPaid', settlement });
  expect(lines).toEqual([]);
  const draw = { roundId: 'r', fatalLine: 5, lastStep: 24 };
  const check: FairnessCheck = verdict === 'fair' ? { verdict, ...draw } : { verdict };
  dispatch({ kind: 'checked', check });
  expect(lines).toEqual(flared);
});

it.each<[string, GameEvent, number]>([
  ['a refused step: on the provider’s line', { kind: 'stepCorrected', step: 2 }, 2],
  ['a logout in mid-jump: at the start', { kind: 'loggedOut' }, 0],
])('after %s, on no trembling lid', (_, event, line) => {
  const { play, dispatch, wait } = inRound(2);
  dispatch(goTapped);
  wait(500);
  expect(play.lids.trembling?.line).toBe(3);
  dispatch(event);
  expect([play.chicken.action, play.chicken.toX, play.lids.trembling]).toEqual(['idle', x(line), null]);
});
