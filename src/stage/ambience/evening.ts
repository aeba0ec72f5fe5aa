import { clamp01, lerp } from '../scene/motion.ts';
import { rolled } from './dice.ts';

/** An evening by the road, from dusk to dusk again. */
const EVENING_MS = 24 * 60_000;
/** When night falls and dawn breaks, and how the day is skipped, as shares of it. */
const NIGHT = { begins: 0.2, falls: 0.34, ends: 0.66 };
const DAWN = { breaks: 0.78, ends: 0.9 };

/** What the light of the hour multiplies the ground with, 0..1 each: red, green, blue. */
const DUSK_LIGHT = [1, 1, 1] as const;
const NIGHT_LIGHT = [0.6, 0.64, 0.86] as const;
const DAWN_LIGHT = [1, 0.9, 0.86] as const;
/** ... and the glow of the hardest road. */
const HOT_LIGHT = [1, 0.8, 0.85] as const;
/** No channel gets less: what stands on the ground is to be seen at any hour. */
const DARKEST = 0.6;

/** A spell of rain, now and then, in one of these each. */
const SPELL_EVERY_MS = 4 * 60_000;
const SPELL_CHANCE = 0.5;
const SPELL_MS: readonly [number, number] = [35_000, 60_000];
const SPELL_FADE_MS = 4000;
const RAIN_SEED = 11;

const smooth = (from: number, to: number, at: number): number => {
  const u = clamp01((at - from) / (to - from));
  return u * u * (3 - 2 * u);
};

export interface Hour {
  /** 0..1 */
  readonly night: number;
  readonly dawn: number;
}

/** @param sinceMs since the player came */
export function hourAt(sinceMs: number): Hour {
  const at = (sinceMs % EVENING_MS) / EVENING_MS;
  const dawn = smooth(NIGHT.ends, DAWN.breaks, at) - smooth(DAWN.ends, 1, at);
  const night = smooth(NIGHT.begins, NIGHT.falls, at) - smooth(NIGHT.ends, DAWN.breaks, at);
  return { night, dawn };
}

/**
 * The light of an hour on a road of that heat.
 * @param heat 0..1
 * @returns 0xrrggbb that the ground is multiplied with
 */
export function lightOf({ night, dawn }: Hour, heat = 0): number {
  const channel = (index: 0 | 1 | 2): number => {
    const dark = lerp(DUSK_LIGHT[index], NIGHT_LIGHT[index], night);
    const lit = dark * lerp(1, DAWN_LIGHT[index], dawn) * lerp(1, HOT_LIGHT[index], heat);
    return Math.round(255 * Math.max(DARKEST, lit));
  };
  return (channel(0) << 16) | (channel(1) << 8) | channel(2);
}

/** How hard it rains, 0..1; mostly not at all. @param sinceMs since the player came */
export function rainAt(sinceMs: number): number {
  const nth = Math.floor(sinceMs / SPELL_EVERY_MS);
  if (rolled(RAIN_SEED, nth * 3) > SPELL_CHANCE) return 0;
  const lengthMs = lerp(SPELL_MS[0], SPELL_MS[1], rolled(RAIN_SEED, nth * 3 + 1));
  const beginsMs = 15_000 + rolled(RAIN_SEED, nth * 3 + 2) * (SPELL_EVERY_MS - lengthMs - 30_000);
  const intoMs = sinceMs - nth * SPELL_EVERY_MS - beginsMs;
  return clamp01(Math.min(intoMs, lengthMs - intoMs) / SPELL_FADE_MS);
}
