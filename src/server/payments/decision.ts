import { PAYMENT_APPROVED } from '../../contract/constants.ts';

/** A deposit or withdrawal cannot be decided: it is not there, or somebody decided it before. Says so in one line. */
export class InvalidState extends Error {
  override readonly name = 'InvalidState';
}

/** What a row says of the decision on it. */
interface Decided {
  readonly status: number;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
}

/** @param what such as `Deposit 0190…` */
export function alreadyDecided(
  what: string,
  { status, decided_at: decidedAt, decided_by: decidedBy }: Decided,
): InvalidState {
  const outcome = status === PAYMENT_APPROVED ? 'approved' : 'rejected';
  const when = decidedAt ? ` on ${decidedAt.toISOString()}` : '';
  return new InvalidState(`${what} was already ${outcome}${when}${decidedBy ? ` by ${decidedBy}` : ''}.`);
}
