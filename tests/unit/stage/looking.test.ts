import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Camera } from '../../../src/stage/camera.ts';
import { cameraAt, cameraLimit, fragmentX, layOut } from '../../../src/stage/geometry.ts';
import { wheelLanes } from '../../../src/stage/look-input.ts';
import { BACK_AFTER_MS, FASTEST_FLING, Looking, mayLook } from '../../../src/stage/looking.ts';

const geometry = layOut({ width_px: 360, height_px: 390 }, 15);
const limit = cameraLimit(geometry);

/** A camera at the start of the road, and time in frames. */
function atStart() {
  const camera = new Camera();
  const looking = new Looking(camera);
  camera.cut(geometry, fragmentX(geometry, 0));
  let nowMs = 1000;
  return {
    camera,
    looking,
    now: () => nowMs,
    /** @returns whether it still moved in the last frame */
    run: (ms: number): boolean => {
      let moving = false;
      for (const end = nowMs + ms; nowMs < end; nowMs += 16) moving = camera.step(16);
      return moving;
    },
  };
}

describe('looking along the road', () => {
  it('a held road follows the finger, to the end of the world and back, and no farther', () => {
    const { camera, looking, now } = atStart();
    looking.hold(geometry, now());
    looking.drag(geometry, 2.5, now());
    expect(camera.x).toBeCloseTo(2.5);
    looking.drag(geometry, 100, now());
    expect(camera.x).toBe(limit);
    // From the end it comes back with the first move: nothing was wound up beyond it.
    looking.drag(geometry, -1, now());
    expect(camera.x).toBeCloseTo(limit - 1);
    looking.drag(geometry, -100, now());
    expect(camera.x).toBe(0);
  });

  it('a flick runs out by itself, the same way for whatever number of frames', () => {
    const ran = [8, 16, 33].map((frameMs) => {
      const { camera, looking, now } = atStart();
      looking.hold(geometry, now());
      looking.release(geometry, 9, now(), false);
      let frames = 0;
      while (camera.step(frameMs) && frames < 1000) frames += 1;
      expect(frames).toBeLessThan(1000);
      return camera.x;
    });
    for (const x of ran) expect(x).toBeCloseTo(3, 2);
  });

  it('a flick is no faster than it may be, and stops at the world’s end', () => {
    const { camera, looking, now, run } = atStart();
    looking.hold(geometry, now());
    looking.release(geometry, 10_000, now(), false);
    camera.step(16);
    expect(camera.x).toBeLessThanOrEqual((FASTEST_FLING * 16) / 1000);
    let most = 0;
    for (let i = 0; i < 600; i++) {
      camera.step(16);
      most = Math.max(most, camera.x);
    }
    expect(most).toBeLessThanOrEqual(limit);
    looking.goTo(geometry, limit - 0.5, now(), true);
    looking.hold(geometry, now());
    looking.release(geometry, FASTEST_FLING, now(), false);
    run(3000);
    expect(camera.x).toBe(limit);
  });

  it('a finger that hardly moves lets the road lie', () => {
    const { camera, looking, now, run } = atStart();
    looking.hold(geometry, now());
    looking.drag(geometry, 2, now());
    looking.release(geometry, 0.3, now(), false);
    expect(run(500)).toBe(false);
    expect(camera.x).toBeCloseTo(2);
  });

  it('steps add up while it still glides, and it rests exactly there', () => {
    const { camera, looking, now, run } = atStart();
    for (let i = 0; i < 4; i++) {
      looking.scroll(geometry, 1, now(), false);
      run(32);
    }
    expect(camera.x).toBeLessThan(4);
    expect(run(2000)).toBe(false);
    expect(camera.x).toBe(4);
    looking.goTo(geometry, 1e9, now(), false);
    expect(run(3000)).toBe(false);
    expect(camera.x).toBe(limit);
    looking.scroll(geometry, 1, now(), false);
    looking.scroll(geometry, -1, now(), false);
    run(2000);
    expect(camera.x).toBeCloseTo(limit - 1);
  });

  it('without motion nothing glides: it is there in the same frame', () => {
    const { camera, looking, now } = atStart();
    looking.scroll(geometry, 3, now(), true);
    expect(camera.x).toBe(3);
    expect(camera.step(16)).toBe(false);
    looking.hold(geometry, now());
    looking.release(geometry, 20, now(), true);
    expect(camera.step(16)).toBe(false);
    expect(camera.x).toBe(3);
    camera.goHome(geometry, fragmentX(geometry, 0), true);
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
        const { camera, looking, now, run } = atStart();
        for (const [{ kind, by }, ms, still] of acts) {
          if (kind === 'scroll') looking.scroll(geometry, by, now(), still);
          else if (kind === 'home') camera.goHome(geometry, fragmentX(geometry, by), still);
          else {
            looking.hold(geometry, now());
            if (kind === 'drag') looking.drag(geometry, by, now());
            else looking.release(geometry, by, now(), still);
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
    const { camera, looking, now, run } = atStart();
    expect(looking.backInMs(now())).toBe(Number.POSITIVE_INFINITY);
    looking.hold(geometry, now());
    looking.drag(geometry, 6, now());
    run(10_000);
    expect(looking.backInMs(now())).toBe(Number.POSITIVE_INFINITY);
    looking.release(geometry, 0, now(), false);
    expect(looking.backInMs(now())).toBe(BACK_AFTER_MS);
    expect(looking.backInMs(now() + BACK_AFTER_MS - 1)).toBe(1);
    expect(looking.backInMs(now() + 2 * BACK_AFTER_MS)).toBe(0);
    looking.scroll(geometry, 1, now() + 3000, false);
    expect(looking.backInMs(now() + BACK_AFTER_MS)).toBe(3000);
    looking.end();
    expect(looking.backInMs(now())).toBe(Number.POSITIVE_INFINITY);
    const home = fragmentX(geometry, 2);
    camera.goHome(geometry, home);
    run(3000);
    expect(camera.x).toBe(cameraAt(geometry, home));
  });

  it('a drag that began before the road went back does not go on', () => {
    const { camera, looking, now } = atStart();
    looking.hold(geometry, now());
    looking.drag(geometry, 2, now());
    looking.end();
    looking.drag(geometry, 2, now());
    looking.release(geometry, 9, now(), false);
    expect(camera.x).toBe(2);
    expect(looking.active).toBe(false);
  });

  it('says when the camera becomes the player’s and the hen’s again, once each', () => {
    const { looking, now } = atStart();
    const heard: boolean[] = [];
    looking.onActive = (active) => heard.push(active);
    looking.hold(geometry, now());
    looking.drag(geometry, 1, now());
    looking.scroll(geometry, 1, now(), false);
    looking.end();
    looking.end();
    expect(heard).toEqual([true, false]);
  });

  it('is for whoever waits: not in a jump, nor while money moves or an end is shown', () => {
    expect((['idle', 'ready', 'landed'] as const).map(mayLook)).toEqual([true, true, true]);
    const busy = ['placing', 'jumping', 'cashing', 'fried', 'won'] as const;
    expect(busy.map(mayLook)).toEqual([false, false, false, false, false]);
  });
});

describe('the wheel', () => {
  const turn = (deltaX: number, deltaY: number, deltaMode = 0) =>
    wheelLanes({ deltaX, deltaY, deltaMode }, geometry);

  it('counts in px, lines and pages, sideways and up and down', () => {
    expect(turn(0, geometry.lane_px)).toBeCloseTo(1);
    expect(turn(-geometry.lane_px, 3)).toBeCloseTo(-1);
    expect(turn(0, 3, 1)).toBeCloseTo(120 / geometry.lane_px);
    expect(turn(0, 1, 2)).toBeCloseTo((0.8 * 360) / geometry.lane_px);
  });

  it('passes nothing unseen, and nothing odd moves it', () => {
    const page = (0.8 * 360) / geometry.lane_px;
    expect(turn(0, 1e6)).toBeCloseTo(page);
    expect(turn(-1e6, 0, 2)).toBeCloseTo(-page);
    expect(turn(0, Number.NaN)).toBe(0);
    expect(turn(0, 0, 7)).toBe(0);
  });
});
