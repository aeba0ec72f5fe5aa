import { cameraLimit, type Geometry } from './geometry.ts';
import { clamp } from './motion.ts';
import type { Panning } from './panning.ts';

/** Nearer than this to where it came down, a finger taps and does not drag, px. */
const TAP_PX = 6;
/** A finger that has lain still for so long does not flick. */
const STILL_MS = 90;
/** How much a new move counts in the speed of the finger. */
const SPEED_SMOOTHING = 0.4;
/** A line of a wheel that counts in lines, px. */
const LINE_PX = 40;
/** One turn of a wheel brings at most this share of the scene's width, so that nothing is passed unseen. */
const MAX_WIDTH_SHARE = 0.8;

/** Controls that the arrow keys belong to, and where text is typed. */
const USES_ARROW_KEYS =
  'input, select, textarea, [contenteditable], [role="radiogroup"], [role="slider"], [role="listbox"], [role="menu"], [role="tablist"]';

/** What of a wheel's event counts. */
export type WheelDelta = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>;

/** How far a turn of the wheel moves the camera, lanes: up and down of a mouse like left and right of a trackpad. */
export function wheelLanes({ deltaX, deltaY, deltaMode }: WheelDelta, { lanePx, widthPx }: Geometry): number {
  const delta = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
  const most = widthPx * MAX_WIDTH_SHARE;
  const px = delta * (deltaMode === 0 ? 1 : deltaMode === 1 ? LINE_PX : most);
  return clamp(Number.isFinite(px) ? px : 0, -most, most) / lanePx;
}

/** What the input may ask of the scene. */
export interface Pannable {
  readonly panning: Panning;
  /**
   * Moves the camera by the player's hand.
   * @returns whether it may be moved now: there is a longer road than is seen, and nobody jumps
   */
  pan(act: (panning: Panning, geometry: Geometry, nowMs: number, reducedMotion: boolean) => void): boolean;
}

/** Nothing that wants the arrow keys for itself has the focus, and the game is within reach. */
function arrowsAreFree(host: HTMLElement): boolean {
  const focused = document.activeElement;
  return (
    !focused?.closest(USES_ARROW_KEYS) &&
    document.querySelector('dialog[open]') === null &&
    host.closest('[inert]') === null
  );
}

/**
 * Drag, flick, wheel and arrow keys pan along the road.
 * @param host the element over which the road is dragged and scrolled
 * @returns how to stop listening
 */
export function listenForPan(host: HTMLElement, scene: Pannable): () => void {
  /** the one finger or button that drags, or may yet */
  let pointer: number | null = null;
  let dragging = false;
  let fromPx = 0;
  let atPx = 0;
  let atMs = 0;
  /** of the finger, px a ms */
  let speed = 0;

  scene.panning.onActive = (active) => {
    host.toggleAttribute('data-panning', active);
    // From now on the player knows.
    host.dataset.panned = 'true';
  };

  const endDrag = (fling: boolean, nowMs: number): void => {
    const held = pointer;
    pointer = null;
    dragging = false;
    delete host.dataset.dragging;
    if (held === null) return;
    if (host.hasPointerCapture(held)) host.releasePointerCapture(held);
    const flingSpeed = fling && nowMs - atMs < STILL_MS ? speed : 0;
    scene.pan((panning, geometry, now, reducedMotion) =>
      panning.release(geometry, (-flingSpeed * 1000) / geometry.lanePx, now, reducedMotion),
    );
  };

  const down = (event: PointerEvent): void => {
    // A second finger is a pinch: that one is the browser's.
    if (!event.isPrimary || pointer !== null) {
      endDrag(false, event.timeStamp);
      return;
    }
    if (event.button !== 0) return;
    // A road that glides along is stopped by the touch.
    const may = scene.pan((panning, geometry, now) => {
      if (panning.active) panning.hold(geometry, now);
    });
    if (!may) return;
    pointer = event.pointerId;
    fromPx = event.clientX;
    atPx = event.clientX;
    atMs = event.timeStamp;
    speed = 0;
  };

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    const { buttons, clientX, timeStamp } = event;
    if (buttons === 0) {
      endDrag(false, timeStamp);
      return;
    }
    if (!dragging) {
      if (Math.abs(clientX - fromPx) < TAP_PX) return;
      if (!scene.pan((panning, geometry, now) => panning.hold(geometry, now))) {
        pointer = null;
        return;
      }
      dragging = true;
      host.setPointerCapture(event.pointerId);
      host.dataset.dragging = 'true';
    }
    const byPx = clientX - atPx;
    const ms = timeStamp - atMs;
    if (ms > 0) speed += (byPx / ms - speed) * (ms > STILL_MS ? 1 : SPEED_SMOOTHING);
    atPx = clientX;
    atMs = timeStamp;
    const may = scene.pan((panning, geometry, now) => panning.drag(geometry, -byPx / geometry.lanePx, now));
    if (!may) endDrag(false, timeStamp);
  };

  const up = (event: PointerEvent): void => {
    if (event.pointerId === pointer) endDrag(event.type === 'pointerup', event.timeStamp);
  };

  /** Not caught yet, it may be let go where nobody hears of it. */
  const leave = (event: PointerEvent): void => {
    if (!dragging) up(event);
  };

  const wheel = (event: WheelEvent): void => {
    // With Ctrl it is a zoom, of the wheel or of two fingers on a trackpad.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const may = scene.pan((panning, geometry, now, reducedMotion) =>
      panning.scroll(geometry, wheelLanes(event, geometry), now, reducedMotion),
    );
    // Else the browser would take a swipe at the road's end for Back.
    if (may) event.preventDefault();
  };

  const press = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== 'Home' && key !== 'End') return;
    if (!arrowsAreFree(host)) return;
    const may = scene.pan((panning, geometry, now, reducedMotion) => {
      if (key === 'Home') panning.goTo(geometry, 0, now, reducedMotion);
      else if (key === 'End') panning.goTo(geometry, cameraLimit(geometry), now, reducedMotion);
      else panning.scroll(geometry, key === 'ArrowLeft' ? -1 : 1, now, reducedMotion);
    });
    if (may) event.preventDefault();
  };

  const stopped = new AbortController();
  const { signal } = stopped;
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', move, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', up, { signal });
  host.addEventListener('lostpointercapture', up, { signal });
  host.addEventListener('pointerleave', leave, { signal });
  host.addEventListener('wheel', wheel, { passive: false, signal });
  addEventListener('keydown', press, { signal });
  return () => {
    endDrag(false, 0);
    scene.panning.end();
    stopped.abort();
  };
}
