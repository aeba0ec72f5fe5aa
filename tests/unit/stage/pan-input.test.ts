import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Camera } from '../../../src/client/stage/geometry/camera.ts';
import { computeGeometry, maxCameraX } from '../../../src/client/stage/geometry/geometry.ts';
import { listenForPan, NEVER_PANNED } from '../../../src/client/stage/scene/pan-input.ts';
import { Panning } from '../../../src/client/stage/scene/panning.ts';
import { interfaceStore } from '../../../src/client/state/interface.ts';

const geometry = computeGeometry({ widthPx: 360, heightPx: 390 }, 15);
const { lanePx } = geometry;

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
let pageHeightPx: number;

beforeEach(() => {
  page = new EventTarget();
  focused = null;
  interfaceStore.setState({ modal: null });
  pageHeightPx = 180;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', {
    get activeElement() {
      return focused;
    },
    get documentElement() {
      return { clientHeight: 180, scrollHeight: pageHeightPx };
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

function listening() {
  const host = new Host();
  const camera = new Camera();
  const panning = new Panning(camera);
  camera.jumpTo(geometry, 0);
  const scene = {
    panning,
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
    for (const [name, value] of Object.entries({ timeStamp: 0, ...fields }))
      Object.defineProperty(event, name, { value });
    target.dispatchEvent(event);
    return event;
  };
  const finger = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientX: 300 };
  const point = (type: string, fields = {}) => send(host, type, { ...finger, ...fields });
  return {
    host,
    camera,
    panning,
    scene,
    shown,
    stop,
    down: (fields = {}) => point('pointerdown', fields),
    move: (clientX: number, fields = {}) => point('pointermove', { clientX, ...fields }),
    /** @param lanes left of the start */
    drag: (lanes: number, fields = {}) => point('pointermove', { clientX: 300 - lanes * lanePx, ...fields }),
    end: (type: string, fields = {}) => point(type, { buttons: 0, ...fields }),
    wheel: (fields: object) =>
      send(host, 'wheel', { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, ...fields }),
    press: (key: string, fields = {}) => send(page, 'keydown', { key, ...fields }),
    /** The road may not be moved while the chicken is in the air. */
    jump: () => {
      scene.may = false;
      point('pointermove', { clientX: 0 });
      scene.may = true;
    },
  };
}

it('a drag pulls the road ahead into view, captured so that it goes on outside of the road', () => {
  const { host, camera, shown, down, drag, end } = listening();
  down();
  drag(1);
  expect(camera.x).toBeCloseTo(1);
  expect([host.captured.has(1), shown.state.isDragging]).toEqual([true, true]);
  drag(3);
  expect(camera.x).toBeCloseTo(3);
  end('pointerup');
  expect(host.captured.size).toBe(0);
  expect(shown.state).toEqual({ isPanning: true, isDragging: false, hasPanned: true });
});

it.each([
  ['a tap', {}, [296, 303]],
  ['another button than the main one', { button: 2, buttons: 2 }, [0]],
])('%s moves nothing and captures nothing', (_, button, moves) => {
  const { host, camera, panning, down, move, end, shown } = listening();
  down(button);
  for (const clientX of moves) move(clientX, button);
  end('pointerup', button);
  expect([camera.x, panning.active, host.captured.size]).toEqual([0, false, 0]);
  expect(shown.state).toEqual(NEVER_PANNED);
});

type Listening = ReturnType<typeof listening>;
it.each<[string, (shown: Listening) => unknown]>([
  ['a second finger', ({ down }) => down({ pointerId: 2, isPrimary: false, clientX: 100 })],
  ['a button that was released outside of the road', ({ move }) => move(0, { buttons: 0 })],
  ['pointercancel, without a flick', ({ end }) => end('pointercancel', { timeStamp: 17 })],
  ['lostpointercapture, without a flick', ({ end }) => end('lostpointercapture', { timeStamp: 17 })],
  ['a jump', ({ jump }) => jump()],
  ['the listeners', ({ stop }) => stop()],
])('a drag ends with %s', (_, endDrag) => {
  const shown = listening();
  const { camera, down, drag, move } = shown;
  down({ timeStamp: 0 });
  drag(1, { timeStamp: 16 });
  endDrag(shown);
  expect(camera.step(16)).toBe(false);
  drag(4);
  move(0, { pointerId: 2, isPrimary: false });
  expect(camera.x).toBeCloseTo(1);
});

it('a pointer that leaves the road and comes back without its button does not drag', () => {
  const { camera, down, end, move } = listening();
  down();
  end('pointerleave', { buttons: 1 });
  move(0, { buttons: 0 });
  move(0);
  expect(camera.x).toBe(0);
});

it('the wheel over the road scrolls it and not the page, unless the page is zoomed or the road may not move', () => {
  const { camera, scene, wheel } = listening();
  expect(wheel({ deltaY: lanePx }).defaultPrevented).toBe(true);
  expect(camera.x).toBeCloseTo(1);
  wheel({ deltaX: -lanePx });
  expect(wheel({ deltaY: 100, ctrlKey: true }).defaultPrevented).toBe(false);
  scene.may = false;
  expect(wheel({ deltaY: 100 }).defaultPrevented).toBe(false);
  expect(camera.x).toBeCloseTo(0);
});

it('the wheel scrolls a page that is taller than the screen, and sideways the road', () => {
  const { camera, wheel } = listening();
  pageHeightPx = 400;
  expect(wheel({ deltaY: lanePx }).defaultPrevented).toBe(false);
  expect(camera.x).toBe(0);
  expect(wheel({ deltaX: lanePx }).defaultPrevented).toBe(true);
  expect(camera.x).toBeCloseTo(1);
});

it('the arrow keys move by a lane, Home and End to the ends', () => {
  const { camera, press } = listening();
  expect(press('ArrowRight').defaultPrevented).toBe(true);
  press('ArrowRight', { repeat: true });
  expect(camera.x).toBeCloseTo(2);
  press('ArrowLeft');
  expect(camera.x).toBeCloseTo(1);
  press('End');
  expect(camera.x).toBe(maxCameraX(geometry));
  press('Home');
  expect(camera.x).toBe(0);
});

it('the keys are left to a field, to a dialog, to the splash and to shortcuts', () => {
  const { host, camera, press } = listening();
  focused = { closest: (selector) => (selector.includes('input') ? focused : null) };
  expect(press('ArrowRight').defaultPrevented).toBe(false);
  focused = null;
  interfaceStore.setState({ modal: 'menu' });
  press('ArrowRight');
  interfaceStore.setState({ modal: null });
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
