export interface Spring {
  position: number;
  speed: number;
}

/**
 * One step of a critically damped spring, in closed form: it never overshoots from rest, and the frame rate does not change
 * the motion.
 * @param stiffness angular frequency, 1/s; 63 % of the way takes about 2.1 / stiffness seconds
 */
function stepSpring(spring: Spring, target: number, stiffness: number, dtMs: number): void {
  const t = dtMs / 1000;
  const away = spring.position - target;
  const pull = spring.speed + stiffness * away;
  const decay = Math.exp(-stiffness * t);
  spring.position = target + (away + pull * t) * decay;
  spring.speed = (spring.speed - stiffness * pull * t) * decay;
}

export function isAtRest(spring: Spring, target: number, tolerance: number): boolean {
  return Math.abs(spring.position - target) < tolerance && Math.abs(spring.speed) < tolerance * 10;
}

/** Steps the spring, or sets it exactly on its target once it is within `tolerance`. @returns whether it still moves */
export function moveTo(
  spring: Spring,
  target: number,
  stiffness: number,
  tolerance: number,
  dtMs: number,
): boolean {
  const isMoving = !isAtRest(spring, target, tolerance);
  if (isMoving) stepSpring(spring, target, stiffness, dtMs);
  else {
    spring.position = target;
    spring.speed = 0;
  }
  return isMoving;
}
