import { isAnythingOpen } from '../../state/interface.ts';
import { TAP_SLOP_PX } from '../../state/tap.ts';
import { type Geometry, maxCameraX } from '../geometry/geometry.ts';
import { clamp } from '../geometry/interpolation.ts';
import type { Panning } from './panning.ts';

const STILL_MS = 90;
const SPEED_SMOOTHING = 0.4;
const LINE_PX = 40;
const MAX_WIDTH_SHARE = 0.8;

const USES_ARROW_KEYS =
  'input, select, textarea, [contenteditable], [role="radiogroup"], [role="slider"], [role="listbox"], [role="menu"], [role="tablist"]';

export type WheelDelta = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>;

export function wheelLanes({ deltaX, deltaY, deltaMode }: WheelDelta, { lanePx, widthPx }: Geometry): number {
  const delta = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
  const most = widthPx * MAX_WIDTH_SHARE;
  const px = delta * (deltaMode === 0 ? 1 : deltaMode === 1 ? LINE_PX : most);
  return clamp(Number.isFinite(px) ? px : 0, -most, most) / lanePx;
}

function scrollsPage({ deltaX, deltaY }: WheelDelta): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight && Math.abs(deltaY) >= Math.abs(deltaX);
}

export interface Pannable {
  readonly panning: Panning;
  pan(act: (panning: Panning, geometry: Geometry, nowMs: number, reducedMotion: boolean) => void): boolean;
}

function arrowsAreFree(host: HTMLElement): boolean {
  const focused = document.activeElement;
  return !focused?.closest(USES_ARROW_KEYS) && !isAnythingOpen() && host.closest('[inert]') === null;
}

export interface PanState {
  readonly isPanning: boolean;
  readonly isDragging: boolean;
  readonly hasPanned: boolean;
}

export const NEVER_PANNED: PanState = { isPanning: false, isDragging: false, hasPanned: false };

export function listenForPan(
  host: HTMLElement,
  scene: Pannable,
  onChange: (state: PanState) => void,
): () => void {
  let state = NEVER_PANNED;
  let pointer: number | null = null;
  let fromPx = 0;
  let atPx = 0;
  let atMs = 0;
  let speed = 0;

  const change = (changed: Partial<PanState>): void => {
    state = { ...state, ...changed };
    onChange(state);
  };
  scene.panning.onActive = (isPanning) => change({ isPanning, hasPanned: true });

  const endDrag = (fling: boolean, nowMs: number): void => {
    if (state.isDragging) change({ isDragging: false });
    if (pointer === null) return;
    if (host.hasPointerCapture(pointer)) host.releasePointerCapture(pointer);
    pointer = null;
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
    if (!state.isDragging) {
      if (Math.abs(clientX - fromPx) < TAP_SLOP_PX) return;
      if (!scene.pan((panning, geometry, now) => panning.hold(geometry, now))) {
        pointer = null;
        return;
      }
      host.setPointerCapture(event.pointerId);
      change({ isDragging: true });
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

  const leave = (event: PointerEvent): void => {
    if (!state.isDragging) up(event);
  };

  const wheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || scrollsPage(event)) return;
    const may = scene.pan((panning, geometry, now, reducedMotion) =>
      panning.scroll(geometry, wheelLanes(event, geometry), now, reducedMotion),
    );
    // Else the browser goes back in history on a swipe at the road's end.
    if (may) event.preventDefault();
  };

  const press = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== 'Home' && key !== 'End') return;
    if (!arrowsAreFree(host)) return;
    const may = scene.pan((panning, geometry, now, reducedMotion) => {
      if (key === 'Home') panning.goTo(geometry, 0, now, reducedMotion);
      else if (key === 'End') panning.goTo(geometry, maxCameraX(geometry), now, reducedMotion);
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
