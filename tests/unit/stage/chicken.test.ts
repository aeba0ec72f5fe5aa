import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jumpMotion, TOUCHDOWN_MS } from '../../../src/client/stage/entities/chicken/chicken-poses.ts';
import { playMotion, restPose } from '../../../src/client/stage/geometry/tracks.ts';
import { CHICKEN_MOVE_MS, CROUCH_MS } from '../../../src/client/state/timings.ts';
import { forAll } from '../for-all.ts';

const jumpAt = (tMs: number, tension = 0) => {
  const pose = restPose<string>('');
  playMotion(pose, jumpMotion(tension), tMs);
  return pose;
};

it('a jump begins in its first frame, goes forwards only, and ends exactly on the lid', () => {
  expect(jumpAt(0).picture).toBe('chicken_crouch');
  expect(jumpAt(CROUCH_MS + CHICKEN_MOVE_MS / 2).height).toBeGreaterThan(0.5);
  expect(TOUCHDOWN_MS).toBe(CROUCH_MS + CHICKEN_MOVE_MS);
  expect(jumpAt(TOUCHDOWN_MS)).toMatchObject({ along: 1, height: expect.closeTo(0, 6) });
  for (let tMs = CROUCH_MS; tMs <= 5000; tMs += 4) {
    expect(jumpAt(tMs + 4).along).toBeGreaterThanOrEqual(jumpAt(tMs).along);
    expect(jumpAt(tMs).height).toBeGreaterThanOrEqual(0);
  }
});

it.each([
  [0, TOUCHDOWN_MS, ['chicken_land', 'chicken_brace']],
  [1, TOUCHDOWN_MS + 320, ['chicken_afraid']],
])('the chicken is alive on the lid however late the answer, at tension %i', (tension, fromMs, shown) => {
  forAll(fc.integer({ min: fromMs, max: 600_000 }), (tMs) => {
    const { picture, alpha, height } = jumpAt(tMs, tension);
    expect(shown).toContain(picture);
    expect([alpha, height < 0.05]).toEqual([1, true]);
  });
});
