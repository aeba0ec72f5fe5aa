import type { Container, WebGLRenderer } from 'pixi.js';
import { chickenLine } from '../../state/road.ts';
import type { GameState } from '../../state/state.ts';
import type { GameStore } from '../../state/store.ts';
import { isSkipKey } from '../../state/tap.ts';
import type { Ambience, AmbienceStage } from '../ambience/ambience.ts';
import { FrameLoop } from '../app/frame-loop.ts';
import type { WebGLApplication } from '../app/pixi-app-pool.ts';
import { Resolution } from '../app/resolution.ts';
import type { Celebrations } from '../celebrations/celebrations.ts';
import { Chicken } from '../entities/chicken/chicken.ts';
import { Fire } from '../entities/fire.ts';
import { Lids } from '../entities/lids.ts';
import { Lights } from '../entities/lights.ts';
import { TensionGlow } from '../entities/tension-glow.ts';
import { Vehicles } from '../entities/vehicles.ts';
import { Camera } from '../geometry/camera.ts';
import { chickenX, type Geometry, lineX, maxCameraX } from '../geometry/geometry.ts';
import { type Entity, frameRateForDelay } from '../model/entity.ts';
import type { SceneClock } from '../model/scene-clock.ts';
import { SceneConditions } from '../model/scene-conditions.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { WorldView } from '../model/world-view.ts';
import { Emitters } from '../particles/emitters.ts';
import { LazyEntities } from './lazy-entities.ts';
import type { Pannable } from './pan-input.ts';
import { canPan, Panning } from './panning.ts';
import { Timeline } from './timeline.ts';
import { animateTransition, type SceneEntities } from './transitions.ts';

const DIALOG_OPENS_MS = 300;

export class Scene implements SceneEntities, AmbienceStage, Pannable {
  readonly conditions = new SceneConditions();
  readonly camera = new Camera();
  readonly panning = new Panning(this.camera);
  readonly timeline = new Timeline();
  readonly view: WorldView;
  readonly chicken = new Chicken(this.conditions);
  readonly fire = new Fire(this.conditions);
  readonly lids: Lids;
  readonly lights = new Lights(this.conditions, this.chicken);
  readonly vehicles = new Vehicles(this.conditions, this.camera);
  readonly egg: { current: Container | null } = { current: null };
  readonly emitters: Emitters;
  readonly tensionGlow: TensionGlow;
  readonly lazy: LazyEntities;
  showsFatalLine = true;
  readonly loop: FrameLoop;
  private readonly entities: Entity[];
  private readonly resolution: Resolution;
  private readonly pinned: boolean;
  model: SceneModel | null = null;
  private placedBy: Geometry | null = null;
  state: GameState;
  private lastInputMs = 0;
  private contextLost = false;

  constructor(
    private readonly app: WebGLApplication,
    private readonly store: GameStore,
    readonly clock: SceneClock,
    pinned = false,
  ) {
    this.state = store.getState();
    this.conditions.openedAtMs = this.state.round?.openedAtMs ?? null;
    this.conditions.clock = clock;
    this.pinned = pinned;
    this.resolution = new Resolution(app.renderer);
    this.view = new WorldView(this.camera, app.renderer, app.stage);
    this.emitters = new Emitters(this.conditions);
    this.lids = new Lids(this.camera, this.conditions, this.emitters);
    this.tensionGlow = new TensionGlow(this.lids, this.camera, this.emitters);
    this.entities = [
      this.view,
      this.emitters,
      this.chicken,
      this.lids,
      this.tensionGlow,
      this.fire,
      this.lights,
      this.vehicles,
    ];
    this.lazy = new LazyEntities(this);
    this.loop = new FrameLoop(this.frame);
  }

  get renderer(): WebGLRenderer {
    return this.app.renderer;
  }

  get geometry(): Geometry {
    if (!this.placedBy) throw new Error('The scene has no model yet.');
    return this.placedBy;
  }

  start(): () => void {
    const unsubscribe = this.store.subscribe((state) => this.onState(state));
    const stopped = new AbortController();
    const { signal } = stopped;
    const onInput = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || isSkipKey(event)) this.celebrations?.skip();
      this.wake();
    };
    window.addEventListener('pointerdown', onInput, { passive: true, signal });
    // In the capture phase: a control that handles a key may stop it.
    window.addEventListener('keydown', onInput, { passive: true, capture: true, signal });
    this.loop.start();
    this.wake();
    return () => {
      unsubscribe();
      stopped.abort();
      this.loop.stop();
      this.reportFire(false);
    };
  }

  attach(model: SceneModel): () => void {
    const { geometry } = model;
    const previous = this.placedBy;
    const sameLines = previous?.lines === geometry.lines;
    const sameSize = previous?.widthPx === geometry.widthPx && previous.heightPx === geometry.heightPx;
    this.model = model;
    this.placedBy = geometry;
    for (const entity of this.entities) entity.attach(model);
    if (!sameLines || !sameSize) this.placeEntities(geometry, !sameLines);
    this.syncLids(true);
    this.loop.invalidate();
    return () => {
      this.model = null;
      for (const entity of this.entities) entity.detach();
      // The next frame reports that the fire marker is gone, unless a new model exists by then.
      this.loop.invalidate();
    };
  }

  get celebrations(): Celebrations | null {
    return this.lazy.celebrations;
  }

  get ambience(): Ambience | null {
    return this.lazy.ambience;
  }

  join(entity: Entity): void {
    this.entities.push(entity);
    if (this.model) entity.attach(this.model);
    this.loop.invalidate();
  }

  get isLively(): boolean {
    return !this.conditions.reducedMotion && this.resolution.quality.ambience;
  }

  private placeEntities(geometry: Geometry, anew: boolean): void {
    const state = this.state;
    const x = chickenX(geometry, chickenLine(state, geometry.lines));
    if (this.chicken.action === 'idle' && anew) this.chicken.standAt(x, this.clock.now());
    else this.chicken.shift(x);
    if (this.panning.active) this.camera.jumpTo(geometry, this.camera.x);
    else this.camera.cutToChicken(geometry, x);
    if (this.fire.line !== null) this.fire.shift(lineX(geometry, this.fire.line));
    else if (state.friedLine !== null) this.fire.shift(x);
    this.celebrations?.endings.shift(x);
  }

  pan(act: Parameters<Pannable['pan']>[0]): boolean {
    const geometry = this.model?.geometry;
    if (!geometry || !canPan(this.state.phase) || maxCameraX(geometry) === 0) return false;
    act(this.panning, geometry, this.clock.now(), this.conditions.reducedMotion);
    this.wake();
    return true;
  }

  private endPan(): void {
    if (!this.panning.active || !this.model) return;
    const { geometry } = this.model;
    this.panning.end();
    this.camera.goHome(
      geometry,
      lineX(geometry, chickenLine(this.state, geometry.lines)),
      this.conditions.reducedMotion,
    );
  }

  wake(): void {
    this.lastInputMs = performance.now();
    if (!this.conditions.isUnattended(this.state.phase)) this.loop.invalidate();
  }

  setCovered(covered: boolean): void {
    if (this.conditions.isCovered === covered) return;
    this.conditions.isCovered = covered;
    if (!covered) this.wake();
    else if (this.conditions.isUnattended(this.state.phase)) this.loop.postpone(DIALOG_OPENS_MS);
  }

  setReducedMotion(reducedMotion: boolean): void {
    this.conditions.reducedMotion = reducedMotion;
    if (reducedMotion) this.camera.stopShake();
    this.loop.invalidate();
  }

  setContextLost(lost: boolean): void {
    this.contextLost = lost;
    if (lost) this.reportFire(false);
    else this.loop.invalidate();
  }

  private onState(state: GameState): void {
    const before = this.state;
    this.state = state;
    if (before === state) return;
    this.conditions.openedAtMs = state.round?.openedAtMs ?? null;
    if (before.phase !== state.phase) this.wake();
    if (!canPan(state.phase) || before.round !== state.round) this.endPan();
    if (this.model) animateTransition(this, before, state);
    this.ambience?.follow(before, state, this.clock.now());
    this.loop.invalidate();
  }

  syncLids(isInstant = false): void {
    this.lids.sync(this.state, this.clock.now(), isInstant);
  }

  private readonly frame = (frameMs: number): number => {
    let isFireDrawn = false;
    try {
      const rateHz = this.draw(frameMs);
      isFireDrawn = !this.contextLost && this.fire.canDrawMarker;
      return rateHz;
    } finally {
      this.reportFire(isFireDrawn);
    }
  };

  private draw(frameMs: number): number {
    if (!this.model || this.contextLost) return 0;
    const nowMs = this.clock.now();
    if (!this.pinned && this.resolution.followFrames(this.loop.intervalMs, this.model.geometry))
      this.emitters.share = this.resolution.quality.particleShare;
    this.conditions.update(frameMs - this.lastInputMs, this.state.phase);
    const cuesWait = this.timeline.run(nowMs);
    const rateHz = Math.max(cuesWait ? 60 : 0, this.returnFromPan(nowMs), this.step(nowMs));
    this.render();
    return this.pinned ? 60 : rateHz;
  }

  private reportFire(isDrawn: boolean): void {
    this.store.dispatch({ kind: 'fireDrawn', isDrawn });
  }

  private step(nowMs: number): number {
    let rateHz = 0;
    for (const entity of this.entities) rateHz = Math.max(rateHz, entity.step(nowMs));
    return rateHz;
  }

  private returnFromPan(nowMs: number): number {
    const waitMs = this.panning.returnInMs(nowMs);
    if (waitMs > 0) return frameRateForDelay(waitMs);
    this.endPan();
    return 0;
  }

  private render(): void {
    if (this.model) this.resolution.filterGround(this.model, this.camera.zoom);
    this.app.render();
  }

  resize(widthPx: number, heightPx: number, devicePixelRatio: number): void {
    this.resolution.resize(widthPx, heightPx, devicePixelRatio);
    if (!this.model || this.contextLost) return;
    this.step(this.clock.now());
    this.render();
  }
}
