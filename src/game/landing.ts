import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../contract/constants.ts';

/** What fries the chicken on a line. */
export type LandingHazard = 'roast' | 'fire';

/**
 * The landing rule: fried if roast_multiplier is above 0 and the step's multiplier matches it within 0.01, or
 * if the fire marker is on that fragment.
 * @param stepMultiplier hundredths of the line landed on
 * @param roastMultiplier hundredths, 0 for none
 * @param fireHit the marker stood on that line at the tap
 * @returns what fries her, or null when she is safe
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
