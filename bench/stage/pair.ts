import '../../tests/e2e/stage-harness/harness.tsx';
import '../count-draws.js';
import { REAL_TIME, type SceneClock } from '../../src/client/stage/model/scene-clock.ts';
import { type Bare, copySprites, runBare } from './bare.ts';

export type Side = 'stage' | 'bare';

const { harness } = window;
const { mounted, store } = harness;

/** Advances 1/60 s per frame regardless of the frame's duration, so that costs do not depend on the machine. */
const frameClock: SceneClock = {
  rate: 1,
  roundMs: REAL_TIME.roundMs,
  now: () => ((mounted.scene?.loop.drawn ?? 0) * 1000) / 60,
};

const TYPE = 4;
const STEP_MS = 1500;
/** Time from the tap to the landing; `FIRE_MS` is counted from the tap as well. */
const LANDING_MS = 880;
const FIRE_MS = 1100;

/** Plays an endless round with a moving fire marker. */
function playEndlessRound(): void {
  const at = (ms: number, act: () => void): void => {
    const { scene } = mounted;
    scene?.timeline.at(scene.clock.now() + ms, act);
  };
  const moveFire = (): void => {
    const { phase, step } = store.getState();
    if (phase === 'ready') store.dispatch({ kind: 'fireMoved', line: step + 2 + (step % 2) });
  };
  const tap = (): void => {
    const { phase, step, round } = store.getState();
    if (round && step > round.lastStep - 4) harness.open(TYPE, 1);
    else if (phase === 'ready') {
      store.dispatch({ kind: 'goTapped' });
      at(LANDING_MS, harness.land);
    }
    at(FIRE_MS, moveFire);
    at(STEP_MS, tap);
  };
  harness.open(TYPE, 1);
  tap();
}

/** Discards all pixels, so that script is measured without waiting for a software GPU. */
function discardPixels(): void {
  for (const canvas of document.querySelectorAll('canvas')) {
    const gl = canvas.getContext('webgl2');
    gl?.enable(gl.RASTERIZER_DISCARD);
  }
}

/** Returns the mean number of particles. Reads every frame, so nothing else can be measured at the same time. */
async function meanParticles(durationMs: number): Promise<number> {
  const endMs = performance.now() + durationMs;
  let sum = 0;
  let frames = 0;
  while (performance.now() < endMs) {
    await new Promise(requestAnimationFrame);
    sum += harness.particles('ember').length;
    frames += 1;
  }
  return sum / Math.max(1, frames);
}

let bare: Bare | null = null;

/** Starts plain Pixi with copies of the stage's sprites. */
async function startBare(particleCount: number): Promise<void> {
  const { scene, app } = mounted;
  const host = document.getElementById('stage');
  const model = scene?.model;
  const [world] = app?.stage.children ?? [];
  if (!host || !model || !world) throw new Error('The stage is not drawn.');
  bare = await runBare(host, model, copySprites(world, scene.emitters.layer), particleCount);
  discardPixels();
}

/** Shows and runs one side and stops the other. */
function switchTo(side: Side): void {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  if (stage) stage.style.display = side === 'stage' ? '' : 'none';
  if (bare) bare.canvas.style.display = side === 'bare' ? '' : 'none';
  if (side === 'stage') {
    bare?.stop();
    mounted.scene?.loop.start();
  } else {
    mounted.scene?.loop.stop();
    bare?.start();
  }
}

const count = (side: Side) => ({
  frames: (side === 'stage' ? mounted.scene?.loop.drawn : bare?.frames) ?? 0,
  draws: window.draws,
});

const pair = { playEndlessRound, discardPixels, meanParticles, startBare, switchTo, count };

declare global {
  interface Window {
    pair: typeof pair;
  }
}

window.pair = pair;
harness.mount({ clock: frameClock, pinned: true });
