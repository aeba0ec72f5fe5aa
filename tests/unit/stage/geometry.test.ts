import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  cameraAt,
  computeGeometry,
  computeLanePx,
  endLeft,
  linesInView,
  lineX,
  roadLeft,
} from '../../../src/client/stage/geometry/geometry.ts';
import { forAll } from '../for-all.ts';

const size = fc.record({
  widthPx: fc.integer({ min: 1, max: 4000 }),
  heightPx: fc.integer({ min: 1, max: 2400 }),
});
const lines = fc.integer({ min: 1, max: 24 });

const anyRoad = fc.tuple(size, lines).map(([scene, count]) => ({ count, ...computeGeometry(scene, count) }));

it('a lane is a third of the width on phones, else 15 % of it but at least 112 px, and never over half of the height', () => {
  expect(computeLanePx({ widthPx: 360, heightPx: 390 })).toBeCloseTo(119.99, 1);
  expect(computeLanePx({ widthPx: 500, heightPx: 900 })).toBeCloseTo(166.65, 1);
  expect(computeLanePx({ widthPx: 501, heightPx: 900 })).toBe(112);
  expect(computeLanePx({ widthPx: 1280, heightPx: 500 })).toBe(192);
  forAll(size, (scene) => computeLanePx(scene) <= scene.heightPx * 0.5);
});

it('below a lid there is room for the plate of its multiplier, on low and narrow scenes too', () => {
  forAll(size, (scene) => {
    const { groundY, height } = computeGeometry(scene, 24);
    return height - groundY >= 0.799;
  });
});

it('the road fits the scene, whatever the size: a short one goes on as verge', () => {
  forAll(anyRoad, ({ count, ...geometry }) => {
    expect(geometry.start).toBeGreaterThanOrEqual(0.95);
    expect(geometry.groundY).toBeGreaterThan(0);
    expect(geometry.groundY).toBeLessThan(geometry.height);
    expect(Number.isFinite(geometry.worldWidth)).toBe(true);
    expect(geometry.worldWidth).toBeGreaterThanOrEqual(geometry.width - 1e-9);
    expect(endLeft(geometry) + geometry.end).toBeGreaterThanOrEqual(geometry.width - 1e-9);
    expect(lineX(geometry, 0)).toBeLessThan(roadLeft(geometry));
    for (let line = 2; line <= count; line++)
      expect(lineX(geometry, line) - lineX(geometry, line - 1)).toBeCloseTo(1, 9);
    expect(lineX(geometry, count + 1)).toBeGreaterThan(endLeft(geometry));
  });
});

it('the camera never leaves the world, and sees every line that is on the screen', () => {
  forAll(anyRoad, fc.double({ min: -5, max: 40, noNaN: true }), ({ count, ...geometry }, x) => {
    const camera = cameraAt(geometry, x);
    expect(camera).toBeGreaterThanOrEqual(0);
    expect(camera + geometry.width).toBeLessThanOrEqual(geometry.worldWidth + 1e-9);
    const [first, last] = linesInView(geometry, camera);
    for (let line = 1; line <= count; line++) {
      const middle = lineX(geometry, line) - camera;
      const isSeen = middle > -0.6 && middle < geometry.width + 0.6;
      if (isSeen) expect(line >= first && line <= last).toBe(true);
    }
  });
});

it('the camera shows two whole lids ahead and the chicken’s own, whatever the size', () => {
  forAll(size, (scene) => {
    const geometry = computeGeometry(scene, 24);
    const seenX = lineX(geometry, 8) - cameraAt(geometry, lineX(geometry, 8));
    expect(seenX).toBeGreaterThanOrEqual(0.499);
    expect(seenX + 2.5).toBeLessThanOrEqual(geometry.width + 0.001);
  });
});
