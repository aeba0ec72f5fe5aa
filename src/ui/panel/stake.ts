import { digitsOnly } from '../form/typing.ts';

/** What became of a text typed into the amount field. */
export interface TypedStake {
  /** digits without leading zeros; may be empty while typing */
  readonly text: string;
  /** whole rupees */
  readonly stakePaise: bigint;
  /** above the maximum bet */
  readonly rejected: boolean;
}

/** No more digits than the wire's largest amount has. */
const LONGEST = 13;

/** A point, or a comma that groups no thousands: 12.5 is no 125. */
const PAISE = /\.\d|,\d{1,2}$/;

/** Stakes are whole rupees: an amount with paise is refused and not read as another one. */
export function hasPaise(typed: string): boolean {
  return PAISE.test(typed);
}

/** Digits only; values above the maximum bet are rejected. */
export function typedStake(typed: string, maxBetPaise: bigint): TypedStake {
  const text = digitsOnly(typed)
    .replace(/^0+(?=\d)/, '')
    .slice(0, LONGEST);
  const stakePaise = BigInt(text || '0') * 100n;
  return { text, stakePaise, rejected: stakePaise > maxBetPaise };
}

/**
 * What the field shows: the typed text as long as it means the stake of the game, else that stake.
 * @param refused the typed text is over the maximum bet: it stays for the player to mend
 */
export function stakeText(typed: string | null, stakePaise: bigint, refused = false): string {
  const normalized = typed !== null && (refused || BigInt(digitsOnly(typed) || '0') * 100n === stakePaise);
  return normalized ? typed : (stakePaise / 100n).toString();
}
