import type { Sprite } from 'pixi.js';
import { Fragment, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { StageNotice } from '../../../src/client/app/StageNotice.tsx';
import { resumeRound, showRoad } from '../../../src/client/gallery/moments.ts';
import type { WebGLApplication } from '../../../src/client/stage/app/pixi-app-pool.ts';
import { QualityGauge } from '../../../src/client/stage/app/quality.ts';
import Stage, { type StageProps } from '../../../src/client/stage/index.tsx';
import { VariableClock } from '../../../src/client/stage/model/scene-clock.ts';
import type { Scene } from '../../../src/client/stage/scene/scene.ts';
import { createSettingsStore } from '../../../src/client/state/settings.ts';
import type { Settlement } from '../../../src/client/state/state.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import type { DifficultyType } from '../../../src/contract/constants.ts';

// Mounts the stage alone, driven by `?state=…` for a picture, or by `window.harness`.

const store = createGameStore();
const settings = createSettingsStore();
const clock = new VariableClock();
const mounted = {
  scene: null as Scene | null,
  app: null as WebGLApplication | null,
};

const FRIED: Settlement = {
  roundId: '',
  cause: 'roast',
  winPaise: 0n,
  step: 3,
  multiplier: 823,
  gameOver: false,
};

const open = (type: DifficultyType, step: number): void => resumeRound(store, type, step);

function land(): void {
  store.dispatch({ kind: 'landedSafe' });
  store.dispatch({ kind: 'unlocked' });
}

const STATES: Readonly<Record<string, () => void>> = {
  idle: () => showRoad(store, 1),
  ready: () => open(4, 3),
  fried: () => {
    open(4, 3);
    store.dispatch({ kind: 'goTapped' });
    setTimeout(() => store.dispatch({ kind: 'landedFried', settlement: FRIED }), 600);
  },
};

const query = new URLSearchParams(location.search);
const host = document.getElementById('stage');
if (!host) throw new Error('The harness page has no #stage.');
let root: Root | null = null;

const onScene: StageProps['onScene'] = (scene, app) => {
  Object.assign(mounted, { scene, app });
};

type Changing = Pick<StageProps, 'clock' | 'covered' | 'pinned' | 'theme'>;

function render(changing: Changing = {}): void {
  const Mode = query.has('strict') ? StrictMode : Fragment;
  root?.render(
    <Mode>
      <Stage
        clock={clock}
        {...changing}
        store={store}
        settings={settings}
        notice={StageNotice}
        onScene={onScene}
      />
    </Mode>,
  );
}

function mount(changing?: Changing): void {
  if (!host) return;
  root = createRoot(host);
  render(changing);
}

function unmount(): void {
  root?.unmount();
  root = null;
  mounted.scene = null;
  mounted.app = null;
}

async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}

/** Waits until nothing has been drawn for 20 screen frames. */
async function quiet(): Promise<void> {
  let drawnBefore = -1;
  while (mounted.scene?.loop.drawn !== drawnBefore) {
    drawnBefore = mounted.scene?.loop.drawn ?? 0;
    await frames(20);
  }
}

function loseContext(): () => void {
  const canvas = document.querySelector('canvas');
  const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!extension) throw new Error('This browser cannot lose its WebGL context on request.');
  extension.loseContext();
  return () => extension.restoreContext();
}

let restoreLostContext: (() => void) | null = null;

/** Those that have grown enough to be seen: each begins at no size. */
function particles(name: 'ember' | 'feather'): readonly Sprite[] {
  const { scene } = mounted;
  const [texture] = scene?.model?.themeTextures.sprite(name).textures ?? [];
  const sprites = scene?.emitters.flights.map(({ sprite }) => sprite) ?? [];
  return sprites.filter(({ texture: own, width }) => own === texture && width > 4);
}

/** The egg is in the last sheet. */
const hasAllSheets = (): boolean =>
  (mounted.scene?.egg.current?.children ?? []).some(({ width }) => width > 10);

declare global {
  interface Window {
    harness: typeof harness;
  }
}

const harness = {
  frames,
  hasAllSheets,
  particles,
  quiet,
  loseContext: () => {
    restoreLostContext = loseContext();
  },
  restoreContext: () => restoreLostContext?.(),
  store,
  clock,
  mounted,
  play: (state: string) => STATES[state]?.(),
  open,
  land,
  render,
  mount,
  unmount,
};
window.harness = harness;
// Late frames of a busy machine would make two pictures differ.
if (query.has('steady')) QualityGauge.prototype.frame = () => false;
if (query.has('reduced-motion')) settings.setState({ reduced_motion: true });
const state = query.get('state');
if (state !== null && !query.has('wait')) STATES[state]?.();
if (!query.has('unmounted')) mount();
