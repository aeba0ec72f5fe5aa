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

const jumpAt = (tMs: number, tension = 0): act.Pose => {
  const pose = act.restPose();
  act.jumpPose(pose, tMs, tension);
  return pose;
};

describe('the jump', () => {
  it('is answered in its first frame by a crouch', () => {
    const first = jumpAt(0);
    expect(first.animation).toBe('chicken_crouch');
    expect(first.scaleY).toBeLessThan(1);
  });

  it('is in the air for 0.2 s and ends exactly on the lid', () => {
    expect(jumpAt(CROUCH_MS - 1).height).toBe(0);
    expect(jumpAt(CROUCH_MS + CHICKEN_MOVE_MS / 2).height).toBeGreaterThan(0.5);
    const down = jumpAt(act.TOUCHDOWN_MS);
    expect(act.TOUCHDOWN_MS).toBe(CROUCH_MS + CHICKEN_MOVE_MS);
    expect(down.progress).toBe(1);
    expect(down.height).toBeCloseTo(0, 6);
  });

  it('goes forwards only, and never below the ground', () => {
    let way = -1;
    for (let tMs = CROUCH_MS; tMs <= 5000; tMs += 4) {
      const pose = jumpAt(tMs);
      expect(pose.progress).toBeGreaterThanOrEqual(way);
      expect(pose.height).toBeGreaterThanOrEqual(0);
      way = pose.progress;
    }
  });

  it('keeps the chicken alive on the lid however late the answer is', () => {
    forAll(fc.integer({ min: act.TOUCHDOWN_MS, max: 600_000 }), (tMs) => {
      const { animation, alpha, height: lift, shakeX: tremble } = jumpAt(tMs);
      expect(['chicken_land', 'chicken_brace']).toContain(animation);
      expect(alpha).toBe(1);
      expect(lift).toBeLessThan(0.05);
      expect(Math.abs(tremble)).toBeLessThan(0.02);
    });
  });

  it('makes the chicken sweat where the wait is tense, after it has braced itself', () => {
    expect(jumpAt(act.TOUCHDOWN_MS + 200, 1).animation).toBe('chicken_brace');
    forAll(fc.integer({ min: act.TOUCHDOWN_MS + 320, max: 600_000 }), (tMs) => {
      const { animation, alpha, height: lift, shakeX: tremble } = jumpAt(tMs, 1);
      expect(animation).toBe('chicken_afraid');
      expect(alpha).toBe(1);
      expect(lift).toBeLessThan(0.05);
      expect(Math.abs(tremble)).toBeLessThan(0.02);
    });
  });

  it('stretches long in the air and flat on landing', () => {
    const air = jumpAt(CROUCH_MS + 10);
    const landing = jumpAt(act.TOUCHDOWN_MS + 1);
    expect(air.scaleY).toBeGreaterThan(air.scaleX);
    expect(landing.scaleY).toBeLessThan(landing.scaleX);
  });
});

describe('the end of a round', () => {
  it('burns, then lies cooked from the set moment on', () => {
    const pose = act.restPose();
    act.burnPose(pose, COOKED_AFTER_MS - 1);
    expect(pose.animation).toBe('chicken_burning');
    act.burnPose(pose, COOKED_AFTER_MS);
    expect(pose.animation).toBe('chicken_cooked');
  });

  it('runs on to the nest and arrives', () => {
    const pose = act.restPose();
    act.runPose(pose, 0);
    expect(pose.progress).toBe(0);
    act.runPose(pose, act.RUN_MS);
    expect(pose.progress).toBeCloseTo(1, 9);
  });

  it('brings a new chicken in from the left after the camera is back', () => {
    const pose = act.restPose();
    act.enterPose(pose, 0);
    expect(pose.alpha).toBe(0);
    act.enterPose(pose, act.ENTER_MS);
    expect([pose.alpha, pose.progress]).toEqual([1, 1]);
  });
});

describe('idle gestures', () => {
  it('come in short movements with rests between them, in which no frame is wanted', () => {
    const idle = startIdle(0);
    let moving = 0;
    let total = 0;
    for (let nowMs = 0; nowMs < 60_000; nowMs += 10) {
      advanceIdle(idle, nowMs, () => 0.5);
      total += 1;
      if (isGesturing(idle, nowMs)) moving += 1;
    }
    expect(moving / total).toBeGreaterThan(0.25);
    expect(moving / total).toBeLessThan(0.65);
  });

  it('play every gesture before the page is idle', () => {
    const idle = startIdle(0);
    const taken = new Set<string>();
    for (let nowMs = 0; nowMs < IDLE_AFTER_MS; nowMs += 10) {
      advanceIdle(idle, nowMs, () => 0.5);
      taken.add(idle.gesture);
    }
    expect([...taken].sort()).toEqual(Object.keys(GESTURE_MS).sort());
  });

  it('blink, and stand still between gestures', () => {
    const pose = act.restPose();
    const idle = { gesture: 'blink', beganMs: 0, nextMs: 5000, index: 1 } as const;
    idlePose(pose, idle, 50);
    expect(pose.animation).toBe('chicken_blink');
    idlePose(pose, idle, GESTURE_MS.blink + 1);
    expect([pose.animation, pose.height, pose.scaleY]).toEqual(['chicken_rest', 0, 1]);
  });
});
