import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHICKEN_MOVE_MS,
  COOKED_AFTER_MS,
  CROUCH_MS,
  IDLE_AFTER_MS,
} from '../../../src/presentation/timings.ts';
import {
  advanceIdle,
  GESTURE_MS,
  idlePose,
  isGesturing,
  startIdle,
} from '../../../src/stage/entities/chicken/idle-gestures.ts';
import * as act from '../../../src/stage/entities/chicken/poses.ts';
import { forAll } from '../for-all.ts';

/** The pose of an act at this time. */
const poseAt = (pose: (at: act.Pose, tMs: number) => void, tMs: number): act.Pose => {
  const posed = act.restPose();
  pose(posed, tMs);
  return posed;
};
const jumpAt = (tMs: number, tension = 0) => poseAt((pose, ms) => act.jumpPose(pose, ms, tension), tMs);

describe('the jump', () => {
  it('begins with a crouch in its first frame, flies for 0.2 s and ends exactly on the lid', () => {
    expect(jumpAt(0).animation).toBe('chicken_crouch');
    expect(jumpAt(0).scaleY).toBeLessThan(1);
    expect(jumpAt(CROUCH_MS - 1).height).toBe(0);
    expect(jumpAt(CROUCH_MS + CHICKEN_MOVE_MS / 2).height).toBeGreaterThan(0.5);
    expect(act.TOUCHDOWN_MS).toBe(CROUCH_MS + CHICKEN_MOVE_MS);
    expect(jumpAt(act.TOUCHDOWN_MS).progress).toBe(1);
    expect(jumpAt(act.TOUCHDOWN_MS).height).toBeCloseTo(0, 6);
  });

  it('goes forwards only, and never below the ground', () => {
    let way = -1;
    for (let tMs = CROUCH_MS; tMs <= 5000; tMs += 4) {
      const { progress, height } = jumpAt(tMs);
      expect(progress).toBeGreaterThanOrEqual(way);
      expect(height).toBeGreaterThanOrEqual(0);
      way = progress;
    }
  });

  it.each([
    [0, act.TOUCHDOWN_MS, ['chicken_land', 'chicken_brace']],
    [1, act.TOUCHDOWN_MS + 320, ['chicken_afraid']],
  ])(
    'keeps the chicken alive on the lid however late the answer is, at a tension of %i',
    (tension, fromMs, animations) => {
      forAll(fc.integer({ min: fromMs, max: 600_000 }), (tMs) => {
        const { animation, alpha, height, shakeX } = jumpAt(tMs, tension);
        expect(animations).toContain(animation);
        expect(alpha).toBe(1);
        expect(height).toBeLessThan(0.05);
        expect(Math.abs(shakeX)).toBeLessThan(0.02);
      });
      expect(jumpAt(act.TOUCHDOWN_MS + 200, 1).animation).toBe('chicken_brace');
    },
  );
});

it('an ending burns, runs or enters in its set time', () => {
  expect(poseAt(act.burnPose, COOKED_AFTER_MS - 1).animation).toBe('chicken_burning');
  expect(poseAt(act.burnPose, COOKED_AFTER_MS).animation).toBe('chicken_cooked');
  expect(poseAt(act.runPose, 0).progress).toBe(0);
  expect(poseAt(act.runPose, act.RUN_MS).progress).toBeCloseTo(1, 9);
  expect(poseAt(act.enterPose, 0).alpha).toBe(0);
  expect(poseAt(act.enterPose, act.ENTER_MS)).toMatchObject({ alpha: 1, progress: 1 });
});

describe('idle gestures', () => {
  it('are all played before the page is idle, with rests between them in which no frame is wanted', () => {
    const idle = startIdle(0);
    const played = new Set<string>();
    let moving = 0;
    for (let nowMs = 0; nowMs < 60_000; nowMs += 10) {
      advanceIdle(idle, nowMs, () => 0.5);
      if (nowMs < IDLE_AFTER_MS) played.add(idle.gesture);
      if (isGesturing(idle, nowMs)) moving += 10;
    }
    expect([...played].sort()).toEqual(Object.keys(GESTURE_MS).sort());
    expect(moving / 60_000).toBeGreaterThan(0.25);
    expect(moving / 60_000).toBeLessThan(0.65);
  });

  it('blink, and rest between gestures', () => {
    const idle = { gesture: 'blink', beganMs: 0, nextMs: 5000, index: 1 } as const;
    const blinkAt = (tMs: number) => poseAt((pose, ms) => idlePose(pose, idle, ms), tMs);
    expect(blinkAt(50).animation).toBe('chicken_blink');
    expect(blinkAt(GESTURE_MS.blink + 1)).toMatchObject({ animation: 'chicken_rest', height: 0, scaleY: 1 });
  });
});
