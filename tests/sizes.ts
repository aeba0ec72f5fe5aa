export const SMALLEST = [360, 640] as const;
export const WIDEST = [1280, 720] as const;

/** Screens that the product is designed for, CSS px. */
export const SIZES = [[390, 844], SMALLEST, [844, 390], WIDEST] as const;
