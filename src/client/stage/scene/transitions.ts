import type { Container } from 'pixi.js';
import { isFireOnNextLine } from '../../state/selectors.ts';
import type { GameState } from '../../state/state.ts';
import { suspense } from '../../state/suspense.ts';
import { COOKED_AFTER_MS, CROUCH_MS } from '../../state/timings.ts';
import { isAtLeast, isCelebrated, winSizeOf } from '../../state/win-size.ts';
import type { Celebrations } from '../celebrations/celebrations.ts';
import type { Chicken } from '../entities/chicken/chicken.ts';
import { RUN_MS, TOUCHDOWN_MS } from '../entities/chicken/chicken-poses.ts';
import type { Fire } from '../entities/fire.ts';
import type { Lids } from '../entities/lids.ts';
import type { Lights } from '../entities/lights.ts';
import { tensionOf } from '../entities/tension-glow.ts';
import type { Camera } from '../geometry/camera.ts';
import { chickenX, type Geometry, lineX } from '../geometry/geometry.ts';
import { EGG_BURSTS_MS } from '../geometry/nest.ts';
import type { FrameConditions } from '../model/entity.ts';
import type { SceneClock } from '../model/scene-clock.ts';
import type { Emitters } from '../particles/emitters.ts';
import type { Timeline } from './timeline.ts';

const SHAKE_LANES = 0.075;
const CUT_BEYOND_LANES = 1.5;
/** A spark spits embers this long after it came. */
const SPITS_MS = [0, 340, 680];

/** What a transition animates. Callbacks in the timeline read the geometry anew: the scene may have been resized. */
export interface SceneEntities {
  readonly state: GameState;
  readonly clock: SceneClock;
  readonly geometry: Geometry;
  readonly conditions: FrameConditions;
  readonly chicken: Chicken;
  readonly camera: Camera;
  readonly fire: Fire;
  readonly lids: Lids;
  readonly lights: Lights;
  readonly timeline: Timeline;
  readonly emitters: Emitters;
  readonly showsFatalLine: boolean;
  readonly celebrations: Celebrations | null;
  readonly egg: { readonly current: Container | null };
  syncLids(instant?: boolean): void;
}

const xOf = ({ geometry }: SceneEntities, line: number): number => lineX(geometry, line);

export function animateTransition(scene: SceneEntities, before: GameState, now: GameState): void {
  if (now.round !== before.round && now.phase === 'ready') animateRoundStart(scene, now);
  if (now.phase === 'jumping' && before.phase !== 'jumping') animateJump(scene, now);
  else if (before.phase === 'jumping' && now.phase === 'landed') animateLanding(scene, now);
  else if (now.phase === 'fried' && before.phase !== 'fried') animateFried(scene, before, now);
  else if (now.phase === 'won' && before.phase !== 'won') animateWin(scene, before, now);
  else if (now.phase === 'idle' && (before.phase === 'fried' || before.phase === 'won'))
    animateRestart(scene, now);
  else if (now.step !== before.step || (before.phase === 'jumping' && now.phase !== 'jumping'))
    correctPosition(scene, now);
  if (before.phase === 'jumping' && now.step === before.step + 1)
    scene.lids.leaveCoin(before.step, scene.clock.now());
  if (now.atEnd && !before.atEnd) animateRunToEnd(scene);
  if (now.eggOpen && !before.eggOpen && now.settlement)
    scene.celebrations?.win(now.settlement, scene.clock.now());
  if (now.check !== before.check) animateFatalLid(scene, now);
  moveFire(scene, now);
  updateFear(scene, now);
  scene.syncLids();
}

function animateRoundStart(scene: SceneEntities, now: GameState): void {
  const x = xOf(scene, now.step);
  scene.lids.stopTrembling();
  scene.celebrations?.clear();
  if (Math.abs(scene.chicken.toX - x) > 0.1) {
    scene.chicken.standAt(x, scene.clock.now());
    scene.camera.cutToChicken(scene.geometry, x);
    scene.syncLids(true);
  }
}

function animateJump(scene: SceneEntities, now: GameState): void {
  if (now.nextLine === null || now.round === null) return;
  const timeMs = scene.clock.now();
  const line = now.nextLine;
  const x = xOf(scene, line);
  const intensity = suspense(line, now.round.multipliers.length, now.round.type);
  scene.chicken.jumpTo(x, xOf(scene, now.step), tensionOf(intensity), timeMs);
  scene.camera.follow(scene.geometry, x, !scene.conditions.reducedMotion);
  scene.timeline.at(timeMs + CROUCH_MS, () =>
    scene.emitters.burst('kick', scene.chicken.x, scene.geometry.groundY),
  );
  scene.timeline.at(timeMs + TOUCHDOWN_MS, () => {
    if (scene.state.nextLine !== line) return;
    const landingX = xOf(scene, line);
    scene.emitters.burst('land', landingX, scene.geometry.groundY);
    scene.camera.follow(scene.geometry, landingX);
    if (scene.conditions.reducedMotion || scene.state.fireHit) return;
    scene.lids.tremble(line, scene.clock.now(), intensity);
  });
}

function animateLanding(scene: SceneEntities, now: GameState): void {
  const x = xOf(scene, now.step);
  scene.lids.stopTrembling();
  scene.camera.follow(scene.geometry, x);
  scene.chicken.play('landed', scene.clock.now(), x, x);
}

function animateFried(scene: SceneEntities, before: GameState, now: GameState): void {
  if (now.friedLine === null) return;
  const timeMs = scene.clock.now();
  const { friedLine } = now;
  const x = xOf(scene, friedLine);
  scene.lids.stopTrembling();
  if (before.phase !== 'jumping') scene.camera.follow(scene.geometry, x);
  scene.chicken.play('burn', timeMs, x, x);
  scene.fire.hit(x, timeMs);
  scene.lights.flash(timeMs);
  scene.lights.setHot(true);
  scene.emitters.burst('fry', x, scene.geometry.groundY);
  if (!scene.conditions.reducedMotion) scene.camera.shake(SHAKE_LANES);
  scene.timeline.at(timeMs + COOKED_AFTER_MS - 60, () => {
    if (scene.state.phase !== 'fried') return;
    scene.lights.flash(scene.clock.now());
    scene.emitters.burst('serve', xOf(scene, friedLine), scene.geometry.groundY);
  });
  scene.timeline.at(timeMs + COOKED_AFTER_MS, () => {
    const { phase, round } = scene.state;
    if (phase !== 'fried' || !round || scene.conditions.reducedMotion) return;
    const nowMs = scene.clock.now();
    const friedX = xOf(scene, friedLine);
    if (scene.celebrations?.fry(round, friedX, nowMs)) scene.chicken.play('gone', nowMs, friedX, friedX);
  });
}

function animateWin(scene: SceneEntities, before: GameState, now: GameState): void {
  const timeMs = scene.clock.now();
  const x = xOf(scene, now.step);
  scene.lids.stopTrembling();
  scene.camera.follow(scene.geometry, x);
  const isLanding = before.phase === 'jumping' && now.settlement?.gameOver;
  const { settlement } = now;
  const isWin = settlement !== null && isCelebrated(settlement);
  // The triumphant chicken holds the egg.
  const hasEgg = isWin && isAtLeast(winSizeOf(settlement), 'card');
  scene.chicken.play(isLanding || !hasEgg ? 'landed' : 'triumph', timeMs, x, x);
  if (settlement?.gameOver || !isWin) return;
  if (hasEgg) scene.lights.showRays(timeMs);
  payCoins(scene, x);
  scene.celebrations?.win(settlement, timeMs);
}

function payCoins({ emitters, geometry, camera }: SceneEntities, x: number): void {
  emitters.pay(x, geometry.groundY, [camera.x + geometry.width - 0.35, 0.12]);
}

function showEgg({ egg }: SceneEntities, isShown: boolean): void {
  if (egg.current) egg.current.alpha = isShown ? 1 : 0;
}

function animateRunToEnd(scene: SceneEntities): void {
  const timeMs = scene.clock.now();
  const x = chickenX(scene.geometry, scene.geometry.lines + 1);
  scene.chicken.play('run', timeMs, x, xOf(scene, scene.geometry.lines));
  scene.camera.follow(scene.geometry, x);
  scene.timeline.at(timeMs + RUN_MS, () => {
    if (!scene.state.atEnd) return;
    scene.emitters.burst('land', chickenX(scene.geometry, scene.geometry.lines + 1), scene.geometry.groundY);
    if (!scene.celebrations) return;
    showEgg(scene, false);
    scene.celebrations.egg.play(scene.clock.now());
    if (scene.state.eggOpen) scene.celebrations.egg.skip();
  });
  scene.timeline.at(timeMs + RUN_MS + EGG_BURSTS_MS, () => {
    if (!scene.state.atEnd) return;
    const eggX = xOf(scene, scene.geometry.lines + 1);
    scene.lights.flash(scene.clock.now());
    scene.emitters.burst('gold', eggX, scene.geometry.groundY - 0.3);
    scene.lights.showRays(scene.clock.now());
    payCoins(scene, eggX);
  });
}

function animateFatalLid(scene: SceneEntities, { check, phase, settlement }: GameState): void {
  if (!scene.showsFatalLine || phase !== 'won' || settlement?.cause !== 'cashout' || check.verdict !== 'fair')
    return;
  scene.celebrations?.flareLid(check.fatalLine, scene.clock.now());
}

function animateRestart(scene: SceneEntities, now: GameState): void {
  const timeMs = scene.clock.now();
  const x = xOf(scene, now.step);
  scene.timeline.clear();
  scene.lids.clearCoins();
  scene.lids.stopTrembling();
  scene.lights.fade();
  showEgg(scene, true);
  scene.celebrations?.clear();
  scene.fire.extinguish(timeMs);
  scene.emitters.clear();
  scene.emitters.burst('vanish', scene.chicken.x, scene.geometry.groundY);
  scene.chicken.play('enter', timeMs, x, x - 1.1);
  scene.camera.goHome(scene.geometry, x);
  scene.timeline.at(timeMs + 620, () => {
    if (scene.chicken.action === 'enter')
      scene.emitters.burst('land', xOf(scene, now.step), scene.geometry.groundY);
  });
}

function correctPosition(scene: SceneEntities, now: GameState): void {
  const x = xOf(scene, now.step);
  scene.lids.stopTrembling();
  scene.lids.clearCoins();
  const isFar = Math.abs(scene.chicken.x - x) > CUT_BEYOND_LANES;
  scene.chicken.standAt(x, scene.clock.now());
  scene.celebrations?.clear();
  scene.lights.fade();
  if (isFar) scene.camera.cutToChicken(scene.geometry, x);
  else scene.camera.follow(scene.geometry, x);
}

function moveFire(scene: SceneEntities, now: GameState): void {
  const timeMs = scene.clock.now();
  const line = now.fire;
  const x = line === null ? 0 : xOf(scene, line);
  const hasMoved = scene.fire.moveTo(line, x, timeMs);
  const flaresUp = scene.fire.setBurns(now.fireBurns, timeMs);
  if (line === null) return;
  if (flaresUp) scene.emitters.burst('ignite', x, scene.geometry.groundY);
  if (!hasMoved) return;
  for (const afterMs of SPITS_MS)
    scene.timeline.at(timeMs + afterMs, () => {
      const { fire, fireBurns } = scene.state;
      if (fire === line && !fireBurns) scene.emitters.burst('spit', xOf(scene, line), scene.geometry.groundY);
    });
}

function updateFear(scene: SceneEntities, now: GameState): void {
  const { chicken } = scene;
  const isStanding = chicken.action === 'idle' || chicken.action === 'landed' || chicken.action === 'afraid';
  const isInDanger = (now.phase === 'ready' || now.phase === 'landed') && isFireOnNextLine(now);
  if (isInDanger && isStanding && chicken.action !== 'afraid')
    chicken.play('afraid', scene.clock.now(), chicken.toX, chicken.toX);
  else if (!isInDanger && chicken.action === 'afraid' && now.phase !== 'jumping')
    chicken.standAt(chicken.toX, scene.clock.now());
}
