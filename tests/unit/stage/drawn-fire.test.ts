import './navigator.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGameStore } from '../../../src/game/store.ts';
import { MIN_SIZE_PX, shownSize } from '../../../src/stage/scene/geometry.ts';
import { Scene } from '../../../src/stage/scene/scene.ts';
import { REAL_TIME } from '../../../src/stage/scene/scene-clock.ts';
import type { SceneModel } from '../../../src/stage/scene/scene-model.ts';
import type { AnimationName } from '../../../src/theme/theme.ts';
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
function model(...without: readonly AnimationName[]): SceneModel {
  const whole = fakeModel(360, 5);
  const { themeTextures } = whole;
  return {
    ...whole,
    ground: { lanePx: 1, setSharp: () => undefined },
    themeTextures: {
      ...themeTextures,
      animation: (name: AnimationName) => {
        const clip = themeTextures.animation(name);
        return without.includes(name) ? { ...clip, textures: [] } : clip;
      },
    },
  } as unknown as SceneModel;
}

function drawnStage() {
  const shown = stage();
  const detach = shown.scene.attach(model());
  draw();
  expect(shown.isDrawn()).toBe(true);
  return { ...shown, detach };
}

describe('the stage reports a fire marker that it can draw', () => {
  it('from the first frame with theme and sheet on, and not before', () => {
    const { scene, isDrawn } = stage();
    expect(isDrawn()).toBe(false);
    scene.attach(model());
    expect(isDrawn()).toBe(false);
    draw();
    expect(isDrawn()).toBe(true);
  });

  it.each(['fire_spark', 'fire_small', 'fire_burn'] as const)(
    'not while the sheet with %s is missing, and from the frame on that has it',
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

  it('also with reduced motion', () => {
    const { scene, isDrawn } = drawnStage();
    scene.setReducedMotion(true);
    draw();
    expect(isDrawn()).toBe(true);
  });

  it('not while the context is lost', () => {
    const { scene, isDrawn } = drawnStage();
    scene.setContextLost(true);
    expect(isDrawn()).toBe(false);
    draw();
    expect(isDrawn()).toBe(false);
    scene.setContextLost(false);
    draw();
    expect(isDrawn()).toBe(true);
  });

  it('not once the model is gone, as in a scene without height', () => {
    const { detach, isDrawn } = drawnStage();
    detach();
    draw();
    expect(isDrawn()).toBe(false);
  });

  it('without a gap where another model follows at once, as on another size', () => {
    const { scene, detach, isDrawn } = drawnStage();
    detach();
    scene.attach(model());
    expect(isDrawn()).toBe(true);
    draw();
    expect(isDrawn()).toBe(true);
  });

  it('not once the stage has left the screen', () => {
    const { stop, isDrawn } = drawnStage();
    stop();
    expect(isDrawn()).toBe(false);
  });

  it('not while drawing fails', () => {
    const { app, scene, isDrawn } = drawnStage();
    app.render.mockImplementation(() => {
      throw new Error('planted');
    });
    scene.wake();
    expect(draw).toThrow('planted');
    expect(isDrawn()).toBe(false);
  });
});

it('a scene of less than 40 px has no size to draw in', () => {
  expect(shownSize(360, MIN_SIZE_PX)).toEqual({ widthPx: 360, heightPx: 40 });
  for (const [widthPx, heightPx] of [
    [360, 0],
    [0, 390],
    [360, MIN_SIZE_PX - 1],
  ] as const)
    expect(shownSize(widthPx, heightPx)).toBeNull();
});
