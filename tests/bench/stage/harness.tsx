import { type Container, Graphics, ParticleContainer, Sprite, Texture } from 'pixi.js';
import { Fragment, Profiler, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { createSettingsStore } from '../../../src/game/settings.ts';
import {
  type GameState,
  INITIAL_STATE,
  type Level,
  type Round,
  type Settlement,
} from '../../../src/game/state.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { until } from '../../../src/session/until.ts';
import { Drift } from '../../../src/stage/ambience/drift.ts';
import type { WebGLApplication } from '../../../src/stage/app/pixi-app-pool.ts';
import { QualityGauge } from '../../../src/stage/app/quality.ts';
import Stage, { type StageProps } from '../../../src/stage/index.tsx';
import { EMBER } from '../../../src/stage/particles/emitters.ts';
import type { ParticleKind, ParticlePool } from '../../../src/stage/particles/particles.ts';
import type { Scene } from '../../../src/stage/scene/scene.ts';
import { REAL_TIME, type SceneClock, VariableClock } from '../../../src/stage/scene/scene-clock.ts';
import { type Bare, copySprites, runBare } from './bare.ts';

/** Mounts the stage alone, driven by `?state=…` for a picture, or by `window.harness` for a measurement or a test. */
const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
};
/** 0.98 x C(25,k) / C(25-m,k). */
const table = (hazards: number): number[] =>
  Array.from({ length: 25 - hazards }, (_, index) =>
    Math.round((98 * choose(25, index + 1)) / choose(25 - hazards, index + 1)),
  );
const LEVELS: readonly Level[] = ([1, 2, 3, 4] as const).map((type) => ({
  type,
  multipliers: table([1, 3, 5, 10][type - 1] ?? 1),
  frequencyHz: [0.25, 0.3, 0.4, 0.5][type - 1] ?? 0.5,
  roastMultiplier: 0,
}));

const FLOATING: ParticleKind = { ...EMBER, lifeMs: [1500, 2500], gravity: 0, rise: [0, 0.2], staggerMs: 0 };

/** Advances 1/60 s with every frame, however long the frame took, so that a measurement does not depend on the machine. */
class FrameClock implements SceneClock {
  readonly rate = 1;
  readonly roundMs = REAL_TIME.roundMs;
  frames: () => number = () => 0;

  now(): number {
    return (this.frames() * 1000) / 60;
  }
}

const store = createGameStore();
const settings = createSettingsStore();
const clock = new VariableClock();
const frameClock = new FrameClock();
const measured = {
  commits: 0,
  scene: null as Scene | null,
  app: null as WebGLApplication | null,
};

const settlement = (cause: Settlement['cause'], step: number, gameOver = false): Settlement => ({
  roundId: '',
  cause,
  winPaise: 12_345n,
  step,
  multiplier: 823,
  gameOver,
});

function load(type: DifficultyType = 1): void {
  store.dispatch({ kind: 'levelsLoaded', levels: LEVELS });
  store.dispatch({ kind: 'typeChosen', type });
}

function open(type: DifficultyType, step: number, ageMs = 8000, lines?: number): void {
  load(type);
  store.dispatch({ kind: 'loggedIn', userId: 'harness' });
  const own = LEVELS[type - 1]?.multipliers ?? [];
  // A road longer than any real one, for measuring how costs grow.
  const multipliers = lines !== undefined && lines > own.length ? [...own, ...own].slice(0, lines) : own;
  const round: Round = {
    roundId: 'harness',
    type,
    stakePaise: 1500n,
    multipliers,
    lastStep: lines ?? multipliers.length,
    maxWinPaise: 10n ** 15n,
    openedAtMs: performance.now() - ageMs,
    clientSeed: 'harness',
    nonce: 1,
    serverSeedHash: '',
    algorithm: 0,
    fireVersion: 2,
  };
  if (step === 0) {
    store.dispatch({ kind: 'playTapped' });
    store.dispatch({ kind: 'roundOpened', round });
  } else store.dispatch({ kind: 'roundResumed', round, step });
}

function land(): void {
  store.dispatch({ kind: 'landedSafe' });
  store.dispatch({ kind: 'unlocked' });
}

/** The marker rests until the stage can draw it. */
function moveFireOnceDrawn(line: number): void {
  void until(store, ({ isFireDrawn }) => isFireDrawn).then(() => store.dispatch({ kind: 'fireMoved', line }));
}

const soon = (ms: number, act: () => void): unknown => setTimeout(act, ms);

const STATES: Record<string, () => void> = {
  placeholder: () => {},
  idle: () => load(1),
  ready: () => open(4, 3),
  jump: () => {
    open(4, 3);
    store.dispatch({ kind: 'goTapped' });
  },
  step: () => {
    open(4, 2);
    store.dispatch({ kind: 'goTapped' });
    soon(1000, land);
  },
  fire: () => {
    open(4, 3);
    moveFireOnceDrawn(4);
  },
  firefar: () => {
    open(1, 3, 1500);
    moveFireOnceDrawn(5);
  },
  fried: () => {
    open(4, 3);
    store.dispatch({ kind: 'goTapped' });
    soon(600, () => store.dispatch({ kind: 'landedFried', settlement: settlement('roast', 3) }));
  },
  won: () => {
    open(4, 3);
    soon(300, () => {
      store.dispatch({ kind: 'cashoutTapped' });
      store.dispatch({ kind: 'cashoutPaid', settlement: settlement('cashout', 3) });
    });
  },
  end: () => {
    open(4, 14);
    store.dispatch({ kind: 'goTapped' });
    soon(600, () => {
      store.dispatch({ kind: 'landedSettled', settlement: settlement('last_line', 15, true) });
      soon(500, () => store.dispatch({ kind: 'ranToEnd' }));
    });
  },
  festival: () => {
    open(4, 7);
    store.dispatch({ kind: 'cashoutTapped' });
    const paid = { ...settlement('cashout', 7), multiplier: 7321 };
    store.dispatch({ kind: 'cashoutPaid', settlement: paid });
  },
  late: () => open(4, 13),
  short: () => open(4, 3, 8000, 9),
  reset: () => {
    open(4, 5);
    store.dispatch({ kind: 'cashoutTapped' });
    store.dispatch({ kind: 'cashoutPaid', settlement: settlement('cashout', 5) });
    soon(600, () => store.dispatch({ kind: 'reset' }));
  },
};

const query = new URLSearchParams(location.search);
const host = document.getElementById('stage');
if (!host) throw new Error('The harness page has no #stage.');
let root: Root | null = null;

const onScene: StageProps['onScene'] = (scene, app) => {
  measured.scene = scene;
  frameClock.frames = () => scene.loop.drawn;
  measured.app = app;
  gc = app.renderer.gc;
};

function render(changing: Pick<StageProps, 'covered' | 'theme'> = {}): void {
  const Mode = query.has('strict') ? StrictMode : Fragment;
  root?.render(
    <Mode>
      <Profiler id="stage" onRender={() => (measured.commits += 1)}>
        <Stage
          {...changing}
          store={store}
          settings={settings}
          clock={query.has('frames') ? frameClock : clock}
          pinned={query.has('pinned')}
          onScene={onScene}
        />
      </Profiler>
    </Mode>,
  );
}

function mount(): void {
  if (!host) return;
  root = createRoot(host);
  render();
}

function unmount(): void {
  root?.unmount();
  root = null;
  measured.scene = null;
  measured.app = null;
}

/** Increments with every endless round, so that an older one stops. */
let playing = 0;

/** The pace of a player. The other two are ms after the tap. */
const STEP_MS = 1500;
const LANDING_MS = 880;
const FIRE_MS = 1100;

/** Plays an endless round with a moving fire marker. On a frame clock a slow machine plays the same round. */
function playOn(type: DifficultyType, lines?: number): void {
  open(type, 1, 8000, lines);
  playing += 1;
  const mine = playing;
  const at = (ms: number, act: (scene: Scene) => void): void => {
    const { scene } = measured;
    scene?.timeline.at(scene.clock.now() + ms, () => {
      if (mine !== playing) return;
      topUp(scene);
      act(scene);
    });
  };
  const moveFire = (): void => {
    const { phase, step } = store.getState();
    if (phase === 'ready') store.dispatch({ kind: 'fireMoved', line: step + 2 + (step % 2) });
  };
  const tap = (): void => {
    const { phase, step, round } = store.getState();
    if (round && step > round.lastStep - 4) open(type, 1, 8000, lines);
    else if (phase === 'ready') {
      store.dispatch({ kind: 'goTapped' });
      at(LANDING_MS, land);
    }
    at(FIRE_MS, moveFire);
    at(STEP_MS, tap);
  };
  tap();
}

function rest(): void {
  playing += 1;
}

const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));

async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await frame();
}

/** Waits until nothing has been drawn for 20 screen frames. */
async function quiet(): Promise<void> {
  let drawnBefore = -1;
  while (measured.scene?.loop.drawn !== drawnBefore) {
    drawnBefore = measured.scene?.loop.drawn ?? 0;
    await frames(20);
  }
}

/** One safe step: frames from the tap until the chicken moves, and what React committed before and after the landing. */
async function oneStep(): Promise<{ frames: number; flight: number; landing: number }> {
  open(4, 3);
  await frames(40);
  const [, chicken] = measured.scene?.chicken.layer.children ?? [];
  const high = chicken?.scale.y ?? 0;
  const before = measured.commits;
  store.dispatch({ kind: 'goTapped' });
  let waited = 0;
  while (chicken && Math.abs(chicken.scale.y - high) < 0.02 && waited < 60) {
    await frame();
    waited += 1;
  }
  await frames(60);
  const flight = measured.commits - before;
  land();
  await frames(30);
  return { frames: waited, flight, landing: measured.commits - before - flight };
}

function loseContext(): () => void {
  const canvas = document.querySelector('canvas');
  const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!extension) throw new Error('This browser cannot lose its WebGL context on request.');
  extension.loseContext();
  return () => extension.restoreContext();
}

/** Discards all pixels, so that script is measured without waiting for a software GPU. */
function paintNothing(): void {
  for (const canvas of document.querySelectorAll('canvas')) {
    const gl = canvas.getContext('webgl2');
    gl?.enable(gl.RASTERIZER_DISCARD);
  }
}

function showEmbers(shown: boolean): void {
  const embers = measured.scene?.ambience?.embers;
  if (!embers) throw new Error('What lives by the road has not come yet.');
  embers.step = (nowMs) => {
    if (!shown) embers.amount = 0;
    return Drift.prototype.step.call(embers, nowMs);
  };
}

/** Draws a blue rectangle, and a red one over a green one that a mask leaves the left half of. */
function drawGraphics(): void {
  const { app, scene } = measured;
  const [world] = app?.stage.children ?? [];
  if (!app || !world || !scene) throw new Error('Mount the stage first.');
  world.visible = false;
  scene.view.step = () => 0;
  app.stage.scale.set(1);
  app.stage.position.set(0);
  const masked = new Sprite({ texture: Texture.WHITE, tint: 0xff0000, x: 120, y: 20, width: 80, height: 40 });
  const mask = new Graphics().rect(120, 20, 40, 40).fill('#fff');
  masked.mask = mask;
  app.stage.addChild(
    new Graphics().rect(20, 20, 80, 40).fill('#00f').rect(120, 20, 80, 40).fill('#0f0'),
    mask,
    masked,
  );
  scene.loop.invalidate();
}

let gc: WebGLApplication['renderer']['gc'] | null = null;

/** Frees unused GPU resources now; Pixi does after a minute. */
function collectUnused(): void {
  if (!gc) return;
  const { maxUnusedTime } = gc;
  gc.maxUnusedTime = 0;
  gc.run();
  gc.maxUnusedTime = maxUnusedTime;
}

let restoreLostContext: (() => void) | null = null;

let keptParticles: number | null = null;

function poolOf(sprite: 'ember' | 'feather', scene = measured.scene): ParticlePool | undefined {
  const [texture] = scene?.model?.themeTextures.sprite(sprite).textures ?? [];
  return texture && scene?.emitters.poolOf(texture);
}

/** Average number of particles. Looks at every frame, so nothing else may be measured meanwhile. */
async function meanParticles(durationMs: number): Promise<number> {
  const endMs = performance.now() + durationMs;
  let flying = 0;
  let looks = 0;
  while (performance.now() < endMs) {
    await frame();
    flying += poolOf('ember')?.count ?? 0;
    looks += 1;
  }
  return flying / Math.max(1, looks);
}

/** The egg is in the last sheet. */
const hasAllSheets = (): boolean =>
  (measured.scene?.egg.current?.children ?? []).some(({ width }) => width > 10);

function topUp(scene: Scene): void {
  if (keptParticles === null) return;
  const clip = scene.model?.themeTextures.sprite('ember');
  const pool = poolOf('ember', scene);
  if (!clip || !pool) return;
  scene.emitters.share = 0;
  for (let i = pool.count; i < keptParticles; i++) {
    const x = scene.camera.x + Math.random() * 3;
    pool.spawn(FLOATING, clip, x, Math.random() * 3);
  }
}

async function bare(kind: 'same' | 'empty', particleCount = 0): Promise<void> {
  const { scene } = measured;
  const model = scene?.model;
  const [world] = measured.app?.stage.children ?? [];
  if (!host || !model || !world) throw new Error('Mount the stage first: its pictures are borrowed.');
  window.bare = await runBare(
    host,
    kind === 'same' ? model : null,
    copySprites(world, scene.emitters.layer),
    particleCount,
  );
}

/** Shows and runs one side and stops the other, in one page with the same code. */
function switchTo(to: Side): void {
  const stage = host?.querySelector<HTMLElement>('[data-stage]');
  if (stage) stage.style.display = to === 'stage' ? '' : 'none';
  if (window.bare) window.bare.canvas.style.display = to === 'bare' ? '' : 'none';
  if (to === 'stage') {
    window.bare?.stop();
    measured.scene?.loop.start();
  } else {
    measured.scene?.loop.stop();
    window.bare?.start();
  }
}

const drawn = { calls: 0 };
for (const prototype of [WebGL2RenderingContext.prototype]) {
  for (const name of [
    'drawElements',
    'drawArrays',
    'drawElementsInstanced',
    'drawArraysInstanced',
  ] as const) {
    const original: (...args: never[]) => void = prototype[name];
    Object.assign(prototype, {
      [name](this: WebGL2RenderingContext, ...args: never[]) {
        drawn.calls += 1;
        original.apply(this, args);
      },
    });
  }
}

export interface Overdraw {
  readonly mean: number;
  readonly worst: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(
  { a, b, c, d, tx, ty }: { a: number; b: number; c: number; d: number; tx: number; ty: number },
  { minX, minY, maxX, maxY }: { minX: number; minY: number; maxX: number; maxY: number },
): Box {
  const corners = [
    [minX, minY],
    [maxX, minY],
    [minX, maxY],
    [maxX, maxY],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + tx);
  const ys = corners.map(([x, y]) => b * x + d * y + ty);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The painted boxes, back to front, without the trimmed edges of sprites. */
function paintedBoxes(node: Container, boxes: Box[]): Box[] {
  if (!node.visible || !node.renderable || node.alpha === 0) return boxes;
  if (node instanceof Sprite && node.texture.width > 1)
    boxes.push(boxOf(node.getGlobalTransform(undefined, false), node.visualBounds));
  if (node instanceof ParticleContainer) {
    const { a, d, tx, ty } = node.getGlobalTransform(undefined, false);
    for (const { x, y, scaleX, scaleY, texture, alpha } of node.particleChildren) {
      if (alpha === 0) continue;
      const halfWidth = (texture.frame.width * Math.abs(scaleX * a)) / 2;
      const halfHeight = (texture.frame.height * Math.abs(scaleY * d)) / 2;
      const [middleX, middleY] = [x * a + tx, y * d + ty];
      boxes.push({
        left: middleX - halfWidth,
        top: middleY - halfHeight,
        right: middleX + halfWidth,
        bottom: middleY + halfHeight,
      });
    }
  }
  for (const child of node.children) paintedBoxes(child, boxes);
  return boxes;
}

/**
 * Counts for each pixel how many quads cover it. A rotated quad counts as its bounding box. Clear pixels count: the GPU blends them
 * all the same.
 */
function overdraw(): Overdraw {
  const { app } = measured;
  if (!app) throw new Error('Mount the stage first.');
  const { width, height } = app.screen;
  const counts = new Uint16Array(width * height);
  for (const { left, top, right, bottom } of paintedBoxes(app.stage, [])) {
    const toX = Math.min(width, Math.round(right));
    const toY = Math.min(height, Math.round(bottom));
    for (let y = Math.max(0, Math.round(top)); y < toY; y++)
      for (let x = Math.max(0, Math.round(left)); x < toX; x++) {
        const at = y * width + x;
        counts[at] = (counts[at] ?? 0) + 1;
      }
  }
  let sum = 0;
  let worst = 0;
  for (const painted of counts) {
    sum += painted;
    worst = Math.max(worst, painted);
  }
  return { mean: sum / counts.length, worst };
}

export type Side = 'stage' | 'bare';

export interface Harness {
  readonly drawn: typeof drawn;
  hasAllSheets(): boolean;
  particles(sprite: 'ember' | 'feather'): readonly { x: number; y: number; color: number }[];
  playOn(type: DifficultyType, lines?: number): void;
  rest(): void;
  step: typeof oneStep;
  quiet: typeof quiet;
  paintNothing(): void;
  showEmbers(shown: boolean): void;
  overdraw: typeof overdraw;
  drawGraphics(): void;
  collectUnused(): void;
  loseContext(): void;
  restoreContext(): void;
  keepParticles(count: number): void;
  meanParticles: typeof meanParticles;
  bare: typeof bare;
  switchTo: typeof switchTo;
  readonly store: typeof store;
  readonly settings: typeof settings;
  readonly clock: VariableClock;
  readonly measured: typeof measured;
  play(state: string): void;
  state(): GameState;
  open: typeof open;
  land: typeof land;
  render: typeof render;
  mount(): void;
  unmount(): void;
}

declare global {
  interface Window {
    harness: Harness;
    bare?: Bare;
  }
}

window.harness = {
  drawn,
  hasAllSheets,
  particles: (sprite) => poolOf(sprite)?.container.particleChildren ?? [],
  playOn,
  step: oneStep,
  quiet,
  paintNothing,
  showEmbers,
  overdraw,
  drawGraphics,
  collectUnused,
  loseContext: () => {
    restoreLostContext = loseContext();
  },
  restoreContext: () => restoreLostContext?.(),
  rest,
  keepParticles: (particles) => {
    keptParticles = particles;
  },
  meanParticles,
  bare,
  switchTo,
  store,
  settings,
  clock,
  measured,
  play: (state) => {
    store.setState(INITIAL_STATE, true);
    STATES[state]?.();
  },
  state: () => store.getState(),
  open,
  land,
  render,
  mount,
  unmount,
};
// Late frames of a busy machine would make two pictures differ.
if (query.has('steady')) QualityGauge.prototype.frame = () => false;
if (query.has('reduced-motion')) settings.setState({ reduced_motion: true });
const state = query.get('state');
if (state !== null && !query.has('wait')) STATES[state]?.();
mount();
