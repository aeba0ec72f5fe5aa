import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Camera } from '../../../src/stage/scene/camera.ts';
import { cameraAt, cameraLimit, computeGeometry, lineX } from '../../../src/stage/scene/geometry.ts';
import { wheelLanes } from '../../../src/stage/scene/pan-input.ts';
import { canPan, MAX_FLING_SPEED, Panning, RETURN_AFTER_MS } from '../../../src/stage/scene/panning.ts';

const geometry = computeGeometry({ widthPx: 360, heightPx: 390 }, 15);
const limit = cameraLimit(geometry);

/** A camera at the start of the road, and time in frames. */
function atStart() {
  const camera = new Camera();
  const panning = new Panning(camera);
  camera.cutToChicken(geometry, lineX(geometry, 0));
  let nowMs = 1000;
  return {
    camera,
    panning: panning,
    now: () => nowMs,
    /** @returns whether it still moved in the last frame */
    run: (ms: number): boolean => {
      let moving = false;
      for (const end = nowMs + ms; nowMs < end; nowMs += 16) moving = camera.step(16);
      return moving;
    },
  };
}

describe('panning along the road', () => {
  it('a held road follows the finger, to the end of the world and back, and no farther', () => {
    const { camera, panning, now } = atStart();
    panning.hold(geometry, now());
    panning.drag(geometry, 2.5, now());
    expect(camera.x).toBeCloseTo(2.5);
    panning.drag(geometry, 100, now());
    expect(camera.x).toBe(limit);
    // From the end it comes back with the first move: nothing was wound up beyond it.
    panning.drag(geometry, -1, now());
    expect(camera.x).toBeCloseTo(limit - 1);
    panning.drag(geometry, -100, now());
    expect(camera.x).toBe(0);
  });

  it('a flick ends in the same place at any frame rate', () => {
    const ran = [8, 16, 33].map((frameMs) => {
      const { camera, panning, now } = atStart();
      panning.hold(geometry, now());
      panning.release(geometry, 9, now(), false);
      let frames = 0;
      while (camera.step(frameMs) && frames < 1000) frames += 1;
      expect(frames).toBeLessThan(1000);
      return camera.x;
    });
    for (const x of ran) expect(x).toBeCloseTo(3, 2);
  });

  it('a flick is no faster than it may be, and stops at the world’s end', () => {
    const { camera, panning, now, run } = atStart();
    panning.hold(geometry, now());
    panning.release(geometry, 10_000, now(), false);
    camera.step(16);
    expect(camera.x).toBeLessThanOrEqual((MAX_FLING_SPEED * 16) / 1000);
    let most = 0;
    for (let i = 0; i < 600; i++) {
      camera.step(16);
      most = Math.max(most, camera.x);
    }
    expect(most).toBeLessThanOrEqual(limit);
    panning.goTo(geometry, limit - 0.5, now(), true);
    panning.hold(geometry, now());
    panning.release(geometry, MAX_FLING_SPEED, now(), false);
    run(3000);
    expect(camera.x).toBe(limit);
  });

  it('a finger that hardly moves lets the road lie', () => {
    const { camera, panning, now, run } = atStart();
    panning.hold(geometry, now());
    panning.drag(geometry, 2, now());
    panning.release(geometry, 0.3, now(), false);
    expect(run(500)).toBe(false);
    expect(camera.x).toBeCloseTo(2);
  });

  it('steps add up while it still glides, and it rests exactly there', () => {
    const { camera, panning, now, run } = atStart();
    for (let i = 0; i < 4; i++) {
      panning.scroll(geometry, 1, now(), false);
      run(32);
    }
    expect(camera.x).toBeLessThan(4);
    expect(run(2000)).toBe(false);
    expect(camera.x).toBe(4);
    panning.goTo(geometry, 1e9, now(), false);
    expect(run(3000)).toBe(false);
    expect(camera.x).toBe(limit);
    panning.scroll(geometry, 1, now(), false);
    panning.scroll(geometry, -1, now(), false);
    run(2000);
    expect(camera.x).toBeCloseTo(limit - 1);
  });

  it('without motion nothing glides: it is there in the same frame', () => {
    const { camera, panning, now } = atStart();
    panning.scroll(geometry, 3, now(), true);
    expect(camera.x).toBe(3);
    expect(camera.step(16)).toBe(false);
    panning.hold(geometry, now());
    panning.release(geometry, 20, now(), true);
    expect(camera.step(16)).toBe(false);
    expect(camera.x).toBe(3);
    camera.goHome(geometry, lineX(geometry, 0), true);
    expect(camera.x).toBe(0);
  });

  it('never shows anything beyond the world, whatever the player does', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('drag' as const), by: fc.double({ min: -40, max: 40, noNaN: true }) }),
      fc.record({ kind: fc.constant('fling' as const), by: fc.double({ min: -99, max: 99, noNaN: true }) }),
      fc.record({ kind: fc.constant('scroll' as const), by: fc.double({ min: -40, max: 40, noNaN: true }) }),
      fc.record({ kind: fc.constant('home' as const), by: fc.nat({ max: 16 }) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(act, fc.nat({ max: 400 }), fc.boolean())), (acts) => {
        const { camera, panning, now, run } = atStart();
        for (const [{ kind, by }, ms, reducedMotion] of acts) {
          if (kind === 'scroll') panning.scroll(geometry, by, now(), reducedMotion);
          else if (kind === 'home') camera.goHome(geometry, lineX(geometry, by), reducedMotion);
          else {
            panning.hold(geometry, now());
            if (kind === 'drag') panning.drag(geometry, by, now());
            else panning.release(geometry, by, now(), reducedMotion);
          }
          run(ms);
          expect(camera.x).toBeGreaterThanOrEqual(0);
          expect(camera.x).toBeLessThanOrEqual(limit);
        }
        run(6000);
        expect(camera.step(16)).toBe(false);
      }),
    );
  });

  it('has to go back four seconds after the last touch, and never while it is held', () => {
    const { camera, panning, now, run } = atStart();
    expect(panning.returnInMs(now())).toBe(Number.POSITIVE_INFINITY);
    panning.hold(geometry, now());
    panning.drag(geometry, 6, now());
    run(10_000);
    expect(panning.returnInMs(now())).toBe(Number.POSITIVE_INFINITY);
    panning.release(geometry, 0, now(), false);
    expect(panning.returnInMs(now())).toBe(RETURN_AFTER_MS);
    expect(panning.returnInMs(now() + RETURN_AFTER_MS - 1)).toBe(1);
    expect(panning.returnInMs(now() + 2 * RETURN_AFTER_MS)).toBe(0);
    panning.scroll(geometry, 1, now() + 3000, false);
    expect(panning.returnInMs(now() + RETURN_AFTER_MS)).toBe(3000);
    panning.end();
    expect(panning.returnInMs(now())).toBe(Number.POSITIVE_INFINITY);
    const home = lineX(geometry, 2);
    camera.goHome(geometry, home);
    run(3000);
    expect(camera.x).toBe(cameraAt(geometry, home));
  });

  it('a drag that began before the road went back does not go on', () => {
    const { camera, panning, now } = atStart();
    panning.hold(geometry, now());
    panning.drag(geometry, 2, now());
    panning.end();
    panning.drag(geometry, 2, now());
    panning.release(geometry, 9, now(), false);
    expect(camera.x).toBe(2);
    expect(panning.active).toBe(false);
  });

  it('emits once when a pan begins and once when it ends', () => {
    const { panning, now } = atStart();
    const heard: boolean[] = [];
    panning.onActive = (active) => heard.push(active);
    panning.hold(geometry, now());
    panning.drag(geometry, 1, now());
    panning.scroll(geometry, 1, now(), false);
    panning.end();
    panning.end();
    expect(heard).toEqual([true, false]);
  });

  it('is possible while a tap is awaited: not in a jump, nor while money moves or an end is shown', () => {
    expect((['idle', 'ready', 'landed'] as const).map(canPan)).toEqual([true, true, true]);
    const busy = ['placing', 'jumping', 'cashing', 'fried', 'won'] as const;
    expect(busy.map(canPan)).toEqual([false, false, false, false, false]);
  });
});

describe('the wheel', () => {
  const turn = (deltaX: number, deltaY: number, deltaMode = 0) =>
    wheelLanes({ deltaX, deltaY, deltaMode }, geometry);

  it('counts in px, lines and pages, sideways and up and down', () => {
    expect(turn(0, geometry.lanePx)).toBeCloseTo(1);
    expect(turn(-geometry.lanePx, 3)).toBeCloseTo(-1);
    expect(turn(0, 3, 1)).toBeCloseTo(120 / geometry.lanePx);
    expect(turn(0, 1, 2)).toBeCloseTo((0.8 * 360) / geometry.lanePx);
  });

  it('passes nothing unseen, and nothing odd moves it', () => {
    const page = (0.8 * 360) / geometry.lanePx;
    expect(turn(0, 1e6)).toBeCloseTo(page);
    expect(turn(-1e6, 0, 2)).toBeCloseTo(-page);
    expect(turn(0, Number.NaN)).toBe(0);
    expect(turn(0, 0, 7)).toBe(0);
  });
});
