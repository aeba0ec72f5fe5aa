import { clamp01, lerp } from '../geometry/interpolation.ts';
import { seededRandom } from './seeded-random.ts';

const EVENING_MS = 24 * 60_000;
const NIGHT = { begins: 0.2, falls: 0.34, ends: 0.66 };
const DAWN = { breaks: 0.78, ends: 0.9 };

const DUSK_LIGHT = [1, 1, 1] as const;
const NIGHT_LIGHT = [0.6, 0.64, 0.86] as const;
const DAWN_LIGHT = [1, 0.9, 0.86] as const;
const HOT_LIGHT = [1, 0.8, 0.85] as const;
const DARKEST = 0.6;

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
  readonly night: number;
  readonly dawn: number;
}

export function hourAt(sinceMs: number): Hour {
  const at = (sinceMs % EVENING_MS) / EVENING_MS;
  const dawn = smooth(NIGHT.ends, DAWN.breaks, at) - smooth(DAWN.ends, 1, at);
  const night = smooth(NIGHT.begins, NIGHT.falls, at) - smooth(NIGHT.ends, DAWN.breaks, at);
  return { night, dawn };
}

export function lightOf({ night, dawn }: Hour, heat = 0): number {
  const channel = (index: 0 | 1 | 2): number => {
    const dark = lerp(DUSK_LIGHT[index], NIGHT_LIGHT[index], night);
    const lit = dark * lerp(1, DAWN_LIGHT[index], dawn) * lerp(1, HOT_LIGHT[index], heat);
    return Math.round(255 * Math.max(DARKEST, lit));
  };
  return (channel(0) << 16) | (channel(1) << 8) | channel(2);
}

export function rainAt(sinceMs: number): number {
  const nth = Math.floor(sinceMs / SPELL_EVERY_MS);
  if (seededRandom(RAIN_SEED, nth * 3) > SPELL_CHANCE) return 0;
  const lengthMs = lerp(SPELL_MS[0], SPELL_MS[1], seededRandom(RAIN_SEED, nth * 3 + 1));
  const beginsMs = 15_000 + seededRandom(RAIN_SEED, nth * 3 + 2) * (SPELL_EVERY_MS - lengthMs - 30_000);
  const intoMs = sinceMs - nth * SPELL_EVERY_MS - beginsMs;
  return clamp01(Math.min(intoMs, lengthMs - intoMs) / SPELL_FADE_MS);
}
