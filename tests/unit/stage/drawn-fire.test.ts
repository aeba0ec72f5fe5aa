import './navigator.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MIN_SIZE_PX, shownSize } from '../../../src/client/stage/geometry/geometry.ts';
import { REAL_TIME } from '../../../src/client/stage/model/scene-clock.ts';
import type { SceneModel } from '../../../src/client/stage/model/scene-model.ts';
import { Scene } from '../../../src/client/stage/scene/scene.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import type { AnimationName } from '../../../src/contract/theme/theme.ts';
import { fakeModel } from './fake-model.ts';

const running: (() => void)[] = [];
let frame: ((nowMs: number) => void) | null = null;

beforeEach(() => {
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { hidden: false, ...events });
  vi.stubGlobal('window', { devicePixelRatio: 1, ...events });
  vi.stubGlobal('requestAnimationFrame', (callback: (nowMs: number) => void) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = null;
  });
});
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.unstubAllGlobals();
});

function draw(): void {
  const due = frame;
  frame = null;
  due?.(performance.now());
}

/** A scene whose renderer draws nothing. */
function stage() {
  const store = createGameStore();
  const renderer = {
    resolution: 1,
    limits: { maxTextures: 16, maxBatchableTextures: 16 },
    resize: () => undefined,
  };
  const position = { set: () => undefined };
  const app = { renderer, stage: { position, scale: position }, render: vi.fn() };
  const scene = new Scene(app as unknown as ConstructorParameters<typeof Scene>[0], store, REAL_TIME);
  const stop = scene.start();
  running.push(stop);
  draw();
  return { scene, stop, app, isDrawn: () => store.getState().isFireDrawn };
}

/** @param without animations whose sheet has not come */
const model = (...without: readonly AnimationName[]): SceneModel =>
  Object.assign(fakeModel(360, 5, without), { ground: { lanePx: 1, setSharp: () => undefined } });

function drawnStage() {
  const shown = stage();
  const detach = shown.scene.attach(model());
  draw();
  expect(shown.isDrawn()).toBe(true);
  return { ...shown, detach };
}

test('the fire marker is reported as drawn from the first frame with theme and sheet on, and not before', () => {
  const { scene, isDrawn } = stage();
  expect(isDrawn()).toBe(false);
  scene.attach(model());
  expect(isDrawn()).toBe(false);
  draw();
  expect(isDrawn()).toBe(true);
});

test.each(['fire_spark', 'fire_small', 'fire_burn'] as const)(
  'the fire marker is not reported as drawn while the sheet with %s is missing',
  (name) => {
    const { scene, isDrawn } = stage();
    const detach = scene.attach(model(name));
    draw();
    expect(isDrawn()).toBe(false);
    detach();
    scene.attach(model());
    draw();
    expect(isDrawn()).toBe(true);
  },
);

type Stage = ReturnType<typeof drawnStage>;
test.each<[string, (stage: Stage) => void, boolean, boolean?]>([
  ['with reduced motion', ({ scene }) => scene.setReducedMotion(true), true],
  ['while the context is lost', ({ scene }) => scene.setContextLost(true), false, false],
  ['once the model is gone, as in a scene without height', ({ detach }) => detach(), false],
  [
    'where another model follows at once, as on another size',
    ({ scene, detach }) => {
      detach();
      scene.attach(model());
    },
    true,
    true,
  ],
  ['once the stage has left the screen', ({ stop }) => stop(), false, false],
])('the fire marker %s: %s', (_, act, isReported, isReportedAtOnce) => {
  const shown = drawnStage();
  act(shown);
  if (isReportedAtOnce !== undefined) expect(shown.isDrawn()).toBe(isReportedAtOnce);
  draw();
  expect(shown.isDrawn()).toBe(isReported);
});

test('the fire marker is reported again once a lost context is back, and not while drawing fails', () => {
  const { app, scene, isDrawn } = drawnStage();
  scene.setContextLost(true);
  scene.setContextLost(false);
  draw();
  expect(isDrawn()).toBe(true);
  app.render.mockImplementation(() => {
    throw new Error('planted');
  });
  scene.wake();
  expect(draw).toThrow('planted');
  expect(isDrawn()).toBe(false);
});

test('a scene of less than 40 px has no size to draw in', () => {
  expect(shownSize(360, MIN_SIZE_PX)).toEqual({ widthPx: 360, heightPx: 40 });
  const sizes = [shownSize(360, 0), shownSize(0, 390), shownSize(360, MIN_SIZE_PX - 1)];
  expect(sizes).toEqual([null, null, null]);
});
