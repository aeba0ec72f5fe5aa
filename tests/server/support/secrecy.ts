import { mean, shuffle, standardDeviation } from 'simple-statistics';
import { seeded } from './random.ts';

const CLASSES = 6;

function classesOf(values: readonly string[]): string[] {
  if (new Set(values).size <= CLASSES) return [...values];
  const numbers = values.map(Number);
  const isNumeric = numbers.every((value) => Number.isFinite(value));
  const order = values
    .map((value, index) => ({ value, number: numbers[index] ?? 0, index }))
    .sort((a, b) => (isNumeric ? a.number - b.number : a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const classes = Array<string>(values.length);
  for (const [rank, { index }] of order.entries())
    classes[index] = String(Math.floor((rank * CLASSES) / values.length));
  return classes;
}

function information(one: readonly string[], two: readonly string[]): number {
  const count = (keys: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const [ones, twos] = [count(one), count(two)];
  const both = count(one.map((key, index) => `${key}|${two[index]}`));
  let bits = 0;
  for (const [key, together] of both) {
    const [left = '', right = ''] = key.split('|');
    const apart = ((ones.get(left) ?? 0) * (twos.get(right) ?? 0)) / one.length;
    bits += (together / one.length) * Math.log2(together / apart);
  }
  return bits;
}

const SHUFFLES = 60;

/** @returns how many standard deviations the information of a feature about a secret exceeds chance */
export function leakScore(feature: readonly string[], secret: readonly string[]): number {
  const classes = classesOf(feature);
  if (new Set(classes).size === 1) return 0;
  const random = seeded(7);
  const byChance = Array.from({ length: SHUFFLES }, () => information(classes, shuffle([...secret], random)));
  return (information(classes, secret) - mean(byChance)) / Math.max(standardDeviation(byChance), 1e-9);
}

export function featuresOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value))
    return [
      [`${name}.length`, String(value.length)],
      ...value.flatMap((one, at) => featuresOf(`${name}[${at}]`, one)),
    ];
  if (typeof value === 'object' && value !== null)
    return [
      [`${name} names`, Object.keys(value).join()],
      ...Object.entries(value).flatMap(([key, one]) => featuresOf(`${name}.${key}`, one)),
    ];
  const text = String(value);
  if (typeof value !== 'string') return [[name, text]];
  return [
    [name, text],
    [`${name} length`, String(text.length)],
    [`${name} first`, text.slice(0, 1)],
    [`${name} last`, text.slice(-1)],
  ];
}
