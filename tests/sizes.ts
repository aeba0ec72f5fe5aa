/** Screens that the product is designed for, CSS px. */
export const SIZES = [
  [390, 844],
  [360, 640],
  [844, 390],
  [1280, 720],
] as const;
