import type { Posture } from './postures.ts';

/**
 * The calm life of a hen that waits: short turns with rests between them. During a turn a few frames a second are
 * drawn, during a rest none.
 */
export type Turn = 'breathe' | 'blink' | 'look' | 'tilt' | 'shuffle';

/** Frames a second that a turn needs. */
export const IDLE_HZ = 15;

export const TURN_MS: Readonly<Record<Turn, number>> = {
  breathe: 2100,
  blink: 340,
  look: 1500,
  tilt: 1300,
  shuffle: 520,
};

const REST_MS: readonly [number, number] = [500, 1900];

/** Without input for so long she rests for good, and no frame is drawn until something happens. */
export const RESTS_AFTER_MS = 20_000;

const ORDER: readonly Turn[] = ['breathe', 'blink', 'tilt', 'breathe', 'look', 'shuffle', 'blink', 'breathe'];

export interface IdleLife {
  turn: Turn;
  began_ms: number;
  /** the next turn begins then */
  next_ms: number;
  nth: number;
}

export const idleLife = (now_ms: number): IdleLife => ({
  turn: 'breathe',
  began_ms: now_ms,
  next_ms: 0,
  nth: 0,
});

/**
 * Goes on to the next turn when it is time.
 * @param chance 0..1, how long the rest after it is
 */
export function liveOn(life: IdleLife, now_ms: number, chance: () => number): void {
  if (life.next_ms === 0) life.next_ms = life.began_ms + TURN_MS[life.turn] + REST_MS[0];
  if (now_ms < life.next_ms) return;
  life.nth += 1;
  life.turn = ORDER[life.nth % ORDER.length] ?? 'breathe';
  life.began_ms = now_ms;
  life.next_ms = now_ms + TURN_MS[life.turn] + REST_MS[0] + (REST_MS[1] - REST_MS[0]) * chance();
}

/** Whether a turn is being played, so that frames are wanted. */
export const turning = (life: IdleLife, now_ms: number): boolean =>
  now_ms - life.began_ms < TURN_MS[life.turn];

/** The posture of the turn; between turns she stands. */
export function idle(out: Posture, life: IdleLife, now_ms: number): void {
  const t_ms = now_ms - life.began_ms;
  out.animation = 'hen_rest';
  out.frame_ms = 0;
  out.way = 1;
  out.lift = 0;
  out.wide = 1;
  out.high = 1;
  out.lean = 0;
  out.tremble = 0;
  out.alpha = 1;
  if (t_ms < 0 || t_ms >= TURN_MS[life.turn]) return;
  const u = t_ms / TURN_MS[life.turn];
  switch (life.turn) {
    case 'breathe': {
      const breath = Math.sin(u * Math.PI * 4);
      out.high = 1 + 0.02 * breath;
      out.wide = 1 - 0.012 * breath;
      return;
    }
    case 'blink':
      // Twice, the second time longer.
      out.animation = u < 0.3 || (u > 0.5 && u < 0.92) ? 'hen_blink' : 'hen_rest';
      return;
    case 'look':
      out.animation = u < 0.72 ? 'hen_look' : u < 0.8 ? 'hen_blink' : 'hen_rest';
      out.lean = u < 0.72 ? 0.04 * Math.sin(Math.min(1, u * 5) * (Math.PI / 2)) : 0;
      return;
    case 'tilt':
      out.animation = u < 0.82 ? 'hen_tilt' : 'hen_blink';
      return;
    case 'shuffle': {
      const hop = (u * 2) % 1;
      out.lift = 0.045 * 4 * hop * (1 - hop);
      out.lean = u < 0.5 ? -0.05 : 0.05;
      out.high = 1 - 0.03 * Math.abs(1 - 2 * hop);
    }
  }
}
