import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from '../../../src/stage/scene/camera.ts';
import { cameraLimit, computeGeometry } from '../../../src/stage/scene/geometry.ts';
import { listenForPan, NEVER_PANNED } from '../../../src/stage/scene/pan-input.ts';
import { Panning } from '../../../src/stage/scene/panning.ts';

const geometry = computeGeometry({ widthPx: 360, heightPx: 390 }, 15);
const { lanePx } = geometry;

/** As much of an element as the input needs. */
class Host extends EventTarget {
  readonly captured = new Set<number>();
  covered = false;
  setPointerCapture = (id: number): unknown => this.captured.add(id);
  releasePointerCapture = (id: number): unknown => this.captured.delete(id);
  hasPointerCapture = (id: number): boolean => this.captured.has(id);
  closest = (): unknown => (this.covered ? this : null);
}

let page: EventTarget;
let focused: { closest: (selector: string) => unknown } | null;
let dialog: unknown;

beforeEach(() => {
  page = new EventTarget();
  focused = null;
  dialog = null;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', {
    get activeElement() {
      return focused;
    },
    querySelector: () => dialog,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function listening() {
  const host = new Host();
  const camera = new Camera();
  const panning = new Panning(camera);
  camera.jumpTo(geometry, 0);
  const scene = {
    panning: panning,
    may: true,
    pan(act: (panning: Panning, g: typeof geometry, nowMs: number, reducedMotion: boolean) => void) {
      if (scene.may) act(panning, geometry, 0, true);
      return scene.may;
    },
  };
  const shown = { state: NEVER_PANNED };
  const stop = listenForPan(host as unknown as HTMLElement, scene, (state) => {
    shown.state = state;
  });
  const send = (target: EventTarget, type: string, fields: object): Event => {
    const event = new Event(type, { cancelable: true });
    const all = { timeStamp: 0, ...fields };
    for (const [name, value] of Object.entries(all)) Object.defineProperty(event, name, { value });
    target.dispatchEvent(event);
    return event;
  };
  const finger = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientX: 300 };
  return {
    host,
    camera,
    panning: panning,
    scene,
    shown,
    stop,
    down: (fields = {}) => send(host, 'pointerdown', { ...finger, ...fields }),
    move: (clientX: number, fields = {}) => send(host, 'pointermove', { ...finger, clientX, ...fields }),
    up: (fields = {}) => send(host, 'pointerup', { ...finger, buttons: 0, ...fields }),
    end: (type: string, fields = {}) => send(host, type, { ...finger, buttons: 0, ...fields }),
    wheel: (fields: object) =>
      send(host, 'wheel', { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, ...fields }),
    press: (key: string, fields = {}) => send(page, 'keydown', { key, ...fields }),
  };
}

describe('dragging the road', () => {
  it('pulls what lies ahead into view, caught so that it goes on outside of the road', () => {
    const { host, camera, shown, down, move, up } = listening();
    down();
    move(300 - lanePx);
    expect(camera.x).toBeCloseTo(1);
    expect(host.captured.has(1)).toBe(true);
    expect(shown.state.isDragging).toBe(true);
    move(300 - 3 * lanePx);
    expect(camera.x).toBeCloseTo(3);
    up();
    expect(host.captured.size).toBe(0);
    expect(shown.state).toEqual({ isPanning: true, isDragging: false, hasPanned: true });
  });

  it('a tap is none: nothing moves, nothing is caught', () => {
    const { host, camera, panning, down, move, up, shown } = listening();
    down();
    move(296);
    move(303);
    up();
    expect(camera.x).toBe(0);
    expect(panning.active).toBe(false);
    expect(host.captured.size).toBe(0);
    expect(shown.state).toEqual(NEVER_PANNED);
  });

  it('a second finger ends it, and neither finger drags on', () => {
    const { camera, down, move } = listening();
    down();
    move(300 - lanePx);
    down({ pointerId: 2, isPrimary: false, clientX: 100 });
    move(300 - 4 * lanePx);
    move(0, { pointerId: 2, isPrimary: false });
    expect(camera.x).toBeCloseTo(1);
  });

  it('another button than the main one does not drag', () => {
    const { camera, down, move } = listening();
    down({ button: 2, buttons: 2 });
    move(0, { buttons: 2 });
    expect(camera.x).toBe(0);
  });

  it('a button that was let go outside of the road does not drag on', () => {
    const { camera, panning, down, move, end } = listening();
    down();
    end('pointerleave', { buttons: 1 });
    move(0, { buttons: 0 });
    move(0);
    expect(camera.x).toBe(0);
    down();
    move(300 - lanePx);
    move(0, { buttons: 0 });
    expect(camera.x).toBeCloseTo(1);
    expect(panning.returnInMs(0)).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it.each(['pointercancel', 'lostpointercapture'])('%s lets go without a flick', (type) => {
    const { camera, panning, down, move, end } = listening();
    down({ timeStamp: 0 });
    move(300 - lanePx, { timeStamp: 16 });
    end(type, { timeStamp: 17 });
    expect(camera.step(16)).toBe(false);
    expect(camera.x).toBeCloseTo(1);
    expect(panning.returnInMs(0)).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('a jump ends the drag', () => {
    const { host, camera, scene, down, move } = listening();
    down();
    move(300 - lanePx);
    scene.may = false;
    move(300 - 2 * lanePx);
    expect(camera.x).toBeCloseTo(1);
    expect(host.captured.size).toBe(0);
    scene.may = true;
    move(300 - 3 * lanePx);
    expect(camera.x).toBeCloseTo(1);
  });
});

describe('the wheel over the road', () => {
  it('scrolls the road and not the page', () => {
    const { camera, wheel } = listening();
    expect(wheel({ deltaY: lanePx }).defaultPrevented).toBe(true);
    expect(camera.x).toBeCloseTo(1);
    wheel({ deltaX: -lanePx });
    expect(camera.x).toBeCloseTo(0);
  });

  it('is the browser’s while the page is zoomed, and while the road may not move', () => {
    const { camera, scene, wheel } = listening();
    expect(wheel({ deltaY: 100, ctrlKey: true }).defaultPrevented).toBe(false);
    scene.may = false;
    expect(wheel({ deltaY: 100 }).defaultPrevented).toBe(false);
    expect(camera.x).toBe(0);
  });
});

describe('the arrow keys', () => {
  it('go a lane each, Home and End to the ends', () => {
    const { camera, press } = listening();
    expect(press('ArrowRight').defaultPrevented).toBe(true);
    press('ArrowRight', { repeat: true });
    expect(camera.x).toBeCloseTo(2);
    press('ArrowLeft');
    expect(camera.x).toBeCloseTo(1);
    press('End');
    expect(camera.x).toBe(cameraLimit(geometry));
    press('Home');
    expect(camera.x).toBe(0);
  });

  it('are left to a field, to a dialog, to the splash and to shortcuts', () => {
    const { host, camera, press } = listening();
    focused = { closest: (selector) => (selector.includes('input') ? focused : null) };
    expect(press('ArrowRight').defaultPrevented).toBe(false);
    focused = null;
    dialog = {};
    press('ArrowRight');
    dialog = null;
    host.covered = true;
    press('End');
    host.covered = false;
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) press('ArrowRight', { [held]: true });
    press('a');
    expect(camera.x).toBe(0);
    focused = { closest: () => null };
    press('ArrowRight');
    expect(camera.x).toBeCloseTo(1);
  });

  it('and all else do nothing any more once nobody listens', () => {
    const { camera, panning, shown, stop, press, down, move } = listening();
    down();
    move(300 - lanePx);
    stop();
    press('End');
    move(0);
    expect(camera.x).toBeCloseTo(1);
    expect(panning.active).toBe(false);
    expect(shown.state.isPanning).toBe(false);
  });
});
