import { type Ledger, type Payment, rejectedByOtherClaim } from './ledger.ts';

interface Claimant {
  ledger: Ledger;
}

export class Bank {
  readonly credited = new Set<string>();
  readonly #claimants: Claimant[] = [];

  constructor(
    /** players claim each other's references, which the model only follows when they act in turn */
    readonly isShared: boolean,
    readonly count: (what: string) => void,
  ) {}

  join(claimant: Claimant): void {
    this.#claimants.push(claimant);
  }

  claims(): readonly Payment[] {
    return this.isShared ? this.#claimants.flatMap(({ ledger }) => ledger.deposits) : [];
  }

  credit(utr: string, approvedId: string): void {
    this.credited.add(utr);
    for (const claimant of this.#claimants) {
      const after = rejectedByOtherClaim(claimant.ledger, utr, approvedId);
      if (JSON.stringify(after.deposits) !== JSON.stringify(claimant.ledger.deposits))
        this.count('outclaimed');
      claimant.ledger = after;
    }
  }
}
