import { digitsOnly } from '../form/typing.ts';

/** What became of a text typed into the amount field. */
export interface TypedStake {
  /** digits without leading zeros; may be empty while typing */
  readonly text: string;
  /** whole rupees */
  readonly stakePaise: bigint;
  /** above the maximum bet: what stood before stays (spec §5) */
  readonly rejected: boolean;
}

/** No more digits than the wire's largest amount has. */
const LONGEST = 13;

/** Digits only; values above the maximum bet are rejected (spec §5). */
export function typedStake(typed: string, maxBetPaise: bigint): TypedStake {
  const text = digitsOnly(typed)
    .replace(/^0+(?=\d)/, '')
    .slice(0, LONGEST);
  const stakePaise = BigInt(text || '0') * 100n;
  return { text, stakePaise, rejected: stakePaise > maxBetPaise };
}

/** What the field shows: the typed text as long as it means the stake of the game, else that stake. */
export function stakeText(typed: string | null, stakePaise: bigint): string {
  const normalized = typed !== null && BigInt(digitsOnly(typed) || '0') * 100n === stakePaise;
  return normalized ? typed : (stakePaise / 100n).toString();
}
