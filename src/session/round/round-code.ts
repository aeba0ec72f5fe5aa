/** The code with the hash functions in one chunk, which the first picture does without. */
export { checkRound } from './check-round.ts';
export { startFireMarker } from './fire.ts';
export { keepSeries } from './kept-series.ts';
