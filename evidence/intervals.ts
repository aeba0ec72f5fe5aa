import { logGamma } from '../src/server/ledger/return-monitor.ts';

/** Two-sided 99 % quantile of the standard normal distribution. */
const Z_99 = 2.575829;

/** Above this standard deviation the normal distribution approximates the binomial one. */
const NORMAL_FROM_DEVIATION = 300;

/** Returns the 99 % interval of the mean of a number of rounds, by the normal distribution. */
export function normalInterval(
  rounds: number,
  mean: number,
  variance: number,
): { readonly low: number; readonly high: number } {
  const half = Z_99 * Math.sqrt(variance / rounds);
  return { low: Math.max(0, mean - half), high: mean + half };
}

const logChance = (n: number, p: number, hits: number): number =>
  logGamma(n + 1) -
  logGamma(hits + 1) -
  logGamma(n - hits + 1) +
  hits * Math.log(p) +
  (n - hits) * Math.log1p(-p);

/**
 * Returns the range of hits that contains 99 % of samples, with at most 0.5 % on each side.
 * @param n rounds
 * @param p chance of a hit, between 0 and 1
 */
export function binomialInterval(n: number, p: number): readonly [low: number, high: number] {
  const deviation = Math.sqrt(n * p * (1 - p));
  if (deviation > NORMAL_FROM_DEVIATION) return [n * p - Z_99 * deviation, n * p + Z_99 * deviation];
  const from = Math.max(0, Math.floor(n * p - 10 * deviation - 10));
  let below = 0;
  let low: number | null = null;
  for (let hits = from; hits <= n; hits++) {
    below += Math.exp(logChance(n, p, hits));
    if (low === null && below > 0.005) low = hits;
    if (below >= 0.995) return [low ?? hits, hits];
  }
  return [low ?? n, n];
}

/**
 * Returns the longest losing run that 99 % of samples do not exceed: P(longest < x) = exp(-n p q^x)
 * (Schilling, "The longest run of heads", College Math. J. 21, 1990).
 */
export function longestLosingRun(rounds: number, chanceToWin: number): number {
  const logLoss = Math.log1p(-chanceToWin);
  if (rounds * logLoss > Math.log(0.01)) return rounds;
  const run = Math.log(-Math.log(0.99) / (rounds * chanceToWin)) / logLoss;
  return Math.min(rounds, Math.max(0, Math.ceil(run)));
}
