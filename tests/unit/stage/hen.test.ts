import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHICKEN_MOVE_MS, COOKED_AFTER_MS, CROUCH_MS } from '../../../src/game/timings.ts';
import {
  idle,
  idleLife,
  liveOn,
  RESTS_AFTER_MS,
  TURN_MS,
  turning,
} from '../../../src/stage/hen/idle-life.ts';
import * as act from '../../../src/stage/hen/postures.ts';

const jumpAt = (t_ms: number): act.Posture => {
  const posture = act.standing();
  act.jump(posture, t_ms);
  return posture;
};

describe('the jump', () => {
  it('is answered in its first frame by a crouch', () => {
    const first = jumpAt(0);
    expect(first.animation).toBe('hen_crouch');
    expect(first.high).toBeLessThan(1);
  });

  it('is in the air for 0.2 s and ends exactly on the lid', () => {
    expect(jumpAt(CROUCH_MS - 1).lift).toBe(0);
    expect(jumpAt(CROUCH_MS + CHICKEN_MOVE_MS / 2).lift).toBeGreaterThan(0.5);
    const down = jumpAt(act.TOUCHDOWN_MS);
    expect(act.TOUCHDOWN_MS).toBe(CROUCH_MS + CHICKEN_MOVE_MS);
    expect(down.way).toBe(1);
    expect(down.lift).toBeCloseTo(0, 6);
  });

  it('goes forwards only, and never below the ground', () => {
    let way = -1;
    for (let t_ms = CROUCH_MS; t_ms <= 5000; t_ms += 4) {
      const posture = jumpAt(t_ms);
      expect(posture.way).toBeGreaterThanOrEqual(way);
      expect(posture.lift).toBeGreaterThanOrEqual(0);
      way = posture.way;
    }
  });

  it('keeps her alive on the lid however late the answer is', () => {
    fc.assert(
      fc.property(fc.integer({ min: act.TOUCHDOWN_MS, max: 600_000 }), (t_ms) => {
        const { animation, alpha, lift, tremble } = jumpAt(t_ms);
        expect(['hen_land', 'hen_brace']).toContain(animation);
        expect(alpha).toBe(1);
        expect(lift).toBeLessThan(0.05);
        expect(Math.abs(tremble)).toBeLessThan(0.02);
      }),
    );
  });

  it('stretches long in the air and flat on landing', () => {
    const air = jumpAt(CROUCH_MS + 10);
    const landing = jumpAt(act.TOUCHDOWN_MS + 1);
    expect(air.high).toBeGreaterThan(air.wide);
    expect(landing.high).toBeLessThan(landing.wide);
  });
});

describe('the end of a round', () => {
  it('burns, then lies cooked from the set moment on', () => {
    const posture = act.standing();
    act.burn(posture, COOKED_AFTER_MS - 1);
    expect(posture.animation).toBe('hen_burning');
    act.burn(posture, COOKED_AFTER_MS);
    expect(posture.animation).toBe('hen_cooked');
  });

  it('runs on to the nest and arrives', () => {
    const posture = act.standing();
    act.run(posture, 0);
    expect(posture.way).toBe(0);
    act.run(posture, act.RUN_MS);
    expect(posture.way).toBeCloseTo(1, 9);
  });

  it('brings a new hen in from the left after the camera is back', () => {
    const posture = act.standing();
    act.enter(posture, 0);
    expect(posture.alpha).toBe(0);
    act.enter(posture, act.ENTER_MS);
    expect([posture.alpha, posture.way]).toEqual([1, 1]);
  });
});

describe('idle life', () => {
  it('comes in short turns with rests between them, in which no frame is wanted', () => {
    const life = idleLife(0);
    let moving = 0;
    let total = 0;
    for (let now_ms = 0; now_ms < 60_000; now_ms += 10) {
      liveOn(life, now_ms, () => 0.5);
      total += 1;
      if (turning(life, now_ms)) moving += 1;
    }
    expect(moving / total).toBeGreaterThan(0.25);
    expect(moving / total).toBeLessThan(0.65);
  });

  it('takes every turn there is before she rests for good', () => {
    const life = idleLife(0);
    const taken = new Set<string>();
    for (let now_ms = 0; now_ms < RESTS_AFTER_MS; now_ms += 10) {
      liveOn(life, now_ms, () => 0.5);
      taken.add(life.turn);
    }
    expect([...taken].sort()).toEqual(Object.keys(TURN_MS).sort());
  });

  it('blinks, and stands still between the turns', () => {
    const posture = act.standing();
    const life = { turn: 'blink', began_ms: 0, next_ms: 5000, nth: 1 } as const;
    idle(posture, life, 50);
    expect(posture.animation).toBe('hen_blink');
    idle(posture, life, TURN_MS.blink + 1);
    expect([posture.animation, posture.lift, posture.high]).toEqual(['hen_rest', 0, 1]);
  });
});
