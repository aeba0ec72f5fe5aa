import sizes from './sizes.css?raw';

/** Returns the media query of a size class. @throws Error if `sizes.css` has none of that name */
export function mediaOf(sizeClass: `--${string}`): MediaQueryList {
  const [, query] = new RegExp(`@custom-media ${sizeClass} (.+);`).exec(sizes) ?? [];
  if (query === undefined) throw new Error(`sizes.css has no ${sizeClass}.`);
  return matchMedia(query);
}
