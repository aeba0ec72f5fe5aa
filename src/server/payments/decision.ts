import { PAYMENT_APPROVED } from '../../contract/constants.ts';

/** A deposit or withdrawal cannot be decided: it is not there, or somebody decided it before. Says so in one line. */
export class Undecidable extends Error {
  override readonly name = 'Undecidable';
}

/** What a row says of the decision on it. */
interface Decided {
  readonly status: number;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
}

/** @param what such as `Deposit 0190…` */
export function alreadyDecided(what: string, { status, decided_at, decided_by }: Decided): Undecidable {
  const outcome = status === PAYMENT_APPROVED ? 'approved' : 'rejected';
  const when = decided_at ? ` on ${decided_at.toISOString()}` : '';
  return new Undecidable(`${what} was already ${outcome}${when}${decided_by ? ` by ${decided_by}` : ''}.`);
}
