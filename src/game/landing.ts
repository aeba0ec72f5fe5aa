import { MULTIPLIER_TOLERANCE_HUNDREDTHS } from '../contract/constants.ts';

/** What fries the hen on a line. */
export type LandingHazard = 'roast' | 'fire';

/**
 * The landing rule of spec §4: fried if roast_multiplier is above 0 and the step's multiplier matches it within 0.01, or
 * if the fire marker is on that fragment.
 * @param step_multiplier hundredths of the line landed on
 * @param roast_multiplier hundredths, 0 for none
 * @param fire_hit the marker stood on that line at the tap
 * @returns what fries her, or null when she is safe
 */
export function landing(
  step_multiplier: number,
  roast_multiplier: number,
  fire_hit: boolean,
): LandingHazard | null {
  const apart = Math.abs(step_multiplier - roast_multiplier);
  if (roast_multiplier > 0 && apart <= MULTIPLIER_TOLERANCE_HUNDREDTHS) return 'roast';
  return fire_hit ? 'fire' : null;
}
