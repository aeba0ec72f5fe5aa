import { expect, it } from 'vitest';
import { Camera } from '../../../src/stage/scene/camera.ts';
import { computeGeometry, lineX } from '../../../src/stage/scene/geometry.ts';

it('the camera comes to rest, so that frames can stop, and its shake can be stopped', () => {
  const geometry = computeGeometry({ widthPx: 360, heightPx: 390 }, 24);
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
