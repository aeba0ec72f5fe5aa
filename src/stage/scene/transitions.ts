import { isFireOnNextLine } from '../../game/road.ts';
import type { GameState } from '../../game/state.ts';
import { suspense } from '../../presentation/suspense.ts';
import { COOKED_AFTER_MS, CROUCH_MS } from '../../presentation/timings.ts';
import type { Celebrations } from '../celebrations/celebrations.ts';
import type { Chicken } from '../entities/chicken/chicken.ts';
import { RUN_MS, TOUCHDOWN_MS } from '../entities/chicken/poses.ts';
import { EGG_BURSTS_MS, type Egg } from '../entities/egg.ts';
import type { Conditions } from '../entities/entity.ts';
import type { Fire } from '../entities/fire.ts';
import type { Lids } from '../entities/lids.ts';
import type { Lights } from '../entities/lights.ts';
import { drama } from '../entities/suspense.ts';
import type { Emitters } from '../particles/emitters.ts';
import type { Camera } from './camera.ts';
import { chickenX, fragmentX, type Geometry } from './geometry.ts';
import type { SceneClock } from './scene-clock.ts';
import type { Timeline } from './timeline.ts';

const SHAKE_LANES = 0.075;
const CUT_BEYOND_LANES = 1.5;

export interface SceneEntities {
  readonly state: GameState;
  readonly clock: SceneClock;
  readonly geometry: Geometry;
  readonly conditions: Conditions;
  readonly chicken: Chicken;
  readonly camera: Camera;
  readonly fire: Fire;
  readonly lids: Lids;
  readonly lights: Lights;
  readonly timeline: Timeline;
  readonly emitters: Emitters;
  readonly showsFatalLid: boolean;
  readonly celebrations: Celebrations | null;
  readonly egg: Pick<Egg, 'setInNest'>;
  syncLids(instant?: boolean): void;
  leaveCoin(line: number): void;
  clearCoins(): void;
}

export function animateTransition(
  scene: SceneEntities,
  geometry: Geometry,
  before: GameState,
  now: GameState,
): void {
  if (now.round !== before.round && now.phase === 'ready') animateRoundStart(scene, geometry, now);
  if (now.phase === 'jumping' && before.phase !== 'jumping') animateJump(scene, geometry, now);
  else if (before.phase === 'jumping' && now.phase === 'landed') animateLanding(scene, geometry, now);
  else if (now.phase === 'fried' && before.phase !== 'fried') animateFried(scene, geometry, before, now);
  else if (now.phase === 'won' && before.phase !== 'won') animateWin(scene, geometry, before, now);
  else if (now.phase === 'idle' && (before.phase === 'fried' || before.phase === 'won'))
    animateRestart(scene, geometry, now);
  else if (now.step !== before.step || (before.phase === 'jumping' && now.phase !== 'jumping'))
    correctPosition(scene, geometry, now);
  if (before.phase === 'jumping' && now.step === before.step + 1) scene.leaveCoin(before.step);
  if (now.atEnd && !before.atEnd) animateRunToEnd(scene, geometry);
  if (now.eggOpen && !before.eggOpen && now.settlement)
    scene.celebrations?.win(now.settlement, scene.clock.now());
  if (now.check !== before.check) animateFatalLid(scene, now);
  moveFire(scene, geometry, now);
  updateFear(scene, now);
  scene.syncLids();
}

function animateRoundStart(scene: SceneEntities, geometry: Geometry, now: GameState): void {
  const x = fragmentX(geometry, now.step);
  scene.lids.stopTrembling();
  scene.celebrations?.roundStarted();
  if (Math.abs(scene.chicken.toX - x) > 0.1) {
    scene.chicken.standAt(x, scene.clock.now());
    scene.camera.cutToChicken(geometry, x);
    scene.syncLids(true);
  }
}

function animateJump(scene: SceneEntities, geometry: Geometry, now: GameState): void {
  if (now.target === null || now.round === null) return;
  const timeMs = scene.clock.now();
  const x = fragmentX(geometry, now.target);
  const line = now.target;
  const intensity = suspense(line, now.round.multipliers.length, now.round.type);
  scene.chicken.tension = drama(intensity);
  scene.chicken.play('jump', timeMs, x, fragmentX(geometry, now.step));
  scene.camera.follow(geometry, x, !scene.conditions.reducedMotion);
  scene.timeline.at(timeMs + CROUCH_MS, () => scene.emitters.kick(scene.chicken.x, scene.geometry.groundY));
  scene.timeline.at(timeMs + TOUCHDOWN_MS, () => {
    if (scene.state.target !== line) return;
    const landingX = fragmentX(scene.geometry, line);
    scene.emitters.land(landingX, scene.geometry.groundY);
    scene.camera.follow(scene.geometry, landingX);
    if (scene.conditions.reducedMotion || scene.state.fireHit) return;
    scene.lids.tremble(line, scene.clock.now(), intensity);
  });
}

function animateLanding(scene: SceneEntities, geometry: Geometry, now: GameState): void {
  const x = fragmentX(geometry, now.step);
  scene.lids.stopTrembling();
  scene.camera.follow(geometry, x);
  scene.chicken.play('landed', scene.clock.now(), x, x);
}

function animateFried(scene: SceneEntities, geometry: Geometry, before: GameState, now: GameState): void {
  if (now.hit === null) return;
  const timeMs = scene.clock.now();
  const { hit } = now;
  const x = fragmentX(geometry, hit);
  scene.lids.stopTrembling();
  if (before.phase !== 'jumping') scene.camera.follow(geometry, x);
  scene.chicken.play('burn', timeMs, x, x);
  scene.fire.hit(x, timeMs);
  scene.lights.flash(timeMs);
  scene.lights.setHot(true);
  scene.emitters.fry(x, geometry.groundY);
  if (!scene.conditions.reducedMotion) scene.camera.shake(SHAKE_LANES);
  scene.timeline.at(timeMs + COOKED_AFTER_MS - 60, () => {
    if (scene.state.phase !== 'fried') return;
    scene.lights.flash(scene.clock.now());
    scene.emitters.serve(fragmentX(scene.geometry, hit), scene.geometry.groundY);
  });
  scene.timeline.at(timeMs + COOKED_AFTER_MS, () => {
    const { phase, round } = scene.state;
    if (phase !== 'fried' || !round || scene.conditions.reducedMotion) return;
    const nowMs = scene.clock.now();
    const hitX = fragmentX(scene.geometry, hit);
    if (scene.celebrations?.fry(round, hitX, nowMs)) scene.chicken.play('gone', nowMs, hitX, hitX);
  });
}

function animateWin(scene: SceneEntities, geometry: Geometry, before: GameState, now: GameState): void {
  const timeMs = scene.clock.now();
  const x = fragmentX(geometry, now.step);
  scene.lids.stopTrembling();
  scene.camera.follow(geometry, x);
  scene.chicken.play(
    before.phase === 'jumping' && now.settlement?.gameOver ? 'landed' : 'triumph',
    timeMs,
    x,
    x,
  );
  if (now.settlement?.gameOver) return;
  celebrate(scene, geometry, x);
  if (now.settlement) scene.celebrations?.win(now.settlement, timeMs);
}

function celebrate(scene: SceneEntities, geometry: Geometry, x: number): void {
  scene.lights.showRays(scene.clock.now());
  scene.emitters.pay(x, geometry.groundY, [scene.camera.x + geometry.width - 0.35, 0.12]);
}

function animateRunToEnd(scene: SceneEntities, geometry: Geometry): void {
  const timeMs = scene.clock.now();
  const x = chickenX(geometry, geometry.lines + 1);
  scene.chicken.play('run', timeMs, x, fragmentX(geometry, geometry.lines));
  scene.camera.follow(geometry, x);
  scene.timeline.at(timeMs + RUN_MS, () => {
    if (!scene.state.atEnd) return;
    scene.emitters.land(chickenX(scene.geometry, scene.geometry.lines + 1), scene.geometry.groundY);
    if (!scene.celebrations) return;
    scene.egg.setInNest(false);
    scene.celebrations.egg.play(scene.clock.now());
    if (scene.state.eggOpen) scene.celebrations.egg.skip();
  });
  scene.timeline.at(timeMs + RUN_MS + EGG_BURSTS_MS, () => {
    if (!scene.state.atEnd) return;
    const { geometry: current } = scene;
    const eggX = fragmentX(current, current.lines + 1);
    scene.lights.flash(scene.clock.now());
    scene.emitters.gold(eggX, current.groundY - 0.3);
    celebrate(scene, current, eggX);
  });
}

function animateFatalLid(scene: SceneEntities, { check, phase, settlement }: GameState): void {
  if (!scene.showsFatalLid || phase !== 'won' || settlement?.cause !== 'cashout' || check.verdict !== 'fair')
    return;
  scene.celebrations?.flareLid(check.fatalLine, scene.clock.now());
}

function animateRestart(scene: SceneEntities, geometry: Geometry, now: GameState): void {
  const timeMs = scene.clock.now();
  const x = fragmentX(geometry, now.step);
  scene.timeline.clear();
  scene.clearCoins();
  scene.lids.stopTrembling();
  scene.lights.fade();
  scene.egg.setInNest(true);
  scene.celebrations?.clear();
  scene.fire.extinguish(timeMs);
  scene.emitters.vanish(scene.chicken.x, geometry.groundY);
  scene.chicken.play('enter', timeMs, x, x - 1.1);
  scene.camera.goHome(geometry, x);
  scene.timeline.at(timeMs + 620, () => {
    if (scene.chicken.action === 'enter')
      scene.emitters.land(fragmentX(scene.geometry, now.step), scene.geometry.groundY);
  });
}

function correctPosition(scene: SceneEntities, geometry: Geometry, now: GameState): void {
  const x = fragmentX(geometry, now.step);
  scene.lids.stopTrembling();
  scene.clearCoins();
  const farHeight = Math.abs(scene.chicken.x - x) > CUT_BEYOND_LANES;
  scene.chicken.standAt(x, scene.clock.now());
  scene.celebrations?.clear();
  scene.lights.fade();
  if (farHeight) scene.camera.cutToChicken(geometry, x);
  else scene.camera.follow(geometry, x);
}

function moveFire(scene: SceneEntities, geometry: Geometry, now: GameState): void {
  scene.fire.burns = now.fireBurns;
  const x = now.fire === null ? 0 : fragmentX(geometry, now.fire);
  if (scene.fire.moveTo(now.fire, x, scene.clock.now()) && now.fire !== null) {
    scene.emitters.ignite(x, geometry.groundY);
  }
}

function updateFear(scene: SceneEntities, now: GameState): void {
  const { chicken } = scene;
  const standing = chicken.action === 'idle' || chicken.action === 'landed' || chicken.action === 'afraid';
  const danger = (now.phase === 'ready' || now.phase === 'landed') && isFireOnNextLine(now);
  if (danger && standing && chicken.action !== 'afraid')
    chicken.play('afraid', scene.clock.now(), chicken.toX, chicken.toX);
  else if (!danger && chicken.action === 'afraid' && now.phase !== 'jumping')
    chicken.standAt(chicken.toX, scene.clock.now());
}
