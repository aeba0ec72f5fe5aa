import { Ticker } from 'pixi.js';
import { chickenLine, type LineState, lineState } from '../../game/road.ts';
import type { GameState } from '../../game/state.ts';
import type { GameStore } from '../../game/store.ts';
import { COIN_BEHIND_MS } from '../../presentation/timings.ts';
import type { Ambience, AmbienceLayers, AmbienceStage } from '../ambience/ambience.ts';
import { FrameLoop } from '../app/frame-loop.ts';
import type { WebGLApplication } from '../app/pixi-app-pool.ts';
import { Resolution } from '../app/resolution.ts';
import type { Celebrations } from '../celebrations/celebrations.ts';
import { Chicken } from '../entities/chicken/chicken.ts';
import { Egg } from '../entities/egg.ts';
import { type Entity, rateOfFrameIn } from '../entities/entity.ts';
import { EntityScheduler } from '../entities/entity-scheduler.ts';
import { Fire } from '../entities/fire.ts';
import { LazyEntities } from '../entities/lazy-entities.ts';
import { Lids } from '../entities/lids.ts';
import { Lights } from '../entities/lights.ts';
import { Suspense } from '../entities/suspense.ts';
import { Vehicles } from '../entities/vehicles.ts';
import { Emitters } from '../particles/emitters.ts';
import { limitBatches } from '../textures/batching.ts';
import { Camera } from './camera.ts';
import { cameraLimit, chickenX, fragmentX, type Geometry } from './geometry.ts';
import type { Pannable } from './pan-input.ts';
import { canPan, Panning } from './panning.ts';
import type { SceneClock } from './scene-clock.ts';
import { SceneConditions } from './scene-conditions.ts';
import type { SceneModel } from './scene-model.ts';
import { Timeline } from './timeline.ts';
import { animateTransition, type SceneEntities } from './transitions.ts';
import { WorldView } from './world-view.ts';

/** A dialog opens in 220 ms. Each frame of the road would hold up its own, above all the first, which its press waits for. */
const DIALOG_OPENS_MS = 300;
/** Most particles at a time: enough for the wildest moment, and for a bench that asks for more. */
const MAX_PARTICLES = 160;
const MAX_PINNED_PARTICLES = 1200;

/**
 * The moving picture. React says where the actors' layers go; from then on the actors alone move, one callback a frame,
 * driven by the store.
 */
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
  readonly egg: Egg;
  readonly emitters: Emitters;
  readonly suspense: Suspense;
  readonly late: LazyEntities;
  hotLid = true;
  readonly loop: FrameLoop;
  readonly clock: SceneClock;
  readonly #entities = new EntityScheduler();
  #playedCues = 0;
  /** lines whose coin has not burnt out yet */
  readonly #glowingLines = new Set<number>();
  readonly #app: WebGLApplication;
  readonly #store: GameStore;
  readonly #resolution: Resolution;
  readonly #pinned: boolean;
  #model: SceneModel | null = null;
  /** that everything stands by */
  #placedBy: Geometry | null = null;
  #state: GameState;
  #lastInputMs = 0;
  #contextLost = false;

  /**
   * @param clock the time that everything moves by
   * @param pinned for measurements: the quality stays at its best, and a frame is drawn at every chance
   */
  constructor(app: WebGLApplication, store: GameStore, clock: SceneClock, pinned = false) {
    this.#app = app;
    this.#store = store;
    this.#state = store.getState();
    this.conditions.openedAtMs = this.#state.round?.openedAtMs ?? null;
    this.clock = clock;
    this.conditions.clock = clock;
    this.#pinned = pinned;
    this.#resolution = new Resolution(app.renderer, this.camera);
    this.view = new WorldView(this.camera, app.renderer, app.stage);
    this.lids = new Lids(this.view);
    this.egg = new Egg(this.view);
    this.emitters = new Emitters(this.conditions, pinned ? MAX_PINNED_PARTICLES : MAX_PARTICLES);
    this.suspense = new Suspense(this.lids, this.camera, this.emitters);
    // In the order of a frame: the lights fall on the chicken, and what is seen follows the camera.
    for (const entity of [this.view, this.emitters, this.chicken]) this.#entities.add(entity);
    this.#entities.add(this.lids, this.view);
    for (const entity of [this.suspense, this.fire]) this.#entities.add(entity);
    this.#entities.add(this.lights, this.chicken);
    this.#entities.add(this.vehicles, this.view);
    this.#entities.add(this.egg);
    this.late = new LazyEntities(this);
    this.loop = new FrameLoop(this.#frame);
    limitBatches(app.renderer);
  }

  get state(): GameState {
    return this.#state;
  }

  get geometry(): Geometry {
    if (!this.#placedBy) throw new Error('The scene has no model yet.');
    return this.#placedBy;
  }

  get model(): SceneModel | null {
    return this.#model;
  }

  /** Begins to follow the store. @returns how to stop everything */
  start(): () => void {
    const unsubscribe = this.#store.subscribe((state) => this.#onState(state));
    const stopped = new AbortController();
    const { signal } = stopped;
    const onInput = (event: Event): void => {
      if (!(event instanceof KeyboardEvent && event.repeat)) this.celebrations?.skip();
      this.wake();
    };
    window.addEventListener('pointerdown', onInput, { passive: true, signal });
    // On its way down: who takes a key for himself stops it there, and the scene wakes all the same.
    window.addEventListener('keydown', onInput, { passive: true, capture: true, signal });
    this.loop.start();
    this.wake();
    return () => {
      unsubscribe();
      stopped.abort();
      this.loop.stop();
    };
  }

  /**
   * The tree stands, perhaps in another size, theme or road: everything is put in its place at once.
   * @returns what is to be called when the tree goes or draws with another model
   */
  attach(model: SceneModel): () => void {
    const { geometry } = model;
    const previous = this.#placedBy;
    const sameLines = previous?.lines === geometry.lines;
    const sameSize = previous?.widthPx === geometry.widthPx && previous.heightPx === geometry.heightPx;
    this.#model = model;
    this.#placedBy = geometry;
    for (const entity of this.#entities.all) entity.attach(model);
    if (!sameLines || !sameSize) this.#placeEntities(geometry, !sameLines);
    this.syncLids(true);
    this.#resolution.attach(model);
    this.loop.request();
    return () => {
      this.#model = null;
      this.#resolution.detach();
      for (const entity of this.#entities.all) entity.detach();
    };
  }

  get celebrations(): Celebrations | null {
    return this.late.celebrations;
  }

  get ambience(): Ambience | null {
    return this.late.ambience;
  }

  get ambienceLayers(): AmbienceLayers {
    return this.late.ambienceLayers;
  }

  /** An actor whose code has come. */
  join(entity: Entity): void {
    this.#entities.add(entity);
    if (this.#model) entity.attach(this.#model);
    this.loop.request();
  }

  /** Motion is wanted, and the machine has room for more than the round. */
  get isLively(): boolean {
    return !this.conditions.reducedMotion && this.#resolution.quality.ambience;
  }

  setDaylight(color: number): void {
    this.view.setDaylight(color);
  }

  /** Chicken, camera and fire where the state says, nothing on its way. @param anew on another road, not only resized */
  #placeEntities(geometry: Geometry, anew: boolean): void {
    const state = this.#state;
    const x = chickenX(geometry, chickenLine(state, geometry.lines));
    if (this.chicken.action === 'idle' && anew) this.chicken.standAt(x, this.clock.now());
    else this.chicken.shift(x);
    if (this.panning.active) this.camera.jumpTo(geometry, this.camera.x);
    else this.camera.cutToChicken(geometry, x);
    if (this.fire.line !== null) this.fire.shift(fragmentX(geometry, this.fire.line));
    else if (state.hit !== null) this.fire.shift(x);
    this.celebrations?.endings.shift(x);
  }

  pan(act: Parameters<Pannable['pan']>[0]): boolean {
    const geometry = this.#model?.geometry;
    if (!geometry || !canPan(this.#state.phase) || cameraLimit(geometry) === 0) return false;
    act(this.panning, geometry, this.clock.now(), this.conditions.reducedMotion);
    this.wake();
    return true;
  }

  /** The road that was looked along goes back to the chicken. */
  #endPan(): void {
    if (!this.panning.active || !this.#model) return;
    const { geometry } = this.#model;
    this.panning.end();
    this.camera.goHome(
      geometry,
      fragmentX(geometry, chickenLine(this.#state, geometry.lines)),
      this.conditions.reducedMotion,
    );
  }

  /** Input or news: nobody rests. */
  wake(): void {
    this.#lastInputMs = performance.now();
    // A press in a dialog would wait for the frame.
    if (!this.conditions.isLeftAlone(this.#state.phase)) this.loop.request();
  }

  /** @param covered a dialog lies over the game: without a round, it opens first, then who is on the way arrives, then all rest */
  setCovered(covered: boolean): void {
    if (this.conditions.covered === covered) return;
    this.conditions.covered = covered;
    if (!covered) this.wake();
    else if (this.conditions.isLeftAlone(this.#state.phase)) this.loop.postpone(DIALOG_OPENS_MS);
  }

  setReducedMotion(reducedMotion: boolean): void {
    this.conditions.reducedMotion = reducedMotion;
    if (reducedMotion) this.camera.stopShake();
    this.loop.request();
  }

  /** The context is gone or back. */
  setContextLost(lost: boolean): void {
    this.#contextLost = lost;
    if (lost) return;
    limitBatches(this.#app.renderer);
    this.loop.request();
  }

  #onState(state: GameState): void {
    const before = this.#state;
    this.#state = state;
    if (before === state) return;
    this.conditions.openedAtMs = state.round?.openedAtMs ?? null;
    if (before.phase !== state.phase) this.wake();
    if (!canPan(state.phase) || before.round !== state.round) this.#endPan();
    if (this.#model) animateTransition(this, this.#model.geometry, before, state);
    this.ambience?.follow(before, state, this.clock.now());
    this.loop.request();
  }

  /** Brings every lid to what the state says; `instant` without a motion. */
  syncLids(instant = false): void {
    if (!this.#model) return;
    const { geometry } = this.#model;
    const nowMs = this.clock.now();
    for (let line = 1; line <= geometry.lines; line++) {
      const state = this.#lidState(line);
      const current = line === this.#state.step && this.#state.phase !== 'fried';
      const change = this.lids.set(line, state, current, nowMs, instant || this.conditions.reducedMotion);
      if (change === 'flip') this.emitters.gold(fragmentX(geometry, line), geometry.groundY);
      if (change === 'char') this.emitters.char(fragmentX(geometry, line), geometry.groundY);
    }
  }

  #lidState(line: number): LineState {
    const state = lineState(this.#state, line);
    return state === 'burnt' && this.#glowingLines.has(line) ? 'passed' : state;
  }

  /** The coin she has just left shows a moment longer, then it is charred. */
  leaveCoin(line: number): void {
    if (line < 1) return;
    this.#glowingLines.add(line);
    this.timeline.at(this.clock.now() + COIN_BEHIND_MS, () => {
      this.#glowingLines.delete(line);
      this.syncLids();
    });
  }

  clearCoins(): void {
    this.#glowingLines.clear();
  }

  /** @returns the frames a second wanted next */
  readonly #frame = (frameMs: number): number => {
    if (!this.#model || this.#contextLost) return 0;
    const nowMs = this.clock.now();
    if (!this.#pinned && this.#resolution.followFrames(this.loop.intervalMs))
      this.emitters.share = this.#resolution.quality.particleShare;
    this.conditions.follow(frameMs - this.#lastInputMs, this.#state.phase);
    const cuesWait = this.timeline.run(nowMs);
    const rateHz = Math.max(cuesWait ? 60 : 0, this.#returnFromPan(nowMs), this.#step(nowMs));
    this.#resolution.followLean();
    this.#render();
    return this.#pinned ? 60 : rateHz;
  };

  /** @returns frames a second wanted next */
  #step(nowMs: number): number {
    // In slow motion a frame is no step of 1/60 s: everybody is stepped in each.
    const news = this.loop.hasNews || this.timeline.played !== this.#playedCues || this.clock.rate !== 1;
    this.#playedCues = this.timeline.played;
    return this.#entities.step(nowMs, news);
  }

  /** The road goes back to the chicken when it has not been touched for a while. @returns frames a second wanted next */
  #returnFromPan(nowMs: number): number {
    const waitMs = this.panning.returnInMs(nowMs);
    if (waitMs > 0) return rateOfFrameIn(waitMs);
    this.#endPan();
    return 0;
  }

  #render(): void {
    // The system ticker is stopped (see index.tsx): Pixi frees unused GPU resources only when it is updated here.
    Ticker.system.update();
    this.#app.render();
  }

  /** The container has another size, or the page another screen. */
  resize(widthPx: number, heightPx: number, devicePixelRatio: number): void {
    this.#resolution.resize(widthPx, heightPx, devicePixelRatio);
    // A canvas of another size is empty: until the picture for it is laid out, the one that was stands in.
    if (!this.#model || this.#contextLost) return;
    this.#entities.step(this.clock.now(), true);
    this.#render();
  }
}
