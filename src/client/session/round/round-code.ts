/** One lazy chunk with everything that needs the hash functions. */
export { checkRound } from './check-round.ts';
export { startFireMarker } from './fire.ts';
export { persistSeries } from './persist-series.ts';
