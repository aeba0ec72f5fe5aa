import type { Road } from './road.ts';
import { rupees, wholeRupees } from './rupees.ts';

/** 320338480 -> "32,03,384.80x". */
export function multiplierText(hundredths: number): string {
  return `${rupees(BigInt(hundredths)).slice(1)}x`;
}

/** The text of each line: its multiplier, or the max win that cuts the last one. */
export function lidTexts({ multipliers, maxWinPaise }: Pick<Road, 'multipliers' | 'maxWinPaise'>): string[] {
  const texts = multipliers.map(multiplierText);
  return maxWinPaise === null ? texts : [...texts.slice(0, -1), `₹${wholeRupees(maxWinPaise)}`];
}

/** Font size in lanes. The longest text, 32,03,384.80x, fits the lid (art notes). */
export function lidFont(text: string): number {
  // A comma is half as wide as a digit.
  const length = text.length - text.split(',').length / 2 + 0.5;
  if (length <= 5) return 0.215;
  if (length <= 7) return 0.185;
  if (length <= 8.5) return 0.146;
  if (length <= 10) return 0.132;
  return 0.118;
}
