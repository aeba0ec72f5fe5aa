import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Camera } from '../../../src/stage/camera.ts';
import { cameraAt, fragmentX, layOut } from '../../../src/stage/geometry.ts';
import { type Spring, springTo } from '../../../src/stage/motion.ts';

const geometry = layOut({ width_px: 360, height_px: 390 }, 24);

describe('the spring', () => {
  it('moves the same at any frame rate', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -10, max: 10, noNaN: true }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (target, speed, parts) => {
          const whole: Spring = { at: 0, speed };
          const split: Spring = { at: 0, speed };
          springTo(whole, target, 8.5, 48);
          for (let i = 0; i < parts; i++) springTo(split, target, 8.5, 48 / parts);
          expect(split.at).toBeCloseTo(whole.at, 9);
          expect(split.speed).toBeCloseTo(whole.speed, 9);
        },
      ),
    );
  });

  it('never overshoots from rest', () => {
    const spring: Spring = { at: 0, speed: 0 };
    for (let i = 0; i < 300; i++) {
      springTo(spring, 5, 8.5, 16);
      expect(spring.at).toBeLessThanOrEqual(5);
    }
    expect(spring.at).toBeCloseTo(5, 3);
  });
});

describe('the camera', () => {
  it('follows a jump without a jerk: no frame moves it much more than the one before', () => {
    const camera = new Camera();
    camera.cut(geometry, fragmentX(geometry, 4));
    camera.follow(geometry, fragmentX(geometry, 5), true);
    let last_x = camera.x;
    let last_step = 0;
    for (let t_ms = 0; t_ms < 1500; t_ms += 16) {
      if (t_ms === 288) camera.follow(geometry, fragmentX(geometry, 5));
      camera.step(16);
      const step = camera.x - last_x;
      expect(Math.abs(step - last_step)).toBeLessThan(0.03);
      last_x = camera.x;
      last_step = step;
    }
    expect(camera.x).toBeCloseTo(cameraAt(geometry, fragmentX(geometry, 5)), 6);
  });

  it('comes to rest, so that frames can stop', () => {
    const camera = new Camera();
    camera.follow(geometry, fragmentX(geometry, 20));
    camera.shake(0.1);
    let frames = 0;
    while (camera.step(16) && frames < 1000) frames += 1;
    expect(frames).toBeLessThan(150);
    expect(camera.step(16)).toBe(false);
    expect(camera.shake_x).toBe(0);
  });

  it('is steady under reduced motion', () => {
    const camera = new Camera();
    camera.shake(0.1);
    camera.calm();
    camera.step(16);
    expect([camera.shake_x, camera.shake_y]).toEqual([0, 0]);
  });
});
