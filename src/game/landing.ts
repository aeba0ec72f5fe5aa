import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../contract/constants.ts';

export type LandingHazard = 'roast' | 'fire';

/**
 * Applies the spec's landing rule of the generic provider. Multipliers are hundredths, `roastMultiplier` 0 for
 * none.
 */
export function landingHazard(
  stepMultiplier: number,
  roastMultiplier: number,
  fireHit: boolean,
): LandingHazard | null {
  const apart = Math.abs(stepMultiplier - roastMultiplier);
  if (roastMultiplier > 0 && apart <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return 'roast';
  return fireHit ? 'fire' : null;
}
