/** From the chicken's arrival; rays and coins follow it even without the egg's celebration. */
export const EGG_BURSTS_MS = 640;

export const NEST_DEPTH_LANES = { nest: 0.2, egg: 0.17, nest_front: 0.2, plate: 0.68 } as const;
