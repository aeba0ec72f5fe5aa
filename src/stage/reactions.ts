import { fireNextDoor } from '../game/lane.ts';
import type { GameState } from '../game/state.ts';
import { COOKED_AFTER_MS, CROUCH_MS } from '../game/timings.ts';
import type { Camera } from './camera.ts';
import type { Clock } from './clock.ts';
import type { Bursts } from './effects/bursts.ts';
import type { Fire } from './fire.ts';
import { fragmentX, type Geometry } from './geometry.ts';
import type { Hen } from './hen/hen.ts';
import { RUN_MS, TOUCHDOWN_MS } from './hen/postures.ts';
import type { Lids } from './lids.ts';
import type { Lights } from './lights.ts';
import type { Timeline } from './timeline.ts';

/** Lanes that the picture is thrown by when she is fried. */
const SHAKE = 0.075;
/** A step that is not the next one, farther than this, is cut to: the camera does not race along the road. */
const FAR_LANES = 1.5;

/** What plays a part when the state changes. */
export interface Play {
  readonly state: GameState;
  readonly clock: Clock;
  readonly calm: boolean;
  readonly setting: { readonly geometry: Geometry } | null;
  readonly hen: Hen;
  readonly camera: Camera;
  readonly fire: Fire;
  readonly lids: Lids;
  readonly lights: Lights;
  readonly timeline: Timeline;
  readonly bursts: Bursts | null;
  /** brings every lid to what the state says; `still` without a motion */
  syncLids(still?: boolean): void;
  /** the coin that she left shows a moment longer */
  leaveCoin(line: number): void;
  /** no coin shows longer than the state says */
  forgetCoins(): void;
  setEgg(in_nest: boolean): void;
}

/** Some of what the picture shows is another now. */
export function changesPicture(before: GameState, now: GameState): boolean {
  return (
    before.phase !== now.phase ||
    before.step !== now.step ||
    before.target !== now.target ||
    before.fire !== now.fire ||
    before.hit !== now.hit ||
    before.at_end !== now.at_end ||
    before.round !== now.round
  );
}

/** Turns a change of the state into what is seen. It reads states and changes nothing but the picture. */
export function react(scene: Play, before: GameState, now: GameState): void {
  if (now.round !== before.round && now.phase === 'ready') roundBegins(scene, now);
  if (now.phase === 'jumping' && before.phase !== 'jumping') jumps(scene, now);
  else if (before.phase === 'jumping' && now.phase === 'landed') lands(scene, now);
  else if (now.phase === 'fried' && before.phase !== 'fried') fries(scene, before, now);
  else if (now.phase === 'won' && before.phase !== 'won') wins(scene, before, now);
  else if (now.phase === 'idle' && (before.phase === 'fried' || before.phase === 'won')) restarts(scene, now);
  else if (now.step !== before.step || (before.phase === 'jumping' && now.phase !== 'jumping'))
    corrected(scene, now);
  if (before.phase === 'jumping' && now.step === before.step + 1) scene.leaveCoin(before.step);
  if (now.at_end && !before.at_end) runsToEnd(scene);
  movesFire(scene, now);
  fears(scene, now);
  scene.syncLids();
}

function roundBegins(scene: Play, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  const x = fragmentX(geometry, now.step);
  scene.lids.trembling = null;
  // Taken up in the middle, after a reload say.
  if (Math.abs(scene.hen.to_x - x) > 0.1) {
    scene.hen.stand(x, scene.clock.now());
    scene.camera.cut(geometry, x);
    scene.syncLids(true);
  }
}

function jumps(scene: Play, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry || now.target === null) return;
  const time_ms = scene.clock.now();
  const x = fragmentX(geometry, now.target);
  const line = now.target;
  scene.hen.play('jump', time_ms, x, fragmentX(geometry, now.step));
  scene.camera.follow(geometry, x, !scene.calm);
  scene.timeline.at(time_ms + CROUCH_MS, () => scene.bursts?.kick(scene.hen.x, geometry.path));
  scene.timeline.at(time_ms + TOUCHDOWN_MS, () => {
    if (scene.state.target !== line) return;
    scene.bursts?.land(x, geometry.path);
    scene.camera.follow(geometry, x);
    if (scene.calm) return;
    scene.lids.trembling = line;
    scene.lids.tremble_since_ms = scene.clock.now();
  });
}

function lands(scene: Play, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  const x = fragmentX(geometry, now.step);
  scene.lids.trembling = null;
  scene.camera.follow(geometry, x);
  scene.hen.play('landed', scene.clock.now(), x, x);
}

function fries(scene: Play, before: GameState, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry || now.hit === null) return;
  const time_ms = scene.clock.now();
  const x = fragmentX(geometry, now.hit);
  scene.lids.trembling = null;
  if (before.phase !== 'jumping') scene.camera.follow(geometry, x);
  scene.hen.play('burn', time_ms, x, x);
  scene.fire.hit(x, time_ms);
  scene.lights.flash(time_ms);
  scene.lights.setHot(true);
  scene.bursts?.fry(x, geometry.path);
  if (!scene.calm) scene.camera.shake(SHAKE);
  scene.timeline.at(time_ms + COOKED_AFTER_MS - 60, () => {
    if (scene.state.phase !== 'fried') return;
    scene.lights.flash(scene.clock.now());
    scene.bursts?.serve(x, geometry.path);
  });
}

function wins(scene: Play, before: GameState, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  const time_ms = scene.clock.now();
  const x = fragmentX(geometry, now.step);
  scene.lids.trembling = null;
  scene.camera.follow(geometry, x);
  scene.hen.play(
    before.phase === 'jumping' && now.settlement?.game_over ? 'landed' : 'triumph',
    time_ms,
    x,
    x,
  );
  // The nest is where the last line's joy belongs; she is about to run there.
  if (now.settlement?.game_over) return;
  celebrate(scene, x);
}

function celebrate(scene: Play, x: number): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  scene.lights.shine(scene.clock.now());
  scene.bursts?.pay(x, geometry.path, [scene.camera.x + geometry.width - 0.35, 0.12]);
}

function runsToEnd(scene: Play): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  const time_ms = scene.clock.now();
  const x = fragmentX(geometry, geometry.lines + 1);
  scene.hen.play('run', time_ms, x, fragmentX(geometry, geometry.lines));
  scene.camera.follow(geometry, x);
  scene.timeline.at(time_ms + RUN_MS, () => {
    if (!scene.state.at_end) return;
    scene.setEgg(false);
    scene.bursts?.land(x, geometry.path);
    celebrate(scene, x);
  });
}

function restarts(scene: Play, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  const time_ms = scene.clock.now();
  const x = fragmentX(geometry, now.step);
  scene.timeline.clear();
  scene.forgetCoins();
  scene.lids.trembling = null;
  scene.lights.fade();
  scene.setEgg(true);
  scene.fire.putOut(time_ms);
  scene.bursts?.vanish(scene.hen.x, geometry.path);
  scene.hen.play('enter', time_ms, x, x - 1.1);
  scene.camera.goHome(geometry, x);
  scene.timeline.at(time_ms + 620, () => {
    if (scene.hen.act === 'enter') scene.bursts?.land(x, geometry.path);
  });
}

/** The provider moved her, or the round is gone: she is where the state says. */
function corrected(scene: Play, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  const x = fragmentX(geometry, now.step);
  scene.lids.trembling = null;
  scene.forgetCoins();
  const far = Math.abs(scene.hen.x - x) > FAR_LANES;
  scene.hen.stand(x, scene.clock.now());
  scene.lights.fade();
  if (far) scene.camera.cut(geometry, x);
  else scene.camera.follow(geometry, x);
}

function movesFire(scene: Play, now: GameState): void {
  const geometry = scene.setting?.geometry;
  if (!geometry) return;
  const x = now.fire === null ? 0 : fragmentX(geometry, now.fire);
  if (scene.fire.move(now.fire, x, scene.clock.now()) && now.fire !== null) {
    scene.bursts?.ignite(x, geometry.path);
  }
}

/** Afraid while she stands next to the fire, never while she does anything else. */
function fears(scene: Play, now: GameState): void {
  const { hen } = scene;
  const standing = hen.act === 'idle' || hen.act === 'landed' || hen.act === 'afraid';
  const danger = (now.phase === 'ready' || now.phase === 'landed') && fireNextDoor(now);
  if (danger && standing && hen.act !== 'afraid') hen.play('afraid', scene.clock.now(), hen.to_x, hen.to_x);
  else if (!danger && hen.act === 'afraid' && now.phase !== 'jumping') hen.stand(hen.to_x, scene.clock.now());
}
