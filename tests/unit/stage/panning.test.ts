import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Camera } from '../../../src/client/stage/geometry/camera.ts';
import { cameraAt, computeGeometry, lineX, maxCameraX } from '../../../src/client/stage/geometry/geometry.ts';
import { wheelLanes } from '../../../src/client/stage/scene/pan-input.ts';
import {
  canPan,
  MAX_FLING_SPEED,
  PAN_BACK_AFTER_MS,
  Panning,
} from '../../../src/client/stage/scene/panning.ts';
import { forAll } from '../for-all.ts';

const geometry = computeGeometry({ widthPx: 360, heightPx: 390 }, 15);
const limit = maxCameraX(geometry);

function atStart() {
  const camera = new Camera();
  const panning = new Panning(camera);
  camera.cutToChicken(geometry, lineX(geometry, 0));
  let nowMs = 1000;
  return {
    camera,
    hold: () => panning.hold(geometry, nowMs),
    drag: (lanes: number) => panning.drag(geometry, lanes, nowMs),
    fling: (speed: number, reducedMotion = false) => panning.release(geometry, speed, nowMs, reducedMotion),
    scroll: (lanes: number, reducedMotion = false) => panning.scroll(geometry, lanes, nowMs, reducedMotion),
    goTo: (x: number, reducedMotion = false) => panning.goTo(geometry, x, nowMs, reducedMotion),
    panning,
    now: () => nowMs,
    /** @returns whether it still moved in the last frame */
    run: (ms: number): boolean => {
      let moving = false;
      for (const end = nowMs + ms; nowMs < end; nowMs += 16) moving = camera.step(16);
      return moving;
    },
  };
}

it('a held road follows the finger, to the end of the world and back, and no farther', () => {
  const { camera, hold, drag, fling, run } = atStart();
  hold();
  drag(2.5);
  expect(camera.x).toBeCloseTo(2.5);
  drag(100);
  expect(camera.x).toBe(limit);
  drag(-1);
  expect(camera.x).toBeCloseTo(limit - 1);
  drag(-100);
  expect(camera.x).toBe(0);
  drag(2);
  fling(0.3);
  expect(run(500)).toBe(false);
  expect(camera.x).toBeCloseTo(2);
});

it('a flick is no faster than it may be', () => {
  const { camera, hold, fling } = atStart();
  hold();
  fling(10_000);
  camera.step(16);
  expect(camera.x).toBeLessThanOrEqual((MAX_FLING_SPEED * 16) / 1000);
});

it('without motion nothing glides: it is there in the same frame', () => {
  const { camera, hold, fling, scroll } = atStart();
  scroll(3, true);
  expect([camera.x, camera.step(16)]).toEqual([3, false]);
  hold();
  fling(20, true);
  expect([camera.step(16), camera.x]).toEqual([false, 3]);
  camera.goHome(geometry, lineX(geometry, 0), true);
  expect(camera.x).toBe(0);
});

it('panning never shows anything beyond the world, whatever the player does', () => {
  const kind = fc.constantFrom('drag', 'fling', 'scroll', 'home');
  const by = fc.double({ min: -99, max: 99, noNaN: true });
  forAll(fc.array(fc.tuple(kind, by, fc.nat({ max: 400 }), fc.boolean())), (acts) => {
    const { camera, hold, drag, fling, scroll, run } = atStart();
    for (const [kind, by, ms, reducedMotion] of acts) {
      if (kind === 'scroll') scroll(by, reducedMotion);
      else if (kind === 'home')
        camera.goHome(geometry, lineX(geometry, Math.floor(Math.abs(by) % 17)), reducedMotion);
      else {
        hold();
        if (kind === 'drag') drag(by);
        else fling(by, reducedMotion);
      }
      run(ms);
      expect(camera.x).toBeGreaterThanOrEqual(0);
      expect(camera.x).toBeLessThanOrEqual(limit);
    }
    run(6000);
    expect(camera.step(16)).toBe(false);
  });
});

it('the road has to go back four seconds after the last touch, and never while it is held', () => {
  const { camera, hold, drag, fling, run, panning, now } = atStart();
  expect(panning.returnInMs(now())).toBe(Number.POSITIVE_INFINITY);
  hold();
  drag(6);
  run(10_000);
  expect(panning.returnInMs(now())).toBe(Number.POSITIVE_INFINITY);
  fling(0);
  expect(panning.returnInMs(now())).toBe(PAN_BACK_AFTER_MS);
  expect(panning.returnInMs(now() + PAN_BACK_AFTER_MS - 1)).toBe(1);
  expect(panning.returnInMs(now() + 2 * PAN_BACK_AFTER_MS)).toBe(0);
  panning.scroll(geometry, 1, now() + 3000, false);
  expect(panning.returnInMs(now() + PAN_BACK_AFTER_MS)).toBe(3000);
  panning.end();
  expect(panning.returnInMs(now())).toBe(Number.POSITIVE_INFINITY);
  const home = lineX(geometry, 2);
  camera.goHome(geometry, home);
  run(3000);
  expect(camera.x).toBe(cameraAt(geometry, home));
});

it('panning emits once when it begins and once when it ends, and a drag does not go on after the end', () => {
  const { camera, panning, hold, drag, fling, scroll } = atStart();
  const emitted: boolean[] = [];
  panning.onActive = (active) => emitted.push(active);
  hold();
  drag(1);
  scroll(1, true);
  panning.end();
  panning.end();
  drag(2);
  fling(9);
  expect(emitted).toEqual([true, false]);
  expect([camera.x, panning.active]).toEqual([2, false]);
});

it('panning is possible while a tap is awaited: not in a jump, nor while money moves or an end is shown', () => {
  expect((['idle', 'ready', 'landed'] as const).map(canPan)).toEqual([true, true, true]);
  const busy = ['placing', 'jumping', 'cashing', 'fried', 'won'] as const;
  expect(busy.map(canPan)).toEqual([false, false, false, false, false]);
});

it('the wheel counts in px, lines and pages, at most a page, and nothing odd moves the road', () => {
  const turns = [
    [0, 96, 0, 96],
    [-96, 3, 0, -96],
    [0, 3, 1, 120],
    [0, 1, 2, 288],
    [0, 1e6, 0, 288],
    [-1e6, 0, 2, -288],
    [0, Number.NaN, 0, 0],
    [0, 0, 7, 0],
  ] as const;
  for (const [deltaX, deltaY, deltaMode, px] of turns)
    expect(wheelLanes({ deltaX, deltaY, deltaMode }, geometry) * geometry.lanePx).toBeCloseTo(px);
});

it('the camera comes to rest, so that frames can stop, and its shake can be stopped', () => {
  const camera = new Camera();
  camera.follow(geometry, lineX(geometry, 12));
  camera.shake(0.1);
  let frames = 0;
  while (camera.step(16) && frames < 1000) frames += 1;
  expect(frames).toBeLessThan(150);
  expect([camera.step(16), camera.shakeX]).toEqual([false, 0]);
  camera.shake(0.1);
  camera.stopShake();
  camera.step(16);
  expect([camera.shakeX, camera.shakeY]).toEqual([0, 0]);
});
