import { rupeesText } from '../contract/money.ts';
import type { Road } from '../game/road.ts';
import { wholeRupees } from './rupees.ts';

/** 320338480 -> "3203384.80x". */
export function multiplierText(hundredths: number): string {
  return `${rupeesText(BigInt(hundredths))}x`;
}

/** The text of each line: its multiplier, or the max win that cuts the last one. */
export function lidTexts({ multipliers, maxWinPaise }: Pick<Road, 'multipliers' | 'maxWinPaise'>): string[] {
  const texts = multipliers.map(multiplierText);
  return maxWinPaise === null ? texts : [...texts.slice(0, -1), `₹${wholeRupees(maxWinPaise)}`];
}

/** Font size in lanes by the text's length: the longest, 3203384.80x, still fits the face (art notes). */
export function lidFont(length: number): number {
  if (length <= 5) return 0.215;
  if (length <= 7) return 0.185;
  if (length <= 8) return 0.146;
  if (length <= 10) return 0.132;
  return 0.12;
}
