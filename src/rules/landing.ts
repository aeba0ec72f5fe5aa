import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../contract/constants.ts';

export type LandingCause = 'roast' | 'fire';

/**
 * Applies the spec's landing rule of the generic provider. Multipliers are hundredths, `roastMultiplier` 0 for
 * none.
 */
export function landingCause(
  stepMultiplier: number,
  roastMultiplier: number,
  fireHit: boolean,
): LandingCause | null {
  const apart = Math.abs(stepMultiplier - roastMultiplier);
  if (roastMultiplier > 0 && apart <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return 'roast';
  return fireHit ? 'fire' : null;
}
