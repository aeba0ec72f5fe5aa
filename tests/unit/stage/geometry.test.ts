import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cameraAt,
  computeGeometry,
  computeLanePx,
  endLeft,
  linesInView,
  lineX,
  roadLeft,
} from '../../../src/stage/scene/geometry.ts';
import { forAll } from '../for-all.ts';

const size = fc.record({
  widthPx: fc.integer({ min: 1, max: 4000 }),
  heightPx: fc.integer({ min: 1, max: 2400 }),
});
const lines = fc.integer({ min: 1, max: 24 });

describe('the width of a lane', () => {
  it('is a third of the width on phones', () => {
    expect(computeLanePx({ widthPx: 360, heightPx: 390 })).toBeCloseTo(119.99, 1);
    expect(computeLanePx({ widthPx: 500, heightPx: 900 })).toBeCloseTo(166.65, 1);
  });

  it('is 15 % of the width above 500 px, but at least 112 px', () => {
    expect(computeLanePx({ widthPx: 501, heightPx: 900 })).toBe(112);
    expect(computeLanePx({ widthPx: 1280, heightPx: 500 })).toBe(192);
  });

  it('is never over 0.6 of the height', () => {
    forAll(size, (scene) => {
      expect(computeLanePx(scene)).toBeLessThanOrEqual(scene.heightPx * 0.6);
    });
  });
});

describe('the layout', () => {
  it('fits the chicken on the start verge and the path in the scene, whatever the size', () => {
    forAll(size, lines, (scene, count) => {
      const geometry = computeGeometry(scene, count);
      expect(geometry.start).toBeGreaterThanOrEqual(0.95);
      expect(geometry.groundY).toBeGreaterThan(0);
      expect(geometry.groundY).toBeLessThan(geometry.height);
      expect(Number.isFinite(geometry.worldWidth)).toBe(true);
    });
  });

  it('is never narrower than the scene: a short road goes on as verge', () => {
    forAll(size, lines, (scene, count) => {
      const geometry = computeGeometry(scene, count);
      expect(geometry.worldWidth).toBeGreaterThanOrEqual(geometry.width - 1e-9);
      expect(endLeft(geometry) + geometry.end).toBeGreaterThanOrEqual(geometry.width - 1e-9);
    });
  });

  it('puts each line one lane after the one before, the nest after the last', () => {
    forAll(size, lines, (scene, count) => {
      const geometry = computeGeometry(scene, count);
      expect(lineX(geometry, 0)).toBeLessThan(roadLeft(geometry));
      for (let line = 2; line <= count; line++) {
        expect(lineX(geometry, line) - lineX(geometry, line - 1)).toBeCloseTo(1, 9);
      }
      expect(lineX(geometry, count + 1)).toBeGreaterThan(endLeft(geometry));
    });
  });
});

describe('the camera', () => {
  it('never leaves the world', () => {
    forAll(size, lines, fc.double({ min: -5, max: 40, noNaN: true }), (scene, count, x) => {
      const geometry = computeGeometry(scene, count);
      const camera = cameraAt(geometry, x);
      expect(camera).toBeGreaterThanOrEqual(0);
      expect(camera + geometry.width).toBeLessThanOrEqual(geometry.worldWidth + 1e-9);
    });
  });

  it('shows the chicken at a third of a phone on its side and 30 % of a large screen', () => {
    for (const [widthPx, heightPx, share] of [
      [524, 338, 1 / 3],
      [1280, 500, 0.3],
    ] as const) {
      const geometry = computeGeometry({ widthPx, heightPx }, 24);
      const x = lineX(geometry, 8);
      expect((x - cameraAt(geometry, x)) / geometry.width).toBeCloseTo(share, 6);
    }
  });

  it('shows two whole lids ahead and the chicken’s own, whatever the size', () => {
    forAll(size, (scene) => {
      const geometry = computeGeometry(scene, 24);
      const x = lineX(geometry, 8);
      const seenX = x - cameraAt(geometry, x);
      expect(seenX).toBeGreaterThanOrEqual(0.499);
      expect(seenX + 2.5).toBeLessThanOrEqual(geometry.width + 0.001);
    });
  });

  it('shows the chicken and two lids but for a rim before the first step on a phone held upright', () => {
    for (const [widthPx, heightPx] of [
      [320, 300],
      [360, 390],
      [390, 560],
      [430, 640],
    ] as const) {
      const geometry = computeGeometry({ widthPx, heightPx }, 24);
      const camera = cameraAt(geometry, lineX(geometry, 0));
      expect(lineX(geometry, 0) - camera).toBeGreaterThanOrEqual(0.499);
      expect(lineX(geometry, 2) - camera + 0.35).toBeLessThanOrEqual(geometry.width);
    }
  });

  it('moves on by exactly one lane a step', () => {
    const geometry = computeGeometry({ widthPx: 390, heightPx: 520 }, 22);
    const at = (line: number) => cameraAt(geometry, lineX(geometry, line));
    expect(at(6) - at(5)).toBeCloseTo(1, 9);
  });

  it('sees every line that is on the screen', () => {
    forAll(size, lines, fc.double({ min: 0, max: 26, noNaN: true }), (scene, count, x) => {
      const geometry = computeGeometry(scene, count);
      const camera = cameraAt(geometry, x);
      const [first, last] = linesInView(geometry, camera);
      for (let line = 1; line <= count; line++) {
        const middle = lineX(geometry, line) - camera;
        const seen = middle > -0.6 && middle < geometry.width + 0.6;
        if (seen) expect(line >= first && line <= last).toBe(true);
      }
    });
  });
});
