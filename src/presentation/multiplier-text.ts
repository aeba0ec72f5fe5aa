import type { Road } from '../game/road.ts';

/** The hundredths as the player reads them: `1.02x`. */
export function multiplierText(hundredths: number): string {
  const whole = Math.trunc(hundredths / 100);
  return `${whole}.${String(hundredths % 100).padStart(2, '0')}x`;
}

const RUPEES = new Intl.NumberFormat('en-IN');

/** Whole rupees as the player reads them: 50000000n -> `₹5,00,000`. @param paise what is below a rupee is cut */
const wholeRupees = (paise: bigint): string => `₹${RUPEES.format(paise / 100n)}`;

/** The text of each line's lid: what the last line pays where the max win cuts it, else its multiplier. */
export function lidTexts({ multipliers, maxWinPaise }: Pick<Road, 'multipliers' | 'maxWinPaise'>): string[] {
  const texts = multipliers.map(multiplierText);
  return maxWinPaise === null ? texts : [...texts.slice(0, -1), wholeRupees(maxWinPaise)];
}

/** Size of a lid's text in lanes, by its length: the longest, 3203384.80x, still fits the face (art notes). */
export function lidFont(length: number): number {
  if (length <= 5) return 0.215;
  if (length <= 7) return 0.185;
  if (length <= 8) return 0.146;
  if (length <= 10) return 0.132;
  return 0.12;
}
