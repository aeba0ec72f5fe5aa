import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Camera } from '../../../src/stage/scene/camera.ts';
import { cameraAt, computeGeometry, lineX } from '../../../src/stage/scene/geometry.ts';
import { type Spring, stepSpring } from '../../../src/stage/scene/motion.ts';
import { forAll } from '../for-all.ts';

const geometry = computeGeometry({ widthPx: 360, heightPx: 390 }, 24);

describe('the spring', () => {
  it('moves the same at any frame rate', () => {
    forAll(
      fc.double({ min: -10, max: 10, noNaN: true }),
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.integer({ min: 1, max: 12 }),
      (target, speed, parts) => {
        const whole: Spring = { position: 0, speed };
        const split: Spring = { position: 0, speed };
        stepSpring(whole, target, 8.5, 48);
        for (let i = 0; i < parts; i++) stepSpring(split, target, 8.5, 48 / parts);
        expect(split.position).toBeCloseTo(whole.position, 9);
        expect(split.speed).toBeCloseTo(whole.speed, 9);
      },
    );
  });

  it('never overshoots from rest', () => {
    const spring: Spring = { position: 0, speed: 0 };
    for (let i = 0; i < 300; i++) {
      stepSpring(spring, 5, 8.5, 16);
      expect(spring.position).toBeLessThanOrEqual(5);
    }
    expect(spring.position).toBeCloseTo(5, 3);
  });
});

describe('the camera', () => {
  it('follows a jump without a jerk: no frame moves it much more than the one before', () => {
    const camera = new Camera();
    camera.cutToChicken(geometry, lineX(geometry, 4));
    camera.follow(geometry, lineX(geometry, 5), true);
    let lastX = camera.x;
    let lastStep = 0;
    for (let tMs = 0; tMs < 1500; tMs += 16) {
      if (tMs === 288) camera.follow(geometry, lineX(geometry, 5));
      camera.step(16);
      const step = camera.x - lastX;
      expect(Math.abs(step - lastStep)).toBeLessThan(0.03);
      lastX = camera.x;
      lastStep = step;
    }
    expect(camera.x).toBeCloseTo(cameraAt(geometry, lineX(geometry, 5)), 6);
  });

  it('comes to rest, so that frames can stop, and at once under reduced motion', () => {
    const camera = new Camera();
    camera.follow(geometry, lineX(geometry, 20));
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
});
