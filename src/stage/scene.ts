import type { Application } from 'pixi.js';
import { type FragmentState, fragmentState, henFragment } from '../game/road.ts';
import type { GameState } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import { COIN_BEHIND_MS } from '../game/timings.ts';
import { limitBatches } from './batching.ts';
import { Camera } from './camera.ts';
import { Culling } from './culling.ts';
import { Emitters } from './effects/emitters.ts';
import { ParticlePool } from './effects/particles.ts';
import { Fire } from './fire.ts';
import { FrameLoop } from './frame-loop.ts';
import { cameraLimit, fragmentX } from './geometry.ts';
import { Hen } from './hen/hen.ts';
import { SLEEP_AFTER_MS } from './hen/idle-gestures.ts';
import { deckTop } from './layers/far.tsx';
import { Lids } from './lids.ts';
import { Lights } from './lights.ts';
import type { SceneNodes } from './nodes.ts';
import type { Pannable } from './pan-input.ts';
import { canPan, Panning } from './panning.ts';
import { QualityGauge } from './quality.ts';
import type { SceneClock } from './scene-clock.ts';
import type { SceneModel } from './scene-model.ts';
import type { ThemeTextures } from './theme-textures.ts';
import { Timeline } from './timeline.ts';
import { Traffic } from './traffic.ts';
import { affectsPicture, animateTransition, type SceneActors } from './transitions.ts';

/** Most particles at a time: enough for the wildest moment, and for a bench that asks for more. */
const MAX_PARTICLES = 160;
const MAX_PINNED_PARTICLES = 1200;
/** After a hole, such as a rest, things go on from where they were and do not leap. */
const MAX_STEP_MS = 50;
/** Particles keep to the clock even where frames are few: smoke that goes slowly would hide what it was to reveal. */
const MAX_PARTICLE_STEP_MS = 250;

/**
 * The moving picture. React builds the tree and hands over its nodes; from then on this class alone moves it, one
 * callback a frame, driven by the store.
 */
export class Scene implements SceneActors, Pannable {
  readonly hen = new Hen();
  readonly camera = new Camera();
  readonly panning = new Panning(this.camera);
  readonly fire = new Fire();
  readonly lids = new Lids();
  readonly lights = new Lights();
  readonly timeline = new Timeline();
  readonly traffic = new Traffic();
  readonly loop: FrameLoop;
  readonly clock: SceneClock;
  emitters: Emitters | null = null;
  reducedMotion = false;
  /** lines whose coin has not burnt out yet */
  readonly #glowingLines = new Set<number>();
  readonly #app: Application;
  readonly #store: GameStore;
  readonly #gauge: QualityGauge;
  readonly #pinned: boolean;
  #nodes: SceneNodes | null = null;
  #model: SceneModel | null = null;
  #particles: ParticlePool | null = null;
  #laterParticles: ParticlePool | null = null;
  #state: GameState;
  #lastMs = 0;
  #lastInputMs = 0;
  readonly #culling = new Culling();
  #contextLost = false;
  /** lanes */
  #deckTop = 0;

  /**
   * @param clock the time that everything moves by
   * @param pinned for measurements: the quality stays at its best, and a frame is drawn at every chance
   */
  constructor(app: Application, store: GameStore, clock: SceneClock, pinned = false) {
    this.#app = app;
    this.#store = store;
    this.#state = store.getState();
    this.clock = clock;
    this.#pinned = pinned;
    this.#gauge = new QualityGauge(window.devicePixelRatio);
    this.loop = new FrameLoop(this.#frame);
    limitBatches(app.renderer);
  }

  /** Drawn by WebGL, and not by the canvas that stands in for it. */
  get usesWebgl(): boolean {
    return 'gl' in this.#app.renderer;
  }

  get state(): GameState {
    return this.#state;
  }

  get model(): SceneModel | null {
    return this.#model;
  }

  get nodes(): SceneNodes | null {
    return this.#nodes;
  }

  /** Particles of the first sheet: where one more is let loose by hand. */
  get particles(): ParticlePool | null {
    return this.#particles;
  }

  /** Begins to follow the store. @returns how to stop everything */
  start(): () => void {
    const unsubscribe = this.#store.subscribe((state) => this.#onState(state));
    const onInput = (): void => this.wake();
    window.addEventListener('pointerdown', onInput, { passive: true });
    window.addEventListener('keydown', onInput, { passive: true });
    this.loop.start();
    this.wake();
    return () => {
      unsubscribe();
      window.removeEventListener('pointerdown', onInput);
      window.removeEventListener('keydown', onInput);
      this.loop.stop();
    };
  }

  /** The tree stands, perhaps in another size, theme or road: everything is put in its place at once. */
  attach(nodes: SceneNodes, model: SceneModel): void {
    const { themeTextures, geometry } = model;
    const previous = this.#model?.geometry;
    const sameLines = previous?.lines === geometry.lines;
    const sameSize = previous?.widthPx === geometry.widthPx && previous.heightPx === geometry.heightPx;
    this.#nodes = nodes;
    this.#model = model;
    if (nodes.hen && nodes.shadow && nodes.steam)
      this.hen.attach(nodes.hen, nodes.shadow, nodes.steam, themeTextures);
    this.#createParticlePools(nodes, themeTextures);
    this.#deckTop = deckTop(themeTextures, geometry);
    if (!sameLines) this.lids.clear();
    if (!sameLines || !sameSize) this.#placeActors(!sameLines);
    this.syncLids(true);
    this.fire.invalidate();
    this.lights.invalidate();
    this.#updateGroundFilter();
    this.#culling.attach(nodes);
    this.loop.request();
  }

  #createParticlePools({ particles, laterParticles }: SceneNodes, themeTextures: ThemeTextures): void {
    if (!particles || !laterParticles) return;
    if (this.#particles?.container === particles && this.#laterParticles?.container === laterParticles)
      return;
    const capacity = this.#pinned ? MAX_PINNED_PARTICLES : MAX_PARTICLES;
    this.#particles = new ParticlePool(particles, themeTextures.unit, capacity);
    this.#laterParticles = new ParticlePool(laterParticles, themeTextures.unit, capacity);
    this.#particles.warmUp();
    this.#laterParticles.warmUp();
    this.emitters = new Emitters(this.#particles, this.#laterParticles, themeTextures);
    this.#setParticleShare();
  }

  /** Hen, camera and fire where the state says, nothing on its way. @param anew on another road, not only resized */
  #placeActors(anew: boolean): void {
    if (!this.#model) return;
    const { geometry } = this.#model;
    const state = this.#state;
    const x = fragmentX(geometry, henFragment(this.#state, geometry.lines));
    if (this.hen.action === 'idle' && anew) this.hen.standAt(x, this.clock.now());
    else this.hen.shift(x);
    if (this.panning.active) this.camera.jumpTo(geometry, this.camera.x);
    else this.camera.cutToHen(geometry, x);
    if (this.fire.line !== null) this.fire.shift(fragmentX(geometry, this.fire.line));
    else if (state.hit !== null) this.fire.shift(x);
  }

  pan(act: Parameters<Pannable['pan']>[0]): boolean {
    const geometry = this.#model?.geometry;
    if (!geometry || !canPan(this.#state.phase) || cameraLimit(geometry) === 0) return false;
    act(this.panning, geometry, this.clock.now(), this.reducedMotion);
    this.wake();
    return true;
  }

  /** The road that was looked along goes back to the hen. */
  #endPan(): void {
    if (!this.panning.active || !this.#model) return;
    const { geometry } = this.#model;
    this.panning.end();
    this.camera.goHome(
      geometry,
      fragmentX(geometry, henFragment(this.#state, geometry.lines)),
      this.reducedMotion,
    );
  }

  /** Input or news: nobody rests. */
  wake(): void {
    this.#lastInputMs = performance.now();
    this.hen.resting = false;
    this.loop.request();
  }

  setReducedMotion(reducedMotion: boolean): void {
    this.reducedMotion = reducedMotion;
    this.hen.reducedMotion = reducedMotion;
    this.lights.invalidate();
    if (reducedMotion) {
      this.#particles?.clear();
      this.#laterParticles?.clear();
      this.camera.stopShake();
      this.traffic.clear();
    }
    this.#setParticleShare();
    this.loop.request();
  }

  /** The context is gone or back. */
  setContextLost(lost: boolean): void {
    this.#contextLost = lost;
    if (lost) return;
    limitBatches(this.#app.renderer);
    this.loop.request();
  }

  #setParticleShare(): void {
    if (this.emitters)
      this.emitters.share = this.reducedMotion ? 0 : this.#pinned ? 1 : this.#gauge.quality.particleShare;
  }

  #onState(state: GameState): void {
    const before = this.#state;
    this.#state = state;
    if (before === state) return;
    if (!affectsPicture(before, state)) return;
    if (before.phase !== state.phase) this.wake();
    if (!canPan(state.phase) || before.round !== state.round) this.#endPan();
    if (this.#model) animateTransition(this, before, state);
    this.loop.request();
  }

  /** Brings every lid to what the state says; `instant` without a motion. */
  syncLids(reducedMotion = false): void {
    if (!this.#model || !this.#nodes) return;
    const { geometry, themeTextures, labels } = this.#model;
    const nowMs = this.clock.now();
    for (let line = 1; line <= geometry.lines; line++) {
      const state = this.#lidState(line);
      const current = line === this.#state.step && this.#state.phase !== 'fried';
      const change = this.lids.set(line, state, current, nowMs, reducedMotion || this.reducedMotion);
      if (change === 'flip') this.emitters?.gold(fragmentX(geometry, line), geometry.groundY);
      if (change === 'char') this.emitters?.char(fragmentX(geometry, line), geometry.groundY);
      if (reducedMotion || change !== null)
        this.lids.applyState(line, this.#nodes, themeTextures, geometry, labels);
    }
  }

  #lidState(line: number): FragmentState {
    const state = fragmentState(this.#state, line);
    return state === 'burnt' && this.#glowingLines.has(line) ? 'passed' : state;
  }

  /** She holds the golden egg herself, or it lies in the nest. */
  setEgg(inNest: boolean): void {
    if (this.#nodes?.egg) this.#nodes.egg.alpha = inNest ? 1 : 0;
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
  readonly #frame = (): number => {
    const nodes = this.#nodes;
    const model = this.#model;
    if (!nodes?.world || !model || this.#contextLost) return 0;
    const { themeTextures, geometry, labels } = model;
    const nowMs = this.clock.now();
    const elapsedMs = Math.max(0, nowMs - this.#lastMs);
    const dtMs = Math.min(MAX_STEP_MS, elapsedMs);
    const particleMs = Math.min(MAX_PARTICLE_STEP_MS, elapsedMs);
    this.#lastMs = nowMs;
    if (!this.#pinned && this.#gauge.frame(this.loop.intervalMs)) this.#applyQuality();
    const awakeMs = SLEEP_AFTER_MS - (performance.now() - this.#lastInputMs);
    this.hen.resting = awakeMs < 0;

    let wantedHz = this.timeline.run(nowMs) ? 60 : 0;
    wantedHz = Math.max(wantedHz, this.hen.step(nowMs, themeTextures, geometry.groundY));
    const returnMs = this.panning.returnInMs(nowMs);
    if (returnMs === 0) this.#endPan();
    if (this.camera.step(dtMs)) wantedHz = 60;
    this.#culling.update(nodes, this.camera, geometry, themeTextures.unit, this.#app.renderer.resolution);
    if (this.lids.step(nowMs, nodes, themeTextures, geometry, labels)) wantedHz = 60;
    const roundMs = this.#state.round ? Date.now() - this.#state.round.openedAtMs : 0;
    wantedHz = Math.max(
      wantedHz,
      this.fire.step(
        nowMs,
        roundMs,
        nodes,
        themeTextures,
        geometry.groundY,
        this.hen.resting || this.reducedMotion,
      ),
    );
    if (this.lights.step(nowMs, nodes, themeTextures, geometry.groundY, this.hen.x, this.reducedMotion))
      wantedHz = 60;
    wantedHz = Math.max(
      wantedHz,
      this.traffic.drive(
        nowMs,
        nodes,
        themeTextures,
        geometry.width,
        this.camera.x,
        this.#deckTop,
        this.reducedMotion ? 0 : awakeMs,
      ),
    );
    const particles = this.#particles?.step(particleMs) ?? false;
    const laterParticles = this.#laterParticles?.step(particleMs) ?? false;
    if (particles || laterParticles) wantedHz = 60;
    this.#app.render();
    if (this.#pinned) return 60;
    const nextMs = Math.min(
      returnMs > 0 ? returnMs : Number.POSITIVE_INFINITY,
      this.hen.nextGestureMs(nowMs) ?? Number.POSITIVE_INFINITY,
      this.traffic.msToNextStart(nowMs) ?? Number.POSITIVE_INFINITY,
    );
    if (wantedHz === 0 && nextMs < Number.POSITIVE_INFINITY) this.loop.wakeIn(nextMs / this.clock.rate + 1);
    return wantedHz;
  };

  #applyQuality(): void {
    const { resolution } = this.#gauge.quality;
    this.#setParticleShare();
    if (!this.#model || this.#app.renderer.resolution === resolution) return;
    const { widthPx, heightPx } = this.#model.geometry;
    this.#app.renderer.resize(widthPx, heightPx, resolution);
    this.#updateGroundFilter();
  }

  #updateGroundFilter(): void {
    if (!this.#model) return;
    const { ground, geometry } = this.#model;
    ground.setSharp(Math.abs(ground.lanePx - geometry.lanePx * this.#app.renderer.resolution) < 0.5);
  }

  /** The container has another size, or the page another screen. */
  resize(widthPx: number, heightPx: number): void {
    this.#gauge.setPixelRatio(window.devicePixelRatio);
    const { resolution } = this.#gauge.quality;
    this.#app.renderer.resize(widthPx, heightPx, resolution);
    this.#updateGroundFilter();
  }
}
